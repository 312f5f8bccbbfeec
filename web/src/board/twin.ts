/** Games of two boards: each piece stands on one of them, and no two on the same square. */
import type { Scene } from "../wire/rules";
import { Grid, type CellMark } from "./grid";
import { BOARDS, isBoard } from "./labels";
import type { Layout } from "./coordinates";
import { PieceLayers } from "./pieces";

/** One of two boards. */
export type Half = keyof typeof BOARDS;

/** Returns `true` if a scene has two boards. */
export function hasTwo(scene: Scene): boolean {
  return scene.things.some(({ note }) => isBoard(note));
}

/** Returns the scene with the pieces of one board. */
export function sceneOn(scene: Scene, half: Half): Scene {
  return { ...scene, things: scene.things.filter(({ note }) => note === BOARDS[half]) };
}

/** Returns `true` if the piece on a square is on the other board. */
export function isElsewhere(scene: Scene, square: string, half: Half): boolean {
  const thing = scene.things.find((one) => one.square === square);
  return thing !== undefined && thing.note !== BOARDS[half];
}

/**
 * Returns the marks of one board: the marks of its pieces, and on empty squares the marks that concern the selected
 * piece if it is there.
 */
export function marksOn(
  scene: Scene,
  half: Half,
  marks: Map<string, Set<CellMark>>,
  selected: string | null,
): Map<string, Set<CellMark>> {
  const stands = new Set(scene.things.map(({ square }) => square));
  const all = [...marks].filter(
    ([square]) => !isElsewhere(scene, stands.has(square) ? square : (selected ?? square), half),
  );
  return new Map(all);
}

/** The second board: its squares and pieces. */
export class Twin {
  readonly frame = document.createElement("div");
  readonly grid: Grid;
  readonly pieces: PieceLayers;

  constructor(layout: Layout, label: string) {
    this.grid = new Grid(layout, `${label}, board B`);
    this.pieces = new PieceLayers(layout);
    this.frame.className = "sb-frame sb-twin";
    this.frame.append(this.grid.element, this.pieces.board, this.grid.ring);
    this.frame.tabIndex = -1;
  }
}
