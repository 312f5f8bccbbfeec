import type { Explanation, KindView, Side } from "../wire/rules";
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
  orientation: Side;
  /** The side or sides whose turns are entered by hand. */
  hands: Hands;
  /** The side of the player who looks at the board, who is told the result as theirs. */
  viewer?: Side | null | undefined;
  /** True if premoves may be entered, where the game allows them. */
  premove?: boolean;
  /** True if turns count only once `sync` brings them back, as from a server; by default they count at once. */
  confirmed?: boolean;
  /** True if the table rolls due dice itself; by default if turns count at once. */
  rolls?: boolean;
  /** True if earlier positions can be played from, which drops the turns after them. */
  branches?: boolean;
  /** The kinds of pieces, for the names of choices. */
  kinds: readonly KindView[];
  /** The name of the board for screen readers. */
  label: string;
  /** Instructions for the keyboard, where the page has keys of its own. */
  help?: string;
  /** True if actions can be taken back until the turn is over (the default); otherwise each is told at once. */
  drafts?: boolean;
  /** Called with a whole turn, or with as much of it as can be known before a roll. */
  onTurn(text: string): void;
  /** Called when something changed that is shown beside the board. */
  onChange(): void;
  /** Called with the reason why a try was refused, and with nothing when that is over. */
  onExplain(explanation: Explanation | null): void;
}
