/** The web component `<springald-board>`. Importing the module registers it. */
import type { End, Game, Refusal, Side, SpringaldError, Turn } from "springald";

/** The detail of the event `turn`. */
export interface TurnDetail {
  turn: Turn;
  fen: string;
  result: End | null;
}

/** The events of a board. */
export interface SpringaldBoardEventMap extends HTMLElementEventMap {
  /** A turn was finished. */
  turn: CustomEvent<TurnDetail>;
  /** The clicks of a player mean no legal action. */
  refusal: CustomEvent<Refusal>;
  /** An attribute is wrong, or the rules cannot be loaded. */
  fault: CustomEvent<SpringaldError>;
}

/** A board with the rules of its game. Attributes: `variant`, `fen`, `orientation`, `playable`, `notation`, `theme`, `pieces`. */
export class SpringaldBoard extends HTMLElement {
  /** The name of the game. */
  variant: string;
  /** The FEN of the position on the board; setting it begins there. */
  fen: string;
  /** The side at the bottom. */
  orientation: Side;
  /** The side that plays here; `null` if none. */
  playable: Side | "both" | null;
  /** `true` if the board has coordinates. */
  notation: boolean;
  /** The random numbers of rolls, from 0 to below 1; `null` if the page plays the outcomes. */
  random: (() => number) | null;
  /** The game on the board; `null` until it is ready. After playing it, call `refresh`. */
  get game(): Game | null;
  set game(game: Game | null);
  /** Resolves when the board shows its game, and is rejected with the reason why it cannot. */
  readonly ready: Promise<void>;
  /** Plays an action and shows it. */
  play(action: string): Promise<void>;
  /** Plays a turn and shows it. */
  playTurn(turn: string): Promise<void>;
  /** Takes back the last turn. Returns `true` if there was one. */
  undo(): boolean;
  flip(): void;
  /** Shows the position of the game. */
  refresh(): void;
  addEventListener<K extends keyof SpringaldBoardEventMap>(
    type: K,
    listener: (this: SpringaldBoard, event: SpringaldBoardEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "springald-board": SpringaldBoard;
  }
}
