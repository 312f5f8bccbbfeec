/** The places in which the squares of a board are shown. */
import type { Coordinates, Layout } from "./coordinates";
import { hexagonSeenAt, hexagonsOf, isHexagonal } from "./hexagons";

/** Returns the column from the left and the row from the top in which a square is shown. */
export function seenAt(layout: Layout, { file, rank }: Coordinates): { column: number; row: number } {
  if (isHexagonal(layout)) return hexagonSeenAt(layout, { file, rank });
  return layout.orientation === "white"
    ? { column: file, row: layout.ranks - 1 - rank }
    : { column: layout.files - 1 - file, row: rank };
}

/** Returns the place shown in a column and a row; `null` outside the board. */
export function coordinatesSeenAt(layout: Layout, column: number, row: number): Coordinates | null {
  if (column < 0 || row < 0 || column >= layout.files || row >= layout.ranks) return null;
  return layout.orientation === "white"
    ? { file: column, rank: layout.ranks - 1 - row }
    : { file: layout.files - 1 - column, rank: row };
}

/** Returns the cells of a board in rows, from the top as it is shown. */
export function rowsOf(layout: Layout): Coordinates[][] {
  if (isHexagonal(layout)) return hexagonsOf(layout);
  return Array.from({ length: layout.ranks }, (_, row) =>
    Array.from({ length: layout.files }, (__, column) => coordinatesSeenAt(layout, column, row)).filter(
      (place) => place !== null,
    ),
  );
}
