/**
 * The built rules in Node.js: that they count right, play whole games, speak the shapes of `src/rules/types.ts`, and
 * refuse nonsense in words. Left out where `cargo xtask site --rules-only` has not been run.
 */
import type * as Springald from "../src/pkg/springald.js";
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type {
  Explanation,
  Idea,
  Motion,
  Moves,
  Outcome,
  ReadGame,
  Report,
  Scene,
  TurnLine,
  VariantInfo,
} from "../src/rules/types";
import { lineOf, Tree, type Node } from "../src/pages/analysis/tree";

const pkg = new URL("../src/pkg/", import.meta.url);
const module = new URL("springald_bg.wasm", pkg);
const isBuilt = existsSync(module);

type Rules = typeof Springald;
let rules: Rules;

beforeAll(async () => {
  if (isBuilt) {
    rules = (await import(new URL("springald.js", pkg).href)) as Rules;
    rules.initSync({ module: readFileSync(module) });
  }
});

/** Sequences of actions from the start, as everybody counts them in the tests of each game. */
const PERFT: Record<string, [number, string]> = {
  chess: [3, "8902"],
  chesspp: [3, "9062"],
  gulti: [3, "9062"],
  cats: [2, "5078"],
  ballista: [3, "104644"],
  gravitatur: [3, "30052"],
};

/** A turn that may be played after a line, perhaps not to its end. */
function randomTurn(id: string, line: string, random: (below: number) => number): TurnLine {
  const game = new rules.Game(id);
  try {
    game.playLine(line);
    for (;;) {
      const { acts } = JSON.parse(game.scene()) as Scene;
      const outcomes = (JSON.parse(game.outcomes()) as Outcome[]).map(({ outcome }) => outcome);
      const texts = outcomes.length > 0 ? outcomes : acts.map(({ action }) => action);
      game.play(texts[random(texts.length)] ?? "");
      const turn = (JSON.parse(game.turns()) as TurnLine[]).at(-1);
      if (turn && (turn.whole || random(9) === 0)) return turn;
    }
  } finally {
    game.free();
  }
}

const keys = (value: object): string[] => Object.keys(value).sort();

