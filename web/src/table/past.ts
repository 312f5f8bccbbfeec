import { rules, type Rules, type RulesGame } from "../rules/client";
import type { Motion, Scene, Side, StepView, TurnView } from "../wire/rules";

/** A game to replay. */
export interface Played {
  variant: string;
  /** The starting position, if not the usual one. */
  fen: string | undefined;
  turns: readonly TurnView[];
}

/** An earlier position, with the changes of the turn before it. */
export interface PastPosition {
  motions: Motion[];
  scene: Scene;
}

/** A place in a game: the number of turns, and of actions of the next turn, before it. */
export interface Spot {
  count: number;
  steps: number;
}

/** Returns the place one action before or after another. */
export function stepFrom(turns: readonly TurnView[], { count, steps }: Spot, by: 1 | -1): Spot {
  if (by === -1 && steps > 0) return { count, steps: steps - 1 };
  const turn = turns[by === 1 ? count : count - 1];
  if (!turn) return { count, steps };
  const all = turn.actions.length;
  if (by === -1) return { count: count - 1, steps: all - 1 };
  return steps + 1 >= all ? { count: count + 1, steps: 0 } : { count, steps: steps + 1 };
}

/** Returns the line of the first `count` turns. */
export function lineTo(turns: readonly TurnView[], count: number): string {
  return turns
    .slice(0, count)
    .map(({ text }) => text)
    .join(" ");
}

/** Opens the position after `count` turns. The caller frees the game. */
export async function openAfter(
  { variant, fen, turns }: Played,
  count: number,
  from: Rules = rules(),
): Promise<PastPosition & { game: RulesGame }> {
  const game = await from.open(variant, fen, lineTo(turns, Math.max(0, count - 1)));
  try {
    const turn = count > 0 ? turns[count - 1] : undefined;
    if (!turn) return { game, motions: [], scene: await game.scene() };
    const { motions, scene } = await game.playTurn(turn.text);
    return { game, motions, scene };
  } catch (error) {
    game.free();
    throw error;
  }
}

/** Opens the position after some actions of a turn; `motions` are their changes. The caller frees the game. */
export async function openWithin(
  { variant, fen, turns }: Played,
  { count, steps }: Spot,
  from: Rules = rules(),
): Promise<PastPosition & { game: RulesGame }> {
  const game = await from.open(variant, fen, lineTo(turns, count));
  const turn = turns[count];
  try {
    const played: StepView[] = [];
    for (const action of turn?.actions.slice(0, steps) ?? []) played.push(await game.play(action));
    const scene = played.at(-1)?.scene ?? (await game.scene());
    return { game, motions: played.flatMap(({ motions }) => motions), scene };
  } catch (error) {
    game.free();
    throw error;
  }
}

/** Opens the position at a place in a game. The caller frees the game. */
export function openAt(played: Played, spot: Spot, from: Rules): ReturnType<typeof openAfter> {
  return spot.steps > 0 ? openWithin(played, spot, from) : openAfter(played, spot.count, from);
}

/** Returns the line of a game before the last turn of a side; the whole of it goes if that side has made none. */
export async function lineBeforeTurnOf(game: RulesGame, side: Side): Promise<string> {
  const copy = await game.copy();
  try {
    for (let undone = await copy.undoTurn(); undone !== null; undone = await copy.undoTurn())
      if (undone.scene.to_act === side) break;
    return await copy.line();
  } finally {
    copy.free();
  }
}
