import type { RollView } from "../wire/rules";
import type { DiceRecord } from "./protocol";

/** A game up to a takeback, or to its end. */
export interface PlayedPart {
  /** All its turns. */
  turns: readonly string[];
  /** The number of turns that the takeback before had left. */
  kept: number;
}

/** A roll that was made, with the number of takebacks before it. */
export interface MadeRoll extends RollView {
  after: number;
}

function turnsOf(line: string): string[] {
  return line.split(" ").filter((turn) => turn !== "");
}

/** Returns the game as it stood before each takeback, and at its end; nothing if the record contradicts itself. */
export function playedParts({ line, taken_back }: Pick<DiceRecord, "line" | "taken_back">): PlayedPart[] | undefined {
  const stages: PlayedPart[] = [];
  let turns = turnsOf(line ?? "");
  for (const { kept, line: back } of [...(taken_back ?? [])].reverse()) {
    if (kept > turns.length) return undefined;
    stages.push({ turns, kept });
    turns = [...turns.slice(0, kept), ...turnsOf(back)];
  }
  return [...stages, { turns, kept: 0 }].reverse();
}

/** Returns whether a line begins with the turns of another; the last turn of that one may be unfinished. */
export function isBeginning(first: string, line: string): boolean {
  const isOpen = first.endsWith(",");
  const done = isOpen ? first.slice(0, -1) : first;
  const next = line.charAt(done.length);
  return done === "" || (line.startsWith(done) && (next === "" || next === " " || (isOpen && next === ",")));
}

/**
 * Returns the faults of a list of rolls as sentences. `made` are the rolls in the turns of the game and in those that
 * were taken back: the list must have exactly these, in their order.
 */
export function gaps(
  { rolls: listed, taken_back }: Pick<DiceRecord, "rolls" | "taken_back">,
  made: readonly MadeRoll[],
  counted: number,
): string[] {
  const found: string[] = [];
  const odd = listed.findIndex(({ k }, index) => k !== index);
  if (odd >= 0) found.push(`Roll ${odd + 1} is missing from the list, or listed twice.`);
  const isSame = (index: number, one: RollView): boolean =>
    listed[index]?.fen === one.fen && listed[index].outcome === one.outcome;
  const wrong = made.findIndex((one, index) => !isSame(index, one));
  const one = made[wrong];
  if (one && !listed.some((_, index) => index > wrong && isSame(index, one))) {
    found.push(`Of the ${made.length} rolls of the game, number ${wrong + 1} (${one.outcome}) is not in the list.`);
  } else if (one || listed.length > made.length) {
    found.push(
      `Roll ${(one ? wrong : made.length) + 1} in the list was never made: it is in no turn of the game, and in none that was taken back.`,
    );
  }
  const isLate = (at: number, index: number): boolean =>
    made.some(({ after }, k) => {
      const roll = listed[k];
      return roll !== undefined && roll.at > 0 && roll.at < at !== after <= index;
    });
  if (taken_back?.some(({ at }, index) => isLate(at, index)) === true)
    found.push("The rolls and the takebacks are not in the order in which they were made.");
  if (listed.length !== counted) found.push(`The game had ${counted} rolls, but the list has ${listed.length}.`);
  return found;
}
