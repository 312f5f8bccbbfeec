import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";

/** The keyboard help while the board has the focus. */
export const BOARD_HELP = "Arrow keys choose a square, Enter plays. M: moves. ?: all keys.";

const KEYS: readonly (readonly [string, string])[] = [
  ["Tab", "Go to the board, the moves and the buttons"],
  ["Arrow keys, Home, End", "On the board: choose a square; elsewhere: replay the game"],
  ["Shift and left or right", "Replay the game one step at a time"],
  ["Mouse wheel over the board", "Replay a finished game, or go through an analysis"],
  ["Enter or Space", "Select a piece, or move it to the square"],
  ["Escape", "Deselect the piece, or cancel the premove"],
  ["Enter, Escape", "Confirm the turn, or take it back, if you confirm your turns"],
  ["E", "End your turn"],
  ["U", "Undo a step"],
  ["F", "Flip the board"],
  ["M", "Go to the moves"],
  ["?", "Show these keys"],
];

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
export function showShortcuts(own: readonly Shortcut[] = []): void {
  const entries = own.flatMap(({ help }) => (help ? [help] : []));
  const rows = [...KEYS, ...entries].map(([key, does]) =>
    h("tr", {}, h("th", { scope: "row" }, key), h("td", {}, does)),
  );
  openDialog("Keyboard shortcuts", h("table", { class: "shortcuts" }, h("tbody", {}, ...rows)));
}
