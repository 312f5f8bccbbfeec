/** The evaluations that a PGN has in its comments, such as `[%eval -1.25]` and `[%eval #3]`. */
import type { ScoreView } from "../../wire/rules";
import { scoreText } from "./score";
import type { Mark } from "./tree-text";

const COMMAND = /\[%eval\s+(#)?([+-]?\d+(?:\.\d+)?)/;

/** Returns comments that say a score, as the list of turns shows it; unchanged if they say one, or it is no number. */
export function sayingScore(comments: readonly string[], score: string): readonly string[] {
  const number = /^#-?\d+$/.test(score) ? score : /^[+−]?\d+\.\d+$/.test(score) ? score.replace("−", "-") : null;
  if (number === null || scoreSaid(comments)) return comments;
  const [first = "", ...others] = comments;
  return [`[%eval ${number.replace("+", "")}] ${first}`.trim(), ...others];
}

/** Returns the score that a comment says; `null` without one. */
export function scoreSaid(comments: readonly string[]): Mark | null {
  for (const comment of comments) {
    const [, mate, number] = COMMAND.exec(comment) ?? [];
    if (number === undefined) continue;
    const score: ScoreView = mate === undefined ? { cp: Number(number) * 100 } : { mate: Number(number) };
    return { score: scoreText(score), verdict: null };
  }
  return null;
}
