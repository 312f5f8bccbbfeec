/** What the player is told about a typed move. */
import { shownTurn, type Written } from "../app/notations";
import type { Scene } from "../wire/rules";

/** The answer to a typed move. */
export interface Typed {
  /** The reason for a refusal. */
  refused: string | null;
  /** How it was read, if in another spelling. */
  note: string | null;
}

/**
 * Returns a note on a move that was typed in another spelling than the page's; `null` if it was not. `turn` is the turn of
 * the move, if it has no other.
 */
export function typedNote(typed: string, action: string, { acts }: Scene, turn?: Written): string | null {
  const san = acts.find((act) => act.action === action)?.san;
  const bare = (text: string): string => text.replace(/[+#!?]+$/, "");
  if (san === undefined || typed === action || bare(typed) === bare(san)) return null;
  if (Object.values(turn?.notated ?? {}).includes(typed)) return null;
  return `Read '${typed}' as ${turn ? shownTurn(turn) : san}.`;
}
