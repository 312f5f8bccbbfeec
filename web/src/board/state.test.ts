import { describe, expect, it } from "vitest";
import type { Act, Actor, ClickView, Scene, Side, Thing } from "../wire/rules";
import { BoardState } from "./state";
import { CHESS_SIDES } from "./sides";

const sq = (square: string): ClickView => ({ square });

function act(action: string, ...gesture: ClickView[]): Act {
  return { action, san: action, gesture, rolls: false };
}

function piece(square: string, owner: Thing["owner"] = "white", layer: Thing["layer"] = "board"): Thing {
  return { letter: "X", name: "thing", owner, layer, square, note: null };
}

function scene(acts: Act[], things: Thing[] = [], to_act: Actor = "white", fen = "a"): Scene {
  return {
    variant: "any",
    files: 8,
    ranks: 8,
    sides: CHESS_SIDES,
    fen,
    to_act,
    result: null,
    reason: null,
    check: null,
    prompt: "",
    facts: [],
    things,
    hands: [],
    acts,
    buttons: [],
  };
}

const moves = [act("e2e4", sq("e2"), sq("e4")), act("e2e3", sq("e2"), sq("e3")), act("d2d4", sq("d2"), sq("d4"))];
const pieces = [piece("e2"), piece("d2"), piece("a2"), piece("e7", "black"), piece("c5", "neutral")];

describe("a gesture of two clicks", () => {
  it("is selected, shows its targets, and plays", () => {
    const state = new BoardState({ scene: scene(moves, pieces) });
    expect(state.click(sq("e2"))).toEqual({ kind: "selected" });
    expect(state.selected).toBe("e2");
    expect([...state.next().squares]).toEqual(["e4", "e3"]);
    expect(state.actionAt("e4")).toBe("e2e4");
    expect(state.actionAt("e5")).toBeNull();
    expect(state.click(sq("e4"))).toEqual({ kind: "action", action: "e2e4", rest: null });
    expect(state.clicks).toEqual([]);
  });

  it("is taken back by the same square, by Escape, and by another piece", () => {
    const state = new BoardState({ scene: scene(moves, pieces) });
    state.click(sq("e2"));
    expect(state.click(sq("e2"))).toEqual({ kind: "cancelled" });
    state.click(sq("e2"));
    expect(state.cancel()).toEqual({ kind: "cancelled" });
    expect(state.cancel()).toEqual({ kind: "none" });
    state.click(sq("e2"));
    expect(state.click(sq("d2"))).toEqual({ kind: "selected" });
    expect(state.selected).toBe("d2");
  });

  it("reports which clicks mean nothing", () => {
    const state = new BoardState({ scene: scene(moves, pieces) });
    state.click(sq("e2"));
    expect(state.click(sq("e5"))).toEqual({ kind: "illegal", clicks: [sq("e2"), sq("e5")] });
    expect(state.clicks).toEqual([]);
  });

  it("asks why of a piece without any action, once it was looked at", () => {
    const state = new BoardState({ scene: scene(moves, pieces) });
    expect(state.click(sq("a2"))).toEqual({ kind: "inspect", square: "a2" });
    expect(state.click(sq("a5"))).toEqual({ kind: "illegal", clicks: [sq("a2"), sq("a5")] });
    expect(state.click(sq("c5"))).toEqual({ kind: "inspect", square: "c5" });
    expect(state.click(sq("c6"))).toEqual({ kind: "illegal", clicks: [sq("c5"), sq("c6")] });
  });
});

describe("looking at a piece", () => {
  it("works on the opponent's, and ends on any other square", () => {
    const state = new BoardState({ scene: scene(moves, pieces) });
    expect(state.click(sq("e7"))).toEqual({ kind: "inspect", square: "e7" });
    expect(state.inspected).toBe("e7");
    expect(state.click(sq("h5"))).toEqual({ kind: "inspect", square: null });
    expect(state.click(sq("h5"))).toEqual({ kind: "none" });
  });

  it("works where nothing may be played", () => {
    const state = new BoardState({ scene: scene(moves, pieces), viewOnly: true });
    expect(state.click(sq("e2"))).toEqual({ kind: "inspect", square: "e2" });
    expect(state.click(sq("e2"))).toEqual({ kind: "inspect", square: null });
    expect(state.next().squares.size).toBe(0);
  });
});

