/** What lies beneath the pieces of both sides, where a field of the FEN lists its squares: White's, a slash, Black's. */
import type { Scene, Side } from "../../wire/rules";

/** The squares of each side, each with the sign that follows it, such as `b1!`. */
export type Floor = Record<Side, readonly string[]>;

const SQUARES = /^(?:-|(?:[a-p]\d{1,2}!?)+)$/;

/** Reads such a field. Returns `null` if it has another form. */
export function readFloor(value: string): Floor | null {
  const sides = value.split("/");
  if (sides.length !== 2 || !sides.every((side) => SQUARES.test(side))) return null;
  const [white = [], black = []] = sides.map((side) => side.match(/[a-p]\d{1,2}!?/g) ?? []);
  return { white, black };
}

/** Writes such a field. */
export function writeFloor({ white, black }: Floor): string {
  const side = (squares: readonly string[]): string => (squares.length === 0 ? "-" : squares.join(""));
  return `${side(white)}/${side(black)}`;
}

/** Returns the index of the field that lists what is on the floor in the start of a game; -1 if there is none. */
export function floorField({ fen, things }: Pick<Scene, "fen" | "things">): number {
  const floor = things.filter(({ layer }) => layer === "floor");
  if (floor.length === 0) return -1;
  const names = floor.map(({ owner, square }) => `${owner} ${square}`).sort();
  return fen.split(" ").findIndex((value) => {
    const read = readFloor(value);
    const listed =
      read && (["white", "black"] as const).flatMap((side) => read[side].map((at) => `${side} ${bare(at)}`));
    return listed?.sort().join() === names.join();
  });
}

/** Returns the side that has something on the floor of a square. */
export function ownerOn(floor: Floor, square: string): Side | null {
  return (["white", "black"] as const).find((side) => floor[side].some((at) => bare(at) === square)) ?? null;
}

/** Returns the floor without what lies on a square. */
export function withoutFloor(floor: Floor, square: string): Floor {
  const rest = (side: Side): string[] => floor[side].filter((at) => bare(at) !== square);
  return { white: rest("white"), black: rest("black") };
}

/** Returns the floor with something of a side on a square; it has the sign that the start of the game has there. */
export function withFloor(floor: Floor, side: Side, square: string, start: Floor): Floor {
  const rest = withoutFloor(floor, square);
  const text = start[side].find((at) => bare(at) === square) ?? square;
  return { ...rest, [side]: [...rest[side], text].sort() };
}

/** Returns a square without its sign. */
export function bare(text: string): string {
  return text.replace("!", "");
}
