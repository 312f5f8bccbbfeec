import { expect, it } from "vitest";
import { OUTLINES } from "./characters";
import { characterOf, charactersOf, lookOf, pieceOf, type PieceStyle } from "./discs";

const styleOf = (names: string[]): PieceStyle => lookOf(names.map((name) => ({ name }))).style;
import { FAIRIES, fairy, linesOf } from "./fairy";

const basic = (name: string): string | undefined =>
  ["king", "queen", "rook", "bishop", "knight", "pawn"].includes(name) ? `<svg id="${name}"></svg>` : undefined;

it("draws each kind in its own way", () => {
  expect(new Set(FAIRIES).size).toBe(FAIRIES.length);
  expect(FAIRIES.length).toBeGreaterThanOrEqual(80);
  const drawn = FAIRIES.map((name) => fairy(name, basic));
  expect(drawn).not.toContain(undefined);
  // Kinds that move like the same two pieces are the same piece under other names.
  expect(new Set(drawn).size).toBeGreaterThanOrEqual(80);
  expect(fairy("no such kind", basic)).toBe(undefined);
  expect(fairy("M8 8H92L50,9.5-3Z", basic)).toContain('class="sb-outlined"><g');
  expect(fairy('M8 8"/><script/>', basic)).toBe(undefined);
});

it("finds out how a game looks by its kinds", () => {
  const generals = ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"];
  expect(styleOf(generals)).toBe("xiangqi");
  expect(styleOf([...generals, "queen"])).toBe("chess");
  expect(styleOf(["king", "rook", "pawn"])).toBe("chess");
  expect(styleOf(["king", "gold", "silver", "rook", "bishop", "pawn"])).toBe("shogi");
  expect(characterOf("xiangqi", "general", "black")).toBe("將");
  expect(characterOf("chess", "king", "white")).toBe(undefined);
  expect(styleOf(["amazon", "arrow"])).toBe("amazons");
  expect(styleOf(["king", "amazon"])).toBe("chess");
  expect(pieceOf("amazons", "amazon")).toBe("queen");
  expect(pieceOf("chess", "amazon")).toBe("amazon");
  // No piece depends on the fonts of the device.
  for (const look of ["xiangqi", "shogi"] as const)
    for (const character of charactersOf(look)) expect(OUTLINES).toHaveProperty(character);
});

it("draws a river on ten ranks only", () => {
  expect(linesOf(9, 10)).toContain("V4.5M1.5 5.5");
  expect(linesOf(7, 7)).not.toContain("V4.5M");
});
