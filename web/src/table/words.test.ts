import { describe, expect, it } from "vitest";
import { gestureInWords, outcomeFor, resultFor, sentence } from "./words";
import { CHESS_SIDES } from "./sides";

describe("a result", () => {
  it("is worded for each player", () => {
    expect(resultFor("white", "1-0", CHESS_SIDES)).toBe("You won");
    expect(resultFor("black", "1-0", CHESS_SIDES)).toBe("You lost");
    expect(resultFor("black", "0-1", CHESS_SIDES)).toBe("You won");
    expect(resultFor(null, "0-1", CHESS_SIDES)).toBe("Black won");
    const sides = { white: { name: "Red", colour: "red" }, black: CHESS_SIDES.black } as const;
    expect(resultFor(null, "1-0", sides)).toBe("Red won");
    for (const you of ["white", null] as const) {
      expect(resultFor(you, "1/2-1/2", CHESS_SIDES)).toBe("Draw");
      expect(resultFor(you, "*", CHESS_SIDES)).toBe("Game aborted");
    }
    const outcomes = ["1-0", "0-1", "1/2-1/2", "*"].map((result) => outcomeFor("white", result));
    expect(outcomes).toEqual(["won", "lost", "drawn", ""]);
    expect(outcomeFor("black", "0-1")).toBe("won");
    expect(outcomeFor(null, "1-0")).toBe("");
  });
});

it("says how a gesture is made", () => {
  const kinds = [{ letter: "Q", name: "queen", moves: "" }];
  const words = (...gesture: Parameters<typeof gestureInWords>[0][number][]): string => gestureInWords(gesture, kinds);
  expect(words({ square: "h5" })).toBe("Tap h5.");
  expect(words({ button: "teleport" })).toBe("Press Teleport.");
  expect(words({ button: "end" })).toBe("Press End turn.");
  expect(words({ square: "g1" }, { square: "f3" })).toBe("Tap g1, then f3.");
  expect(words({ square: "a7" }, { square: "a8" }, { piece: "Q" })).toBe("Tap a7, then a8, then choose the queen.");
});

it("ends a sentence once", () => {
  expect(sentence("expected one of: Kf1, Kd2, …")).toBe("Expected one of: Kf1, Kd2, …");
  expect(sentence("make a move")).toBe("Make a move.");
});
