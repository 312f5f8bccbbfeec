import { describe, expect, it } from "vitest";
import type { EngineLink } from "../engine/team";
import { Trial } from "./lab";
import type { PlayedGame } from "./played";

/** Workers whose games end when the test says so. */
class Workers {
  readonly asked: { number: number; nodes: number; end: (error?: string) => Promise<void> }[] = [];
  stopped = 0;

  start = (): EngineLink => ({
    call: (_object, _method, [, number, nodes]): Promise<string> =>
      new Promise<string>((resolve, reject) => {
        const game = { number, nodes, moved: [], began: [], unentered: [] } as unknown as PlayedGame;
        const end = async (error?: string): Promise<void> => {
          if (error === undefined) resolve(JSON.stringify(game));
          else reject(new Error(error));
          await new Promise((done) => setTimeout(done));
        };
        this.asked.push({ number: Number(number), nodes: Number(nodes), end });
      }),
    stop: (): void => {
      this.stopped += 1;
    },
  });

  /** Ends the game with a number that was asked for last. */
  end(number: number, error?: string): Promise<void> {
    return this.asked.findLast((one) => one.number === number)?.end(error) ?? Promise.reject(new Error("no such game"));
  }
}

const numbers = (trial: Trial): number[] => trial.games.map(({ number }) => number);
const unexpected = (message: string): void => {
  throw new Error(message);
};

describe("a trial", () => {
  it("counts games in the order of their numbers, whichever ends first", async () => {
    const workers = new Workers();
    const trial = new Trial("chess", workers.start, 2);
    trial.run(unexpected);
    await workers.end(1);
    await workers.end(2);
    expect(numbers(trial)).toEqual([]);
    await workers.end(0);
    expect(numbers(trial)).toEqual([0, 1, 2]);
    expect(workers.asked.map(({ nodes }) => nodes)).toEqual([100, 100, 100, 400, 100]);
  });

  it("stops its workers, keeps its games, and plays unfinished ones again", async () => {
    const workers = new Workers();
    const trial = new Trial("chess", workers.start, 2);
    trial.run(unexpected);
    await workers.end(0);
    trial.stop();
    expect([trial.isRunning, workers.stopped]).toEqual([false, 2]);
    // An answer that comes late does not count.
    await workers.end(1);
    expect(numbers(trial)).toEqual([0]);
    trial.run(unexpected);
    expect(workers.asked.slice(-2).map(({ number }) => number)).toEqual([1, 2]);
    await workers.end(1);
    expect(numbers(trial)).toEqual([0, 1]);
  });

  it("ends with the message of a game that cannot be played", async () => {
    const workers = new Workers();
    const faults: string[] = [];
    const trial = new Trial("chess", workers.start, 2);
    trial.run((message) => faults.push(message));
    await workers.end(1, "too hard");
    await workers.end(0, "stopped");
    expect(faults).toEqual(["too hard"]);
    expect(trial.isRunning).toBe(false);
  });
});
