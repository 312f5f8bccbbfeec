/** Boards of hexagons: where their cells are, in columns and in rows whose halves count. */
import { coordinatesOf, type Coordinates, type Layout } from "./coordinates";

/** The width of a column as a part of the height of a cell. A hexagon reaches a sixth of a column beyond both sides of its own. */
const WIDTH = Math.sqrt(3) / 2;
/** The part of a column by which the outermost hexagons reach beyond it. */
export const OVERHANG = 1 / 6;
/** The distance of the corners of a cell from its middle, as a part of its height. */
const RADIUS = 1 / Math.sqrt(3);

/** Returns the width of a board as a part of the height of a row. */
export function widthOf({ files, cells }: Pick<Layout, "files" | "cells">): number {
  return cells === undefined ? files : (files + 2 * OVERHANG) * WIDTH;
}

/** Returns `true` if the cells of a board are hexagons. */
export function isHexagonal({ cells }: Pick<Layout, "cells">): boolean {
  return cells !== undefined;
}

/** Returns the column of a file, from White's left. Boards whose ranks bend have no file j. */
function columnOf({ cells }: Layout, file: number): number {
  return cells === "hexagons" && file > 9 ? file - 1 : file;
}

/** Returns the half rows below the middle of a cell, from the lowest cell of the board on. */
function heightOf(layout: Layout, { file, rank }: Coordinates): number {
  const aside = columnOf(layout, file) - (layout.files - 1) / 2;
  return layout.cells === "slanted" ? 2 * rank - aside : 2 * rank + Math.abs(aside);
}

/** Returns the column and the row in which a cell is shown. */
export function hexagonSeenAt(layout: Layout, place: Coordinates): { column: number; row: number } {
  const column = columnOf(layout, place.file);
  const height = heightOf(layout, place) / 2;
  return layout.orientation === "white"
    ? { column, row: layout.ranks - 1 - height }
    : { column: layout.files - 1 - column, row: height };
}

/** Returns the cells of a board in rows as screen readers go through them: a rank each, from the top as it is shown. */
export function hexagonsOf(layout: Layout): Coordinates[][] {
  const files = Array.from({ length: layout.files }, (_, column) =>
    layout.cells === "hexagons" && column > 8 ? column + 1 : column,
  );
  const rows = Array.from({ length: layout.ranks }, (_, rank) =>
    files.map((file) => ({ file, rank })).filter((place) => isCell(layout, place)),
  );
  return layout.orientation === "white" ? rows.reverse() : rows.map((row) => row.reverse());
}

function isCell(layout: Layout, place: Coordinates): boolean {
  const aside = Math.abs(columnOf(layout, place.file) - (layout.files - 1) / 2);
  const height = heightOf(layout, place);
  return height >= aside && height <= 2 * (layout.ranks - 1) - aside;
}

/** Returns which of the three colours a cell has; the middle of the board has colour 1. */
export function colourOf(layout: Layout, place: Coordinates): number {
  const [column, middle] = [columnOf(layout, place.file), (layout.files - 1) / 2];
  // Steps upwards, and steps to the right and down, lead from colour to colour.
  const up = (heightOf(layout, place) + column - middle) / 2;
  const centre = (layout.ranks - 1) / 2;
  return (((up + column - middle - Math.floor(centre)) % 3) + 4) % 3;
}

/** Returns the cell at a point, given in columns and rows; `null` beside the board. */
export function hexagonAt(layout: Layout, squares: Iterable<string>, column: number, row: number): string | null {
  let [nearest, least]: [string | null, number] = [null, RADIUS];
  for (const square of squares) {
    const seen = hexagonSeenAt(layout, coordinatesOf(square));
    const distance = Math.hypot((seen.column + 0.5 - column) * WIDTH, seen.row + 0.5 - row);
    if (distance < least) [nearest, least] = [square, distance];
  }
  return nearest;
}

/** Returns the cell to which an arrow key leads; Left undoes Right. */
export function hexagonBeside(layout: Layout, squares: Iterable<string>, square: string, key: string): string | null {
  const { column, row } = hexagonSeenAt(layout, coordinatesOf(square));
  const places = new Map<string, string>();
  for (const other of squares) {
    const seen = hexagonSeenAt(layout, coordinatesOf(other));
    places.set(`${seen.column} ${seen.row}`, other);
  }
  const at = (right: number, down: number): string | undefined => places.get(`${column + right} ${row + down}`);
  const aside = (right: number): string | undefined => at(right, -0.5 * right) ?? at(right, 0.5 * right);
  const last = (right: number): string => {
    const next = aside(right);
    return next === undefined ? square : (hexagonBeside(layout, squares, next, right > 0 ? "End" : "Home") ?? next);
  };
  switch (key) {
    case "ArrowUp":
      return at(0, -1) ?? square;
    case "ArrowDown":
      return at(0, 1) ?? square;
    case "ArrowLeft":
      return aside(-1) ?? square;
    case "ArrowRight":
      return aside(1) ?? square;
    case "Home":
      return last(-1);
    case "End":
      return last(1);
    default:
      return null;
  }
}
