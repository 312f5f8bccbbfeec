import { isRecord, keep, recall } from "../app/store";
import type { Side } from "../rules/types";

/** A seat of this browser. */
export interface Seat {
  secret: string;
  side?: Side | undefined;
  variant?: string | undefined;
  /** Whether the game is known to be over. */
  over?: boolean | undefined;
}

/** Secrets for those who were invited. */
export type Invites = { readonly [side in Side]?: string };

function isSeat(value: unknown): value is Seat {
  return isRecord(value) && typeof value.secret === "string";
}

function isInvites(value: unknown): value is Invites {
  return (
    isRecord(value) && ["white", "black"].every((side) => value[side] === undefined || typeof value[side] === "string")
  );
}

/** The seat of this browser in a game. */
export function seatOf(id: string): Seat | undefined {
  return recall(`seat:${id}`, isSeat);
}

/** Keeps a seat, so that it is found without its link. */
export function keepSeat(id: string, seat: Seat): void {
  keep(`seat:${id}`, seat);
}

/** Keeps the secrets of those who were invited, to show their links again. */
export function keepInvites(id: string, invites: Invites): void {
  keep(`invites:${id}`, invites);
}

/** The secrets of those who were invited. */
export function invitesOf(id: string): Invites {
  return recall(`invites:${id}`, isInvites) ?? {};
}
