/**
 * Estimates with their 95 % intervals, by the formulas of `crates/lab`: each game is one observation, because what happens
 * within a game belongs together.
 */

/** Standard deviations on either side that hold 95 % of a normal distribution. */
const Z = 1.959963984540054;

/** An estimate with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  /** The number of games. */
  games: number;
}

/** Returns half the width of the interval. */
export function half({ low, high }: Estimate): number {
  return (high - low) / 2;
}

/** Returns a share with the interval of Wilson (1927); `null` without any observation. */
export function proportion(hits: number, of: number): Estimate | null {
  return of > 0 ? wilson(hits / of, of, of) : null;
}

/**
 * Returns the score of the side that moves first, from 0 to 1, by its wins, draws and losses. The interval is Wilson's for
 * as many games without draws as would have the same error.
 */
export function score(wins: number, draws: number, losses: number): Estimate | null {
  const games = wins + draws + losses;
  if (games === 0) return null;
  const value = (wins + draws / 2) / games;
  const variance = (wins + draws / 4) / games - value * value;
  const most = value * (1 - value);
  const like = variance > 1e-9 && most > 1e-9 ? (games * most) / variance : games;
  return wilson(value, like, games);
}

function wilson(share: number, n: number, games: number): Estimate {
  const middle = (share + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const wide = (Z / (1 + (Z * Z) / n)) * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  return {
    value: share,
    low: Math.min(share, Math.max(0, middle - wide)),
    high: Math.max(share, Math.min(1, middle + wide)),
    games,
  };
}

/** Returns the mean of numbers, one for each game, with the interval of the t distribution; `null` for fewer than two. */
export function mean(values: readonly number[]): Estimate | null {
  const n = values.length;
  if (n < 2) return null;
  const value = values.reduce((sum, one) => sum + one, 0) / n;
  const squares = values.reduce((sum, one) => sum + (one - value) ** 2, 0);
  const wide = quantile(n - 1) * Math.sqrt(squares / (n - 1) / n);
  return { value, low: value - wide, high: value + wide, games: n };
}

/** Returns the 97.5 % quantile of the t distribution, by its expansion around the normal one (Abramowitz and Stegun, 26.7.5). */
function quantile(degrees: number): number {
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}

/** Returns the probability of a difference between two independent estimates at least as large if there is none. */
export function difference(a: Estimate, b: Estimate): number {
  const error = Math.hypot(half(a), half(b)) / Z;
  if (error > 0) return erfc(Math.abs(a.value - b.value) / error / Math.SQRT2);
  // All games of each were alike.
  return a.value === b.value ? 1 : 0;
}

/** Returns the complementary error function of a number from 0, to a relative error of 1.2e-7 (Numerical Recipes, 6.2). */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + series.reduceRight((sum, one) => sum * t + one, 0));
}

/** Returns probabilities corrected for their number by the method of Holm (1979). */
export function holm(all: readonly number[]): number[] {
  const order = all.map((_, at) => at).sort((a, b) => (all[a] ?? 1) - (all[b] ?? 1));
  const corrected = all.map(() => 1);
  let most = 0;
  order.forEach((at, rank) => {
    most = Math.max(most, Math.min(1, (all[at] ?? 1) * (all.length - rank)));
    corrected[at] = most;
  });
  return corrected;
}
