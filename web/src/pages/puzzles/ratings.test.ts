import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../net/api";
import type { PuzzleAttempt, RatedAttempt, Rating } from "../../net/protocol";
import { afterSolved, keepProgress, progress, type Puzzle } from "./puzzle";
import {
  addAttempt,
  MOST_WAITING,
  nearest,
  ratingInWords,
  ratings,
  resetRating,
  sendAttempts,
  setRated,
  type Post,
  type RatedResult,
} from "./ratings";

const rating = (points: number): Rating => ({ rating: points, deviation: 100, volatility: 0.06 });

const answer = (points: number): RatedAttempt => ({
  solver: rating(points),
  puzzle: { rating: rating(1500), attempts: 1, known: false },
  counted: true,
});

/** A server that adds 10 points for a solved puzzle and takes 10 for another. */
function server(): { post: Post; asked: [string, string, PuzzleAttempt][]; fails: (error: Error | null) => void } {
  const asked: [string, string, PuzzleAttempt][] = [];
  let fault: Error | null = null;
  const post: Post = (game, id, attempt) => {
    asked.push([game, id, attempt]);
    const before = attempt.solver?.rating ?? 1500;
    return fault ? Promise.reject(fault) : Promise.resolve(answer(before + (attempt.solved ? 10 : -10)));
  };
  return { post, asked, fails: (error) => (fault = error) };
}

const ids = (): string[] => ratings().waiting.map(({ id }) => id);
const silent = (): void => undefined;
let navigator: { onLine: boolean };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  navigator = { onLine: true };
  vi.stubGlobal("navigator", navigator);
});

describe("attempts", () => {
  it("are sent in order, each with the rating after the one before", async () => {
    const { post, asked } = server();
    const rated: RatedResult[] = [];
    expect(addAttempt({ game: "chess", id: "a", solved: true })).toBe(true);
    addAttempt({ game: "chess", id: "b", solved: false });
    addAttempt({ game: "cats", id: "a", solved: true });
    await sendAttempts(post, (one) => rated.push(one));
    expect(asked).toEqual([
      ["chess", "a", { solved: true, solver: null }],
      ["chess", "b", { solved: false, solver: rating(1510) }],
      ["cats", "a", { solved: true, solver: null }],
    ]);
    expect(ratings().games).toEqual({ chess: rating(1500), cats: rating(1510) });
    expect(ratings().waiting).toEqual([]);
    expect(rated.map(({ before }) => before?.rating)).toEqual([undefined, 1510, undefined]);
  });

  it("wait for a connection, also after an error of the server", async () => {
    const { post, asked, fails } = server();
    navigator.onLine = false;
    addAttempt({ game: "chess", id: "a", solved: true });
    addAttempt({ game: "chess", id: "b", solved: true });
    await sendAttempts(post, silent);
    expect(asked).toEqual([]);
    navigator.onLine = true;
    for (const error of [
      new TypeError("no network"),
      ...[408, 429, 500, 503].map((code) => new ApiError(code, "", "")),
    ]) {
      fails(error);
      await sendAttempts(post, silent);
      expect(ids()).toEqual(["a", "b"]);
    }
    expect(asked.length).toBe(5);
    fails(null);
    await sendAttempts(post, silent);
    expect(ids()).toEqual([]);
    expect(ratings().games.chess).toEqual(rating(1520));
  });

  it("are dropped if the server does not know the puzzle", async () => {
    const { post, fails } = server();
    addAttempt({ game: "chess", id: "gone", solved: true });
    fails(new ApiError(404, "not_found", ""));
    await sendAttempts(post, silent);
    expect(ratings()).toMatchObject({ waiting: [], games: {} });
  });

  it("begin a new rating if the server refuses the old one", async () => {
    const { post, asked } = server();
    const strict: Post = (game, id, attempt) =>
      attempt.solver && attempt.solver.rating > 4000
        ? Promise.reject(new ApiError(400, "malformed", ""))
        : post(game, id, attempt);
    localStorage.setItem(
      "springald:ratings",
      JSON.stringify({ on: true, games: { chess: rating(9999) }, tried: {}, waiting: [] }),
    );
    addAttempt({ game: "chess", id: "a", solved: true });
    await sendAttempts(strict, silent);
    expect(asked).toEqual([["chess", "a", { solved: true, solver: null }]]);
    expect(ratings().games.chess).toEqual(rating(1510));
  });

  it("are sent once, however often sending is asked for", async () => {
    const { post, asked } = server();
    addAttempt({ game: "chess", id: "a", solved: true });
    await Promise.all([sendAttempts(post, silent), sendAttempts(post, silent)]);
    expect(asked.length).toBe(1);
  });

  it("are bounded: the oldest make room", () => {
    for (let count = 0; count < MOST_WAITING + 5; count += 1)
      addAttempt({ game: "chess", id: `${count}`, solved: true });
    expect(ratings().waiting.length).toBe(MOST_WAITING);
    expect(ids()[0]).toBe("5");
  });

  it("count once for a puzzle, and not for a solved one", () => {
    expect(addAttempt({ game: "chess", id: "a", solved: false })).toBe(true);
    expect(addAttempt({ game: "chess", id: "a", solved: true })).toBe(false);
    keepProgress(afterSolved(progress(), "chess:b", true, null));
    expect(addAttempt({ game: "chess", id: "b", solved: true })).toBe(false);
    expect(addAttempt({ game: "cats", id: "b", solved: true })).toBe(true);
    expect(ids()).toEqual(["a", "b"]);
  });

  it("do not count without a rating, nor where nothing can be stored", () => {
    setRated(false);
    expect(addAttempt({ game: "chess", id: "a", solved: true })).toBe(false);
    expect(ids()).toEqual([]);
    setRated(true);
    expect(addAttempt({ game: "chess", id: "a", solved: true })).toBe(true);
    vi.stubGlobal("localStorage", undefined);
    expect(addAttempt({ game: "chess", id: "c", solved: true })).toBe(false);
  });

  it("that are being sent do not bring back a rating that was reset", async () => {
    const rated: RatedResult[] = [];
    addAttempt({ game: "cats", id: "c", solved: true });
    addAttempt({ game: "chess", id: "a", solved: true });
    const post: Post = (game) => {
      if (game === "chess") resetRating("chess");
      return Promise.resolve(answer(1600));
    };
    await sendAttempts(post, (one) => rated.push(one));
    expect(ratings()).toMatchObject({ games: { cats: rating(1600) }, waiting: [] });
    expect(rated.map(({ attempt }) => attempt.game)).toEqual(["cats"]);
  });
});

