/** Turns of several steps: those that were entered before the page is loaded again can still be taken back. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { enter, board, typed, turnsOf } from "./people";
import { makeGame, stateOf } from "./api";
import { fixtures, SHORT, shortIf } from "./site";

const here = fixtures();

const undo = (page: Page): ReturnType<Page["getByRole"]> => page.getByRole("button", { name: "Undo step" });

/** Checks that a step is still there after a reload and can be taken back, and plays the turn after another one. */
async function reload(page: Page): Promise<void> {
  await undo(page).waitFor();
  await page.reload();
  await board(page);
  await undo(page).waitFor();
  expect(await turnsOf(page)).toEqual([expect.stringMatching(/^Gd4/)]);
  await undo(page).click();
  await expect.poll(() => turnsOf(page)).toEqual([]);
  await undo(page).waitFor({ state: "hidden" });
  await typed(page, "G@d4");
  await page.reload();
  await board(page);
  await undo(page).waitFor();
  await typed(page, "e3e4");
}

for (const [where, phone] of [
  ["a desktop", false],
  ["a phone", true],
] as const) {
  it(`against the computer, on ${where}`, shortIf(phone), async () => {
    const { page } = await here.visitor({ phone });
    await page.goto(here.site.url);
    await page.evaluate(() => {
      const game = { variant: "gravitatur", fen: null, line: "", side: "white", level: 1, seed: 7, ended: null, at: 0 };
      localStorage.setItem("springald:computer:gravitatur", JSON.stringify(game));
    });
    await page.goto(`${here.site.url}/computer/gravitatur`);
    await board(page);
    await typed(page, "G@d4");
    await reload(page);
    await expect.poll(async () => (await turnsOf(page)).length).toBeGreaterThanOrEqual(2);
    expect((await turnsOf(page))[0]).toBe("Gd4/e4");
  });
}

it("between people, and the server learns nothing of them before the turn is over", SHORT, async () => {
  const game = await makeGame(here.site, { variant: "gravitatur" });
  const { page } = await here.visitor();
  await enter(page, game.link("white"));
  await board(page);
  await typed(page, "G@d4");
  await undo(page).waitFor();
  expect((await stateOf(here.site, game.id)).line).toBe("");
  await reload(page);
  await expect.poll(async () => (await stateOf(here.site, game.id)).line).toBe("G@d4,e3e4");
  // Nothing of the finished turn comes back.
  await page.reload();
  await board(page);
  await expect.poll(() => turnsOf(page)).toEqual(["Gd4/e4"]);
  expect(await undo(page).count()).toBe(0);
});
