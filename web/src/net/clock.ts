import type { Side } from "../wire/rules";
import type { ClockView, TimeControl } from "./protocol";

/** The clocks as last reported by the server. */
export interface ClockState {
  kind: "none" | "fischer" | "days";
  white_ms: number;
  black_ms: number;
  /** The side whose clock runs; `null` before the first turns and after the game. */
  running: Side | null;
  /** The time of the report, by the clock of this page, in milliseconds. */
  at: number;
}

/** Returns the clocks of a report made at `at`, by the clock of this page. */
export function ticking(face: ClockView, at: number): ClockState {
  return {
    kind: face.kind ?? "none",
    white_ms: face.white_ms ?? 0,
    black_ms: face.black_ms ?? 0,
    running: face.running,
    at,
  };
}

/** Below this many milliseconds, tenths are shown. */
export const TENTHS_BELOW = 20_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the milliseconds left to a side, never below 0. */
export function left(clock: ClockState, side: Side, now: number): number {
  const stored = side === "white" ? clock.white_ms : clock.black_ms;
  const gone = clock.running === side ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, stored - gone);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Formats a time as on a clock: `1:02:03`, `4:05`, `0:09.3`, `2 d 4 h`. Rounded so that `0:00.0` means the end. */
export function face(ms: number, days = false): string {
  if (days && ms >= DAY) {
    const hours = Math.ceil(ms / HOUR);
    return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  }
  if (ms < TENTHS_BELOW) {
    const tenths = Math.ceil(ms / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Returns a time in words, for screen readers. */
export function spoken(ms: number): string {
  const parts: string[] = [];
  const seconds = Math.ceil(ms / SECOND);
  const add = (count: number, word: string): void => {
    if (count > 0) parts.push(`${count} ${word}${count === 1 ? "" : "s"}`);
  };
  add(Math.floor(seconds / 86_400), "day");
  add(Math.floor(seconds / 3600) % 24, "hour");
  add(Math.floor(seconds / 60) % 60, "minute");
  if (seconds < 600) add(seconds % 60, "second");
  return parts.join(" ") || "no time";
}

/** Returns the milliseconds until the face of a running clock changes. */
export function untilChange(ms: number): number {
  const step = ms <= TENTHS_BELOW ? 100 : SECOND;
  return Math.max(16, ms % step || step);
}

/** Returns the value of the PGN tag `TimeControl`, as the server writes it. */
export function clockAsTag(clock: TimeControl | null): string {
  if (!clock) return "-";
  if (clock.kind === "days") return `1/${(clock.days * DAY) / SECOND}`;
  return `${clock.initial_ms / SECOND}+${clock.increment_ms / SECOND}`;
}

/** Returns a time control in words, short enough for a button. */
export function clockInWords(clock: TimeControl | null): string {
  if (!clock) return "no clock";
  if (clock.kind === "days") return `${clock.days} ${clock.days === 1 ? "day" : "days"} per turn`;
  const minutes = clock.initial_ms / 60_000;
  const initial = minutes >= 1 ? String(Math.round(minutes * 10) / 10) : `${clock.initial_ms / 1000} s`;
  return `${initial} + ${clock.increment_ms / 1000}`;
}
