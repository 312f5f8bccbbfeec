/**
 * The state of the page of a game between people, as plain data, the events that change it, and the effects that follow.
 * `page-update.ts` leads from state to state; `GamePage` carries out the effects.
 */
import type { Duty } from "../../net/dice-exchange";
import type { Refusal, ServerMessage, Command } from "../../net/protocol";
import type { GameState } from "../../net/reducer";
import type { Line } from "../../net/socket";

/** The board of the page: not asked for, being loaded, ready, or not to be had. */
export type BoardStatus = "none" | "loading" | "ready" | "failed" | "unknown game";

/** Everything the page knows. */
export interface PageState {
  readonly game: GameState | null;
  readonly line: Line;
  /** True if the connection broke and the board does not show yet what counts since. */
  readonly isLost: boolean;
  /** The player's name in the settings; may be empty. */
  readonly name: string;
  readonly board: BoardStatus;
  /** True if the game was over when the board was asked for. */
  readonly wasOver: boolean;
  /** The line that the board was last told. */
  readonly boardLine: string | null;
  /** The number of syncs of the board that are under way. */
  readonly syncs: number;
  /** The version of the position in which a turn was sent, until the server has a later one. */
  readonly sentAt: number | null;
  /** The part of this seat in the dice that is due. */
  readonly duty: Duty;
  /** An error of the server that concerns the whole page. */
  readonly error: string | null;
}

/** Something that happened to the page. */
export type PageEvent =
  | { kind: "message"; message: ServerMessage }
  | { kind: "line"; line: Line }
  | { kind: "named"; name: string }
  /** The board was laid, or could not be. */
  | { kind: "laid" }
  | { kind: "layFailed"; isUnknown: boolean }
  /** The board came to the line it was told, or could not. */
  | { kind: "synced" }
  | { kind: "syncFailed" }
  /** The player asks for another try. */
  | { kind: "retry" }
  /** A turn, or a part of one, was made on the board. */
  | { kind: "played"; text: string }
  | { kind: "turnAnswered"; text: string; refusal: Refusal | null }
  /** The dice of the game were compared with what this browser keeps. */
  | { kind: "diceSeen"; duty: Duty }
  | { kind: "diceAnswered"; refusal: Refusal | null };

/** Something that the page has to do, in this order. */
export type Effect =
  | { kind: "announce"; text: string }
  | { kind: "toast"; text: string }
  /** Tells a player who looks elsewhere. */
  | { kind: "notify"; title: string; body: string }
  | { kind: "sendTurn"; text: string; at: number }
  | { kind: "sendDice"; word: Extract<Duty, { kind: "say" }>["word"] }
  /** Sends a command; a refusal is shown where `isAsked`. */
  | { kind: "send"; command: Command; isAsked: boolean }
  /** Compares the dice with what this browser keeps: ends in `diceSeen`. */
  | { kind: "seeDice" }
  /** Keeps the seat in this browser. */
  | { kind: "keepSeat" }
  /** Connects with the next secret that may open the seat. */
  | { kind: "nextSecret" }
  /** Lays the board anew: ends in `laid` or `layFailed`. */
  | { kind: "lay" }
  /** Brings the board to a line: ends in `synced` or `syncFailed`. */
  | { kind: "sync"; line: string; isAnswered: boolean }
  /** Takes a refused turn back and shows why. */
  | { kind: "refuseTurn"; text: string; refusal: Refusal }
  /** Announces whose turn it is. */
  | { kind: "tell" }
  | { kind: "end"; result: string; reason: string | null; isQuiet: boolean }
  /** Goes to the page of the rematch. */
  | { kind: "goOn"; next: string };

/** A state and what has to be done. */
export interface Updated {
  state: PageState;
  effects: readonly Effect[];
}

/** Returns the state of a page that was just opened. */
export function pageState(name: string): PageState {
  return {
    game: null,
    line: "connecting",
    isLost: false,
    name,
    board: "none",
    wasOver: false,
    boardLine: null,
    syncs: 0,
    sentAt: null,
    duty: { kind: "none" },
    error: null,
  };
}
