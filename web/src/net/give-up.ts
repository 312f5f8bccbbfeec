import { publicGame } from "./api";
import { Connection } from "./socket";

/** Milliseconds after which the server is not waited for any more. */
const PATIENCE = 8000;

/** Ends a game that nobody has come to. Gives why not, in a sentence, or `null` where it is done. */
export async function giveUpWaiting(id: string, secret: string): Promise<string | null> {
  const away = "The server cannot be reached.";
  const game = await publicGame(id).catch(() => null);
  if (!game) return away;
  if (game.seats.white === "taken" && game.seats.black === "taken") return "Somebody has come: the game begins.";
  let connection: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(away), PATIENCE);
    connection = new Connection({
      id,
      secret,
      onMessage: () => undefined,
      onLine: (line) => line === "refused" && resolve("This seat is not yours any more."),
    });
  });
  const done = connection?.send({ t: "resign" }).then((refusal) => refusal?.message ?? null);
  const answer = await Promise.race([late, done ?? late]);
  clearTimeout(timer);
  connection?.close();
  return answer;
}