describe("kept ratings", () => {
  it("are begun anew if they cannot be read", () => {
    for (const text of ["[]", "{}", '{"on":true,"games":{"chess":{"rating":"x"}},"tried":{},"waiting":[]}']) {
      localStorage.setItem("springald:ratings", text);
      expect(ratings()).toEqual({ on: true, games: {}, tried: {}, waiting: [] });
    }
  });

  it("are shown with their change", () => {
    expect(ratingInWords(rating(1533.6))).toBe("Your rating: 1534.");
    expect(ratingInWords(rating(1533.6), rating(1521.7))).toBe("Your rating: 1534 (+12).");
    expect(ratingInWords(rating(1490), rating(1500.4))).toBe("Your rating: 1490 (−10).");
    expect(ratingInWords(rating(1500), rating(1500.4))).toBe("Your rating: 1500 (+0).");
  });
});

describe("puzzles near a rating", () => {
  const puzzle = (id: string, difficulty: number): Puzzle => ({
    id,
    goal: "win",
    fen: "",
    turns: 2,
    themes: [],
    difficulty,
    moves: "",
  });
  const starts: [number, number, number, number, number] = [1100, 1300, 1500, 1700, 1900];
  const near = (all: readonly Puzzle[], at: number, known: Record<string, number>, solved = {}): string[] =>
    nearest(all, at, { ratings: known, starts }, { solved }).map(({ id }) => id);

  it("are those with the nearest ratings, or the estimates where these are not known", () => {
    const many = Array.from({ length: 40 }, (_, index) => puzzle(`${index}`, 1));
    const all = [puzzle("far", 5), ...many, puzzle("rated", 5), puzzle("close", 3)];
    const found = near(all, 1480, { rated: 1450 });
    expect(found).not.toContain("far");
    expect(found).toEqual([...many.slice(0, 18).map(({ id }) => id), "rated", "close"]);
    // All that are near, however many.
    expect(near(all, 1110, {}).length).toBe(40);
  });

  it("are unsolved ones as long as there are any", () => {
    const all = [puzzle("a", 3), puzzle("b", 3)];
    expect(near(all, 1500, {}, { a: true })).toEqual(["b"]);
    expect(near(all, 1500, {}, { a: true, b: true })).toEqual(["a", "b"]);
  });
});
