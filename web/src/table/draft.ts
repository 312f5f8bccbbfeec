/** The steps of an unfinished turn that were entered before the page was loaded again. */
import type { RulesGame } from "../rules/client";
import type { Actor, StepView } from "../wire/rules";

/**
 * Plays steps of a player again, as far as they are legal and leave the turn open, so that they can still be taken back.
 * Returns those that were played.
 */
export async function enter(game: RulesGame, mover: Actor, steps: readonly string[]): Promise<StepView[]> {
  const entered: StepView[] = [];
  for (const step of steps) {
    const played = await game.play(step).catch(() => null);
    if (played === null) break;
    if (played.scene.to_act !== mover || played.turn?.whole !== false) {
      await game.undoAction();
      break;
    }
    entered.push(played);
  }
  return entered;
}
