import { isRecord, keep, recall } from "../app/store";
import type { Side } from "../wire/rules";
import { isBeginning, playedParts } from "./rolls";
import type { DiceRecord } from "./protocol";
import { CHESS_SIDES, sideName } from "../board/sides";

/** A roll that this browser saw being made: its number, from 0, and its outcome. */
export type SeenRoll = readonly [number, string];

/** The dice of a game as this browser first saw them; the server cannot change them here. */
export interface KeptDice {
  id: string;
  /** The server's commitment. */
  commitment: string;
  /** The scheme by which the seats add to the dice. */
  scheme?: number | undefined;
  /** The version of the rules. */
  rules?: string | undefined;
  /** The commitments of the seats; empty if a seat declined, missing if this browser saw none. */
  white?: string | undefined;
  black?: string | undefined;
  /** The seeds that this browser revealed. */
  white_seed?: string | undefined;
  black_seed?: string | undefined;
  /** In games of scheme 1, without commitments of the seats: this player's seat and its seed. */
  side?: Side | undefined;
  seed?: string | undefined;
  /** The first fault that this browser noticed during the game, as a sentence. */
  fault?: string | undefined;
  /** The number of rolls that this browser saw. */
  rolls: number;
  /** The rolls that this browser saw as they were made; the first outcome of a number stays. */
  seen?: readonly SeenRoll[] | undefined;
  /** The lines of turns that this browser saw, without those with which a later one begins. */
  lines?: readonly string[] | undefined;
  /** The numbers of the events in which turns were taken back. */
  back?: readonly number[] | undefined;
}

const SIDES = ["white", "black"] as const;
/** The most games that are stored; the oldest are dropped. */
const MOST = 200;
/** The text fields in which the first value stays. */
const TEXTS = ["commitment", "rules", "white", "black", "white_seed", "black_seed", "side", "seed", "fault"] as const;
/** The fields in which the first value stays. */
const FIRST = [...TEXTS, "scheme"] as const;

function isList<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every(isItem));
}

function isSeen(value: unknown): value is SeenRoll {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === "number" && typeof value[1] === "string";
}

