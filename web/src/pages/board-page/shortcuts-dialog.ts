import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";

import type { KeyUse, Shortcut } from "./shortcuts";

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

/** Shows the keys of a page with a board. */
export function showShortcuts(use: KeyUse, own: readonly Shortcut[] = []): void {
  const entries = own.flatMap(({ help }) => (help ? [help] : []));
  const rows = [...keysOf(use), ...entries].map(([key, does]) =>
    h("tr", {}, h("th", { scope: "row" }, key), h("td", {}, does)),
  );
  openDialog("Keyboard shortcuts", h("table", { class: "shortcuts" }, h("tbody", {}, ...rows)));
}
