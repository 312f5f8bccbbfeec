import type { RulesGame } from "../rules/client";
import type { Roll } from "./protocol";
import { END, OVER, tokens } from "./turn";

/** A roll as the turns of a game tell it. */
export type Made = Pick<Roll, "fen" | "outcome">;

/** The rolls that were made in a line, found by playing it through; the game stands at its beginning. */
export async function rollsIn(game: Pick<RulesGame, "scene" | "line" | "play">, line: string): Promise<Made[]> {
  const made: Made[] = [];
  for (const token of tokens(line)) {
    if (token === OVER) {
      if ((await game.line()).endsWith(",")) await game.play(END);
      continue;
    }
    let scene = await game.scene();
    if (scene.to_act !== "nature" && !scene.acts.some(({ action }) => action === token)) {
      // An action and the outcome of the roll it asks for are one word.
      const asks = scene.acts.filter(({ action, rolls }) => rolls && token.startsWith(action));
      const [longest] = asks.sort((a, b) => b.action.length - a.action.length);
      if (longest) {
        await game.play(longest.action);
        scene = await game.scene();
      }
    }
    if (scene.to_act === "nature") made.push({ fen: scene.fen, outcome: token });
    await game.play(token);
  }
  return made;
}

/**
 * Returns the faults of a list of rolls, compared with the turns of its game, as sentences. Rolls of turns that were taken back are
 * listed and not among the turns; all that are among the turns must be listed, in their order and by their numbers.
 */
export function gaps(listed: readonly Roll[], made: readonly Made[], counted: number): string[] {
  const found: string[] = [];
  const odd = listed.findIndex(({ k }, index) => k !== index);
  if (odd >= 0) found.push(`Roll ${odd + 1} is left out of the list, or comes twice.`);
  let at = 0;
  for (const [index, roll] of made.entries()) {
    while (at < listed.length && (listed[at]?.fen !== roll.fen || listed[at]?.outcome !== roll.outcome)) at += 1;
    if (at === listed.length) {
      found.push(`Of the ${made.length} rolls of the game, number ${index + 1} (${roll.outcome}) is not in the list.`);
      break;
    }
    at += 1;
  }
  if (listed.length !== counted) found.push(`The game counts ${counted} rolls, the list has ${listed.length}.`);
  return found;
}
