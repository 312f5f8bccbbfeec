import { abortGame, ApiError, publicGame } from "./api";

/** Withdraws a challenge that nobody has accepted. Returns the reason if that fails, otherwise `null`. */
export async function withdraw(id: string, secret: string): Promise<string | null> {
  try {
    const game = await publicGame(id);
    if (game.result !== null) return null;
    if (game.seats.white === "taken" && game.seats.black === "taken")
      return "Someone has joined, so the game has started.";
    await abortGame(id, secret);
    return null;
  } catch (error) {
    return error instanceof ApiError ? error.message : "Can't reach the server. Please try again.";
  }
}
