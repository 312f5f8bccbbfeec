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
