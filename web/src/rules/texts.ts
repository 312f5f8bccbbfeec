/** The texts of players that are in use on this page: a worker compiles them before it opens such a game. */
const known = new Map<string, string>();

/** Makes a text known by its version, with the texts that it builds on. */
export function knowTexts(version: string, texts: readonly string[]): void {
  known.set(version, JSON.stringify(texts));
}

/** Returns the texts of a game as JSON; `null` if the game is not the text of a player. */
export function textsFor(variant: string): string | null {
  return known.get(variant) ?? null;
}
