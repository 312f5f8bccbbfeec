import { commitmentTo } from "./dice";
import type { DiceRecord } from "./protocol";
import { CHESS_SIDES, sideName } from "../board/sides";

const SIDES = ["white", "black"] as const;

/** Returns the faults of the seats' parts in a record, as sentences: wrong seeds, wrong order of events. */
export function seatFaults(record: DiceRecord, sides = CHESS_SIDES): string[] {
  if (record.scheme === 1) {
    // Otherwise the checks of scheme 2 could be avoided by another number.
    const hasPart = SIDES.some((side) => {
      const { committed, revealed } = record[`${side}_events`];
      return record[`${side}_commitment`] !== "" || committed !== null || revealed !== null;
    });
    return hasPart ? ["The record claims scheme 1, in which no seat commits to a seed, but a seat did."] : [];
  }
  if (record.scheme !== 2) return [`This page can't check these dice: it does not know scheme ${record.scheme}.`];
  const found: string[] = [];
  const first = record.rolls[0]?.at;
  for (const side of SIDES) {
    const name = sideName(side, sides);
    const commitment = record[`${side}_commitment`];
    const seed = record[`${side}_seed`];
    const { committed, revealed } = record[`${side}_events`];
    if (seed !== "" && commitmentTo(seed) !== commitment)
      found.push(`${name}'s seed is not the one ${name} committed to.`);
    if (seed === "" && commitment !== "" && first !== undefined)
      found.push(`Dice were rolled without the seed ${name} committed to.`);
    if (seed !== "" && revealed === null) found.push(`${name} never revealed the seed that was used.`);
    if (seed === "" && commitment === "" && revealed !== null)
      found.push(`${name} revealed a seed without committing to one.`);
    const spoken = SIDES.map((one) => record[`${one}_events`].committed);
    if (revealed !== null && spoken.some((at) => at === null || at >= revealed))
      found.push(`${name} revealed a seed before both seats had committed.`);
    const done = revealed ?? committed;
    if (first !== undefined && (done === null || done >= first))
      found.push(`Dice were rolled before ${name}'s part was settled.`);
  }
  if (record.taken_back?.some(({ at }, index, all) => at <= (all[index - 1]?.at ?? 0)) === true)
    found.push("The takebacks are not in the order in which they were made.");
  if (first !== undefined && record.line === null)
    found.push("The record has rolls, but not the turns in which they were made.");
  if (record.rolls.some(({ at }, index) => index > 0 && at <= (record.rolls[index - 1]?.at ?? 0)))
    found.push("The rolls are not in the order in which they were made.");
  return found;
}

/** Returns a sentence about the seats that added seeds to the dice. */
export function whoAdded({ scheme, white_seed, black_seed }: DiceRecord, sides = CHESS_SIDES): string {
  const added = [white_seed !== "", black_seed !== ""];
  const how =
    scheme === 1
      ? "by the protocol used before commitments, which trusts the server more"
      : "and committed to it first";
  if (added[0] && added[1]) return `Both seats added a seed, ${how}.`;
  if (!added[0] && !added[1]) return "Neither seat added a seed, so the server alone decided the rolls.";
  return `Only ${sideName(added[0] ? "white" : "black", sides)} added a seed, ${how}.`;
}
