import { rules, type Rules, type RulesGame } from "../../rules/client";
import type { Motion, Scene, TurnLine } from "../../rules/types";

/** A game whose turns are to be looked at again. */
export interface Played {
  variant: string;
  /** Where the game began, if not at its usual start. */
  fen: string | undefined;
  turns: readonly TurnLine[];
}

/** A position of the past, and what the turn that led to it changed. */
export interface PastPosition {
  motions: Motion[];
  scene: Scene;
}

/** The line of the first so many turns. */
export function lineTo(turns: readonly TurnLine[], count: number): string {
  return turns
    .slice(0, count)
    .map(({ text }) => text)
    .join(" ");
}

/** Opens the position after so many turns; who asks frees the game. */
export async function openAfter(
  { variant, fen, turns }: Played,
  count: number,
  from: Rules = rules(),
): Promise<PastPosition & { game: RulesGame }> {
  const game = await from.open(variant, fen, lineTo(turns, Math.max(0, count - 1)));
  try {
    const turn = count > 0 ? turns[count - 1] : undefined;
    const motions = turn ? await game.playTurn(turn.text) : [];
    return { game, motions, scene: await game.scene() };
  } catch (error) {
    game.free();
    throw error;
  }
}

/** The position after so many turns, none for the beginning, and what the last of them changed. */
export async function positionAfter(played: Played, count: number, from?: Rules): Promise<PastPosition> {
  const { game, motions, scene } = await openAfter(played, count, from);
  game.free();
  return { motions, scene };
}