describe("longer gestures", () => {
  const choices = [
    act("a7a8q", sq("a7"), sq("a8"), { piece: "Q" }),
    act("a7a8n", sq("a7"), sq("a8"), { piece: "N" }),
    act("a7b8q@e6", sq("a7"), sq("b8"), { piece: "Q" }, sq("e6")),
    act("a7b8q@e5", sq("a7"), sq("b8"), { piece: "Q" }, sq("e5")),
    act("end", { button: "end" }),
  ];
  const board = scene(choices, [piece("a7")]);

  it("offer pieces", () => {
    const state = new BoardState({ scene: board });
    state.click(sq("a7"));
    expect(state.click(sq("a8"))).toEqual({ kind: "selected" });
    expect(state.next().pieces).toEqual(["Q", "N"]);
    expect(state.click({ piece: "N" })).toEqual({ kind: "action", action: "a7a8n", rest: null });
  });

  it("continue with a square after a piece, and keep what was chosen when that is wrong", () => {
    const state = new BoardState({ scene: board });
    state.click(sq("a7"));
    state.click(sq("b8"));
    state.click({ piece: "Q" });
    expect([...state.next().squares]).toEqual(["e6", "e5"]);
    expect(state.click(sq("h1"))).toEqual({ kind: "illegal", clicks: [sq("a7"), sq("b8"), { piece: "Q" }, sq("h1")] });
    expect(state.click(sq("e5"))).toEqual({ kind: "action", action: "a7b8q@e5", rest: null });
  });

  it("can be left for a button of the turn", () => {
    const state = new BoardState({ scene: board });
    expect(state.rootButtons()).toEqual(["end"]);
    state.click(sq("a7"));
    expect(state.click({ button: "end" })).toEqual({ kind: "action", action: "end", rest: null });
    expect(state.click({ button: "no such" })).toEqual({ kind: "none" });
  });

  it("skip a choice of one", () => {
    const state = new BoardState({ scene: scene([act("a7a8q", sq("a7"), sq("a8"), { piece: "Q" })], [piece("a7")]) });
    state.click(sq("a7"));
    expect(state.click(sq("a8"))).toEqual({ kind: "action", action: "a7a8q", rest: null });
  });
});

describe("one tap", () => {
  const taps = scene([act("G@d4", sq("d4")), act("G@d5", sq("d5"))], [piece("e2")]);

  it("plays, and knows what it would play", () => {
    const state = new BoardState({ scene: taps });
    expect([...state.taps()]).toEqual(["d4", "d5"]);
    expect(state.actionAt("d4")).toBe("G@d4");
    expect(state.click(sq("d4"))).toEqual({ kind: "action", action: "G@d4", rest: null });
  });

  it("on another empty square is asked about", () => {
    const state = new BoardState({ scene: taps });
    expect(state.click(sq("h8"))).toEqual({ kind: "illegal", clicks: [sq("h8")] });
    expect(state.click(sq("e2"))).toEqual({ kind: "inspect", square: "e2" });
  });
});

