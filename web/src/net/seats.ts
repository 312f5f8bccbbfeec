import { isRecord, keep, recall } from "../app/store";
import type { Side } from "../wire/rules";

/** A seat of this browser. */
export interface Seat {
  secret: string;
  /** A new secret, while it is unknown whether the server has accepted it. */
  next?: string | undefined;
  side?: Side | undefined;
  variant?: string | undefined;
  /** True if this browser knows that the game is over. */
  over?: boolean | undefined;
}

/** The secrets of invited players. */
export type Invites = Readonly<Partial<Record<Side, string>>>;

function isSeat(value: unknown): value is Seat {
  return isRecord(value) && typeof value.secret === "string";
}

function isInvites(value: unknown): value is Invites {
  return (
    isRecord(value) && ["white", "black"].every((side) => value[side] === undefined || typeof value[side] === "string")
  );
}

/** Returns the seat of this browser in a game. */
export function seatOf(id: string): Seat | undefined {
  return recall(`seat:${id}`, isSeat);
}

/** Stores a seat, so that it is found without its link. */
export function keepSeat(id: string, seat: Seat): void {
  keep(`seat:${id}`, seat);
}

/** Stores the secrets of invited players, to show their links again. */
export function keepInvites(id: string, invites: Invites): void {
  keep(`invites:${id}`, invites);
}

/** Returns the secrets of invited players. */
export function invitesOf(id: string): Invites {
  return recall(`invites:${id}`, isInvites) ?? {};
}

/** Returns a new secret: 18 random bytes in base64url. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Returns the secret to try after one was refused; `null` if none is left. */
export function secretAfter(seat: Seat | undefined, refused: string | null): string | null {
  if (!seat || refused === seat.next) return null;
  return refused === seat.secret ? (seat.next ?? null) : seat.secret;
}

const tabKey = (id: string): string => `springald:seat:${id}`;

/** Returns the secret with which this tab was opened, if it differs from the stored one. */
export function tabSecret(id: string): string | null {
  try {
    return sessionStorage.getItem(tabKey(id));
  } catch {
    return null;
  }
}

/** Stores the secret of this tab across reloads; `null` removes it. */
export function keepTabSecret(id: string, secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(tabKey(id));
    else sessionStorage.setItem(tabKey(id), secret);
  } catch {
    // The page still has it in memory.
  }
}

/** The contents of the link of a seat. */
export interface SeatLink {
  /** The secret of the seat; `null` if neither the address nor this tab has one. */
  secret: string | null;
  /** The seed that the seat has committed to and not yet revealed, 64 hexadecimal digits. */
  seed?: string | undefined;
}

/** Parses the part of a seat's link after the `#`: the secret, and a seed after `~`. */
export function readSeatLink(hash: string): SeatLink {
  const [secret = "", seed = ""] = hash.split("~");
  return { secret: secret === "" ? null : secret, ...(/^[0-9a-f]{64}$/.test(seed) ? { seed } : {}) };
}

/** Removes the secret from the address, where others could see it, and from the browser's history. */
export function seatOfAddress(id: string): SeatLink {
  const link = readSeatLink(location.hash.slice(1));
  if (link.secret === null) return { secret: tabSecret(id) };
  keepTabSecret(id, link.secret);
  history.replaceState(history.state, "", location.pathname + location.search);
  return link;
}
