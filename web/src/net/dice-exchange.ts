import type { Side, SidesView } from "../wire/rules";
import { commitmentTo } from "./dice";
import type { KeptDice } from "./kept-dice";
import type { OwnSeeds } from "./own-seeds";
import type { DiceView, SeedMessage, Snapshot } from "./protocol";
import { CHESS_SIDES, sideName } from "../board/sides";

/** The next step of a seat of this browser in the exchange of seeds. */
export type DiceDuty =
  | { kind: "send"; message: SeedMessage }
  /** The seed to reveal is in another browser. */
  | { kind: "elsewhere" }
  /** The server contradicts what this browser saw, so nothing is revealed. */
  | { kind: "alarm"; what: string }
  | { kind: "none" };

const SIDES = ["white", "black"] as const;
const NONE: DiceDuty = { kind: "none" };

/** Returns the other seat. */
function other(side: Side): Side {
  return side === "white" ? "black" : "white";
}

/**
 * Returns the next step of a seat: to commit to a seed, or to reveal it once the other seat has committed or declined.
 * A server that contradicts itself, or what this browser saw, gets no answer; spectators are warned as well.
 */
export function diceDuty(
  { id, dice, result }: Pick<Snapshot, "id" | "dice" | "result">,
  you: Side | null,
  kept: KeptDice,
  seeds: OwnSeeds,
  sides = CHESS_SIDES,
): DiceDuty {
  if (result !== null) return NONE;
  const what = contradiction(dice, kept, sides);
  if (what !== undefined) return { kind: "alarm", what };
  if (you === null || !dice.needed) return NONE;
  const own = dice[you];
  if (own.said === "none" || own.said === "revealed") return NONE;
  if (own.said === "silent") {
    const commit = commitmentTo(seeds.fresh(id, you) ?? "-");
    return { kind: "send", message: commit === undefined ? "none" : { commit } };
  }
  if (dice[other(you)].said === "silent") return NONE;
  const reveal = committedSeed({ id, dice }, you, seeds);
  return reveal === undefined ? { kind: "elsewhere" } : { kind: "send", message: { reveal } };
}

/** Returns the seed that a seat has committed to but not revealed, if this browser has it: other devices need it. */
export function committedSeed(
  { id, dice }: Pick<Snapshot, "id" | "dice">,
  you: Side,
  seeds: OwnSeeds,
): string | undefined {
  const { said, commitment } = dice[you];
  return said === "committed" ? seeds.of(id, you).find((seed) => commitmentTo(seed) === commitment) : undefined;
}

/** Returns a sentence about a contradiction in what the server says of the dice during a game. */
function contradiction(dice: DiceView, kept: KeptDice, sides: SidesView): string | undefined {
  if (kept.fault !== undefined) return kept.fault;
  return changedPart(dice, kept) ?? wrongSeed(dice, sides) ?? changedRolls(dice, kept);
}

/** Returns a sentence about a commitment or a scheme that differs from the kept one. */
function changedPart(dice: DiceView, kept: KeptDice): string | undefined {
  const scheme = kept.scheme ?? ((kept.white ?? kept.black) === undefined ? dice.scheme : 2);
  if (dice.scheme !== scheme) return "The server has changed the scheme of the dice.";
  if (dice.commitment !== kept.commitment) return "The server has changed its commitment to the dice.";
  const changed = SIDES.some((side) => kept[side] !== undefined && kept[side] !== (dice[side].commitment ?? ""));
  return changed ? "The server has changed a player's commitment to the dice." : undefined;
}

/** Returns a sentence about a seed that was shown and is not the one its seat committed to. */
function wrongSeed(dice: DiceView, sides: SidesView): string | undefined {
  if (dice.scheme === 1) return undefined;
  const side = SIDES.find((one) => {
    const [seed, { commitment }] = [dice[`${one}_seed`], dice[one]];
    return seed === "" ? dice.rolls > 0 && commitment !== null : commitmentTo(seed) !== commitment;
  });
  const name = side && sideName(side, sides);
  return name && `${name}'s seed is not the one ${name} committed to.`;
}

/** Returns a sentence about rolls that the server no longer knows. */
function changedRolls(dice: DiceView, kept: KeptDice): string | undefined {
  if (dice.rolls >= kept.rolls) return undefined;
  return `This browser saw ${kept.rolls} rolls; the server now counts ${dice.rolls}.`;
}

/** The part that each seat still owes before a roll. */
export type Awaited = Partial<Record<Side, "arrival" | "commit" | "reveal">>;

/** Returns what the seats owe before anything can be rolled. */
export function owed({ dice, seats }: Pick<Snapshot, "dice" | "seats">): Awaited {
  const awaited: Awaited = {};
  for (const side of ["white", "black"] as const) {
    if (seats[side] !== "taken") awaited[side] = "arrival";
    else if (dice.scheme === 1) continue;
    else if (dice[side].said === "silent") awaited[side] = "commit";
    else if (dice[side].said === "committed" && dice[other(side)].said !== "silent") awaited[side] = "reveal";
  }
  return awaited;
}
