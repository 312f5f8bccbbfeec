/** Finished games that the server analyses instead of the visitor's device. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enter, board, playRandomly, resign, shownAfter, typed } from "./people";
import { makeGame, stateOf } from "./api";
import type { VisitorOptions } from "./browsers";
import { fixtures } from "./site";

const here = fixtures();

async function somebody(look?: VisitorOptions): Promise<Page> {
  return (await here.visitor(look)).page;
}

/** Opens the review of a finished game. */
async function review(page: Page, id: string): Promise<void> {
  await page.goto(`${here.site.url}/g/${id}`);
  await board(page);
  await page.getByRole("button", { name: "Computer analysis" }).click();
  await page.locator(".graph").waitFor();
}

/** Returns the texts of the finished review, for every turn. */
async function reviewTexts(page: Page, turns: number): Promise<string[]> {
  await page.locator(".review table").waitFor({ timeout: 180_000 });
  const found = [await page.locator(".review").innerText()];
  for (let turn = 0; turn < turns; turn += 1) {
    await page.getByRole("button", { name: "One turn back" }).first().click();
    await page
      .getByText(shownAfter(turns - turn - 1, turns))
      .first()
      .waitFor();
    found.push(await page.locator(".review .small").first().innerText());
  }
  return found;
}

const server = (page: Page): ReturnType<Page["getByRole"]> =>
  page.getByRole("button", { name: "Analyse on the server" });

describe("the server's analysis", () => {
  it("says of a game with dice exactly what the browser's says, and is there at once the next time", async () => {
    const game = await makeGame(here.site, { variant: "dice" });
    const [ada, bo] = [await somebody(), await somebody()];
    await enter(ada, game.link("white"));
    await enter(bo, game.link("black"));
    for (const page of [ada, bo]) await board(page);
    await playRandomly([ada, bo], ["mouse", "mouse"], 4, 4);
    await resign(ada);
    const { turns } = await stateOf(here.site, game.id);

    await review(ada, game.id);
    const own = await reviewTexts(ada, turns.length);
    expect(own[0]).toContain("Luck");
    expect(await server(ada).count()).toBe(0);

    const guest = await somebody({ phone: true });
    await review(guest, game.id);
    await server(guest).click();
    const states = guest.locator(".review [role=status]", { hasText: /^The server (has|will)/ });
    await states.waitFor();
    expect(await guest.getByText(/^Analysed \d+ of/).count()).toBe(0);
    expect(await reviewTexts(guest, turns.length)).toEqual(own);

    const later = await somebody();
    await review(later, game.id);
    expect(await reviewTexts(later, turns.length)).toEqual(own);
    expect(await server(later).count()).toBe(0);
  });

  it("can be left to the browser again, and shows why it was refused", async () => {
    const game = await makeGame(here.site, { variant: "chess" });
    const moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6 c2c3 e8g8 h2h3 h7h6".split(" ");
    for (const [at, move] of moves.entries()) await game.play(at % 2 === 0 ? "white" : "black", move);
    const page = await somebody();
    await enter(page, game.link("white"));
    await board(page);
    await typed(page, "a4");
    await resign(page);
    await page.route("**/analysis", async (route) => {
      if (route.request().method() === "GET") return route.continue();
      const error = { code: "too_many_jobs", message: "You have five unfinished jobs." };
      return route.fulfill({ status: 429, json: { error } });
    });
    await page.getByRole("button", { name: "Computer analysis" }).click();
    await server(page).click();
    await page.getByText("You have five unfinished jobs.").waitFor();
    await page.getByText(/^Analysed \d+ of 16 positions/).waitFor();
    await page.unroute("**/analysis");
    // A server that never gets round to it.
    await page.route("**/analysis", async (route) => {
      const none = { error: null, nodes: 60_000, outcome_nodes: 3000, turns: [], positions: null };
      return route.fulfill({ json: { state: "queued", ahead: 2, steps: 16, progress: 0, ...none } });
    });
    await server(page).click();
    await page.getByText("The server will analyse 2 other games first.").waitFor();
    await page.getByRole("button", { name: "Analyse here" }).click();
    await page.getByText("The server will").waitFor({ state: "detached" });
    await page.locator(".review table").waitFor({ timeout: 180_000 });
  });
});
