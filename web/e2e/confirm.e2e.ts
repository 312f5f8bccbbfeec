/** Turns that are confirmed before they count: against people and the computer, by mouse, finger and keyboard. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enter, board, invite, openSettings, turnsOf, typed } from "./people";
import { makeGame } from "./api";
import { fixtures, SHORT } from "./site";

const here = fixtures();

async function click(page: Page, ...squares: string[]): Promise<void> {
  for (const square of squares) await page.locator(`.room-board [data-square="${square}"]`).click();
}

async function choose(page: Page, name: string): Promise<void> {
  await page.goto(here.site.url);
  await openSettings(page);
  const field = page.getByRole("group", { name: "Confirm my turns" });
  expect(await field.getByRole("radio", { name: "Never" }).isChecked()).toBe(true);
  await field.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "Close" }).click();
}

const question = (page: Page): Promise<void> => page.locator(".prompt-text", { hasText: "Play this turn?" }).waitFor();
const noQuestion = (page: Page): Promise<void> =>
  page.locator(".prompt-text", { hasText: "Play this turn?" }).waitFor({ state: "detached" });

describe("turns to confirm", () => {
  it("are sent to a friend only with the player's word", async () => {
    const one = await here.visitor();
    const two = await here.visitor({ phone: true, dark: true });
    await choose(one.page, "Long games");
    await choose(two.page, "Long games");
    const link = await invite(one.page, here.site.url, "Chess", "No clock");
    await enter(two.page, link);
    await board(two.page);
    const white = (await one.page.locator(".below .side.white").count()) === 1 ? one : two;
    const black = white === one ? two : one;
    await click(white.page, "e2", "e4");
    await question(white.page);
    // Nothing was sent: a reload forgets the turn.
    await white.page.reload();
    await board(white.page);
    expect(await turnsOf(white.page)).toEqual([]);
    await click(white.page, "e2", "e4");
    await question(white.page);
    await white.page.keyboard.press("Escape");
    await noQuestion(white.page);
    expect(await turnsOf(black.page)).toEqual([]);
    await click(white.page, "d2", "d4");
    await question(white.page);
    await white.page.keyboard.press("Enter");
    await expect.poll(() => turnsOf(black.page)).toEqual(["d4"]);
    await click(black.page, "d7", "d5");
    await black.page.getByRole("button", { name: "Cancel", exact: true }).click();
    await noQuestion(black.page);
    await click(black.page, "g8", "f6");
    await black.page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect.poll(() => turnsOf(white.page)).toEqual(["d4", "Nf6"]);
  });

  it("are not asked for in a short game, nor against the computer", async () => {
    const { page } = await here.visitor();
    await choose(page, "Long games");
    const clock = { kind: "fischer", initial_ms: 300_000, increment_ms: 3000 };
    const game = await makeGame(here.site, { variant: "chess", clock });
    await enter(page, game.link("white"));
    await board(page);
    await click(page, "e2", "e4");
    await expect.poll(async () => (await game.scene()).to_act).toBe("black");
    await page.goto(`${here.site.url}/computer/chess`);
    await page.locator(".prompt.mine").waitFor();
    await typed(page, (await page.locator(".below .side.white").count()) === 1 ? "e4" : "e5");
    expect(await page.locator(".prompt-text", { hasText: "Play this turn?" }).count()).toBe(0);
  });

  it("are asked for after the last step, against the computer too", SHORT, async () => {
    const { page } = await here.visitor();
    await choose(page, "Always");
    const kept = { variant: "gravitatur", fen: null, line: "", side: "white", level: 1, seed: 3, ended: null, at: 0 };
    await page.evaluate((text) => localStorage.setItem("springald:computer:gravitatur", text), JSON.stringify(kept));
    await page.goto(`${here.site.url}/computer/gravitatur`);
    await page.locator(".prompt.mine").waitFor();
    const field = page.getByLabel("Type a move", { exact: false }).first();
    await typed(page, "G@h5");
    expect(await page.locator(".prompt-text", { hasText: "Play this turn?" }).count()).toBe(0);
    await field.fill("a2a3");
    await field.press("Enter");
    await question(page);
    // The empty field takes the answer.
    await page.waitForFunction((input) => (input as HTMLInputElement).value === "", await field.elementHandle());
    await field.press("Escape");
    await noQuestion(page);
    expect(await turnsOf(page)).toEqual([]);
    await typed(page, "G@h5");
    await field.fill("a2a3");
    await field.press("Enter");
    await question(page);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect.poll(() => turnsOf(page).then(({ length }) => length)).toBe(2);
  });
});
