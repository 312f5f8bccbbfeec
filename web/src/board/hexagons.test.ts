import { describe, expect, it } from "vitest";
import { colourOf, hexagonAt, hexagonBeside, hexagonsOf, widthOf } from "./hexagons";
import { coordinatesOf, nameOf, type Layout } from "./coordinates";
import { seenAt } from "./layout";

const BENT: Layout = { files: 11, ranks: 11, orientation: "white", cells: "hexagons" };
const SLANTED: Layout = { files: 9, ranks: 10, orientation: "white", cells: "slanted" };

function namesOf(layout: Layout): string[][] {
  return hexagonsOf(layout).map((row) => row.map(nameOf));
}

describe("the width of a board", () => {
  it("is counted in rows, so that a board of hexagons fits into its place", () => {
    expect(widthOf({ files: 9 })).toBe(9);
    // Eleven columns and two corners, of a height of eleven cells.
    expect(widthOf({ files: 11, cells: "hexagons" })).toBeCloseTo(9.815, 3);
  });
});

describe("hexagons", () => {
  it("have the names of their ranks and files, of which none is j", () => {
    const rows = namesOf(BENT);
    expect(rows.flat()).toHaveLength(91);
    expect(rows[0]).toEqual(["f11"]);
    expect(rows[4]?.join(" ")).toBe("b7 c7 d7 e7 f7 g7 h7 i7 k7");
    expect(rows.at(-1)?.join(" ")).toBe("a1 b1 c1 d1 e1 f1 g1 h1 i1 k1 l1");
    expect(namesOf({ ...BENT, orientation: "black" })[0]?.[0]).toBe("l1");
    const slanted = namesOf(SLANTED);
    expect(slanted.flat()).toHaveLength(70);
    expect(slanted[0]?.join(" ")).toBe("e10 f10 g10 h10 i10");
    expect(slanted.at(-1)?.join(" ")).toBe("a1 b1 c1 d1 e1");
  });

  it("are shown where their neighbours touch them", () => {
    const at = (square: string): { column: number; row: number } => seenAt(BENT, coordinatesOf(square));
    expect(at("f6")).toEqual({ column: 5, row: 5 });
    expect(at("g6")).toEqual({ column: 6, row: 4.5 });
    expect(at("e5")).toEqual({ column: 4, row: 5.5 });
    expect(at("l1")).toEqual({ column: 10, row: 7.5 });
    expect(seenAt(SLANTED, coordinatesOf("i5"))).toEqual({ column: 8, row: 7 });
    expect(seenAt({ ...BENT, orientation: "black" }, coordinatesOf("g6"))).toEqual({ column: 4, row: 5.5 });
  });

  it("differ in colour from their neighbours, and not across corners", () => {
    for (const layout of [BENT, SLANTED]) {
      const cells = hexagonsOf(layout).flat();
      for (const one of cells) {
        const seen = seenAt(layout, one);
        for (const other of cells) {
          const { column, row } = seenAt(layout, other);
          const [aside, along] = [Math.abs(column - seen.column), Math.abs(row - seen.row)];
          const isNeighbour = (aside === 0 && along === 1) || (aside === 1 && along === 0.5);
          const isAcross = (aside === 2 && along === 0) || (aside === 1 && along === 1.5);
          if (isNeighbour) expect(colourOf(layout, one)).not.toBe(colourOf(layout, other));
          if (isAcross) expect(colourOf(layout, one)).toBe(colourOf(layout, other));
        }
      }
    }
    expect(colourOf(BENT, coordinatesOf("f6"))).toBe(1);
  });

  it("are found at a point, and by the arrow keys", () => {
    const squares = hexagonsOf(BENT).flat().map(nameOf);
    expect(hexagonAt(BENT, squares, 5.5, 5.5)).toBe("f6");
    expect(hexagonAt(BENT, squares, 6.1, 5.4)).toBe("f6");
    expect(hexagonAt(BENT, squares, 6.4, 5.2)).toBe("g6");
    expect(hexagonAt(BENT, squares, 0.2, 0.2)).toBeNull();
    const go = (from: string, ...keys: string[]): string | null =>
      keys.reduce<string | null>((at, key) => (at === null ? null : hexagonBeside(BENT, squares, at, key)), from);
    expect(go("f6", "ArrowUp")).toBe("f7");
    expect(go("f6", "ArrowRight")).toBe("g6");
    expect(go("f6", "ArrowRight", "ArrowLeft")).toBe("f6");
    expect(go("f11", "ArrowRight")).toBe("g10");
    expect(go("f11", "ArrowUp")).toBe("f11");
    expect(go("f6", "End")?.charAt(0)).toBe("l");
    expect(go("f6", "Home")?.charAt(0)).toBe("a");
    expect(go("f6", "x")).toBeNull();
  });
});
