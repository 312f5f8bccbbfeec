import { sideName } from "../../table/sides";
import type { Scene } from "../../wire/rules";

/** What players know of a side without being told: a try explains the right to castle, and a hand stands beside the board. */
const KNOWN = ["can castle", "has in hand"];

/** Returns the facts of a position that a player would miss without them. */
export function hiddenFacts({ facts, sides }: Pick<Scene, "facts" | "sides">): string[] {
  const known = (["white", "black"] as const).flatMap((side) =>
    KNOWN.map((what) => `${sideName(side, sides)} ${what}`),
  );
  return facts.filter((fact) => !known.some((begin) => fact.startsWith(begin)));
}
