/** A turn that was sent but not confirmed, kept in this tab in case the page is loaded again meanwhile. */
import { isRecord } from "../../app/store";

export interface Unsent {
  /** The text of the turn. */
  text: string;
  /** The number of events of the game before it. */
  at: number;
}

const keyOf = (game: string): string => `springald:unsent:${game}`;

/** Stores the turn of a game; `null` removes it. */
export function keepUnsent(game: string, turn: Unsent | null): void {
  try {
    if (turn === null) sessionStorage.removeItem(keyOf(game));
    else sessionStorage.setItem(keyOf(game), JSON.stringify(turn));
  } catch {
    // The page still has it in memory.
  }
}

/** Returns the turn of a game that this tab has stored, if there is one. */
export function unsentTurn(game: string): Unsent | undefined {
  try {
    const turn: unknown = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? "null");
    if (!isRecord(turn) || typeof turn.text !== "string" || typeof turn.at !== "number") return undefined;
    return { text: turn.text, at: turn.at };
  } catch {
    return undefined;
  }
}