describe.skipIf(!isBuilt)("the rules as WebAssembly", () => {
  it("count", () => {
    for (const [id, [depth, count]] of Object.entries(PERFT)) {
      const game = new rules.Game(id);
      expect(game.perft(depth)).toBe(count);
      game.free();
    }
  });

  it("speak the shapes that are written down", () => {
    const infos = JSON.parse(rules.variants()) as VariantInfo[];
    expect(infos.length).toBeGreaterThan(0);
    for (const info of infos) {
      expect(keys(info)).toEqual(["credit", "files", "folder", "id", "kinds", "name", "ranks", "summary"]);
      const game = new rules.Game(info.id);
      const scene = JSON.parse(game.scene()) as Scene;
      expect(keys(scene)).toEqual([
        "acts",
        "buttons",
        "check",
        "facts",
        "fen",
        "files",
        "prompt",
        "ranks",
        "reason",
        "result",
        "things",
        "to_act",
        "variant",
      ]);
      expect(keys(scene.things[0] ?? {})).toEqual(["layer", "letter", "name", "note", "owner", "square"]);
      const [act] = scene.acts;
      expect(keys(act ?? {})).toEqual(["action", "gesture", "rolls", "san"]);
      const motions = JSON.parse(game.play(act?.action ?? "")) as Motion[];
      expect(keys(motions[0] ?? {})).toEqual(["from", "how", "layer", "name", "owner", "piece", "to"]);
      const turns = JSON.parse(game.turns()) as TurnLine[];
      expect(keys(turns[0] ?? {})).toEqual(["number", "san", "side", "text", "whole"]);
      game.free();
    }
  });

  it("play a whole game of everything, see the same forwards and backwards", () => {
    for (const info of JSON.parse(rules.variants()) as VariantInfo[]) {
      const game = new rules.Game(info.id);
      const start = game.fen();
      let played = 0;
      for (; played < 400; played += 1) {
        const scene = JSON.parse(game.scene()) as Scene;
        if (scene.to_act === "nobody") break;
        const texts =
          scene.to_act === "nature"
            ? (JSON.parse(game.outcomes()) as Outcome[]).map((one) => one.outcome)
            : scene.acts.map((one) => one.action);
        const text = texts[(played * 7919 + 13) % texts.length] ?? "";
        const seen = (JSON.parse(game.preview(text)) as { scene: Scene }).scene.fen;
        game.play(text);
        expect(game.fen()).toBe(seen);
      }
      expect(played).toBeGreaterThan(5);
      const again = new rules.Game(info.id);
      again.playLine(game.line());
      expect(again.fen()).toBe(game.fen());
      while (again.undoTurn());
      expect(again.fen()).toBe(start);
      const read = JSON.parse(rules.readGame(game.pgn("{}"), "chess")) as ReadGame;
      expect(read.variant).toBe(info.id);
      expect(read.tree.nodes.map(({ text }) => text).join(" ")).toBe(game.line());
      game.free();
      again.free();
    }
  });

  it("write any tree of turns so that it is read as the same", () => {
    for (const { id } of JSON.parse(rules.variants()) as VariantInfo[]) {
      const tree = new Tree();
      let state = 7;
      const random = (below: number): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const places: (Node | null)[] = [null];
      for (let turn = 0; turn < 25; turn += 1) {
        const place = places[random(3) === 0 ? random(places.length) : places.length - 1] ?? null;
        const node = tree.add(place, randomTurn(id, lineOf(place), random));
        if (node.turn.whole) places.push(node);
        if (random(3) === 0) node.comments = [`remark ${turn}`, "ä \\ [x] %"].slice(random(2));
        if (random(3) === 0) node.nags = [1 + random(139)];
        if (random(3) === 0 && !tree.isMain(node) && tree.after(place)[0] !== node) node.before = ["or"];
      }
      const pgn = rules.writePgn(id, undefined, JSON.stringify(tree.list()), '[["Event","Study"]]');
      const read = JSON.parse(rules.readGame(pgn, "chess")) as ReadGame;
      expect(keys(read)).toEqual(["fen", "games", "tags", "tree", "variant"]);
      expect(read.variant).toBe(id);
      expect(Tree.from(read.tree).list()).toEqual(tree.list());
      expect(rules.writePgn(id, undefined, JSON.stringify(read.tree), JSON.stringify(read.tags))).toBe(pgn);
    }
  });

  it("say why not, and where a piece of the other side could go", () => {
    const game = new rules.Game("chess");
    const why = JSON.parse(game.why(JSON.stringify([{ square: "e2" }, { square: "e5" }]))) as Explanation;
    expect(why.legal).toBe(false);
    expect(why.message).toMatch(/pawn/);
    expect(keys(why)).toEqual(["action", "clause", "legal", "message", "squares"]);
    const moves = JSON.parse(game.movesOf("b8")) as Moves;
    expect(moves).toEqual({ square: "b8", targets: ["a6", "c6"], captures: [] });
    expect(JSON.parse(game.movesOf("nonsense"))).toEqual({ square: "nonsense", targets: [], captures: [] });
    game.free();
  });

  it("refuse nonsense in words", () => {
    expect(() => new rules.Game("checkers")).toThrow(/checkers/);
    expect(() => new rules.Game("chess", "nonsense")).toThrow(/FEN/);
    const game = new rules.Game("chess");
    for (const text of ["", "e2e5", "\u0000", "💥", "a".repeat(10_000)]) {
      expect(() => game.play(text)).toThrow();
      expect(() => game.playTurn(text)).toThrow();
      expect(() => game.read(text)).toThrow();
    }
    expect(() => game.why("{")).toThrow(/clicks/);
    expect(() => game.pgn('{"bad name":"x"}')).toThrow(/tags/);
    expect(() => game.resign("nobody")).toThrow(/side/);
    game.free();
  });

  it("think", () => {
    const engine = new rules.Engine(4);
    for (const info of JSON.parse(rules.variants()) as VariantInfo[]) {
      const reports: Report[] = [];
      const told = engine.think(info.id, undefined, "", '{"depth":3}', (text: string) =>
        reports.push(JSON.parse(text) as Report),
      );
      const idea = JSON.parse(told) as Idea;
      const game = new rules.Game(info.id);
      game.playTurn(idea.turn);
      game.free();
      expect(reports.length).toBeGreaterThan(0);
      expect(keys(idea)).toEqual(["depth", "nodes", "pv", "score", "turn"]);
    }
    expect(() => engine.think("chess", undefined, "", '{"level":9}', () => undefined)).toThrow(/level/);
    engine.free();
  });

  it("find a turn at every level of every game", () => {
    const engine = new rules.Engine(4);
    for (const info of JSON.parse(rules.variants()) as VariantInfo[]) {
      for (let level = 1; level <= 8; level += 1) {
        const firsts: string[] = [];
        const options = JSON.stringify({ level, movetime: 300, seed: level });
        const told = engine.think(info.id, undefined, "", options, (text: string) => {
          const { line, pv } = JSON.parse(text) as Report;
          if (line === 1) firsts.push(pv[0] ?? "");
        });
        // What is reported on the way can be played as well, by whoever does not want to wait.
        for (const turn of [(JSON.parse(told) as Idea).turn, ...firsts]) {
          const game = new rules.Game(info.id);
          game.playTurn(turn);
          expect(game.line()).not.toBe("");
          game.free();
        }
        expect(firsts.length).toBeGreaterThan(0);
      }
    }
    engine.free();
  });
});
