/** The texts of players that are in use on this page: a worker compiles them before it opens such a game. */
const registered = new Map<string, string>();

/** Registers a text by its version, with the texts that it builds on. */
export function registerTexts(version: string, texts: readonly string[]): void {
  registered.set(version, JSON.stringify(texts));
}

/** Returns the texts of a game as JSON; `null` if the game is not the text of a player. */
export function textsFor(variant: string): string | null {
  return registered.get(variant) ?? null;
}
