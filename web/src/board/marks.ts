/** The marks on squares: from the scene, from the clicks so far, and from the owner of the board. */
import type { ClickView, Motion, Show } from "../wire/rules";
import type { CellMark } from "./grid";
import { squareOf, type BoardState, type Next } from "./state";
import type { BoardOptions, Mark } from "./types";

/** Changes that bring a piece to a square. */
const APPEARS: ReadonlySet<Show> = new Set<Show>(["appear", "roll", "return"]);

/** The most pieces that come to squares in one turn and are marked as such; more would cover the board with corners. */
const MOST_PLACED = 4;

/** Changes in which a piece goes from one square to another on its own. */
const GOES: ReadonlySet<Show> = new Set<Show>(["slide", "jump", "swap"]);

/** Returns the square on which the first piece of a turn arrives; `null` if the turn brings none to a square. */
export function arrival(lastTurn: readonly Motion[]): string | null {
  const moved = lastTurn.find(({ from, to, show }) => from !== null && to !== null && GOES.has(show));
  return (moved ?? lastTurn.find(({ to, show }) => to !== null && APPEARS.has(show)))?.to ?? null;
}

/** Marks that do not follow from the clicks. */
export interface OwnMarks {
  squares: ReadonlyMap<Mark, readonly string[]>;
  /** The dots on which something would be captured. */
  captures: readonly string[];
}

/** All marks by their squares. */
export function marksOf(
  { scene, lastTurn = [], check }: BoardOptions,
  state: BoardState,
  next: Next,
  own: OwnMarks,
): Map<string, Set<CellMark>> {
  const marks = new Map<string, Set<CellMark>>();
  const add = (squares: Iterable<string>, mark: CellMark): void => {
    for (const square of squares) {
      const here = marks.get(square) ?? new Set<CellMark>();
      marks.set(square, here.add(mark));
    }
  };
  const isTaken = (square: string): boolean =>
    scene.things.some((thing) => thing.square === square && thing.layer === "board");
  const places = lastTurn.filter(({ show }) => APPEARS.has(show)).length <= MOST_PLACED;
  for (const { from, to, show } of lastTurn) {
    const mark = show === "pull" ? "drawn" : places && APPEARS.has(show) ? "placed" : "last";
    add(
      [from, to].filter((square) => square !== null),
      mark,
    );
  }
  add(check ?? (scene.check === null ? [] : [scene.check]), "check");
  if (state.clicks.length > 0) {
    add(squaresOf(state.clicks.slice(0, 1)), "selected");
    add(squaresOf(state.clicks.slice(1)), "choice");
    for (const square of next.squares) add([square], isTaken(square) ? "ring" : "dot");
  } else {
    add(state.taps(), "tap");
  }
  add(state.inspected === null ? [] : [state.inspected], "inspected");
  for (const square of own.squares.get("dots") ?? [])
    add([square], own.captures.includes(square) || isTaken(square) ? "ring" : "dot");
  add(squaresOf((state.premove ?? []).flat()), "premove");
  for (const kind of ["why", "path", "pull", "choice"] as const) add(own.squares.get(kind) ?? [], kind);
  return marks;
}

function squaresOf(clicks: readonly ClickView[]): string[] {
  return clicks.map(squareOf).filter((square) => square !== null);
}
