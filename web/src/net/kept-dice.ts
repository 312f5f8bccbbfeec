import { isRecord, keep, recall } from "../app/store";
import type { Side } from "../wire/rules";
import type { DiceRecord } from "./protocol";

/** The dice of a game as this browser first saw them; the server cannot change them here. */
export interface KeptDice {
  id: string;
  /** The server's commitment. */
  commitment: string;
  /** The commitments of the seats; empty if a seat declined, missing if this browser saw none. */
  white?: string | undefined;
  black?: string | undefined;
  /** The seeds that this browser revealed. */
  white_seed?: string | undefined;
  black_seed?: string | undefined;
  /** In games of scheme 1, without commitments of the seats: the own seat and its seed. */
  side?: Side | undefined;
  seed?: string | undefined;
  /** The number of rolls that this browser saw. */
  rolls: number;
}

const SIDES = ["white", "black"] as const;
/** The most games that are stored; the oldest are dropped. */
const MOST = 200;
/** The fields in which the first value stays. */
const FIRST = ["commitment", "white", "black", "white_seed", "black_seed", "side", "seed"] as const;

function isKept(value: unknown): value is KeptDice {
  if (!isRecord(value) || typeof value.id !== "string" || typeof value.commitment !== "string") return false;
  const isText = (field: string): boolean => value[field] === undefined || typeof value[field] === "string";
  return (
    FIRST.every(isText) &&
    (value.side === undefined || value.side === "white" || value.side === "black") &&
    typeof value.rolls === "number"
  );
}

function all(): KeptDice[] {
  return (recall("dice", (value): value is unknown[] => Array.isArray(value)) ?? []).filter(isKept);
}

/** Returns the stored dice of a game. */
export function keptDice(id: string): KeptDice | undefined {
  return all().find((one) => one.id === id);
}

/** Merges new values into the stored ones; the first value of each field stays. */
export function added(before: KeptDice | undefined, seen: KeptDice): KeptDice {
  if (!before) return seen;
  const known = (dice: KeptDice): Partial<KeptDice> =>
    Object.fromEntries(FIRST.flatMap((field) => (dice[field] === undefined ? [] : [[field, dice[field]] as const])));
  return { ...before, ...known(seen), ...known(before), rolls: Math.max(before.rolls, seen.rolls) };
}

/** Stores values of the dice of a game. Returns all that is stored for it. */
export function keepDice(seen: KeptDice): KeptDice {
  const before = keptDice(seen.id);
  const now = added(before, seen);
  if (JSON.stringify(now) !== JSON.stringify(before))
    keep("dice", [...all().filter(({ id }) => id !== seen.id), now].slice(-MOST));
  return now;
}

/** Returns the contradictions between the server and what this browser saw, as sentences. */
export function differences(kept: KeptDice, told: DiceRecord): string[] {
  const found: string[] = [];
  if (told.commitment.toLowerCase() !== kept.commitment.toLowerCase())
    found.push(`The server's fingerprint differs from the one this browser saw first: ${kept.commitment}.`);
  for (const side of SIDES) {
    const name = side === "white" ? "White" : "Black";
    const seen = kept[side];
    if (seen !== undefined && seen !== told[`${side}_commitment`])
      found.push(`The fingerprint of ${name}'s seed differs from the one this browser saw: ${seen || "none"}.`);
    // A game may end before both seeds are known; then nothing was rolled.
    const own = kept[`${side}_seed`] ?? (kept.side === side ? kept.seed : undefined);
    const now = told[`${side}_seed`];
    const isHidden = told.scheme !== 1 && now === "" && told.rolls.length === 0;
    if (own !== undefined && own !== now && !isHidden)
      found.push(`${name}'s seed differs from the one this browser sent: ${own || "none"}.`);
  }
  if (told.rolls.length < kept.rolls)
    found.push(`This browser saw ${kept.rolls} rolls; the server lists ${told.rolls.length}.`);
  return found;
}
