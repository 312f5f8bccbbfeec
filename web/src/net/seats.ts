import { isRecord, keep, recall } from "../app/store";
import type { Side } from "../wire/rules";

/** A seat of this browser. */
export interface Seat {
  secret: string;
  /** A secret that was to replace it, as long as it is unknown whether it did. */
  next?: string | undefined;
  side?: Side | undefined;
  variant?: string | undefined;
  /** True if the game is known to be over. */
  over?: boolean | undefined;
}

/** Secrets for those who were invited. */
export type Invites = Readonly<Partial<Record<Side, string>>>;

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

/** A new secret: 18 random bytes in base64url. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** The secret to try after one was refused; `null` where none is left. */
export function secretAfter(seat: Seat | undefined, refused: string | null): string | null {
  if (!seat || refused === seat.next) return null;
  return refused === seat.secret ? (seat.next ?? null) : seat.secret;
}

const tabKey = (id: string): string => `springald:seat:${id}`;

/** The secret with which this tab was opened, where it is not the one this browser keeps. */
export function tabSecret(id: string): string | null {
  try {
    return sessionStorage.getItem(tabKey(id));
  } catch {
    return null;
  }
}

/** Keeps the secret of this tab across reloads; `null` forgets it. */
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
  /** The secret of the seat; `null` where the address has none and this tab keeps none. */
  secret: string | null;
  /** The seed that the seat has committed to and not yet revealed, 64 hexadecimal digits. */
  seed?: string | undefined;
}

/** Reads what follows the `#` of the link of a seat: the secret, and after `~` a seed. */
export function readSeatLink(hash: string): SeatLink {
  const [secret = "", seed = ""] = hash.split("~");
  return { secret: secret === "" ? null : secret, ...(/^[0-9a-f]{64}$/.test(seed) ? { seed } : {}) };
}

/** Takes the secret out of the address, where others could see it, and out of the history of the browser. */
export function seatOfAddress(id: string): SeatLink {
  const link = readSeatLink(location.hash.slice(1));
  if (link.secret === null) return { secret: tabSecret(id) };
  keepTabSecret(id, link.secret);
  history.replaceState(history.state, "", location.pathname + location.search);
  return link;
}
