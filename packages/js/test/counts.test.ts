/** The rules against counts and lists of actions that are known from elsewhere. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Game, games, load } from "springald";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** A line of a file of vectors. */
interface Vector {
  game?: string;
  variant?: string;
  fen: string;
  /** The position to begin at, if not the usual start. */
  from?: string;
  perft?: number[];
  /** Actions from there, and the legal ones after them. */
  moves?: string;
  legal?: string;
  actions?: string[];
}

/** The number of lines of a game that a test plays. */
const LINES = 4;

/** The largest count that a test makes. */
const MOST = 20_000;

function wordsOf(text = ""): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function vectorsIn(folder: string): Vector[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => linesOf(`${folder}/${name}`));
}

function linesOf(path: string): Vector[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Vector);
}

const declared = vectorsIn(`${repository}games/vectors`);
const native = ["ballista", "cats", "chess", "chesspp", "duck", "gravitatur"]
  .map((name) => `${repository}variants/${name}/tests/vectors.jsonl`)
  .filter((path) => existsSync(path))
  .flatMap(linesOf);

beforeAll(() => load());

function grouped(vectors: readonly Vector[], key: (vector: Vector) => string): Map<string, Vector[]> {
  const groups = new Map<string, Vector[]>();
  for (const vector of vectors) groups.set(key(vector), [...(groups.get(key(vector)) ?? []), vector]);
  return groups;
}

/** Returns the counts that are quickly made, by their depths. */
function quick(counts: readonly number[]): [number, number][] {
  return counts.map((count, index): [number, number] => [index + 1, count]).filter(([, count]) => count <= MOST);
}

describe("the counts", () => {
  const byGame = grouped(declared, ({ game = "" }) => game);

  it.each([...byGame.keys()])("of %s are those of other programs", (name) => {
    for (const { from, perft = [] } of byGame.get(name) ?? []) {
      const game = new Game(name, from);
      for (const [depth, count] of quick(perft)) expect([depth, game.perft(depth)]).toEqual([depth, count]);
    }
  });

  it.each([...byGame.keys()])("and the legal moves of %s are those of other programs", (name) => {
    for (const { from, moves, legal } of (byGame.get(name) ?? []).slice(0, LINES)) {
      if (legal === undefined) continue;
      const game = new Game(name, from);
      for (const action of wordsOf(moves)) game.play(action);
      expect([game.fen, game.actions()]).toEqual([game.fen, wordsOf(legal)]);
    }
  });

  const byVariant = grouped(native, ({ variant = "" }) => variant);

  it.each([...byVariant.keys()])("and the actions of %s are those of the vectors", (name) => {
    for (const { fen, perft = [], actions } of byVariant.get(name) ?? []) {
      const game = new Game(name, fen);
      if (actions) expect([fen, game.actions()]).toEqual([fen, [...actions].sort()]);
      for (const [depth, count] of quick(perft)) expect([fen, depth, game.perft(depth)]).toEqual([fen, depth, count]);
    }
  });

  it("cover most games", () => {
    const counted = new Set([...byGame.keys(), ...byVariant.keys()]);
    expect(games().filter(({ id }) => counted.has(id)).length).toBeGreaterThan(0.9 * games().length);
  });
});
