/** Boards and their squares, by names and by files and ranks. */
import type { Cells, Side } from "../wire/rules";

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

/** Returns `true` if a square is light, like h1. */
export function isLight({ file, rank }: Coordinates): boolean {
  return (file + rank) % 2 === 1;
}
