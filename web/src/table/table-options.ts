import type { Explanation, Kind, Side } from "../rules/types";
import type { Hands } from "./table-state";

/** What a table needs to know and whom it tells. */
export interface TableOptions {
  host: HTMLElement;
  /** Where the buttons of the turn go, if not below the board. */
  bar?: HTMLElement;
  variant: string;
  /** Where the game began, if not at its usual start. */
  fen?: string | undefined;
  line?: string | undefined;
  orientation: Side;
  /** Whose turns are entered by hand. */
  hands: Hands;
  /** The side of the player who looks at the board, who is told the result as theirs. */
  viewer?: Side | null | undefined;
  /** Whether a turn may be entered before it is due, where the game lets a turn begin with a move. */
  premove?: boolean;
  /** Whether turns count only once `sync` brings them back, as those sent to a server; by default they count at once. */
  confirmed?: boolean;
  /** Whether the table rolls the dice where a roll is due; by default if turns count at once. */
  rolls?: boolean;
  /** Whether earlier positions can be played from, which drops the turns after them. */
  branches?: boolean;
  /** The kinds of pieces, for the names of choices. */
  kinds: readonly Kind[];
  /** What the board is, for screen readers. */
  label: string;
  /** How the board is played by keyboard, where the page has keys of its own. */
  help?: string;
  /** Whether actions stay with the table until the turn is over, as by default; otherwise each is told at once. */
  drafts?: boolean;
  /** Called with a whole turn, or with as much of it as can be known before a roll. */
  onTurn(text: string): void;
  /** Called when something changed that is shown beside the board. */
  onChange(): void;
  /** Called with the reason why a try was refused, and with nothing when that is over. */
  onExplain(explanation: Explanation | null): void;
}
