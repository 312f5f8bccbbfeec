/** The characters that the fonts of this device have. */

/** The size at which characters are measured, in pixels. */
const SIZE = 100;
/** The largest difference from the full width, in pixels. */
const MOST = 8;

/** Returns `true` if the fonts have all these Chinese or Japanese characters: each is as wide as it is high, unlike the boxes that browsers draw instead. */
export function hasWideGlyphs(characters: readonly string[]): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  context.font = `${SIZE}px system-ui, sans-serif`;
  return characters.every((character) => Math.abs(context.measureText(character).width - SIZE) <= MOST);
}
