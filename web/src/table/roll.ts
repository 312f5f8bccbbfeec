import type { RulesGame } from "../rules/client";
import type { Scene } from "../wire/rules";

/** A table, as far as a roll needs it. */
interface RollTable {
  readonly game: RulesGame;
  readonly scene: Scene;
  sync(line: string): Promise<void>;
}

/** Rolls what is due in a game of this browser, and gives the line with the outcome. */
export async function roll(game: RulesGame, line: string): Promise<string> {
  const outcomes = await game.outcomes();
  const outcome = outcomes[draw(Math.max(1, outcomes.length))];
  if (!outcome) return line;
  const copy = await game.copy();
  try {
    await copy.play(outcome.outcome);
    return await copy.line();
  } finally {
    copy.free();
  }
}

/** Handles an action on a table for both sides, and makes the roll due after it. */
export async function takeTurn(table: RollTable): Promise<void> {
  let line = await table.game.line();
  if (table.scene.to_act === "nature") line = await roll(table.game, line);
  await table.sync(line);
}

/** Returns a uniformly random number below its argument. */
export function draw(below: number): number {
  const range = 2 ** 32;
  const end = range - (range % below);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= end);
  return (drawn[0] ?? 0) % below;
}
