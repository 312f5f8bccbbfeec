import { describe, expect, it } from "vitest";
import type { Plain, Share } from "../rules/link";
import type { ReportView } from "../wire/rules";
import { createEngine, type Thinking } from "./client";

/** A fake worker that answers on demand. */
class Worker {
  stops = 0;
  asked: (readonly Plain[])[] = [];
  private report: (text: string) => void = () => undefined;
  private resolve: (value: Plain) => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;

  call = (
    _object: number,
    _method: string,
    args: readonly Plain[],
    _texts?: string | null,
    report?: (text: string) => void,
  ): Promise<Plain> => {
    this.asked.push(args);
    this.report = report ?? this.report;
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  };

  stop = (): void => {
    this.stops += 1;
    this.reject(new Error("stopped"));
  };

  sendReport(turn: string, some: Partial<ReportView> = {}): void {
    const report = {
      depth: 1,
      line: 1,
      score: { cp: 0 },
      wdl: { win: 83, draw: 834, loss: 83 },
      bound: "exact",
      nodes: 1,
      time: 0,
      pv: [turn],
      ...some,
    };
    this.report(JSON.stringify(report));
  }

  answer(turn: string): void {
    this.resolve(JSON.stringify({ turn, pv: [turn], score: { cp: 0 }, depth: 1, nodes: 1 }));
  }
}

function begin(): { worker: Worker; thinking: Thinking; seen: number[] } {
  const worker = new Worker();
  const seen: number[] = [];
  const thinking = createEngine(1, () => worker).think({ variant: "toy", level: 8, movetime: 5000 }, ({ depth }) =>
    seen.push(depth),
  );
  return { worker, thinking, seen };
}

describe("a search", () => {
  it("sends the worker its limit, and returns what it found", async () => {
    const { worker, thinking } = begin();
    expect(JSON.parse(String(worker.asked[0]?.[3]))).toEqual({ level: 8, movetime: 5000, seed: 0 });
    worker.answer("e2e4");
    expect((await thinking.done)?.turn).toBe("e2e4");
    expect(worker.stops).toBe(0);
  });

  it("ends with the best turn so far when it is hurried", async () => {
    const { worker, thinking, seen } = begin();
    worker.sendReport("e2e4");
    worker.sendReport("d2d4", { depth: 2 });
    worker.sendReport("a2a3", { depth: 3, bound: "upper" });
    worker.sendReport("h2h3", { depth: 3, line: 2 });
    thinking.moveNow();
    expect((await thinking.done)?.turn).toBe("d2d4");
    expect([worker.stops, seen]).toEqual([1, [1, 2, 3, 3]]);
    // It sends no further reports.
    worker.sendReport("g2g4", { depth: 4 });
    thinking.moveNow();
    thinking.stop();
    expect([worker.stops, seen.length]).toEqual([1, 4]);
  });

  it("ends with the first turn when it is hurried before there is one", async () => {
    const { worker, thinking } = begin();
    thinking.moveNow();
    expect(worker.stops).toBe(0);
    worker.sendReport("e2e4,");
    expect((await thinking.done)?.turn).toBe("e2e4,");
    expect(worker.stops).toBe(1);
  });

  it("gives nothing when it is stopped, and is stopped by the next one", async () => {
    const worker = new Worker();
    const engine = createEngine(1, () => worker);
    const first = engine.think({ variant: "toy", movetime: 100 });
    const second = engine.think({ variant: "toy", movetime: 100 });
    expect(await first.done).toBe(null);
    worker.answer("e2e4");
    expect((await second.done)?.turn).toBe("e2e4");
    // The worker is idle, so the next request loses nothing.
    engine.think({ variant: "toy", movetime: 100 });
    expect(worker.stops).toBe(1);
  });

  it("fails with the error of the worker", async () => {
    const engine = createEngine(1, () => ({
      call: () => Promise.reject(new Error("level: found 9")),
      stop: () => undefined,
    }));
    await expect(engine.think({ variant: "toy", movetime: 1 }).done).rejects.toThrow("level: found 9");
  });

  it("is shared with the other workers of a team, and stopped by a word in their memory", async () => {
    const workers: Worker[] = [];
    const shares: (Share | undefined)[] = [];
    const engine = createEngine(1, (_variant, share) => {
      shares.push(share);
      const worker = new Worker();
      workers.push(worker);
      return worker;
    });
    const asked = (): unknown[] =>
      workers.map(({ asked }) => (JSON.parse(String(asked.at(-1)?.[3] ?? "{}")) as { search?: number }).search);
    const stopped = (): number => Number(new BigUint64Array(shares[0]?.memory.buffer ?? new ArrayBuffer(512))[63]);

    const first = engine.think({ variant: "toy", movetime: 100, cores: 3 });
    expect(shares.map((share) => [share?.number, share?.engines])).toEqual([0, 1, 2].map((number) => [number, 3]));
    expect(new Set(shares.map((share) => share?.memory)).size).toBe(1);
    expect(asked()).toEqual([1, 1, 1]);
    workers[0]?.answer("e2e4");
    expect((await first.done)?.turn).toBe("e2e4");
    expect(stopped()).toBe(0);

    // Two of the three work on the next one, which is stopped; their workers go on.
    const second = engine.think({ variant: "toy", movetime: 100, cores: 2 });
    expect(asked()).toEqual([2, 2, 1]);
    second.stop();
    expect(await second.done).toBe(null);
    expect(stopped()).toBe(2);

    // One that is hurried ends with what it has found.
    const third = engine.think({ variant: "toy", movetime: 100, cores: 3 });
    workers[0]?.sendReport("d2d4");
    third.moveNow();
    expect((await third.done)?.turn).toBe("d2d4");
    expect([stopped(), ...workers.map(({ stops }) => stops)]).toEqual([3, 0, 0, 0]);

    // Alone, the first worker receives no messages.
    const alone = engine.think({ variant: "toy", movetime: 100 });
    expect(asked()).toEqual([undefined, 3, 3]);
    alone.stop();
    expect(await alone.done).toBe(null);
    expect(workers.map(({ stops }) => stops)).toEqual([1, 0, 0]);

    // More cores need a new team.
    engine.think({ variant: "toy", movetime: 100, cores: 4 });
    expect(workers.map(({ stops }) => stops)).toEqual([2, 1, 1, 0, 0, 0, 0]);
    engine.close();
  });

  it("ends for the helpers when it fails", async () => {
    const shares: Share[] = [];
    const engine = createEngine(1, (_variant, share) => {
      if (share) shares.push(share);
      return { call: () => Promise.reject(new Error("level: found 9")), stop: () => undefined };
    });
    const { done } = engine.think({ variant: "toy", movetime: 1, cores: 2 });
    await expect(done).rejects.toThrow("level: found 9");
    const [share] = shares;
    expect(new BigUint64Array(share?.memory.buffer ?? new ArrayBuffer(512))[63]).toBe(1n);
  });
});
