/** One's own games as PGN. */
import { pgnOf } from "../../net/api";
import { clockAsTag } from "../../net/clock";
import { rules } from "../../rules/client";
import { settings } from "../../app/settings";
import type { OwnGame } from "./own-games";

/** The pause after each request, in milliseconds: the server limits the requests of a client. */
const PAUSE = 60;

/** Returns the games as PGN, and the number of those that could not be written. `onProgress` is called with the number done. */
export async function allAsPgn(
  games: readonly OwnGame[],
  onProgress: (done: number) => void,
): Promise<{ text: string; failed: number }> {
  const texts: string[] = [];
  for (const [done, game] of games.entries()) {
    onProgress(done);
    const text = await (game.id === undefined ? ofComputer(game) : ofPeople(game.id)).catch(() => null);
    if (text !== null) texts.push(text.trimEnd());
  }
  return { text: `${texts.join("\n\n")}\n`, failed: games.length - texts.length };
}

async function ofPeople(id: string): Promise<string> {
  const text = await pgnOf(id);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return text;
}

async function ofComputer(game: OwnGame): Promise<string> {
  const opened = await rules().open(game.variant, game.initial ?? undefined, game.line);
  const name = settings().name === "" ? "?" : settings().name;
  try {
    return await opened.pgn({
      Event: "Springald",
      Site: "-",
      Date: new Date(game.at).toISOString().slice(0, 10).replaceAll("-", "."),
      Round: "-",
      White: game.side === "white" ? name : game.opponent,
      Black: game.side === "black" ? name : game.opponent,
      Result: game.result ?? "*",
      TimeControl: clockAsTag(game.control ?? null),
      ...(game.result === null ? {} : { Termination: game.reason }),
    });
  } finally {
    opened.free();
  }
}
