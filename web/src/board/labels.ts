import type { Scene, Thing } from "../wire/rules";
import { ownedPiece } from "./sides";

/** Describes a square for screen readers: "e4, white knight, on a white catapult, locked". */
export function labelOf(scene: Scene, square: string, marks: readonly string[] = []): string {
  const here = scene.things.filter((thing) => thing.square === square);
  const parts = [square];
  for (const thing of here.filter((one) => one.layer === "board")) parts.push(pieceOf(scene, thing), ...noteOf(thing));
  for (const thing of here.filter((one) => one.layer === "beside"))
    parts.push(`with ${withArticle(pieceOf(scene, thing))}`, ...noteOf(thing));
  const stands = parts.length > 1;
  for (const thing of here.filter((one) => one.layer === "floor")) {
    const name = pieceOf(scene, thing);
    parts.push(stands ? `on ${withArticle(name)}` : name, ...noteOf(thing));
  }
  for (const thing of here.filter((one) => one.layer === "beneath"))
    parts.push(`with ${withArticle(pieceOf(scene, thing))} beneath`, ...noteOf(thing));
  if (parts.length === 1) parts.push("empty");
  return [...parts, ...marks].join(", ");
}

/** Returns the meanings of the badges on the pieces of a square ("bishop: boosted"); empty if there are none. */
export function notesOn(scene: Scene, square: string): string {
  const noted = scene.things.filter((thing) => thing.square === square && thing.note !== null && !isBoard(thing.note));
  return noted.map(({ name, note }) => `${name}: ${note}`).join("; ");
}

/** Returns the name of a piece with its owner. */
function pieceOf({ sides }: Scene, { owner, name }: Thing): string {
  return ownedPiece(owner, name, sides);
}

/** Returns a piece with an article, which a piece of a named owner does not have. */
function withArticle(piece: string): string {
  return /^\S+'s /.test(piece) ? piece : `a ${piece}`;
}

function noteOf(thing: Thing): string[] {
  return thing.note === null ? [] : [thing.note];
}

/** The notes of pieces that name their boards, in games of two. */
export const BOARDS = { first: "board A", second: "board B" };

/** Returns `true` if a note names the board of a piece. */
export function isBoard(note: string | null): boolean {
  return note === BOARDS.first || note === BOARDS.second;
}

/** Returns the class of the badge on a piece in a special state: a lock if its note mentions one, otherwise a dot. */
export function badgeClass(note: string): string {
  return /\block/.test(note) ? "sb-badge sb-lock" : "sb-badge";
}
