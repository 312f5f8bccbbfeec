/** What the player is told about a typed move. */
import type { Scene } from "../wire/rules";

/** The answer to a typed move. */
export interface Typed {
  /** The reason for a refusal. */
  refused: string | null;
  /** How it was read, if in another spelling. */
  note: string | null;
}

/** Returns a note on a move that was typed in another spelling than the page's; `null` if it was not. */
export function typedNote(typed: string, action: string, { acts }: Scene): string | null {
  const san = acts.find((act) => act.action === action)?.san;
  const bare = (text: string): string => text.replace(/[+#!?]+$/, "");
  if (san === undefined || typed === action || bare(typed) === bare(san)) return null;
  return `Read '${typed}' as ${san}.`;
}
