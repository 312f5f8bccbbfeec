import { describe, expect, it } from "vitest";
import type { Scene, Thing } from "../wire/rules";
import { marksOf } from "./marks";
import { BoardState } from "./state";

const man: Thing = { letter: "p", name: "pawn", owner: "black", layer: "board", square: "d5", note: null };
const scene: Scene = {
  variant: "any",
  files: 8,
  ranks: 8,
  fen: "a",
  to_act: "white",
  result: null,
  reason: null,
  check: null,
  prompt: "",
  facts: [],
  things: [man],
  hands: [],
  acts: [],
  buttons: [],
};

describe("marks of a still board", () => {
  it("are dots on empty squares and rings around what would be captured", () => {
    const state = new BoardState({ scene });
    const shown = { squares: new Map([["dots" as const, ["d5", "e5"]]]), captures: [] };
    const options = { scene, orientation: "white" as const, onAction: () => undefined, onIllegal: () => undefined };
    const marks = marksOf({ ...options, movable: null }, state, state.next(), shown);
    expect([...(marks.get("d5") ?? [])]).toEqual(["ring"]);
    expect([...(marks.get("e5") ?? [])]).toEqual(["dot"]);
  });
});
