import { pinnedGame } from "../../app/catalogue";
import { go } from "../../app/router";
import { toast } from "../../app/toast";
import { publicGame } from "../../net/api";

/** Returns the address of the analysis board with a game. */
export function analysisAddress(game: string, fen: string | null, line: string): string {
  const query = new URLSearchParams();
  if (fen !== null) query.set("fen", fen);
  if (line !== "") query.set("line", line);
  const text = query.toString();
  return `/analysis/${game}${text === "" ? "" : `?${text}`}`;
}

/** Opens a game of the site on the analysis board. */
export async function openInAnalysis(id: string): Promise<void> {
  try {
    const { variant, rules, initial_fen, line } = await publicGame(id);
    const game = await pinnedGame(variant, rules);
    if (game) go(analysisAddress(game.id, initial_fen, line));
    else toast("This page doesn't know the rules of this game.");
  } catch {
    toast("Can't load this game. Check your connection, then try again.");
  }
}
