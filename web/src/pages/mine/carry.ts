/** The games of a browser on their way to another one. */
import { isRecord, keysUnder } from "../../app/store";
import { keepSeed, storedSeeds } from "../../net/own-seeds";
import { keepAuthor, ownTexts, type OwnText } from "../../net/playtests";
import { keepSeat, seatOf, type Seat } from "../../net/seats";
import { keepGame, ownGame, ownGames, type OwnGame } from "../../net/workshop";
import type { Side } from "../../wire/rules";
import { isComputerGame, type ComputerGame } from "../computer/current";
import { computerGames, isSame, keepAside, newSeed } from "../computer/store";

/** A seat with its secret, and the seeds of its dice that are not revealed yet. */
interface CarriedSeat extends Seat {
  id: string;
  seeds?: string[];
}

/** Everything that is carried. */
export interface Carried {
  /** The version of this format. */
  springald: 1;
  seats: CarriedSeat[];
  computer: ComputerGame[];
  /** The games of the workshop whose author uses the browser, with their secrets. */
  workshop?: OwnGame[];
  /** The texts whose author uses the browser, with their secrets. */
  texts?: OwnText[];
}

/** The numbers of games after a merge. */
export interface Merged {
  added: number;
  known: number;
  /** Games in which this browser has the other seat, and games that it cannot store. */
  skipped: number;
}

/** Returns all games of this browser. */
export function packed(): Carried {
  const seats = keysUnder("seat:").flatMap((id): CarriedSeat[] => {
    const seat = seatOf(id);
    if (!seat) return [];
    const seeds = seat.side === undefined ? [] : [...storedSeeds.of(id, seat.side)];
    return [{ id, ...seat, ...(seeds.length > 0 ? { seeds } : {}) }];
  });
  return { springald: 1, seats, computer: computerGames(), workshop: ownGames(), texts: ownTexts() };
}

const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value);
const isSide = (value: unknown): value is Side => value === "white" || value === "black";
const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === "string";
const isSeed = (value: unknown): boolean => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

function isCarriedSeat(value: unknown): value is CarriedSeat {
  return (
    isRecord(value) &&
    isId(value.id) &&
    typeof value.secret === "string" &&
    value.secret !== "" &&
    isTextOrNone(value.next) &&
    isTextOrNone(value.variant) &&
    (value.side === undefined || isSide(value.side)) &&
    (value.over === undefined || typeof value.over === "boolean") &&
    (value.seeds === undefined || (Array.isArray(value.seeds) && value.seeds.every(isSeed)))
  );
}

function isOwned(value: unknown): value is { name: string; secret: string; at: number } {
  return (
    isRecord(value) &&
    typeof value.name === "string" &&
    typeof value.secret === "string" &&
    value.secret !== "" &&
    typeof value.at === "number"
  );
}

const isOwnGame = (value: unknown): value is OwnGame => isRecord(value) && isId(value.id) && isOwned(value);
const isOwnText = (value: unknown): value is OwnText => isRecord(value) && isId(value.version) && isOwned(value);

/** Reads the text of a file; `undefined` if it is not one of this site. Entries that cannot be read are left out. */
export function readCarried(text: string): Carried | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value.springald !== 1) return undefined;
  const list = (some: unknown): unknown[] => (Array.isArray(some) ? some : []);
  return {
    springald: 1,
    seats: list(value.seats).filter(isCarriedSeat),
    computer: list(value.computer).filter(isComputerGame),
    workshop: list(value.workshop).filter(isOwnGame),
    texts: list(value.texts).filter(isOwnText),
  };
}

/** Adds games to this browser. Nothing that it has is replaced or lost. */
export function merge({ seats, computer, workshop = [], texts = [] }: Carried): Merged {
  const merged = { added: 0, known: 0, skipped: 0 };
  for (const seat of seats) merged[mergeSeat(seat)] += 1;
  for (const game of computer) merged[mergeComputer(game)] += 1;
  for (const game of workshop) merged[mergeOwned(ownGame(game.id), () => keepGame(game))] += 1;
  for (const text of texts) {
    const own = ownTexts().find(({ version }) => version === text.version);
    merged[mergeOwned(own, () => keepAuthor(text))] += 1;
  }
  return merged;
}

/** Keeps a secret of an author unless this browser has one. */
function mergeOwned(own: object | undefined, keep: () => void): keyof Merged {
  if (own) return "known";
  keep();
  return "added";
}

function mergeComputer(game: ComputerGame): keyof Merged {
  const own = computerGames().find((one) => isSame(one, game));
  const isOlder = own?.line.startsWith(game.line) === true && (game.ended === null || own.ended !== null);
  if (isOlder) return "known";
  // A game that went on elsewhere becomes another game, so that both ways are kept.
  return keepAside(own ? { ...game, seed: newSeed() } : game) ? "added" : "skipped";
}

function mergeSeat({ id, seeds = [], ...seat }: CarriedSeat): keyof Merged {
  const own = seatOf(id);
  if (own?.side !== undefined && seat.side !== undefined && own.side !== seat.side) return "skipped";
  const side = own?.side ?? seat.side;
  if (side !== undefined) for (const seed of seeds) keepSeed(id, side, seed);
  if (!own) {
    keepSeat(id, seat);
    return "added";
  }
  // One device may have renewed the link of the seat: the page of the game tries the other secret as well.
  const others = [own.next, seat.secret, seat.next].filter((secret) => secret !== undefined && secret !== own.secret);
  const over = own.over === true || seat.over === true;
  keepSeat(id, {
    ...seat,
    ...own,
    next: others[0],
    ...(over ? { over } : {}),
    side,
    variant: own.variant ?? seat.variant,
  });
  return "known";
}

/** The most seats of a link; a file has no limit. */
const LINK_SEATS = 200;

/**
 * Returns the part of a link after the `#`: the seats, starting with running games. Browsers never send it to a server.
 * Games against the computer are too long for a link.
 */
export function linkPart({ seats }: Carried): string {
  const first = [...seats].sort((a, b) => Number(a.over ?? false) - Number(b.over ?? false)).slice(0, LINK_SEATS);
  const bytes = new TextEncoder().encode(JSON.stringify({ springald: 1, seats: first }));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reads the part of a link after the `#`. */
export function readLinkPart(part: string): Carried | undefined {
  try {
    const text = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return readCarried(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
