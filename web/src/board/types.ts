import type { Premove, PremoveStep } from "./state";
import type { Click, Kind, Motion, Moves, Scene, Side } from "../rules/types";

/** Which marks squares may get from outside. */
export type Mark = "why" | "path" | "pull" | "dots" | "choice";

/** What a board shows and whom it tells. It knows no rules: all it accepts are the gestures of the scene. */
export interface BoardOptions {
  scene: Scene;
  /** Whose side is at the bottom. */
  orientation: Side;
  /** Nothing can be played, but any piece may still be inspected. */
  viewOnly?: boolean;
  /** Whose turns may be played here. */
  movable?: Side | "both" | null;
  /** What the last turn changed: where it went, where something appeared, and more faintly what it pulled. */
  lastTurn?: readonly Motion[];
  /** Squares of kings in check. */
  check?: string[];
  /** The steps that can be entered while the other side acts; none turns premoves off. */
  premove?: readonly PremoveStep[];
  /** Coordinates at the edge; shown unless `false`. */
  coordinates?: boolean;
  /** Which drawing of the orthodox pieces. */
  pieces?: PieceSet;
  /** Which colours of the board. */
  theme?: BoardTheme;
  /** The kinds of pieces, for the names of what is offered for choice. */
  kinds?: Kind[];
  /** What the board is, for those who hear it. */
  label?: string;
  /** How the board is played by keyboard: shown while it has the focus, and told to screen readers. */
  help?: string;
  /** Where the buttons of the turn go; below the board where this is missing. */
  bar?: HTMLElement;
  /** A gesture is complete; `rest` is what its premove still has to play. */
  onAction(action: string, rest: Premove | null): void;
  /** These clicks mean nothing that is legal. */
  onIllegal(clicks: Click[]): void;
  /** A piece that cannot be moved now was clicked, to see where it could go; `null` when that is over. */
  onInspect?(square: string | null): void;
  /** The pointer or the focus is on a square that would complete an action. */
  onHover?(square: string | null, action: string | null): void;
  /** Where the piece on a square could go: asked when a piece is clicked that cannot be moved now. */
  movesOf?(square: string): Promise<Moves | null>;
  /** What an action would change: asked when the pointer or the focus is where a click would play it. */
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
  /** Forgets the clicks so far. */
  cancel(): void;
  focus(): void;
  destroy(): void;
}
