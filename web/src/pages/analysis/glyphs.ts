/** Numeric annotation glyphs (NAGs) of PGN. */
import { sideName } from "../../table/sides";
import type { SidesView } from "../../wire/rules";
import type { Verdict } from "../../board/types";

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
export function glyph(nag: number, sides: SidesView): readonly [sign: string, meaning: string] {
  const [sign, meaning] = GLYPHS[nag] ?? [`$${nag}`, `Annotation ${nag}`];
  const named = meaning.replace(/^White|^Black/, (side) => sideName(side === "White" ? "white" : "black", sides));
  return [sign, named];
}

/** Returns the sign of a glyph. */
export function glyphSign(nag: number): string {
  return GLYPHS[nag]?.[0] ?? `$${nag}`;
}

/** The kinds of the glyphs that judge a turn, by which the board colours them. */
const KINDS: Readonly<Record<number, Verdict["kind"]>> = {
  1: "good",
  2: "mistake",
  3: "brilliant",
  4: "blunder",
  5: "interesting",
  6: "dubious",
  7: "only",
};

/** Returns the glyph that judges a turn; `null` if none of its glyphs does. */
export function verdictOf(nags: readonly number[]): Verdict | null {
  for (const nag of nags) {
    const kind = KINDS[nag];
    if (kind !== undefined) return { sign: glyphSign(nag), kind };
  }
  return null;
}

/** The glyphs to choose from, in groups. A turn has at most one of each group. */
export const GLYPH_GROUPS: readonly { name: string; nags: readonly number[] }[] = [
  { name: "Move", nags: [3, 1, 5, 6, 2, 4, 7] },
  { name: "Position", nags: [10, 13, 14, 16, 18, 15, 17, 19] },
];

/** Adds a glyph, or removes it if it is there. Others of its group are removed. */
export function withGlyph(nags: readonly number[], nag: number): number[] {
  const group = GLYPH_GROUPS.find((one) => one.nags.includes(nag))?.nags ?? [nag];
  const others = nags.filter((other) => !group.includes(other));
  // The glyph of the turn comes first, as in `Nf3! +=`.
  if (nags.includes(nag)) return others;
  return nag < 10 ? [nag, ...others] : [...others, nag];
}
