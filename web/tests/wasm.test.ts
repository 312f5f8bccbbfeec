/**
 * The built rules in Node.js count correctly, play whole games, return the types of `src/wire/rules.ts`, and refuse
 * nonsense with a message. Skipped if `cargo xtask site --rules-only` has not been run.
 */
import type * as Springald from "../src/pkg/springald.js";
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type {
  Explanation,
  IdeaView,
  Moves,
  OutcomeView,
  ReadView,
  ReportView,
  Scene,
  StepView,
  TurnView,
  VariantView,
} from "../src/wire/rules";
import { atEnd, lineOf } from "../src/pages/analysis/place";
import { Tree, type Node } from "../src/pages/analysis/tree";

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

/** Counts the sequences of actions of a given length by listing them; a roll's outcome belongs to its action. */
function counted(game: InstanceType<Rules["Game"]>, length: number): number {
  const { acts, to_act } = JSON.parse(game.scene()) as Scene;
  const after = (text: string, left: number): number => {
    const copy = game.copy();
    copy.play(text);
    const found = counted(copy, left);
    copy.free();
    return found;
  };
  if (to_act === "nature") {
    const outcomes = JSON.parse(game.outcomes()) as OutcomeView[];
    return length === 0 ? outcomes.length : outcomes.reduce((sum, { outcome }) => sum + after(outcome, length), 0);
  }
  return acts.reduce((sum, { action, rolls }) => sum + (length > 1 || rolls ? after(action, length - 1) : 1), 0);
}

/** Returns a legal turn after a line, finished or not. */
function randomTurn(id: string, line: string, random: (below: number) => number, asks: Set<string>): TurnView {
  const game = new rules.Game(id);
  try {
    game.playLine(line);
    for (;;) {
      const { acts } = JSON.parse(game.scene()) as Scene;
      for (const { action, rolls: isRoll } of acts) if (isRoll) asks.add(action);
      const outcomes = (JSON.parse(game.outcomes()) as OutcomeView[]).map(({ outcome }) => outcome);
      const texts = outcomes.length > 0 ? outcomes : acts.map(({ action }) => action);
      game.play(texts[random(texts.length)] ?? "");
      const turn = (JSON.parse(game.turns()) as TurnView[]).at(-1);
      if (turn && (turn.whole || random(9) === 0)) return turn;
    }
  } finally {
    game.free();
  }
}

const keys = (value: object): string[] => Object.keys(value).sort();

