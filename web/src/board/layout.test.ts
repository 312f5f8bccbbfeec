import { describe, expect, it } from "vitest";
import { isLight, nameOf, coordinatesOf, type Layout } from "./coordinates";
import { coordinatesSeenAt, seenAt } from "./layout";

describe("layout", () => {
  it("finds every square again, whichever way round and however large", () => {
    for (const [files, ranks] of [
      [8, 8],
      [9, 8],
      [10, 10],
    ] as const) {
      for (const orientation of ["white", "black"] as const) {
        const layout: Layout = { files, ranks, orientation };
        for (let file = 0; file < files; file += 1) {
          for (let rank = 0; rank < ranks; rank += 1) {
            const { column, row } = seenAt(layout, { file, rank });
            expect(coordinatesSeenAt(layout, column, row)).toEqual({ file, rank });
            expect(coordinatesOf(nameOf({ file, rank }))).toEqual({ file, rank });
          }
        }
      }
    }
  });

  it("knows the corners", () => {
    const layout: Layout = { files: 10, ranks: 10, orientation: "white" };
    expect(seenAt(layout, coordinatesOf("a10"))).toEqual({ column: 0, row: 0 });
    expect(coordinatesSeenAt(layout, -1, 0)).toBeNull();
    expect(isLight(coordinatesOf("h1"))).toBe(true);
    expect(isLight(coordinatesOf("a1"))).toBe(false);
  });
});
