import type { RollView } from "../wire/rules";
import type { Roll } from "./protocol";

/**
 * Returns the faults of a list of rolls as sentences. `made` are the rolls in the turns of the game: all of them must be
 * listed, in their order and by their numbers. The list also has the rolls of turns that were taken back.
 */
export function gaps(listed: readonly Roll[], made: readonly RollView[], counted: number): string[] {
  const found: string[] = [];
  const odd = listed.findIndex(({ k }, index) => k !== index);
  if (odd >= 0) found.push(`Roll ${odd + 1} is missing from the list, or listed twice.`);
  let at = 0;
  for (const [index, roll] of made.entries()) {
    while (at < listed.length && (listed[at]?.fen !== roll.fen || listed[at]?.outcome !== roll.outcome)) at += 1;
    if (at === listed.length) {
      found.push(`Of the ${made.length} rolls of the game, number ${index + 1} (${roll.outcome}) is not in the list.`);
      break;
    }
    at += 1;
  }
  if (listed.length !== counted) found.push(`The game had ${counted} rolls, but the list has ${listed.length}.`);
  return found;
}
