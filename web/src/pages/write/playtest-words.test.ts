import { describe, expect, it } from "vitest";
import type { PlaytestGame } from "../../wire/api";
import { countsOf, stateOf } from "./playtest-words";

const DAY = 24 * 60 * 60 * 1000;
const NOW = 100 * DAY;

function game(more: Partial<PlaytestGame>): PlaytestGame {
  const times = { created_ms: NOW - DAY, last_ms: NOW - DAY };
  return { id: "g", white: null, black: null, result: null, reason: null, plays: 0, ...times, ...more };
}

describe("the words about playtests", () => {
  it("say how a game ended and where it was abandoned", () => {
    const old = { last_ms: NOW - 4 * DAY };
    const said: [Partial<PlaytestGame>, string][] = [
      [{ result: "1-0", reason: "hill reached", plays: 31 }, "1-0, hill reached, 31 moves"],
      [{ result: "*", plays: 1 }, "aborted after 1 move"],
      [{ plays: 12, ...old }, "abandoned after 12 moves"],
      [old, "never begun"],
      [{ plays: 12 }, "running, 12 moves"],
      [{}, "not begun yet"],
    ];
    for (const [more, words] of said) expect(stateOf(game(more), NOW)).toBe(words);
  });

  it("count results and lengths", () => {
    const games = [
      game({ result: "1-0", plays: 20 }),
      game({ result: "1-0", plays: 30 }),
      game({ result: "1/2-1/2", plays: 41 }),
      game({ plays: 5 }),
      game({ plays: 5, last_ms: 0 }),
    ];
    const words = "5 games: 2 won by the first side, 1 drawn, 1 abandoned, 1 not over. ";
    expect(countsOf(games, false, NOW)).toBe(`${words}Those that ended took 30 moves on average.`);
    expect(countsOf([game({})], true, NOW)).toBe("The last 1 game: 1 not over.");
    expect(countsOf([], false, NOW)).toBe("Nobody has played it yet.");
  });
});
