import { describe, expect, it } from "vitest";
import type { Motion, Scene, Show, Thing } from "../wire/rules";
import type { CellMark } from "./grid";
import { arrival, marksOf } from "./marks";
import { BoardState } from "./state";
import { CHESS_SIDES } from "./sides";

const piece: Thing = { letter: "p", name: "pawn", owner: "black", layer: "board", square: "d5", note: null };
const scene: Scene = {
  variant: "any",
  files: 8,
  ranks: 8,
  sides: CHESS_SIDES,
  fen: "a",
  to_act: "white",
  result: null,
  reason: null,
  check: null,
  prompt: "",
  facts: [],
  things: [piece],
  hands: [],
  acts: [],
  buttons: [],
};

const motion = (show: Show, from: string | null, to: string | null): Motion => ({
  show,
  from,
  to,
  piece: "n",
  name: "knight",
  owner: "white",
  layer: "board",
  how: "moved",
});

describe("marks of a still board", () => {
  it("are dots on empty squares and rings around what would be captured", () => {
    const state = new BoardState({ scene });
    const shown = { squares: new Map([["dots" as const, ["d5", "e5"]]]), captures: [] };
    const options = { scene, orientation: "white" as const, onAction: () => undefined, onIllegal: () => undefined };
    const marks = marksOf({ ...options, movable: null }, state, state.next(), shown);
    expect([...(marks.get("d5") ?? [])]).toEqual(["ring"]);
    expect([...(marks.get("e5") ?? [])]).toEqual(["dot"]);
  });

  it("say what came from nowhere, unless it is a whole army", () => {
    const state = new BoardState({ scene });
    const options = { scene, orientation: "white" as const, onAction: () => undefined, onIllegal: () => undefined };
    const markOf = (squares: readonly string[]): CellMark[] => {
      const lastTurn = squares.map((square) => motion("appear", null, square));
      const shown = { squares: new Map(), captures: [] };
      const marks = marksOf({ ...options, movable: null, lastTurn }, state, state.next(), shown);
      return [...(marks.get("a1") ?? [])];
    };
    expect(markOf(["a1", "b1"])).toEqual(["placed"]);
    expect(markOf(["a1", "b1", "c1", "d1", "e1"])).toEqual(["last"]);
  });
});

describe("the square on which the first piece of a turn arrives", () => {
  it("is that of its own move, not of what it takes, pulls or carries", () => {
    const pulled = motion("pull", "a1", "a2");
    expect(arrival([motion("take", "f3", null), motion("slide", "g1", "f3"), pulled])).toBe("f3");
    expect(arrival([motion("appear", null, "d4"), motion("jump", "b1", "c3"), pulled])).toBe("c3");
    expect(arrival([motion("slide", "e1", "g1"), motion("follow", "h1", "f1")])).toBe("g1");
  });

  it("is where something was placed if nothing moved, and otherwise none", () => {
    expect(arrival([motion("appear", null, "d4"), motion("pull", "a1", "a2")])).toBe("d4");
    expect(arrival([motion("change", "e8", "e8")])).toBe(null);
    expect(arrival([])).toBe(null);
  });
});
