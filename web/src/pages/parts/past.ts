import { rules } from "../../rules/client";
import type { Motion, Moves, Scene, TurnLine } from "../../rules/types";

/** A game whose turns are to be looked at again. */
export interface Past {
  variant: string;
  /** Where the game began, if not at its usual start. */
  fen: string | undefined;
  turns: readonly TurnLine[];
}

/** The line of the first so many turns. */
export function lineTo(turns: readonly TurnLine[], count: number): string {
  return turns
    .slice(0, count)
    .map(({ text }) => text)
    .join(" ");
}

/** The position after so many turns, none for the beginning, and what the last of them changed. */
export async function positionAfter({ variant, fen, turns }: Past, count: number): Promise<PastPosition> {
  const game = await rules().open(variant, fen, lineTo(turns, Math.max(0, count - 1)));
  try {
    const turn = count > 0 ? turns[count - 1] : undefined;
    const motions = turn ? await game.playTurn(turn.text) : [];
    return { motions, scene: await game.scene() };
  } finally {
    game.free();
  }
}

/** Where the piece on a square could go after so many turns. */
export async function movesAfter({ variant, fen, turns }: Past, count: number, square: string): Promise<Moves> {
  const game = await rules().open(variant, fen, lineTo(turns, count));
  try {
    return await game.movesOf(square);
  } finally {
    game.free();
  }
}

/** A position of the past. */
export interface PastPosition {
  motions: Motion[];
  scene: Scene;
}
