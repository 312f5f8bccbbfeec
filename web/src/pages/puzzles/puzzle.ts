import { isRecord, keep, recall } from "../../app/store";
import type { NodeView } from "../../wire/rules";

/** To win, not to lose, or to win material. */
export type Goal = "win" | "save" | "material";

/** A puzzle, as the build reads it from its file. */
export interface Puzzle {
  id: string;
  goal: Goal;
  fen: string;
  /** The turns in which the side to move wins, or in which it loses after every turn but the answer. */
  turns: number;
  themes: readonly string[];
  /** From 1 to 5. */
  difficulty: number;
  /** The solution with its variations, as PGN without tags. */
  moves: string;
}

/** Returns the task in words, with the turns that are left to win. */
export function taskInWords(goal: Goal, side: string, left: number): string {
  if (goal === "save") return `${side} to move and find the only turn that does not lose.`;
  if (goal === "material") return `${side} to move and find the turn that wins material.`;
  return `${side} to move and win in ${countOf(left)}.`;
}

/** Returns the fault of a wrong turn in words. `isLost` if the other side is known to win after it. */
export function faultInWords(goal: Goal, san: string, left: number, isLost: boolean): string {
  if (goal === "save") return isLost ? `${san} loses.` : `${san} is not sure to save the game.`;
  if (goal === "material") return `${san} is not the turn that wins material.`;
  return `${san} does not win in ${countOf(left)}.`;
}

/** Small numbers in words. */
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function countOf(turns: number): string {
  return `${COUNTS[turns] ?? turns} ${turns === 1 ? "turn" : "turns"}`;
}

/** Returns `true` if a turn text has all steps of another. */
export function hasSteps(turn: string, other: string): boolean {
  const steps = turn.split(",");
  return other.split(",").every((step) => {
    const at = steps.indexOf(step);
    if (at >= 0) steps.splice(at, 1);
    return at >= 0;
  });
}

/** The puzzles of a game. */
export interface PuzzleSet {
  count: number;
  load: () => Promise<{ puzzles: readonly Puzzle[] }>;
}

/** A choice of puzzles. */
export interface Filter {
  /** A theme; empty for all. */
  theme: string;
  /** A difficulty; 0 for all, `near` for puzzles near the solver's rating. */
  difficulty: number | "near";
}

/** What this browser has solved. */
export interface Progress {
  /** The ids of solved puzzles; `true` without mistakes and help. */
  solved: Record<string, boolean>;
  /** The puzzles solved in a row without mistakes and help, and the most ever. */
  run: number;
  best: number;
  /** The last day of a solved puzzle of the day, and the number of such days in a row. */
  day: number;
  days: number;
}

const NONE: Progress = { solved: {}, run: 0, best: 0, day: -1, days: 0 };

/** Returns the progress that this browser keeps. */
export function progress(): Progress {
  return { ...NONE, ...recall("puzzles", isProgress) };
}

function isProgress(value: unknown): value is Progress {
  if (!isRecord(value) || !isRecord(value.solved)) return false;
  return [value.run, value.best, value.day, value.days].every((number) => typeof number === "number");
}

/** Keeps the progress. */
export function keepProgress(now: Progress): void {
  keep("puzzles", now);
}

/** Returns the progress after a solved puzzle. `day` is set for the puzzle of the day. */
export function afterSolved(before: Progress, id: string, isClean: boolean, day: number | null): Progress {
  // A puzzle that was solved before counts neither for nor against a run.
  const isNew = !(id in before.solved);
  const run = !isNew ? before.run : isClean ? before.run + 1 : 0;
  const solved = { ...before.solved, [id]: isClean || before.solved[id] === true };
  const now = { ...before, solved, run, best: Math.max(before.best, run) };
  if (day === null || day === before.day) return now;
  return { ...now, day, days: day === before.day + 1 ? before.days + 1 : 1 };
}

/** Returns the days in a row up to today or yesterday; 0 if a day was missed. */
export function daysInRow({ day, days }: Progress, today: number): number {
  return day === today || day === today - 1 ? days : 0;
}

/** Returns the number of a day, the same everywhere on the same date of the calendar. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/** Returns the game of the day and the index of its puzzle: the games take turns. */
export function daily(day: number, sets: readonly { game: string; count: number }[]): { game: string; index: number } {
  const { game, count } = sets[day % sets.length] ?? { game: "", count: 1 };
  const round = Math.floor(day / sets.length);
  // A step without a common divisor with the count visits every puzzle once.
  let step = Math.floor(count * 0.618) + 1;
  while (divisor(step, count) !== 1) step += 1;
  return { game, index: (round * step) % count };
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** Returns the puzzles of a choice. `near` returns those near the solver's rating; without it these are all. */
export function chosen(
  all: readonly Puzzle[],
  { theme, difficulty }: Filter,
  near?: (some: readonly Puzzle[]) => Puzzle[],
): Puzzle[] {
  const some = all.filter((one) => theme === "" || one.themes.includes(theme));
  if (difficulty === "near") return near ? near(some) : some;
  return some.filter((one) => difficulty === 0 || one.difficulty === difficulty);
}

/** Returns the next puzzle of a choice after another: the next unsolved one, or else the next one. */
export function next(some: readonly Puzzle[], after: string | null, { solved }: Progress): Puzzle | undefined {
  const at = some.findIndex(({ id }) => id === after);
  const order = [...some.slice(at + 1), ...some.slice(0, at + 1)];
  return order.find(({ id }) => !(id in solved) && id !== after) ?? order[0];
}

/** Returns the themes of puzzles with their numbers, the most frequent first. */
export function themesOf(all: readonly Puzzle[]): { theme: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const theme of all.flatMap(({ themes }) => themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].map(([theme, count]) => ({ theme, count })).sort((a, b) => b.count - a.count);
}

/** Returns a theme in words. */
export function themeName(theme: string): string {
  const words = theme.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the indices of the turns after another in the solution, the main line first. */
export function turnsAfter(nodes: readonly NodeView[], at: number | null): number[] {
  return nodes.flatMap(({ parent }, index) => (parent === at ? [index] : []));
}

/** Returns the line that ends with a turn. */
export function lineOf(nodes: readonly NodeView[], at: number | null): string {
  const texts: string[] = [];
  for (let index = at; index !== null; index = nodes[index]?.parent ?? null) texts.unshift(nodes[index]?.text ?? "");
  return texts.join(" ");
}

/** Returns `true` if two FENs show the same position, regardless of their counters. */
export function isSamePosition(one: string, other: string): boolean {
  const bare = (fen: string): string => fen.split(" ").slice(0, -2).join(" ");
  return bare(one) === bare(other);
}

/** Returns the turns that are left to win after the turns up to `at`. */
export function turnsLeft(nodes: readonly NodeView[], turns: number, at: number | null): number {
  const played = at === null ? 0 : lineOf(nodes, at).split(" ").length;
  return turns - Math.ceil(played / 2);
}
