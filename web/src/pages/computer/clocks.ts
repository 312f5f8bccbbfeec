/**
 * The clocks of a game against the computer, as plain data. They count like the server's: the first turn of each side
 * is free, each later one earns the increment, and steps of a turn spend time. Only time in which the game can be
 * played is counted, and a takeback returns the times of the turn that it leads to.
 */
import { isRecord } from "../../app/store";
import type { TimeControl } from "../../net/protocol";
import type { Side } from "../../wire/rules";

/** A time for the game, and an increment after each turn. */
export type Control = Extract<TimeControl, { kind: "fischer" }>;

/** The times of both sides, in milliseconds. */
export type Times = Readonly<Record<Side, number>>;

/** The clocks as stored: they stand still. */
export interface StoppedClocks {
  readonly control: Control;
  readonly left: Times;
  /** The times at the start of each turn so far, including the current one. */
  readonly starts: readonly Times[];
  /** The sides that completed the turns so far. */
  readonly movers: readonly Side[];
}

/** The clocks of a game. */
export interface Clocks extends StoppedClocks {
  /** The side to act; `null` if no side is, as while the dice roll. */
  readonly acting: Side | null;
  /** The time up to which was counted; `null` while the clocks stand still. */
  readonly since: number | null;
}

/** The longest time between two counts, in milliseconds; after a longer one, the device was asleep. */
export const LONGEST_GAP = 15_000;

/** Returns the clocks of a new game. */
export function newClocks(control: Control): StoppedClocks {
  const left = { white: control.initial_ms, black: control.initial_ms };
  return { control, left, starts: [left], movers: [] };
}

/** Returns stored clocks as clocks of an open game. They stand still. */
export function opened({ control, left, starts, movers }: StoppedClocks): Clocks {
  return { control, left, starts, movers, acting: null, since: null };
}

/** Returns the side whose clock runs. */
export function running({ acting, since, movers }: Clocks): Side | null {
  return since !== null && acting !== null && movers.includes(acting) ? acting : null;
}

/** Returns the time left to a side, never below 0. */
export function leftTo(clocks: Clocks, side: Side, now: number): number {
  const gone = running(clocks) === side ? now - (clocks.since ?? now) : 0;
  const spent = gone > LONGEST_GAP ? 0 : Math.max(0, gone);
  return Math.max(0, clocks.left[side] - spent);
}

/** Counts the time until now. */
export function counted(clocks: Clocks, now: number): Clocks {
  if (clocks.since === null) return clocks;
  const left = { white: leftTo(clocks, "white", now), black: leftTo(clocks, "black", now) };
  return { ...clocks, left, since: Math.max(clocks.since, now) };
}

/** Starts the clocks, or stops them: while they stand still, the game cannot be played. */
export function switched(clocks: Clocks, isOn: boolean, now: number): Clocks {
  const until = counted(clocks, now);
  if (!isOn) return { ...until, since: null };
  return clocks.since === null ? { ...until, since: now } : until;
}

/** Returns the clocks after the turns of these sides: further ones were played, or the last ones taken back. */
export function atTurns(before: Clocks, movers: readonly Side[], acting: Side | null, now: number): Clocks {
  let clocks = counted(before, now);
  const start = clocks.starts[movers.length];
  if (movers.length < clocks.movers.length && start)
    clocks = { ...clocks, left: start, starts: clocks.starts.slice(0, movers.length + 1), movers };
  for (const mover of movers.slice(clocks.movers.length)) clocks = pressed(clocks, mover);
  return { ...clocks, acting };
}

function pressed(clocks: Clocks, mover: Side): Clocks {
  const { control, movers, starts } = clocks;
  const bonus = movers.includes(mover) ? control.increment_ms : 0;
  const left = { ...clocks.left, [mover]: clocks.left[mover] + bonus };
  return { ...clocks, left, starts: [...starts, left], movers: [...movers, mover] };
}

/** Returns the side whose time is over. */
export function fallen(clocks: Clocks, now: number): Side | null {
  const side = running(clocks);
  return side !== null && leftTo(clocks, side, now) === 0 ? side : null;
}

/** The longest that the computer thinks about a turn, in milliseconds. */
const LONGEST_THOUGHT = 30_000;
/** The time for everything but the search, in milliseconds. */
const RESERVE = 150;

/**
 * Returns the search time for a turn of the computer, in milliseconds: enough for some thirty more turns without the
 * increment, and never more than a quarter of the time left, so that it does not run out of time.
 */
export function thoughtFor(left: number, { increment_ms }: Control): number {
  const fair = left / 30 + increment_ms * 0.75;
  return Math.max(10, Math.min(fair, left / 4 - RESERVE, LONGEST_THOUGHT));
}

const isTime = (value: unknown): boolean => typeof value === "number" && value >= 0;
const isTimes = (value: unknown): boolean => isRecord(value) && isTime(value.white) && isTime(value.black);
const isSide = (value: unknown): boolean => value === "white" || value === "black";

/** Returns `true` if a value is stored clocks. */
export function isStoppedClocks(value: unknown): value is StoppedClocks {
  if (!isRecord(value) || !isRecord(value.control) || !isTimes(value.left)) return false;
  const { control, starts, movers } = value;
  return (
    control.kind === "fischer" &&
    isTime(control.initial_ms) &&
    isTime(control.increment_ms) &&
    Array.isArray(movers) &&
    movers.every(isSide) &&
    Array.isArray(starts) &&
    starts.every(isTimes) &&
    starts.length === movers.length + 1
  );
}
