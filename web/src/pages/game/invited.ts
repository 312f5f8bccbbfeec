/** Whether a link is an invitation. */
import { sideOf } from "../../net/api";
import type { Snapshot } from "../../net/protocol";
import { seatOf } from "../../net/seats";
import type { Side } from "../../wire/rules";
import type { Invitation } from "./invitation-words";

/**
 * Returns the invitation that a link is, for a visitor who has no seat yet; `null` if there is none. Nothing is taken: a
 * secret that opens a seat, or an open seat, only counts once the visitor joins.
 */
export async function invitationOf(game: Snapshot, secret: string | null): Promise<Invitation | null> {
  if (game.result !== null || seatOf(game.id)?.side !== undefined) return null;
  if (secret === null) {
    const open = (["white", "black"] as const).find((side) => game.seats[side] === "open");
    return open === undefined ? null : { game, side: open, isOpen: true };
  }
  if (game.seats.white !== "invited" && game.seats.black !== "invited") return null;
  const side: Side | null = await sideOf(game.id, secret).catch(() => null);
  return side !== null && game.seats[side] === "invited" ? { game, side, isOpen: false } : null;
}

/** What the visitor can do with an invitation. */
export interface Answers {
  /** Takes the seat. */
  join(): Promise<void> | void;
  /** Shows the game without taking the seat. */
  watch(): void;
}
