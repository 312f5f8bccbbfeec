/** The names of sides and players. */
import { sideName } from "../board/sides";
import type { Side, SidesView } from "../wire/rules";

export { CHESS_SIDES, paint, sideName } from "../board/sides";

/** Returns how a player is called: by the name or, without one, by the side. */
export function playerName(
  names: Readonly<Partial<Record<Side, string | null>>>,
  side: Side,
  sides: SidesView,
): string {
  return names[side] ?? sideName(side, sides);
}

/** Returns both players, by their names or sides: "Ada – Black". */
export function playersOf(names: Readonly<Partial<Record<Side, string | null>>>, sides: SidesView): string {
  return `${playerName(names, "white", sides)} – ${playerName(names, "black", sides)}`;
}

/** Returns the other side. */
export function other(side: Side): Side {
  return side === "white" ? "black" : "white";
}
