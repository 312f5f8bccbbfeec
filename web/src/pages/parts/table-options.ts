import { settings } from "../../app/settings";
import type { Explanation, Kind, Side } from "../../rules/types";

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
  hands: Side | "both" | null;
  /** Whether a turn may be entered beforehand. */
  premove?: boolean;
  /** The kinds of pieces, for the names of choices. */
  kinds: readonly Kind[];
  /** What the board is, for those who hear it. */
  label: string;
  /** Whether actions stay with the table until the turn is over; otherwise each is told at once. */
  drafts?: boolean;
  /** The turn, or what may be known of it before a roll, is to be played. */
  onTurn(text: string): void;
  /** Something that is shown beside the board changed. */
  onChange(): void;
  /** Why a try was refused, or nothing any more. */
  onExplain(explanation: Explanation | null): void;
}

/** How boards look by the settings. */
export function looks(): {
  coordinates: boolean;
  pieces: ReturnType<typeof settings>["pieces"];
  theme: ReturnType<typeof settings>["board"];
} {
  const { coordinates, pieces, board } = settings();
  return { coordinates, pieces, theme: board };
}
