import type { Written } from "../../app/notations";
import { rules } from "../../rules/client";
import { sideName } from "../../table/sides";
import type { Actor, Motion, ScoreView, SidesView, StepView, WdlView } from "../../wire/rules";

/** Returns a score from White's side. */
export function forWhite(score: ScoreView, toAct: Actor): ScoreView {
  if (toAct !== "black") return score;
  return "cp" in score ? { cp: -score.cp } : { mate: -score.mate };
}

/** Formats a score: `+1.2`, `-0.4`, `#3`, `#-2`. */
export function scoreText(score: ScoreView): string {
  if ("mate" in score) return Number.isInteger(score.mate) ? `#${score.mate}` : score.mate > 0 ? "1-0" : "0-1";
  const pawns = score.cp / 100;
  return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(1)}`;
}

/** The score, in centipawns, at which a side is about three times as likely to win as to lose. */
const SCALE = 280;

/** Returns White's share of the bar, from 0 to 1. */
export function share(score: ScoreView): number {
  if ("mate" in score) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.cp / SCALE));
}

/** Returns the chances of both sides and of a draw in words. They are rounded so that they add up to 100%. */
export function chancesInWords({ win, loss }: WdlView, toAct: Actor, sides: SidesView): string {
  const [forWhite, forBlack] = toAct === "black" ? [loss, win] : [win, loss];
  const white = Math.round(forWhite / 10);
  const black = Math.min(Math.round(forBlack / 10), 100 - white);
  const [one, other] = [sideName("white", sides), sideName("black", sides)];
  return `${one} wins ${white}%, draw ${100 - white - black}%, ${other} wins ${black}%`;
}

/** Returns a score in words, for screen readers. */
export function scoreInWords(score: ScoreView, sides: SidesView): string {
  if ("mate" in score) {
    const side = sideName(score.mate > 0 ? "white" : "black", sides);
    return Number.isInteger(score.mate) ? `Mate in ${Math.abs(score.mate)} for ${side}` : `${side} won`;
  }
  if (Math.abs(score.cp) < 30) return "Equal";
  return `${sideName(score.cp > 0 ? "white" : "black", sides)} is better by ${(Math.abs(score.cp) / 100).toFixed(1)}`;
}

/** Returns the score of a finished game, from White's side. */
export function finalScore(result: string): ScoreView {
  if (result === "1-0") return { mate: 0.5 };
  return result === "0-1" ? { mate: -0.5 } : { cp: 0 };
}

/** Returns the depth and size of a search in words. */
export function certainty(depth: number, nodes: number): string {
  const looked =
    nodes >= 1e6
      ? `${(nodes / 1e6).toFixed(1)} million`
      : nodes >= 1000
        ? `${Math.round(nodes / 1000)} thousand`
        : String(nodes);
  return `depth ${depth}, ${looked} positions`;
}

/** The continuation of a game, as far as it is legal. */
export interface Continuation {
  /** Its turns. */
  turns: Written[];
  /** The changes of its first turn. */
  motions: Motion[];
}

/** Returns the continuation of a line by some turns. */
export async function continuation(
  variant: string,
  fen: string | undefined,
  line: string,
  following: readonly string[],
): Promise<Continuation> {
  const game = await rules().open(variant, fen, line);
  try {
    const steps: StepView[] = [];
    for (const text of following) {
      const step = await game.playTurn(text).catch(() => null);
      if (step === null) break;
      steps.push(step);
    }
    // A text may continue the turn of the one before it.
    const turns = new Map(steps.map(({ before, turn }) => [before, turn ?? { san: "" }]));
    return { turns: [...turns.values()], motions: steps[0]?.motions ?? [] };
  } finally {
    game.free();
  }
}
