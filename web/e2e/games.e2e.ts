/** Two people play every game of the set, from the invite link to the end. */
import { describe, expect, it } from "vitest";
import { agree, board, invite, playRandomly, resign, whoActs } from "./people";
import { dice, gesture, isOver, type Manner } from "./hands";
import { house, person } from "./site";

/** A game that has not ended by itself after so many turns is given up. */
const MOST = Number(process.env["E2E_TURNS"] ?? 12);

const here = house();

describe("two people", () => {
  it.each([0, 1, 2, 3, 4, 5])("play game %i to its end", async (index) => {
    const game = here.variants[index];
    if (game === undefined) {
      return;
    }
    const white = await person(here.browser);
    const black = await person(here.browser, { phone: true, dark: true });
    const link = await invite(white.page, here.site.url, game.name);
    await black.page.goto(link);
    await board(black.page);
    const watcher = await person(here.browser);
    await watcher.page.goto(link.split("#")[0] ?? link);
    await board(watcher.page);
    const manners: [Manner, Manner] = ["mouse", "touch"];
    const played = await playRandomly([white.page, black.page], manners, 7 + index, MOST, async (turn) => {
      if (turn === 3) {
        // A page that is loaded again finds its seat without the link.
        await black.page.goto(`${here.site.url}/`);
        await black.page.goto(link.split("#")[0] ?? link);
        await board(black.page);
      }
      if (turn === 6) {
        // In the middle of a turn, where turns have several steps.
        const acting = await whoActs([white.page, black.page]);
        if (acting !== null) {
          await gesture(acting, manners[acting === white.page ? 0 : 1], dice(index));
        }
        await here.site.kill();
        await here.site.again();
        await board(white.page);
      }
    });
    if (!(await isOver(white.page))) {
      await resign(white.page);
    }
    await black.page.locator(".result").waitFor();
    await watcher.page.locator(".result").waitFor();
    await agree(white.page, black.page);
    await agree(white.page, watcher.page);
    console.info(
      `${game.name}: ${played} turns, ${(await white.page.locator(".result").innerText()).replaceAll("\n", " ")}`,
    );
    if ((await white.page.getByRole("link", { name: "Check the dice" }).count()) > 0) {
      await white.page.getByRole("link", { name: "Check the dice" }).click();
      await white.page.getByRole("button", { name: "Check every roll" }).click();
      await white.page.locator(".notice", { hasText: /all \d+ rolls follow from it/ }).waitFor();
    }
    expect([...white.problems, ...black.problems, ...watcher.problems]).toEqual([]);
    await Promise.all([white, black, watcher].map(({ context }) => context.close()));
  });
});
