import { isRecord, keep, recall } from "../app/store";
import type { Side } from "../rules/types";
import type { DiceRecord } from "./protocol";

/** What this browser saw of the dice of a game when it came to it; the server cannot change it here. */
export interface KeptDice {
  id: string;
  /** The fingerprint of the secret seed. */
  commitment: string;
  /** The own seat and what it added, where there is one. */
  side?: Side | undefined;
  seed?: string | undefined;
  /** How many rolls were seen to be made. */
  rolls: number;
}

/** The most games that are kept; the oldest make room. */
const MOST = 200;

function isKept(value: unknown): value is KeptDice {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.commitment === "string" &&
    (value.seed === undefined || typeof value.seed === "string") &&
    (value.side === undefined || value.side === "white" || value.side === "black") &&
    typeof value.rolls === "number"
  );
}

function all(): KeptDice[] {
  return (recall("dice", Array.isArray) ?? []).filter(isKept);
}

/** What was kept of a game. */
export function keptDice(id: string): KeptDice | undefined {
  return all().find((one) => one.id === id);
}

/** What is kept after something more was seen: what came first stays, only what was missing is added. */
export function added(before: KeptDice | undefined, seen: KeptDice): KeptDice {
  if (!before) return seen;
  // A seat that added nothing may add something as long as nothing was rolled.
  const mayAdd = before.side === undefined || (before.seed === "" && seen.rolls === 0 && seen.side === before.side);
  const { side, seed } = mayAdd ? seen : before;
  return { ...before, side: side ?? before.side, seed: seed ?? before.seed, rolls: Math.max(before.rolls, seen.rolls) };
}

/** Keeps what was seen of the dice of a game. */
export function keepDice(seen: KeptDice): void {
  const before = keptDice(seen.id);
  const now = added(before, seen);
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  keep("dice", [...all().filter(({ id }) => id !== seen.id), now].slice(-MOST));
}

/** What the server says now and this browser saw otherwise, in sentences; none where all is the same. */
export function differences(kept: KeptDice, told: DiceRecord): string[] {
  const found: string[] = [];
  if (told.commitment.toLowerCase() !== kept.commitment.toLowerCase())
    found.push(`The fingerprint is another one than this browser saw when it came to the game: ${kept.commitment}.`);
  if (kept.side !== undefined && kept.seed !== undefined) {
    const now = kept.side === "white" ? told.white_seed : told.black_seed;
    if (now !== kept.seed)
      found.push(`What your seat added is said to be another seed than this browser knows: ${kept.seed || "nothing"}.`);
  }
  if (told.rolls.length < kept.rolls)
    found.push(`This browser saw ${kept.rolls} rolls being made; the server lists ${told.rolls.length}.`);
  return found;
}
