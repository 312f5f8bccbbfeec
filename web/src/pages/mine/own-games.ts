/** The games of this browser: against people, whose seats it has, and against the computer. */
import { isRecord, keep, keysUnder, recall } from "../../app/store";
import type { Named } from "../../app/catalogue";
import { clockInWords } from "../../net/clock";
import type { Snapshot, TimeControl } from "../../net/protocol";
import { seatOf } from "../../net/seats";
import type { Side, SidesView } from "../../wire/rules";
import { reasonInWords, resultFor } from "../../table/words";
import { other, playerName, playersOf, sideName } from "../../table/sides";
import { type ComputerGame } from "../computer/current";
import { computerGames } from "../computer/store";

/** The turns of an opening that lists show. */
const OPENING_TURNS = 8;

/** A game in the list. */
export interface OwnGame {
  /** The id of the game on the server; missing if it was played against the computer. */
  id?: string;
  variant: string;
  /** The version of the rules, once it is known. */
  rules?: string;
  side: Side | null;
  /** The name of the opponent, or of both players if this browser has no side; empty until it is known. */
  opponent: string;
  clock: string;
  /** The time control of a game against the computer; missing if it has none. */
  control?: TimeControl;
  state: "loading" | "unreachable" | "waiting" | "mine" | "theirs" | "over" | "unknown";
  result: string | null;
  reason: string;
  /** The first turns; `null` until they are known. */
  opening: string | null;
  /** The position; `null` until it is known. */
  fen: string | null;
  /** The starting position, if it is not the usual one. */
  initial: string | null;
  line: string;
  /** The time at which it began or was last played, in milliseconds since 1970; 0 if unknown. */
  at: number;
  /** The seed that identifies a game against the computer. */
  seed?: number;
}

function isOwnGame(value: unknown): value is OwnGame {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.variant === "string" &&
    typeof value.opponent === "string" &&
    typeof value.result === "string" &&
    typeof value.fen === "string" &&
    typeof value.line === "string" &&
    typeof value.at === "number"
  );
}

/** Returns the games of this browser as far as they are known without the server. */
export function ownGames(): OwnGame[] {
  const people = keysUnder("seat:").flatMap((id): OwnGame[] => {
    const finished = recall(`played:${id}`, isOwnGame);
    if (finished) return [finished];
    const seat = seatOf(id);
    if (!seat) return [];
    const { side = null, variant = "" } = seat;
    return [{ ...UNKNOWN, id, variant, side, opponent: "", state: "loading" }];
  });
  return [...people, ...computerGames().map(ofComputer)];
}

const UNKNOWN = {
  clock: "",
  result: null,
  reason: "",
  opening: null,
  fen: null,
  initial: null,
  line: "",
  at: 0,
} as const;

function ofComputer(game: ComputerGame): OwnGame {
  const { variant, fen, line, side, level, ended, at, seed, clock } = game;
  return {
    ...UNKNOWN,
    ...(clock ? { clock: clockInWords(clock), control: clock } : {}),
    variant,
    side,
    opponent: `Computer, level ${level}`,
    state: ended ? "over" : "theirs",
    result: ended?.result ?? null,
    reason: ended?.reason ?? "",
    initial: fen,
    line,
    at,
    ...(seed === undefined ? {} : { seed }),
  };
}

/** Returns a game as the server describes it. A finished one is kept, so that it is not asked for again. */
export function ofServer(game: Snapshot, sides: SidesView): OwnGame {
  const seat = seatOf(game.id);
  const side = seat?.side ?? null;
  const own: OwnGame = {
    id: game.id,
    variant: game.variant,
    rules: game.rules,
    side,
    opponent: opponentOf(game, side, sides),
    clock: clockInWords(controlOf(game)),
    state: stateOf(game, side),
    result: game.result,
    reason: game.reason ?? "",
    opening: openingOf(game.turns),
    fen: game.fen,
    initial: game.initial_fen,
    line: game.line,
    at: game.created_ms,
  };
  if (game.result !== null && seat) keep(`played:${game.id}`, own);
  return own;
}

function opponentOf({ names }: Snapshot, side: Side | null, sides: SidesView): string {
  return side === null ? playersOf(names, sides) : playerName(names, other(side), sides);
}

function stateOf({ result, seats, to_act }: Snapshot, side: Side | null): OwnGame["state"] {
  if (result !== null) return "over";
  if (seats.white !== "taken" || seats.black !== "taken") return "waiting";
  return to_act === side ? "mine" : "theirs";
}

function controlOf({ clock }: Snapshot): TimeControl | null {
  if (clock.kind === "days") return { kind: "days", days: clock.days ?? 1 };
  if (clock.kind !== "fischer") return null;
  return { kind: "fischer", initial_ms: clock.initial_ms ?? 0, increment_ms: clock.increment_ms ?? 0 };
}

/** Returns the first turns as a player writes them. */
export function openingOf(turns: readonly { number: number; side: Side; san: string }[]): string {
  const shown = turns.slice(0, OPENING_TURNS).map(({ number, side, san }, at) => {
    if (side === "white") return `${number}. ${san}`;
    return at === 0 ? `${number}… ${san}` : san;
  });
  return shown.join(" ") + (turns.length > OPENING_TURNS ? " …" : "");
}

/** Returns the title of a game whose variant has a name. */
export function titleOf({ side, opponent, state }: OwnGame, name: string): string {
  if (state === "waiting") return `${name}, waiting for an opponent`;
  if (opponent === "") return name;
  return side === null ? opponent : `${name} against ${opponent}`;
}

/** The words for the state of a game. */
export function stateInWords({ state, result, reason, side, id }: OwnGame, sides: SidesView): string {
  switch (state) {
    case "loading":
      return "Loading…";
    case "unreachable":
      return "Can't reach the server";
    case "unknown":
      return "Not on this server";
    case "waiting":
      return "Waiting for an opponent";
    case "mine":
      return "Your turn";
    case "theirs":
      return id === undefined ? "Unfinished" : side === null ? "In progress" : "Opponent's turn";
    case "over": {
      const why = reason === "" || result === "*" ? "" : ` · ${reasonInWords(reason)}`;
      return resultFor(side, result ?? "*", sides) + why;
    }
  }
}

/** The conditions of a search in one's own games; empty texts are none. */
export interface OwnSearch {
  text: string;
  result: string;
}

/** Returns `true` if a game meets the conditions: every word is in its name, its opponent, its state or its first turns. */
export function matches(game: OwnGame, { name, sides }: Named, search: OwnSearch): boolean {
  const { opponent, opening, side, clock } = game;
  const playing = side === null ? "" : `you play ${sideName(side, sides)}`;
  const text = [name, opponent, stateInWords(game, sides), opening ?? "", clock, playing].join(" ").toLowerCase();
  const words = search.text.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word)) && (search.result === "" || outcomeOf(game) === search.result);
}

/** Returns the outcome of a finished game for its player: `won`, `lost`, `drawn`; empty otherwise. */
function outcomeOf({ result, side }: OwnGame): string {
  if (result === "1/2-1/2") return "drawn";
  if (side === null || (result !== "1-0" && result !== "0-1")) return "";
  return (result === "1-0") === (side === "white") ? "won" : "lost";
}

const ORDER: readonly OwnGame["state"][] = ["mine", "theirs", "waiting", "loading", "unreachable", "unknown", "over"];

/** Sorts games: those in which it is the player's turn come first, the newest of each kind before older ones. */
export function sorted(games: readonly OwnGame[]): OwnGame[] {
  return [...games].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.at - a.at);
}
