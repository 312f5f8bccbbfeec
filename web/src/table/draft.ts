/** The steps of an unfinished turn that were entered before the page was loaded again. */
import type { RulesGame } from "../rules/client";

/**
 * Plays steps again, as far as they are legal and leave the turn open, so that they can still be taken back. Returns those
 * that were played.
 */
export async function enter(game: RulesGame, steps: readonly string[]): Promise<string[]> {
  const entered: string[] = [];
  const { to_act: mover } = await game.scene();
  for (const step of steps) {
    const isLegal = await game.play(step).then(
      () => true,
      () => false,
    );
    if (!isLegal) break;
    const [{ to_act }, turns] = await Promise.all([game.scene(), game.turns()]);
    if (to_act !== mover || turns.at(-1)?.whole !== false) {
      await game.undoAction();
      break;
    }
    entered.push(step);
  }
  return entered;
}
