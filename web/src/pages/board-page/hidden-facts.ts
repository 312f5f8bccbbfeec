import type { Scene } from "../../wire/rules";

/** What players know without being told: the right to castle, which a try explains, and what stands beside the board. */
const KNOWN = /^(White|Black) (can castle|has in hand)\b/;

/** Returns the facts of a position that a player would miss without them. */
export function hiddenFacts({ facts }: Pick<Scene, "facts">): string[] {
  return facts.filter((fact) => !KNOWN.test(fact));
}
