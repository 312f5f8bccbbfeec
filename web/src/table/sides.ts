/** The names of sides and players. */
import type { Side } from "../wire/rules";

/** Returns the name of a side, capitalised. */
export function sideName(side: Side): string {
  return side === "white" ? "White" : "Black";
}

/** Returns how a player is called: by the name or, without one, by the side. */
export function playerName(names: Readonly<Partial<Record<Side, string | null>>>, side: Side): string {
  return names[side] ?? sideName(side);
}

/** Returns the other side. */
export function other(side: Side): Side {
  return side === "white" ? "black" : "white";
}
