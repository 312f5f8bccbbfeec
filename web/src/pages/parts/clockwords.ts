import type { ClockSetting } from "../../net/protocol";

/** How much time there is, in words as short as on a button. */
export function clockInWords(clock: ClockSetting | null): string {
  if (!clock) return "no clock";
  if (clock.kind === "days") return `${clock.days} ${clock.days === 1 ? "day" : "days"} a turn`;
  const minutes = clock.initial_ms / 60_000;
  const initial = minutes >= 1 ? String(Math.round(minutes * 10) / 10) : `${clock.initial_ms / 1000} s`;
  return `${initial} + ${clock.increment_ms / 1000}`;
}

/** The Fischer clocks that are offered: minutes and seconds added. */
export const PRESETS = [
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
] as const;

/** The days for a turn that are offered. */
export const DAYS = [1, 2, 3, 7, 14] as const;
