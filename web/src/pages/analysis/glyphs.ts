/** Numeric annotation glyphs (NAGs) of PGN. */

/** The numeric annotation glyphs of PGN: sign and meaning. */
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

/** Returns the sign and the meaning of a glyph; unusual glyphs are shown as numbers. */
export function glyph(nag: number): readonly [sign: string, meaning: string] {
  return GLYPHS[nag] ?? [`$${nag}`, `Annotation ${nag}`];
}

/** The glyphs to choose from, in groups of which a turn has one at most. */
export const GLYPH_GROUPS: readonly { name: string; nags: readonly number[] }[] = [
  { name: "The turn", nags: [3, 1, 5, 6, 2, 4, 7] },
  { name: "The position", nags: [10, 13, 14, 16, 18, 15, 17, 19] },
];

/** Adds a glyph, or removes it if it is there. Others of its group are removed. */
export function withGlyph(nags: readonly number[], nag: number): number[] {
  const group = GLYPH_GROUPS.find((one) => one.nags.includes(nag))?.nags ?? [nag];
  const others = nags.filter((other) => !group.includes(other));
  // The glyph of the turn comes first, as in `Nf3! +=`.
  if (nags.includes(nag)) return others;
  return nag < 10 ? [nag, ...others] : [...others, nag];
}
