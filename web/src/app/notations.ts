/** The notations in which turns are shown: SAN, or what the player chose among the notations of a game. */
import type { MoveNotation, TurnView } from "../wire/rules";
import { change, onSettings, settings } from "./settings";

/** The notations besides SAN, by the names that players know. */
export const NOTATIONS: readonly (readonly [notation: MoveNotation, name: string])[] = [
  ["hodges", "Hodges"],
  ["kanji", "Kanji"],
  ["usi", "USI"],
  ["wxf", "WXF"],
];

/** The texts of a turn. */
export type Written = Pick<TurnView, "san" | "notated">;

/** The notations of the game on the page. */
let offered: readonly MoveNotation[] = [];

/** Returns the notations that the game on the page has besides SAN. */
export function offeredNotations(): readonly MoveNotation[] {
  return offered;
}

/** Tells which notations the game on the page has besides SAN. */
export function offerNotations(notations: readonly MoveNotation[] = []): void {
  offered = notations;
}

/** Returns the chosen one of some notations; `null` is SAN. */
export function chosenNotation(of: readonly MoveNotation[]): MoveNotation | null {
  return settings().notations.find((one) => of.includes(one)) ?? null;
}

/** Chooses one of some notations, or SAN instead of them. Choices among others stay. */
export function chooseNotation(notation: MoveNotation | null, of: readonly MoveNotation[]): void {
  const others = settings().notations.filter((one) => !of.includes(one));
  change({ notations: notation === null ? others : [...others, notation] });
}

/** Returns a turn as it is shown. */
export function shownTurn({ san, notated = {} }: Written): string {
  for (const notation of settings().notations) {
    const text = notated[notation];
    if (text !== undefined) return text;
  }
  return san;
}

/** Calls back after every change of the chosen notations, until the returned function is called. */
export function onNotation(listener: () => void): () => void {
  let before = settings().notations;
  return onSettings(({ notations }) => {
    if (notations === before) return;
    before = notations;
    listener();
  });
}
