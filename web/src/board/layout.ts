import type { Cells, Side } from "../wire/rules";
import { hexagonSeenAt, isHexagonal } from "./hexagons";

/** The size and orientation of a board. */
export interface Layout {
  files: number;
  ranks: number;
  orientation: Side;
  /** The form of the cells, if they are no squares. */
  cells?: Cells;
}

/** A place on the board: file and rank from 0, from White's left corner. */
export interface Coordinates {
  file: number;
  rank: number;
}

/** Returns the name of a square. */
export function nameOf({ file, rank }: Coordinates): string {
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

/** Returns the place of a square by its name. */
export function coordinatesOf(square: string): Coordinates {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

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

/** Returns `true` if a square is light, like h1. */
export function isLight({ file, rank }: Coordinates): boolean {
  return (file + rank) % 2 === 1;
}
