import { describe, expect, it } from "vitest";
import type { OptionNote } from "../../wire/api";
import { sectionName, translatedWords } from "./import-words";

const NOTE: OptionNote = { line: 2, option: "flagPiece", message: "says nothing new" };

describe("the words about imports", () => {
  it("name a section and where it comes from", () => {
    const line = 1;
    expect(sectionName({ name: "gothic", base: "capablanca", line })).toBe("gothic, like capablanca");
    expect(sectionName({ name: "alone", base: null, line })).toBe("alone");
  });

  it("count what is not translated", () => {
    const said = (notes: number, missing: number): string => {
      const many = (count: number): OptionNote[] => Array.from({ length: count }, () => NOTE);
      return translatedWords({ text: "", notes: many(notes), missing: many(missing), problem: null });
    };
    expect(said(0, 0)).toBe("The section has no options.");
    expect(said(3, 0)).toBe("Every option is translated.");
    expect(said(3, 1)).toBe("1 option of 4 is not translated, or not wholly.");
    expect(said(0, 2)).toBe("2 options of 2 are not translated, or not wholly.");
  });
});
