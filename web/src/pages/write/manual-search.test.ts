import { expect, it } from "vitest";
import { found, sectionsOf } from "./manual-search";

const part = (tagName: string, textContent: string): { tagName: string; textContent: string } => ({
  tagName,
  textContent,
});
const PARTS = [
  part("P", "Intro"),
  part("H2", "Pieces"),
  part("P", "slides any"),
  part("H3", "Castling"),
  part("PRE", "castling"),
];

it("the manual is split at its headings", () => {
  expect(sectionsOf(PARTS).map((section) => section.length)).toEqual([1, 2, 2]);
});

it("a search finds the sections with all of its words, in any case", () => {
  const sections = sectionsOf(PARTS);
  expect(found(sections, "").length).toBe(3);
  expect(found(sections, " Slides  PIECES ")).toEqual([sections[1]]);
  expect(found(sections, "castling slides")).toEqual([]);
});
