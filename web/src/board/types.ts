import type { Colour, Shape } from "./shapes";
import type { Premove, PremoveStep } from "./state";
import type { ClickView, KindView, Motion, Moves, Scene, Side } from "../wire/rules";

/** Marks that the owner of the board may put on squares. */
export type Mark = "why" | "path" | "pull" | "dots" | "choice";

/** The sign of an annotation of the last turn, such as `??`, and its kind, which gives it a colour. */
export interface Verdict {
  sign: string;
  kind: "brilliant" | "good" | "interesting" | "dubious" | "mistake" | "blunder" | "only";
}

/** The options and callbacks of a board, which knows no rules and accepts only the gestures of the scene. */
export interface BoardOptions {
  scene: Scene;
  /** The side at the bottom. */
  orientation: Side;
  /** True if nothing can be played; pieces can still be inspected. */
  viewOnly?: boolean;
  /** The side that plays here. */
  movable?: Side | "both" | null;
  /** The changes of the last turn; their squares are marked. */
  lastTurn?: readonly Motion[];
  /** The annotation of the last turn, shown where its piece arrived. */
  verdict?: Verdict | null;
  /** Squares of kings in check. */
  check?: string[];
  /** The steps that can be entered while the other side acts; empty turns premoves off. */
  premove?: readonly PremoveStep[];
  /** Coordinates at the edge; shown unless `false`. */
  coordinates?: boolean;
  /** The drawings of the orthodox pieces. */
  pieces?: PieceSet;
  /** The colours of the board. */
  theme?: BoardTheme;
  /** The kinds of pieces, for the names of choices. */
  kinds?: readonly KindView[];
  /** The name of the board for screen readers. */
  label?: string;
  /** Instructions for the keyboard: shown while the board has the focus, and read by screen readers. */
  help?: string;
  /** The element for the buttons of the turn; by default they are below the board. */
  bar?: HTMLElement;
  /** A gesture is complete; `rest` is the remainder of its premove. */
  onAction(action: string, rest: Premove | null): void;
  /** These clicks mean no legal action. */
  onIllegal(clicks: ClickView[]): void;
  /** A click began or ended a gesture, so that a refusal of an earlier one says nothing any more. */
  onSelect?(): void;
  /** A piece that cannot move now is inspected; `null` ends the inspection. */
  onInspect?(square: string | null): void;
  /** The pointer or the focus is on a square that would complete an action. */
  onHover?(square: string | null, action: string | null): void;
  /** Returns the moves of the piece on a square; called for inspected pieces. */
  movesOf?(square: string): Promise<Moves | null>;
  /** Returns the changes of an action; called when a click at the pointer or the focus would play it. */
  previewOf?(action: string): Promise<Motion[] | null>;
  /** A premove was set, extended or dropped (`null`). */
  onPremove?(premove: Premove | null): void;
  /** The pointer drew a shape: with the right button, or with any while there is a pen. */
  onDraw?(shape: Shape): void;
  /** The colour that the pointer draws with instead of playing; `null` if it plays. */
  pen?: Colour | null;
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
  /** Changes some of the options. */
  set(partial: Partial<BoardOptions>): void;
  /** Animates the motions and then shows the scene; shows it at once if animation is off. */
  animate(motions: Motion[], after: Scene): Promise<void>;
  /** Marks squares; an empty list removes the marks of that kind. */
  highlight(squares: string[], kind: Mark): void;
  /** Previews changes as ghosts and arrows; `null` ends the preview. */
  preview(motions: Motion[] | null): void;
  /** Shows the steps of an unfinished turn until the next call; an empty list shows nothing. */
  path(motions: Motion[]): void;
  /** Shows arrows and circles over the pieces until the next call. */
  draw(shapes: readonly Shape[]): void;
  /** Shows the computer's proposals as arrows, the best first, until the next call. */
  propose(proposals: readonly (readonly Motion[])[]): void;
  flip(): void;
  /** Drops the clicks so far. */
  cancel(): void;
  focus(): void;
  destroy(): void;
}
