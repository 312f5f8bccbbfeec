import { settings } from "../../app/settings";
import type { ClockView } from "../../net/protocol";

/** The shortest time of a long game, in milliseconds. */
const LONG_MS = 15 * 60_000;

/** Returns `true` if the player confirms turns in a game with this clock; `null` is a game against the computer. */
export function confirmsTurns(clock: Pick<ClockView, "kind" | "initial_ms"> | null): boolean {
  const { confirm } = settings();
  if (confirm !== "long") return confirm === "always";
  return clock !== null && (clock.kind !== "fischer" || (clock.initial_ms ?? 0) >= LONG_MS);
}