describe("premoves", () => {
  const waiting = (acts: Act[] = []): Scene => scene(acts, pieces, "black", "b");
  const options = { scene: waiting(), movable: "white" as Side, premove: ["move" as const] };

  it("are played when their time comes", () => {
    const state = new BoardState(options);
    expect(state.mayPremove()).toBe(true);
    expect(state.click(sq("e7"))).toEqual({ kind: "inspect", square: "e7" });
    expect(state.asked).toBe("e7");
    state.click(sq("e2"));
    expect(state.asked).toBe("e2");
    expect(state.click(sq("e4"))).toEqual({ kind: "premove", premove: [[sq("e2"), sq("e4")]] });
    expect(state.update({ scene: scene(moves, pieces) })).toEqual({ kind: "action", action: "e2e4", rest: null });
    expect(state.premove).toBeNull();
  });

  it("are dropped where they are not legal, and by any click", () => {
    const state = new BoardState(options);
    state.click(sq("a2"));
    state.click(sq("a5"));
    expect(state.update({ scene: scene(moves, pieces) })).toEqual({ kind: "premove", premove: null });
    state.update({ scene: waiting() });
    state.click(sq("e2"));
    state.click(sq("e4"));
    expect(state.click(sq("h1"))).toEqual({ kind: "premove", premove: null });
  });

  it("become a move if the turn comes between the two clicks", () => {
    const state = new BoardState(options);
    state.click(sq("e2"));
    expect(state.update({ scene: scene(moves, pieces) })).toEqual({ kind: "none" });
    expect(state.selected).toBe("e2");
    expect(state.click(sq("e4"))).toEqual({ kind: "action", action: "e2e4", rest: null });
    // A piece that cannot move any more is no longer chosen.
    state.update({ scene: waiting() });
    state.click(sq("a2"));
    state.update({ scene: scene(moves, pieces) });
    expect(state.selected).toBeNull();
  });

  it("ask for a choice that is open", () => {
    const state = new BoardState(options);
    state.click(sq("a2"));
    state.click(sq("a8"));
    const open = [act("q", sq("a2"), sq("a8"), { piece: "Q" }), act("n", sq("a2"), sq("a8"), { piece: "N" })];
    expect(state.update({ scene: scene(open, pieces) })).toEqual({ kind: "selected" });
    expect(state.next().pieces).toEqual(["Q", "N"]);
  });

  it("of several steps are entered and played step by step", () => {
    const state = new BoardState({ ...options, premove: ["place", "move"] });
    // A click on a piece cannot place anything; it inspects the piece.
    expect(state.click(sq("e2"))).toEqual({ kind: "inspect", square: "e2" });
    expect(state.click(sq("d5"))).toEqual({ kind: "premove", premove: [[sq("d5")]] });
    expect(state.click(sq("e2"))).toEqual({ kind: "selected" });
    const whole = [[sq("d5")], [sq("e2"), sq("e4")]];
    expect(state.click(sq("e4"))).toEqual({ kind: "premove", premove: whole });
    const placing = scene([act("G@d5", sq("d5")), act("G@d6", sq("d6"))], pieces);
    expect(state.update({ scene: placing })).toEqual({ kind: "action", action: "G@d5", rest: [[sq("e2"), sq("e4")]] });
    const moving = scene(moves, pieces, "white", "c");
    expect(state.update({ scene: moving })).toEqual({ kind: "action", action: "e2e4", rest: null });
    expect(state.premove).toBeNull();
  });

  it("of several steps are played as far as they were entered, and end with the first step that is not legal", () => {
    const state = new BoardState({ ...options, premove: ["place", "move"] });
    const placing = scene([act("G@d5", sq("d5")), act("G@d6", sq("d6"))], pieces);
    state.click(sq("d5"));
    state.click(sq("e2"));
    expect(state.update({ scene: placing })).toEqual({ kind: "action", action: "G@d5", rest: null });
    state.update({ scene: waiting() });
    for (const square of ["d5", "a2", "a5"]) state.click(sq(square));
    expect(state.update({ scene: placing })).toMatchObject({ action: "G@d5" });
    expect(state.update({ scene: scene(moves, pieces, "white", "c") })).toEqual({ kind: "premove", premove: null });
    state.update({ scene: waiting() });
    for (const square of ["d5", "e2", "e4"]) state.click(sq(square));
    // In check nothing can be placed.
    expect(state.update({ scene: scene(moves, pieces) })).toEqual({ kind: "premove", premove: null });
  });

  it("are not made without leave, nor when the game is over", () => {
    expect(new BoardState({ ...options, premove: [] }).mayPremove()).toBe(false);
    expect(new BoardState({ ...options, scene: scene([], pieces, "nobody") }).mayPremove()).toBe(false);
  });
});

describe("another scene", () => {
  it("forgets the clicks; the same one does not", () => {
    const state = new BoardState({ scene: scene(moves, pieces) });
    state.click(sq("e2"));
    state.update({ scene: scene(moves, pieces) });
    expect(state.selected).toBe("e2");
    state.update({ scene: scene(moves, pieces, "white", "c") });
    expect(state.selected).toBeNull();
  });

  it("lets only the one play whose turn it is", () => {
    const state = new BoardState({ scene: scene(moves, pieces), movable: "black" });
    expect(state.mayPlay()).toBe(false);
    state.update({ movable: "white" });
    expect(state.mayPlay()).toBe(true);
    state.update({ movable: null });
    expect(state.mayPlay()).toBe(false);
  });
});

describe("pieces in hand of one kind, which come before anything else", () => {
  const drop = (square: string): Act => act(`M@${square}`, { piece: "M" }, sq(square));

  it("are put on a square by one click", () => {
    const state = new BoardState({ scene: scene([drop("a1"), drop("b1")]) });
    expect([...state.taps()]).toEqual(["a1", "b1"]);
    expect(state.actionAt("b1")).toBe("M@b1");
    expect(state.click(sq("c1"))).toEqual({ kind: "illegal", clicks: [{ piece: "M" }, sq("c1")] });
    expect(state.click(sq("b1"))).toEqual({ kind: "action", action: "M@b1", rest: null });
    expect(state.click({ piece: "M" })).toEqual({ kind: "selected" });
    expect(state.click(sq("a1"))).toEqual({ kind: "action", action: "M@a1", rest: null });
  });

  it("are chosen first where there are others, or moves", () => {
    for (const other of [act("N@a1", { piece: "N" }, sq("a1")), ...moves]) {
      const state = new BoardState({ scene: scene([drop("a1"), other], pieces) });
      expect(state.taps().size).toBe(0);
      expect(state.actionAt("a1")).toBeNull();
      expect(state.click(sq("a1")).kind).not.toBe("action");
    }
  });
});