function isKept(value: unknown): value is KeptDice {
  if (!isRecord(value) || typeof value.id !== "string" || typeof value.commitment !== "string") return false;
  const isText = (field: string): boolean => value[field] === undefined || typeof value[field] === "string";
  return (
    TEXTS.every(isText) &&
    (value.side === undefined || value.side === "white" || value.side === "black") &&
    (value.scheme === undefined || typeof value.scheme === "number") &&
    typeof value.rolls === "number" &&
    isList(value.seen, isSeen) &&
    isList(value.lines, (line) => typeof line === "string") &&
    isList(value.back, (at) => typeof at === "number")
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
  const swapped = otherOutcome(before, seen);
  const fault = swapped === undefined ? {} : { fault: swapped };
  return {
    ...before,
    ...fault,
    ...known(seen),
    ...known(before),
    rolls: Math.max(before.rolls, seen.rolls),
    ...lists(before, seen),
  };
}

/** Returns a sentence about a roll that was reported twice, with different outcomes. */
function otherOutcome(before: KeptDice, seen: KeptDice): string | undefined {
  const first = new Map(before.seen);
  const other = seen.seen?.find(([k, outcome]) => (first.get(k) ?? outcome) !== outcome);
  return other && `The server said that roll ${other[0] + 1} was ${first.get(other[0])}, and later ${other[1]}.`;
}

function lists(before: KeptDice, seen: KeptDice): Pick<KeptDice, "seen" | "lines" | "back"> {
  const merged: Pick<KeptDice, "seen" | "lines" | "back"> = {};
  if (before.seen ?? seen.seen)
    merged.seen = [...new Map([...(seen.seen ?? []), ...(before.seen ?? [])])].sort(([a], [b]) => a - b);
  if (before.lines ?? seen.lines) merged.lines = (seen.lines ?? []).reduce(withLine, before.lines ?? []);
  if (before.back ?? seen.back)
    merged.back = [...new Set([...(before.back ?? []), ...(seen.back ?? [])])].sort((a, b) => a - b);
  return merged;
}

/** Adds a line, in place of the last one if it continues it. */
function withLine(lines: readonly string[], line: string): readonly string[] {
  const last = lines.at(-1) ?? "";
  if (isBeginning(line, last)) return lines;
  return isBeginning(last, line) ? [...lines.slice(0, -1), line] : [...lines, line];
}

/** Stores values of the dice of a game. Returns all that is stored for it. */
export function keepDice(seen: KeptDice): KeptDice {
  const before = keptDice(seen.id);
  const now = added(before, seen);
  if (JSON.stringify(now) === JSON.stringify(before)) return now;
  let games = [...all().filter(({ id }) => id !== seen.id), now].slice(-MOST);
  // Where there is no room for all, the newest games are the ones to keep.
  while (!keep("dice", games) && games.length > 1) games = games.slice(Math.ceil(games.length / 2));
  return now;
}

/** Returns the contradictions between the server and what this browser saw, as sentences. */
export function differences(kept: KeptDice, record: DiceRecord, sides = CHESS_SIDES): string[] {
  const found: string[] = kept.fault === undefined ? [] : [`During the game: ${kept.fault}`];
  if (record.commitment.toLowerCase() !== kept.commitment.toLowerCase())
    found.push(`The server's fingerprint differs from the one this browser saw first: ${kept.commitment}.`);
  // Seats commit in scheme 2 only.
  const scheme = kept.scheme ?? ((kept.white ?? kept.black) === undefined ? undefined : 2);
  if (scheme !== undefined && record.scheme !== scheme)
    found.push(`This game was played by scheme ${scheme} of the dice; the server now claims scheme ${record.scheme}.`);
  if (kept.rules !== undefined && record.rules !== kept.rules)
    found.push(`The version of the rules differs from the one this browser saw: ${kept.rules}.`);
  for (const side of SIDES) {
    const name = sideName(side, sides);
    const seen = kept[side];
    if (seen !== undefined && seen !== record[`${side}_commitment`])
      found.push(`The fingerprint of ${name}'s seed differs from the one this browser saw: ${seen || "none"}.`);
    // A game may end before both seeds are known; then nothing was rolled.
    const own = kept[`${side}_seed`] ?? (kept.side === side ? kept.seed : undefined);
    const now = record[`${side}_seed`];
    const isHidden = record.scheme !== 1 && now === "" && record.rolls.length === 0;
    if (own !== undefined && own !== now && !isHidden)
      found.push(`${name}'s seed differs from the one this browser sent: ${own || "none"}.`);
  }
  return [...found, ...otherRolls(kept, record)];
}

/** Returns the contradictions about what was rolled and played. */
function otherRolls(kept: KeptDice, record: DiceRecord): string[] {
  const found: string[] = [];
  if (record.rolls.length < kept.rolls)
    found.push(`This browser saw ${kept.rolls} rolls; the server lists ${record.rolls.length}.`);
  for (const [k, outcome] of kept.seen ?? []) {
    const now = record.rolls[k]?.outcome;
    if (now !== outcome)
      found.push(`Roll ${k + 1} was ${outcome} when this browser saw it; the server lists ${now ?? "no such roll"}.`);
  }
  const parts = playedParts(record)?.map(({ turns }) => turns.join(" ")) ?? [];
  const others = (kept.lines ?? []).filter((line) => !parts.some((part) => isBeginning(line, part)));
  if (others.length > 0) found.push("The turns that the server lists are not those this browser saw.");
  const known = new Set(record.taken_back?.map(({ at }) => at));
  const missing = (kept.back ?? []).filter((at) => !known.has(at)).length;
  if (missing > 0) found.push(`This browser saw turns taken back that the server does not list: ${missing}.`);
  return found;
}
