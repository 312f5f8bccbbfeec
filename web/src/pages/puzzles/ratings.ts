import { isRecord, keep, recall } from "../../app/store";
import { ApiError } from "../../net/api";
import type { PuzzleAttempt, PuzzleRatings, RatedAttempt, Rating } from "../../net/protocol";
import { progress, type Progress, type Puzzle } from "./puzzle";

/** The most attempts that wait for a connection; the oldest ones make room. */
export const MOST_WAITING = 100;
/** The largest distance, in points, between a rating and the puzzles near it; and the least number of these puzzles. */
const NEAR = 100;
const NEAREST = 20;

/** An attempt at a puzzle. */
export interface Attempt {
  game: string;
  id: string;
  /** True if it was solved without a mistake and without help. */
  solved: boolean;
}

/** The ratings that this browser keeps. Nobody else has them. */
export interface Ratings {
  /** True if attempts are rated. */
  on: boolean;
  /** The rating in each game in which there was an attempt. */
  games: Record<string, Rating>;
  /** The puzzles whose attempts were rated, with their games: others at the same puzzle do not count. */
  tried: Record<string, true>;
  /** The attempts that the server has not rated yet, the oldest first. */
  waiting: Attempt[];
}

/** A rated attempt: the rating before it, if there was any, and the answer of the server. */
export interface RatedResult {
  attempt: Attempt;
  before: Rating | undefined;
  answer: RatedAttempt;
}

/** Sends an attempt to the server. */
export type Post = (game: string, id: string, attempt: PuzzleAttempt) => Promise<RatedAttempt>;

const NONE: Ratings = { on: true, games: {}, tried: {}, waiting: [] };

/** Returns the ratings. */
export function ratings(): Ratings {
  return recall("ratings", areRatings) ?? NONE;
}

function areRatings(value: unknown): value is Ratings {
  if (!isRecord(value) || !isRecord(value.games) || !isRecord(value.tried)) return false;
  if (typeof value.on !== "boolean" || !Array.isArray(value.waiting)) return false;
  return Object.values(value.games).every(isRating) && value.waiting.every(isAttempt);
}

function isRating(value: unknown): boolean {
  return isRecord(value) && [value.rating, value.deviation, value.volatility].every(Number.isFinite);
}

function isAttempt(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return typeof value.game === "string" && typeof value.id === "string" && typeof value.solved === "boolean";
}

/** Switches rating on or off. */
export function setRated(on: boolean): void {
  keep("ratings", { ...ratings(), on });
}

/** Removes the rating in a game, and what waits to change it. */
export function resetRating(game: string): void {
  const now = ratings();
  keep("ratings", { ...without(now, game), waiting: now.waiting.filter((one) => one.game !== game) });
}

/** Returns the ratings without the one in a game. */
function without(now: Ratings, game: string): Ratings {
  return { ...now, games: Object.fromEntries(Object.entries(now.games).filter(([name]) => name !== game)) };
}

/**
 * Keeps the attempt until the server has rated it. Returns `false` if it does not count: because rating is off, the puzzle
 * was tried or solved before, or this browser stores nothing.
 */
export function addAttempt(attempt: Attempt): boolean {
  const now = ratings();
  const key = `${attempt.game}:${attempt.id}`;
  if (!now.on || key in now.tried || key in progress().solved) return false;
  const waiting = [...now.waiting, attempt].slice(-MOST_WAITING);
  return keep("ratings", { ...now, tried: { ...now.tried, [key]: true }, waiting });
}

/** The end of what is being sent. */
let sending: Promise<void> = Promise.resolve();

/** Sends the attempts that wait, one after the other, and reports each answer. Without a connection they stay. */
export function sendAttempts(post: Post, onRated: (rated: RatedResult) => void): Promise<void> {
  const send = (): Promise<void> => drain(post, onRated);
  // Two tabs must not send the same attempt: it would move the rating twice.
  const alone = (): Promise<void> =>
    "locks" in navigator ? navigator.locks.request("springald:attempts", send) : send();
  sending = sending.then(alone).catch(() => undefined);
  return sending;
}

async function drain(post: Post, onRated: (rated: RatedResult) => void): Promise<void> {
  for (;;) {
    const { games, waiting } = ratings();
    const [attempt] = waiting;
    if (!attempt || !navigator.onLine) return;
    const { game, id, solved } = attempt;
    const before = games[game];
    try {
      const answer = await post(game, id, { solved, solver: before ?? null });
      if (settle(attempt, answer.solver)) onRated({ attempt, before, answer });
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error.status)) return;
      // A rating that the server refuses begins anew.
      if (error.status === 400 && before) keep("ratings", without(ratings(), game));
      else settle(attempt, null);
    }
  }
}

/** Returns `true` if asking again would not help. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Removes an attempt that was rated or refused. Returns `false` if the rating was reset meanwhile. */
function settle({ game, id }: Attempt, rating: Rating | null): boolean {
  const now = ratings();
  const waiting = now.waiting.filter((one) => one.game !== game || one.id !== id);
  if (waiting.length === now.waiting.length) return false;
  keep("ratings", { ...now, waiting, games: rating ? { ...now.games, [game]: rating } : now.games });
  return true;
}

/** Returns a rating in words, with its change if there was one before. */
export function ratingInWords(now: Rating, before?: Rating): string {
  const rating = Math.round(now.rating);
  if (!before) return `Your rating: ${rating}.`;
  const change = rating - Math.round(before.rating);
  const sign = change < 0 ? "−" : "+";
  return `Your rating: ${rating} (${sign}${Math.abs(change)}).`;
}

/** Returns the puzzles near a rating, the unsolved ones if there are any, in their order. */
export function nearest(
  all: readonly Puzzle[],
  rating: number,
  known: PuzzleRatings,
  { solved }: Pick<Progress, "solved">,
): Puzzle[] {
  const unsolved = all.filter(({ id }) => !(id in solved));
  const some = unsolved.length > 0 ? unsolved : all;
  const distance = ({ id, difficulty }: Puzzle): number =>
    Math.abs((known.ratings[id] ?? known.starts[difficulty - 1] ?? Infinity) - rating);
  const near = new Set([...some].sort((one, other) => distance(one) - distance(other)).slice(0, NEAREST));
  return some.filter((one) => near.has(one) || distance(one) <= NEAR);
}
