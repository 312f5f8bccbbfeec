import type { RulesGame } from "../rules/client";
import type { Scene, TurnView } from "../wire/rules";
import { after } from "./table-state";

/** A table, as far as a roll needs it. */
interface RollTable {
  readonly game: RulesGame;
  readonly scene: Scene;
  readonly turns: readonly TurnView[];
  readonly line: string;
  sync(line: string): Promise<void>;
}

/** Returns the line of a table after an action or outcome. */
export async function lineWith({ game, turns }: RollTable, token: string): Promise<string> {
  const copy = await game.copy();
  try {
    return after({ turns }, await copy.play(token)).line;
  } finally {
    copy.free();
  }
}

/** Rolls what is due in a game of this browser, and gives the line with the outcome. */
export async function roll(table: RollTable): Promise<string> {
  const outcomes = await table.game.outcomes();
  const outcome = outcomes[draw(Math.max(1, outcomes.length))];
  return outcome ? lineWith(table, outcome.outcome) : table.line;
}

/** Handles an action on a table for both sides, and makes the roll due after it. */
export async function takeTurn(table: RollTable): Promise<void> {
  const { line } = table;
  await table.sync(table.scene.to_act === "nature" ? await roll(table) : line);
}

/**
 * Returns the number that a seed has for the roll due after these turns, below `below`. Whoever takes the turn back and
 * rolls again in it gets the same one.
 */
export function drawAgain(seed: number, turns: readonly TurnView[], below: number): number {
  const actions = turns.at(-1)?.whole === false ? (turns.at(-1)?.actions ?? []) : [];
  const due = actions.at(-1) ?? "";
  // Other steps of the turn do not count, so that their order changes nothing.
  const before = actions.slice(0, -1).filter((action) => action.startsWith(due)).length;
  const whole = turns.filter((turn) => turn.whole).length;
  let mixed = seed >>> 0;
  for (const part of [whole, before]) {
    mixed = (mixed + Math.imul(part + 1, 0x9e3779b9)) >>> 0;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad) >>> 0;
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97) >>> 0;
    mixed = (mixed ^ (mixed >>> 15)) >>> 0;
  }
  return Math.floor((mixed / 2 ** 32) * below);
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
