/**
 * Newcomers' first ten minutes in every game, in Chromium and in Firefox, by mouse, touch and keyboard.
 *
 * In Chromium every game is tested in every chapter and in every manner, but not in every combination of them. That
 * takes three times as long; `SPRINGALD_NEWCOMER=all` selects it.
 */
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Manner, Pace } from "./hands";
import { CHAPTERS, Newcomer, type Chapter } from "./newcomer";
import { FIREFOX, type BrowserName } from "./browsers";
import { GAMES, type Variant } from "./server";
import { fixtures, NEEDS_ALL_CLIENTS, shortIf } from "./site";

const MANNERS: Record<BrowserName, readonly Manner[]> = {
  chromium: ["mouse", "touch", "keyboard"],
  // WebDriver BiDi in Firefox has no touch.
  firefox: ["mouse", "keyboard"],
};
/** The number of games that play the whole script in Firefox; the others play one chapter per manner there. */
const WHOLE_IN_FIREFOX = 2;
const ALL = process.env.SPRINGALD_NEWCOMER === "all";

interface Visit {
  game: Variant;
  chapter: Chapter;
  manner: Manner;
  pace: Pace;
  seed: number;
}

/** The visits of the short run: kinds of games that differ most, and each chapter. */
const SHORT_VISITS: ReadonlySet<string> = new Set([
  // Pieces that lie beneath others.
  "chesspp computer",
  // Dice.
  "cats learn",
  "cats friend",
  // Several actions in a turn.
  "gravitatur analysis",
]);

/** A game that is declared, not built in; the page of all games has it. */
const DECLARED: Variant = { id: "crazyhouse", name: "Crazyhouse" };

/** The tests of a browser. */
function visits(browser: BrowserName): Visit[] {
  const manners = MANNERS[browser];
  return GAMES.flatMap((game, row) => {
    // The games are ordered by age, so the first and the middle one differ most.
    const isWhole = ALL || browser === "chromium" || row % Math.ceil(GAMES.length / WHOLE_IN_FIREFOX) === 0;
    const first = isWhole ? 0 : row % CHAPTERS.length;
    const count = isWhole ? CHAPTERS.length : manners.length;
    const chapters = [...CHAPTERS, ...CHAPTERS].slice(first, first + count);
    return chapters.flatMap((chapter, column) =>
      manners
        .filter((_, at) => ALL || at === (row + column) % manners.length)
        .map((manner, at): Visit => {
          const pace = (row + (column >> 1) + at) % 2 === 0 ? "slow" : "fast";
          return { game, chapter, manner, pace, seed: 1 + row * CHAPTERS.length + column };
        }),
    );
  });
}

/** Defines the tests of the newcomers with a browser. */
export function newcomersIn(browser: BrowserName): void {
  const isMissing = browser === "firefox" && !existsSync(FIREFOX);
  if (isMissing && NEEDS_ALL_CLIENTS) throw new Error(`Firefox is not installed: there is no ${FIREFOX}`);
  describe.skipIf(isMissing)(`a newcomer in ${browser}${isMissing ? ` (${FIREFOX} is not installed)` : ""}`, () => {
    const here = fixtures(browser);

    it("plays every game in every manner, and every chapter at both paces", () => {
      const all = visits(browser);
      expect(new Set(all.map(({ game, manner }) => `${game.id} ${manner}`)).size).toBe(
        GAMES.length * MANNERS[browser].length,
      );
      expect(new Set(all.map(({ chapter, pace }) => `${chapter} ${pace}`)).size).toBe(2 * CHAPTERS.length);
    });

    for (const { game, chapter, ...style } of visits(browser)) {
      const isShort = browser === "chromium" && SHORT_VISITS.has(`${game.id} ${chapter}`);
      it(`${game.name}: ${chapter} by ${style.manner}, ${style.pace}`, shortIf(isShort), async () => {
        const newcomer = await Newcomer.comes(here, game, style);
        await newcomer.play(chapter);
      });
    }

    it(`${DECLARED.name}: computer by keyboard, fast`, shortIf(browser === "chromium"), async () => {
      const newcomer = await Newcomer.comes(here, DECLARED, { manner: "keyboard", pace: "fast", seed: 1 });
      await newcomer.play("computer", "/games");
    });
  });
}
