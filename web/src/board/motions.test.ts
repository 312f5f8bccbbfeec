import { describe, expect, it } from "vitest";
import type { Motion, Show } from "../wire/rules";
import { batches, sideEffects } from "./motions";

function motion(show: Show, from: string | null, to: string | null): Motion {
  return { piece: "X", name: "thing", owner: "white", layer: "board", from, to, how: show, show };
}

describe("batches", () => {
  it("show a capture with the move", () => {
    const move = [motion("take", "e5", null), motion("slide", "d4", "e5")];
    expect(batches(move)).toEqual([move]);
  });

  it("show all pulls together, after what pulls appeared and before it leaves", () => {
    const pull = [
      motion("appear", null, "d4"),
      motion("pull", "d7", "d5"),
      motion("pull", "a7", "c5"),
      motion("vanish", "d4", null),
    ];
    expect(batches(pull).map((batch) => batch.length)).toEqual([1, 2, 1]);
  });

  it("show what a pawn becomes when it has arrived", () => {
    const promotion = [motion("slide", "a7", "a8"), motion("change", "a8", null), motion("change", null, "a8")];
    expect(batches(promotion).map((batch) => batch.length)).toEqual([1, 2]);
  });

  it("show nothing of nothing", () => {
    expect(batches([])).toEqual([]);
  });
});

describe("side effects", () => {
  it("leave out the move itself", () => {
    const capture = motion("take", "e5", null);
    expect(sideEffects([capture, motion("slide", "d4", "e5")])).toEqual([capture]);
  });
});
