import { describe, expect, it } from "vitest";
import { gestureInWords, outcomeFor, reasonInWords, resultFor, sentence, whichTurn } from "./words";
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

it("counts turns as the list does", () => {
  const turns = [1, 1, 2].map((number, at) => ({ number, side: at === 1 ? ("black" as const) : ("white" as const) }));
  expect([-1, 0, 1, 2].map((at) => whichTurn(turns, at, CHESS_SIDES))).toEqual([
    "Start of the game",
    "Move 1 of 2, White's",
    "Move 1 of 2, Black's",
    "Move 2 of 2, White's",
  ]);
  expect(whichTurn(turns, 1, CHESS_SIDES, [1, 3])).toBe("Move 1 of 2, Black's, step 1 of 3");
});

it("says how a gesture is made", () => {
  const kinds = [{ letter: "Q", name: "queen", moves: "" }];
  const words = (...gesture: Parameters<typeof gestureInWords>[0][number][]): string => gestureInWords(gesture, kinds);
  expect(words({ square: "h5" })).toBe("Tap h5.");
  // Shogi, and a game in which a piece may enter beside the move.
  const plain = { gesture: [{ square: "b2" }, { square: "g7" }, { button: "b2g7" }] };
  const promoting = { gesture: [{ square: "b2" }, { square: "g7" }, { button: "b2g7+" }] };
  expect(words(...promoting.gesture)).toBe("Tap b2, then g7, then press Promote.");
  expect(words(...plain.gesture)).toBe("Tap b2, then g7, then press Just move.");
  const choice = [plain, promoting];
  expect(gestureInWords(plain.gesture, kinds, choice)).toBe("Tap b2, then g7, then press Don't promote.");
  expect(words({ button: "teleport" })).toBe("Press Teleport.");
  expect(words({ button: "end" })).toBe("Press End turn.");
  expect(words({ square: "g1" }, { square: "f3" })).toBe("Tap g1, then f3.");
  expect(words({ square: "a7" }, { square: "a8" }, { piece: "Q" })).toBe("Tap a7, then a8, then choose the queen.");
});

it("ends a sentence once", () => {
  expect(sentence("expected one of: Kf1, Kd2, …")).toBe("Expected one of: Kf1, Kd2, …");
  expect(sentence("make a move")).toBe("Make a move.");
});

describe("the reason of an end", () => {
  it("is said in plain words, and otherwise by its name", () => {
    expect(reasonInWords("perpetual check")).toBe("the loser gave check in each turn");
    expect(reasonInWords("perpetual chase")).toBe("the loser chased the same piece in each turn");
    expect(reasonInWords("checkmate")).toBe("checkmate");
  });
});
