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
