import type { Explanation, KindView, Side } from "../wire/rules";
import type { Shape } from "../board/shapes";
import type { Hands } from "./table-state";

/** The options and callbacks of a table. */
export interface TableOptions {
  host: HTMLElement;
  /** The element for the buttons of the turn, if not below the board. */
  bar?: HTMLElement;
  variant: string;
  /** The starting position, if not the usual one. */
  fen?: string | undefined;
  line?: string | undefined;
  /** The steps of an unfinished turn after the line that were entered before the page was loaded again. */
  draft?: readonly string[] | undefined;
  orientation: Side;
  /** The side or sides played by hand. */
  hands: Hands;
  /** The side of the viewer, for the wording of the result. */
  viewer?: Side | null | undefined;
  /** True if premoves may be entered, as far as the game allows them. */
  premove?: boolean;
  /** True if turns count only when `sync` confirms them, as from a server; by default they count at once. */
  confirmed?: boolean;
  /** True if the table rolls due dice itself; by default if turns count at once. */
  rolls?: boolean;
  /** The seed of the rolls; without it each is new, also after the turn was taken back. */
  seed?: number | undefined;
  /** True if earlier positions can be played from, which drops the turns after them. */
  branches?: boolean;
  /** The kinds of pieces, for the names of choices. */
  kinds: readonly KindView[];
  /** The name of the board for screen readers. */
  label: string;
  /** Keyboard instructions, if the page has its own keys. */
  help?: string;
  /** True if actions can be taken back until the turn is over (the default); otherwise each is reported at once. */
  drafts?: boolean;
  /** Returns `true` if the player confirms each turn before it counts or is sent. */
  asks?(): boolean;
  /** Called with a shape that was drawn on the board; without it nothing can be drawn. */
  onDraw?(shape: Shape): void;
  /** Called with a complete turn, or with its part before a roll. */
  onTurn(text: string): void;
  /** Called after changes that affect the page around the board. */
  onChange(): void;
  /** Called with the reason for a refusal, and with nothing when it no longer applies. */
  onExplain(explanation: Explanation | null): void;
}
