/**
 * How good the turns of a game were, and how lucky its rolls. All values are White's expected result, from 0 (lost) to 1
 * (won). What the turns and the rolls change adds up to the difference between the end and the beginning.
 */
import type { Side } from "../../wire/rules";

/** A roll: the expected result before it, the mean over its outcomes, and that after the outcome that came. */
export interface Roll {
  before: number;
  after: number;
}

/** A turn with the values around it. */
export interface Judged {
  side: Side;
  before: number;
  rolls: readonly Roll[];
  after: number;
  /** True if it is the best turn that the computer found. */
  isBest: boolean;
  /** The value of the second best turn; `null` if there is none or it is not known. */
  second: number | null;
  /** True if the turn is unfinished: it may still become good or bad. */
  isOpen?: boolean;
}

/** Losses of expected result from which a turn is dubious, a mistake or a blunder; half of Lichess's scale from -1 to 1. */
export const DUBIOUS = 0.05;
export const MISTAKE = 0.1;
export const BLUNDER = 0.15;
/** The loss of every other turn from which the best one is marked as good. */
export const GOOD = 0.15;

/** The numeric annotation glyphs of judgements. */
export const NAGS = { good: 1, mistake: 2, blunder: 4, dubious: 6 } as const;

/** A judgement of a turn. */
export type Judgement = keyof typeof NAGS;

/** Returns what the rolls of a turn changed. */
export function luckOf({ rolls }: Judged): number {
  return rolls.reduce((sum, { before, after }) => sum + after - before, 0);
}

/** Returns what the choices of a turn changed. */
export function choiceOf(turn: Judged): number {
  return turn.after - turn.before - luckOf(turn);
}

/** Returns what the player of a turn lost by it, from 0 to 1. */
export function lossOf(turn: Judged): number {
  const choice = choiceOf(turn);
  return Math.max(0, turn.side === "white" ? -choice : choice);
}

/** Returns the judgement of a turn; `null` if there is nothing to say. */
export function judgementOf(turn: Judged): Judgement | null {
  if (turn.isOpen === true) return null;
  const loss = lossOf(turn);
  if (loss >= BLUNDER) return "blunder";
  if (loss >= MISTAKE) return "mistake";
  if (loss >= DUBIOUS) return "dubious";
  if (!turn.isBest || turn.second === null) return null;
  const worse = turn.side === "white" ? turn.before - turn.second : turn.second - turn.before;
  return worse >= GOOD ? "good" : null;
}

/**
 * Returns the accuracy of a turn, from 0 to 100: 103.1668 e^(-0.04354 p) - 3.1669, where p is the loss in percent. The
 * formula is Lichess's (https://lichess.org/page/accuracy).
 */
export function accuracyOf(turn: Judged): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * lossOf(turn)) - 3.1669));
}

/** Returns `true` if a turn is the best one, or continues after the roll with which the best one stops. */
export function followsBest(text: string, best: string): boolean {
  return text === best || (best.endsWith(",") && text.startsWith(best.slice(0, -1)));
}

/** What a side did in a game. */
export interface SideSummary {
  turns: number;
  /** The mean accuracy; `null` without turns. */
  accuracy: number | null;
  /** The numbers of judgements. */
  counts: Record<Judgement, number>;
  /** What its choices and its rolls changed, for this side. */
  choices: number;
  luck: number;
}

/** Returns what a side did in the judged turns of a game. */
export function shareOf(turns: readonly Judged[], side: Side): SideSummary {
  const own = turns.filter((turn) => turn.side === side);
  const counts: SideSummary["counts"] = { good: 0, dubious: 0, mistake: 0, blunder: 0 };
  for (const turn of own) {
    const judgement = judgementOf(turn);
    if (judgement) counts[judgement] += 1;
  }
  const sign = side === "white" ? 1 : -1;
  const signed = (of: (turn: Judged) => number): number => own.reduce((all, turn) => all + sign * of(turn), 0);
  const whole = own.filter(({ isOpen }) => isOpen !== true);
  const mean = whole.reduce((all, turn) => all + accuracyOf(turn), 0) / whole.length;
  return {
    turns: own.length,
    accuracy: whole.length === 0 ? null : mean,
    counts,
    choices: signed(choiceOf),
    luck: signed(luckOf),
  };
}

/** The mean of the values of equally likely outcomes, their standard deviation, and the least and the greatest. */
export interface Spread {
  mean: number;
  deviation: number;
  least: number;
  most: number;
}

/** Returns how the values of the outcomes of a roll lie apart; there must be one. */
export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance), least: Math.min(...values), most: Math.max(...values) };
}
