/**
 * A turn that was sent but not confirmed, and the steps of one that is not finished, kept in this tab in case the page is
 * loaded again meanwhile.
 */
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

const draftOf = (game: string): string => `springald:draft:${game}`;

/** Stores the steps of an unfinished turn of a game after a line; without steps nothing is kept. */
export function keepDraft(game: string, line: string, steps: readonly string[]): void {
  try {
    if (steps.length === 0) sessionStorage.removeItem(draftOf(game));
    else sessionStorage.setItem(draftOf(game), JSON.stringify({ line, steps }));
  } catch {
    // The board still has them.
  }
}

/** Returns the steps that this tab has stored for a game, if they continue this line. */
export function keptDraft(game: string, line: string): string[] {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(draftOf(game)) ?? "null");
    if (!isRecord(draft) || draft.line !== line || !Array.isArray(draft.steps)) return [];
    return draft.steps.filter((step) => typeof step === "string");
  } catch {
    return [];
  }
}
