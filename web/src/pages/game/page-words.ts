import { siteAddress } from "../../net/address";
import { clockInWords } from "../../net/clock";
import { owed } from "../../net/dice-exchange";
import type { Offer } from "../../net/protocol";
import type { GameState } from "../../net/reducer";
import type { Actor, Side, SidesView } from "../../wire/rules";
import type { PlayerState } from "../board-page/player-bar";
import { resultFor } from "../../table/words";
import { other, playerName } from "../../table/sides";
import type { PageState } from "./page-state";
import { isChallenge } from "./seats";

/** The state of the board that the prompt depends on. */
export interface BoardView {
  /** The actor of the last position of the board. */
  actor: Actor;
  /** True if a turn was sent but not confirmed. */
  isWaiting: boolean;
  hasPremove: boolean;
}

/** Returns the text of the banner above the page; empty if there is none. */
export function statusText({ game, line, isLost, error }: PageState): string {
  if (line === "refused") return error ?? "";
  // An announced end of the connection is not a loss.
  if (game?.closing != null) return "The server is restarting. The game will continue in a moment.";
  if (isLost && game === null) return "Can't reach the server. Trying again…";
  if (isLost) return "Connection lost. Reconnecting… Your moves are safe.";
  if (game?.paused_ms != null) return "Game paused: the server can't save it right now. The clocks have stopped.";
  if (error !== null) return error;
  return game === null ? "Connecting…" : "";
}

/** Returns the prompt; `null` stands for the prompt of the rules. */
export function promptText({ game, sides, duty }: PageState, board: BoardView | null): string | null {
  if (!game || !board) return "Loading the board…";
  if (game.result !== null) return "Game over. Use the arrows to replay it.";
  const { actor, isWaiting, hasPremove } = board;
  if (actor === "nature") return rollText(game, sides, duty.kind === "elsewhere");
  if (isWaiting) return "Sending…";
  if (actor === game.you) return null;
  if (actor === "nobody") return "";
  if (hasPremove) return "Premove set.";
  if (game.you !== null && isChallenge(game)) return "Nobody has joined yet.";
  const player = playerName(game.names, actor, sides);
  return game.you === null ? `${player} to move.` : `Waiting for ${player} to move.`;
}

/** Returns the prompt of the rules, for a player who may begin although nobody has joined with a note on that. */
export function ownPrompt(game: GameState | null, prompt: string): string {
  return game !== null && isChallenge(game) ? `Nobody has joined yet. ${prompt}` : prompt;
}

/** Returns the reason why a due roll waits. */
function rollText(game: GameState, sides: SidesView, isElsewhere: boolean): string {
  if (isElsewhere)
    return "Your part of the dice roll is in the browser where you joined. Open the game there to continue.";
  const awaited = owed(game);
  const side = (["white", "black"] as const).find((one) => awaited[one] !== undefined && one !== game.you);
  if (side === undefined) return "Rolling the dice…";
  return awaited[side] === "arrival"
    ? "The dice roll once your opponent has joined."
    : `Waiting for ${playerName(game.names, side, sides)}'s browser to join the dice roll.`;
}

/** The offers as verbs. */
export const OFFERS: Readonly<Record<Offer, string>> = {
  draw: "offers a draw",
  takeback: "asks for a takeback",
  rematch: "offers a rematch",
};

/** What a player reads whose offer was declined. */
export const DECLINED: Readonly<Record<Offer, string>> = {
  draw: "Your draw offer was declined.",
  takeback: "Your takeback request was declined.",
  rematch: "Your rematch offer was declined.",
};

/** Returns the offers of the other player. */
export function offered({ you, offers, next }: GameState): Offer[] {
  if (you === null || next !== null) return [];
  return (["draw", "takeback", "rematch"] as const).filter((what) => offers[what] === other(you));
}

/** Returns the offers of the other player in sentences, for screen readers. */
export function offersInWords(game: GameState, sides: SidesView): string {
  const { you } = game;
  if (you === null) return "";
  const who = playerName(game.names, other(you), sides);
  return offered(game)
    .map((what) => `${who} ${OFFERS[what]}.`)
    .join(" ");
}

/** Returns the result of the game in words for the viewer. */
export function headlineOf(game: GameState, sides: SidesView): string {
  const { you, result, seats } = game;
  if (result !== "*" || !isChallenge(game)) return resultFor(you, result ?? "*", sides);
  const isOpen = seats.white === "open" || seats.black === "open";
  return isOpen ? "Challenge withdrawn" : "Invitation cancelled";
}

/** Returns the time control in words. */
export function clockOf({ clock }: Pick<GameState, "clock">): string {
  const { kind, initial_ms = 0, increment_ms = 0, days = 0 } = clock;
  if (kind === undefined) return clockInWords(null);
  return clockInWords(kind === "days" ? { kind, days } : { kind, initial_ms, increment_ms });
}

/** Returns the contents of a player's bar. While this page has no connection, nobody's is known. */
export function playerOf(game: GameState, sides: SidesView, side: Side, isLost = false): PlayerState {
  const { you, names, presence, result } = game;
  const isTaken = game.seats[side] === "taken";
  const name = isTaken ? playerName(names, side, sides) : result === null ? "Waiting for an opponent" : "Nobody";
  const isGone = !isLost && isTaken && !presence[side] && you !== side && result === null;
  return {
    side,
    sides,
    name: you === side ? `${name} (you)` : name,
    here: isTaken && !isLost ? presence[side] : undefined,
    note: isGone ? "disconnected" : undefined,
  };
}

/** Returns the PGN tags of a game. */
export function tagsOf(game: GameState): Record<string, string> {
  return {
    Event: "Springald",
    Site: siteAddress(),
    Date: new Date(game.created_ms).toISOString().slice(0, 10).replaceAll("-", "."),
    Round: "-",
    White: game.names.white ?? "?",
    Black: game.names.black ?? "?",
    Result: game.result ?? "*",
    Termination: game.reason ?? "",
  };
}
