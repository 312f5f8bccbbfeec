/** Boards on which one plays both sides: they take turn after turn, however one plays. */
import { describe, expect, it } from "vitest";
import { dice, gesture, isMyTurn, type Manner } from "./hands";
import { board } from "./people";
import { GAMES, house, person } from "./site";

/** Whole turns that are made on each board, in no more than so many actions. */
const TURNS = 5;
const MOST = 60;
const MANNERS: Manner[] = ["mouse", "touch", "keyboard"];

const here = house();

describe("a board for both sides", () => {
  it.each(GAMES.flatMap((game) => MANNERS.map((manner) => ({ ...game, manner }))))(
    "takes five turns of $name in a row by $manner: analysis",
    async ({ id, manner }) => {
      const { page, context, problems } = await person(here.browser, { phone: manner === "touch" });
      await page.goto(`${here.site.url}/analysis/${id}`);
      await board(page);
      const turns = page.locator(".move-list button:not(.open)");
      const random = dice(11);
      for (let action = 0; action < MOST && (await turns.count()) < TURNS; action += 1) {
        await expect.poll(() => isMyTurn(page), { message: `nobody may move before action ${action + 1}` }).toBe(true);
        expect(await gesture(page, manner, random)).toBe(true);
      }
      expect(await turns.count()).toBeGreaterThanOrEqual(TURNS);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});
