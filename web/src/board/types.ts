import type { Premove, PremoveStep } from "./state";
import type { ClickView, KindView, Motion, Moves, Scene, Side } from "../wire/rules";

/** Marks that the owner of the board may put on squares. */
export type Mark = "why" | "path" | "pull" | "dots" | "choice";

/** The options and callbacks of a board. It knows no rules and accepts only the gestures of the scene. */
export interface BoardOptions {
  scene: Scene;
  /** The side at the bottom. */
  orientation: Side;
  /** Nothing can be played, but any piece may still be inspected. */
  viewOnly?: boolean;
  /** The side whose turns may be played here. */
  movable?: Side | "both" | null;
  /** The changes of the last turn, which are marked on their squares. */
  lastTurn?: readonly Motion[];
  /** Squares of kings in check. */
  check?: string[];
  /** The steps that can be entered while the other side acts; none turns premoves off. */
  premove?: readonly PremoveStep[];
  /** Coordinates at the edge; shown unless `false`. */
  coordinates?: boolean;
  /** The drawings of the orthodox pieces. */
  pieces?: PieceSet;
  /** The colours of the board. */
  theme?: BoardTheme;
  /** The kinds of pieces, for the names of what is offered for choice. */
  kinds?: KindView[];
  /** The name of the board for screen readers. */
  label?: string;
  /** Instructions for the keyboard: shown while the board has the focus, and read by screen readers. */
  help?: string;
  /** The element for the buttons of the turn; by default they stand below the board. */
  bar?: HTMLElement;
  /** A gesture is complete; `rest` is what its premove still has to play. */
  onAction(action: string, rest: Premove | null): void;
  /** These clicks mean nothing that is legal. */
  onIllegal(clicks: ClickView[]): void;
  /** A piece that cannot be moved now was clicked, to see where it could go; `null` when that is over. */
  onInspect?(square: string | null): void;
  /** The pointer or the focus is on a square that would complete an action. */
  onHover?(square: string | null, action: string | null): void;
  /** Returns where the piece on a square could go; called for a clicked piece that cannot be moved now. */
  movesOf?(square: string): Promise<Moves | null>;
  /** Returns what an action would change; called when a click at the pointer or the focus would play it. */
  previewOf?(action: string): Promise<Motion[] | null>;
  /** A premove was set, got another step, or was dropped (`null`). */
  onPremove?(premove: Premove | null): void;
}

/** Drawings of the pieces. */
export type PieceSet = "classic" | "flat" | "letter";
/** Colours of the board. */
export type BoardTheme = "wood" | "sea" | "slate";

/** All sets, for a menu. */
export const PIECE_SETS: readonly PieceSet[] = ["classic", "flat", "letter"];
/** All themes, for a menu. */
export const BOARD_THEMES: readonly BoardTheme[] = ["wood", "sea", "slate"];

/** A board on a page. */
export interface Board {
  /** Changes what is shown; what is not named stays. */
  set(partial: Partial<BoardOptions>): void;
  /** Shows the motions one after the other and then the scene; at once where motion is not wanted. */
  animate(motions: Motion[], after: Scene): Promise<void>;
  /** Marks squares; an empty list takes the marks of that kind away. */
  highlight(squares: string[], kind: Mark): void;
  /** Shows as ghosts and arrows what would change; `null` ends it. */
  preview(motions: Motion[] | null): void;
  /** Shows what was done in a turn that is not over, until told otherwise; an empty list shows nothing. */
  path(motions: Motion[]): void;
  flip(): void;
  /** Drops the clicks so far. */
  cancel(): void;
  focus(): void;
  destroy(): void;
}
