/** The engine in Node.js. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Engine, Game, SpringaldError, load, type Line } from "springald";

const engine = new Engine({ hash: 4 });

beforeAll(() => load());
afterAll(() => engine.close());

describe("the engine", () => {
  it("finds a mate in a game with an engine of its own, and in a declared one", async () => {
    for (const name of ["chess", "king of the hill"]) {
      const game = new Game(name, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
      const thought = await engine.think(game, { depth: 4 });
      expect(thought).toMatchObject({ turn: "a1a8", score: { mate: 1 }, stopped: false });
    }
  });

  it("reports lines, the best first", async () => {
    const seen: Line[] = [];
    const thought = await engine.think(new Game(), { depth: 4, multipv: 3, onLine: (line) => seen.push(line) });
    expect(thought?.lines.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    const { win, draw, loss } = thought?.lines[0]?.wdl ?? { win: 0, draw: 0, loss: 0 };
    expect(win + draw + loss).toBe(1000);
  });

  it("plays a text of one's own", async () => {
    const game = Game.from(`game rooks-only "Rooks Only" like chess\nstart "7k/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1"\n`);
    expect(await engine.think(game, { depth: 3 })).toMatchObject({ turn: "a1a8" });
  });

  it("judges a game of the library by its network, and a text of one's own by its evaluation", async () => {
    const line = "e2e4 e7e5 g1f3 b8c6 f1c4";
    const thinks = async (game: Game): Promise<Line | undefined> =>
      (await engine.think(game.playLine(line), { depth: 1, fresh: true }))?.lines[0];
    const own = await thinks(Game.from(`game mine "Mine" like crazyhouse\n`));
    const judged = await thinks(new Game("crazyhouse"));
    expect(judged?.score).not.toEqual(own?.score);
    expect((await thinks(new Game("crazyhouse")))?.score).toEqual(judged?.score);
  });

  it("answers nothing when the game is over", async () => {
    const game = new Game().playLine("f2f3 e7e5 g2g4 d8h4");
    expect(await engine.think(game, { depth: 2 })).toBeNull();
  });

  it("is stopped by a signal, by a call, and by the next search", async () => {
    const game = new Game();
    const stop = new AbortController();
    const aborted = engine.think(game, { movetime: 600_000, signal: stop.signal, onLine: () => stop.abort() });
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    await expect(engine.think(game, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    const stopped = engine.think(game, { movetime: 600_000, onLine: () => engine.stop() });
    expect(await stopped).toMatchObject({ stopped: true });
    let next: Promise<unknown> = Promise.resolve();
    const first = engine.think(game, {
      movetime: 600_000,
      onLine: () => {
        next = engine.think(game, { depth: 2 });
      },
    });
    expect(await first).toMatchObject({ stopped: true });
    expect(await next).toMatchObject({ stopped: false });
  });

  it("refuses wrong arguments, and still works", async () => {
    const game = new Game();
    for (const [name, value] of [
      ["depth", -1],
      ["movetime", NaN],
      ["multipv", 65],
      ["level", 9],
      ["nodes", "many"],
    ] as const)
      await expect(engine.think(game, { [name]: value })).rejects.toMatchObject({ code: "argument", where: name });
    await expect(engine.think("chess" as unknown as Game)).rejects.toBeInstanceOf(SpringaldError);
    expect(() => new Engine({ hash: 0 })).toThrow(SpringaldError);
    expect(await engine.think(game, { depth: 1 })).toMatchObject({ depth: 1 });
    const closed = new Engine();
    closed.close();
    await expect(closed.think(game)).rejects.toMatchObject({ code: "closed" });
  });

  it("does not keep a program alive, and plays the example", async () => {
    const node = promisify(execFile);
    const example = fileURLToPath(new URL("../example/node.mjs", import.meta.url));
    const { stdout } = await node(process.execPath, [example, "dobutsu"]);
    expect(Game.fromPgn(stdout).id).toBe("dobutsu");
  });
});
