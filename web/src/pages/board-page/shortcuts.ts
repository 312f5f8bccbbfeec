import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";

/** The keyboard help while the board has the focus. */
export const BOARD_HELP = "Arrow keys choose a square, Enter plays. M: moves. ?: all keys.";

/** What the keys depend on. */
export interface KeyUse {
  /** True if turns may have several steps. */
  hasSteps: boolean;
  /** True if steps can be undone until the turn is over. */
  mayUndo: boolean;
  /** True if the player may have to confirm turns. */
  confirms: boolean;
}

/** Returns the keys of all pages with a board, and what they do; none that would do nothing. */
export function keysOf({ hasSteps, mayUndo, confirms }: KeyUse): (readonly [key: string, does: string])[] {
  const keys: (readonly [string, string] | false)[] = [
    ["Left and right, Home, End", "Replay the game"],
    hasSteps && ["Shift and left or right", "Replay the game one step at a time"],
    ["Mouse wheel over the board", "Replay the game"],
    ["Tab", "Go to the squares, the moves and the buttons"],
    ["Arrow keys, Home, End", "On a square: choose another one"],
    ["Enter or Space", "On a square: select its piece, or move there"],
    ["Escape", "Deselect the piece, or cancel the premove"],
    confirms && ["Enter, Escape", "Confirm the turn, or take it back"],
    hasSteps && ["E", "End your turn"],
    hasSteps && mayUndo && ["U", "Undo a step"],
    ["F", "Flip the board"],
    ["M", "Go to the moves"],
    ["?", "Show these keys"],
  ];
  return keys.filter((entry) => entry !== false);
}

/** Returns the key of an event, with a letter as it is without Shift and Caps Lock. */
export function keyOf({ key }: Pick<KeyboardEvent, "key">): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** A key of one page, besides the keys of all pages with a board. */
export interface Shortcut {
  /** The value of `KeyboardEvent.key`. */
  key: string;
  /** True if it is pressed with Shift. */
  shift?: boolean;
  /** The key as people read it, and what it does; nothing if another entry describes it. */
  help?: readonly [string, string];
  act: () => void;
}

/** Shows the keys of a page with a board. */
export function showShortcuts(use: KeyUse, own: readonly Shortcut[] = []): void {
  const entries = own.flatMap(({ help }) => (help ? [help] : []));
  const rows = [...keysOf(use), ...entries].map(([key, does]) =>
    h("tr", {}, h("th", { scope: "row" }, key), h("td", {}, does)),
  );
  openDialog("Keyboard shortcuts", h("table", { class: "shortcuts" }, h("tbody", {}, ...rows)));
}
