import { expect, it } from "vitest";
import { faultInWords } from "./fault";

it("kings that are missing or too many are told in a sentence", () => {
  const fault = (count: number): string =>
    `FEN, field placement: found ${count} kings of White, expected one king a side`;
  expect(faultInWords(fault(2))).toBe("White has two kings. Each side needs exactly one.");
  expect(faultInWords(fault(0))).toBe("White has no king. Each side needs exactly one.");
  expect(faultInWords("FEN, field side: found 'x', expected 'w' or 'b'")).toBe(
    "FEN, field side: found 'x', expected 'w' or 'b'.",
  );
});

it("royal pieces of other games are told in the same way, and the board shows where a piece may not stand", () => {
  const fault = (found: string): string => faultInWords(`FEN, field placement: found ${found}`);
  expect(fault("0 of White's kings, expected 1")).toBe("White has no king. Each side needs exactly one.");
  expect(fault("3 of Red's generals, expected 1")).toBe("Red has three generals. Each side needs exactly one.");
  expect(fault("1 of Black's kings, expected 2")).toBe("Black has one king. Each side needs exactly two.");
  expect(fault("'P' on a8, expected a square where a pawn can stand")).toBe(
    "Found 'P' on a8, expected a square where a pawn can stand.",
  );
});
