/** Numeric annotation glyphs of PGN as they are shown: the sign and what it means. */
const GLYPHS: Readonly<Record<number, readonly [sign: string, meaning: string]>> = {
  1: ["!", "Good move"],
  2: ["?", "Mistake"],
  3: ["!!", "Brilliant move"],
  4: ["??", "Blunder"],
  5: ["!?", "Interesting move"],
  6: ["?!", "Dubious move"],
  7: ["□", "Only move"],
  10: ["=", "Equal position"],
  13: ["∞", "Unclear position"],
  14: ["+=", "White is slightly better"],
  15: ["=+", "Black is slightly better"],
  16: ["±", "White is better"],
  17: ["∓", "Black is better"],
  18: ["+−", "White is winning"],
  19: ["−+", "Black is winning"],
  22: ["⨀", "White is in zugzwang"],
  23: ["⨀", "Black is in zugzwang"],
  36: ["↑", "White has the initiative"],
  37: ["↑", "Black has the initiative"],
  40: ["→", "White has the attack"],
  41: ["→", "Black has the attack"],
  132: ["⇆", "White has counterplay"],
  133: ["⇆", "Black has counterplay"],
  138: ["⊕", "White is short of time"],
  139: ["⊕", "Black is short of time"],
  146: ["N", "Novelty"],
};

/** Returns the sign of a glyph and its meaning; unusual ones are shown by their number. */
export function glyph(nag: number): readonly [sign: string, meaning: string] {
  return GLYPHS[nag] ?? [`$${nag}`, `Annotation ${nag}`];
}