describe.skipIf(!isBuilt)("the rules as WebAssembly", () => {
  it("count what they list", () => {
    for (const { id } of JSON.parse(rules.variants()) as VariantView[]) {
      const game = new rules.Game(id);
      expect(game.perft(2), id).toBe(String(counted(game, 2)));
      game.free();
    }
  });

  it("speak the shapes that are written down", () => {
    const infos = JSON.parse(rules.variants()) as VariantView[];
    expect(infos.length).toBeGreaterThan(0);
    for (const info of infos) {
      expect(keys(info)).toEqual(["credit", "files", "folder", "id", "kinds", "name", "ranks", "sides", "summary"]);
      const game = new rules.Game(info.id);
      const scene = JSON.parse(game.scene()) as Scene;
      expect(keys(scene)).toEqual([
        "acts",
        "buttons",
        "check",
        "facts",
        "fen",
        "files",
        "hands",
        "prompt",
        "ranks",
        "reason",
        "result",
        "sides",
        "things",
        "to_act",
        "variant",
      ]);
      expect(keys(scene.things[0] ?? {})).toEqual(["layer", "letter", "name", "note", "owner", "square"]);
      const [act] = scene.acts;
      expect(keys(act ?? {})).toEqual(["action", "gesture", "rolls", "san"]);
      const step = JSON.parse(game.play(act?.action ?? "")) as StepView;
      expect(keys(step)).toEqual(["action", "before", "face", "faces", "motions", "scene", "since", "turn"]);
      expect(keys(step.motions[0] ?? {})).toEqual(["from", "how", "layer", "name", "owner", "piece", "show", "to"]);
      const turns = JSON.parse(game.turns()) as TurnView[];
      expect(keys(turns[0] ?? {})).toEqual(["actions", "number", "san", "side", "text", "whole"]);
      game.free();
    }
  });

  it("play a whole game of everything, see the same forwards and backwards", () => {
    for (const info of JSON.parse(rules.variants()) as VariantView[]) {
      const game = new rules.Game(info.id);
      const start = game.fen();
      let played = 0;
      for (; played < 400; played += 1) {
        const scene = JSON.parse(game.scene()) as Scene;
        if (scene.to_act === "nobody") break;
        const texts =
          scene.to_act === "nature"
            ? (JSON.parse(game.outcomes()) as OutcomeView[]).map((one) => one.outcome)
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
      while (again.undoTurn() !== "null");
      expect(again.fen()).toBe(start);
      const read = JSON.parse(rules.readGame(game.pgn("{}"), "chess", 0)) as ReadView;
      expect(read.variant).toBe(info.id);
      expect(read.tree.nodes.map(({ text }) => text).join(" ")).toBe(game.line());
      game.free();
      again.free();
    }
  });

  it("write any tree of turns so that it is read as the same", () => {
    for (const { id } of JSON.parse(rules.variants()) as VariantView[]) {
      const asks = new Set<string>();
      const tree = new Tree(asks);
      let state = 7;
      const random = (below: number): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const places: (Node | null)[] = [null];
      for (let turn = 0; turn < 25; turn += 1) {
        const place = places[random(3) === 0 ? random(places.length) : places.length - 1] ?? null;
        const added = tree.add(place, randomTurn(id, lineOf(atEnd(place)), random, asks));
        if (added.turn.whole) places.push(added);
        // Something is said about a turn, or about a step or a roll in it.
        const steps = 1 + random(added.turn.actions.length);
        const within = random(4) === 0 ? added.parent : null;
        const node =
          within?.turn.whole === false
            ? within
            : (tree.nodeAt({ node: added, steps: steps < added.turn.actions.length ? steps : null }) ?? added);
        if (random(3) === 0) node.comments = [`remark ${turn}`, "ä \\ [x] %"].slice(random(2));
        if (random(3) === 0) node.nags = [1 + random(139)];
        if (random(3) === 0 && tree.after(node.parent)[0] !== node) node.before = ["or"];
      }
      const pgn = rules.writePgn(id, undefined, JSON.stringify(tree.list()), '[["Event","Study"]]');
      const read = JSON.parse(rules.readGame(pgn, "chess", 0)) as ReadView;
      expect(keys(read)).toEqual(["fen", "tags", "tree", "variant"]);
      expect(read.variant).toBe(id);
      expect(Tree.from(read.tree, asks).list()).toEqual(tree.list());
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
    expect(() => new rules.Game("tiddlywinks")).toThrow(/tiddlywinks/);
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
    for (const info of JSON.parse(rules.variants()) as VariantView[]) {
      const reports: ReportView[] = [];
      const answer = engine.think(info.id, undefined, "", '{"depth":3}', (text: string) =>
        reports.push(JSON.parse(text) as ReportView),
      );
      const idea = JSON.parse(answer) as IdeaView;
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
    for (const info of JSON.parse(rules.variants()) as VariantView[]) {
      for (let level = 1; level <= 8; level += 1) {
        const firsts: string[] = [];
        const options = JSON.stringify({ level, movetime: 300, seed: level });
        const answer = engine.think(info.id, undefined, "", options, (text: string) => {
          const { line, pv } = JSON.parse(text) as ReportView;
          if (line === 1) firsts.push(pv[0] ?? "");
        });
        // Turns reported during the search are legal too, for users who do not want to wait.
        for (const turn of [(JSON.parse(answer) as IdeaView).turn, ...firsts]) {
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
