/**
 * The state of the page of a game between people, as plain data, with its events and their effects. `page-update.ts`
 * computes the next state; `GamePage` carries out the effects.
 */
import type { DiceDuty } from "../../net/dice-exchange";
import type { Refusal, ServerMessage, Command } from "../../net/protocol";
import type { GameState } from "../../net/reducer";
import type { Line } from "../../net/socket";
import { CHESS_SIDES } from "../../table/sides";
import type { SidesView } from "../../wire/rules";

/** The board of the page: not requested, loading, ready, or unavailable. */
export type BoardStatus = "none" | "loading" | "ready" | "failed" | "unknown game";

/** The state of the page. */
export interface PageState {
  readonly game: GameState | null;
  /** The sides of the game, by its rules. */
  readonly sides: SidesView;
  readonly line: Line;
  /** True if the connection broke and the board is not up to date again. */
  readonly isLost: boolean;
  /** The player's name in the settings; may be empty. */
  readonly name: string;
  readonly board: BoardStatus;
  /** True if the game was over when the board was requested. */
  readonly wasOver: boolean;
  /** The line last sent to the board. */
  readonly boardLine: string | null;
  /** The number of syncs of the board in progress. */
  readonly syncs: number;
  /** The version of the position in which a turn was sent, until the server has a later one. */
  readonly sentAt: number | null;
  /** The next step of this seat for the dice. */
  readonly duty: DiceDuty;
  /** An error of the server that concerns the whole page. */
  readonly error: string | null;
}

/** Something that happened to the page. */
export type PageEvent =
  | { kind: "message"; message: ServerMessage }
  | { kind: "line"; line: Line }
  | { kind: "named"; name: string }
  /** The rules of the game are known. */
  | { kind: "found"; sides: SidesView }
  /** The board was set up, or could not be. */
  | { kind: "boardReady" }
  | { kind: "boardFailed"; isUnknown: boolean }
  /** The board reached the line, or could not. */
  | { kind: "synced" }
  | { kind: "syncFailed" }
  /** The player retries. */
  | { kind: "retry" }
  /** A turn, or part of one, was played on the board. */
  | { kind: "played"; text: string }
  | { kind: "turnAnswered"; text: string; refusal: Refusal | null }
  /** The dice of the game were compared with this browser's record. */
  | { kind: "diceSeen"; duty: DiceDuty }
  | { kind: "diceAnswered"; refusal: Refusal | null };

/** An effect for the page to carry out, in order. */
export type Effect =
  | { kind: "announce"; text: string }
  | { kind: "toast"; text: string }
  /** Notifies a player who looks elsewhere. */
  | { kind: "notify"; title: string; body: string }
  | { kind: "sendTurn"; text: string; at: number }
  | { kind: "sendDice"; message: Extract<DiceDuty, { kind: "send" }>["message"] }
  /** Sends a command; a refusal is shown if `isAsked`. */
  | { kind: "send"; command: Command; isAsked: boolean }
  /** Compares the dice with this browser's record; ends in `diceSeen`. */
  | { kind: "seeDice" }
  /** Stores the seat in this browser. */
  | { kind: "keepSeat" }
  /** Connects with the next secret that may open the seat. */
  | { kind: "nextSecret" }
  /** Sets up the board; ends in `boardReady` or `boardFailed`. */
  | { kind: "setUpBoard" }
  /** Brings the board to a line; ends in `synced` or `syncFailed`. */
  | { kind: "sync"; line: string; isAnswered: boolean }
  /** Takes a refused turn back and shows the reason. */
  | { kind: "refuseTurn"; text: string; refusal: Refusal }
  /** Announces whose turn it is. */
  | { kind: "announceState" }
  | { kind: "end"; result: string; reason: string | null; isQuiet: boolean }
  /** Goes to the page of the rematch. */
  | { kind: "goToRematch"; next: string };

/** A state with the effects to carry out. */
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
    sides: CHESS_SIDES,
    duty: { kind: "none" },
    error: null,
  };
}
