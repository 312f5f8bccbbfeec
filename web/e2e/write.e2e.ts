/** A text of a player: written with its errors beside it, played by link, and kept for ever. */
import { describe, expect, it } from "vitest";
import { enter, agree, board, playRandomly } from "./people";
import { startSite } from "./server";
import { fixtures, SHORT } from "./site";

// The server is killed.
const here = fixtures("chromium", { start: startSite });

const WRONG = `game hill "Small Hill" like chess
peice man M
  steps any
win when your king on d4 e4 as "hill reached"
`;
const RIGHT = WRONG.replace("peice man M", "piece queen Q");
const POINTLESS = `game own like chess
loss when you have fewer than 1 king as "no king"
`;

describe("a text of a player", () => {
  it("is corrected by its errors, played by a link, and pinned to the game after a restart", SHORT, async () => {
    const one = await here.visitor();
    const two = await here.visitor({ phone: true });
    await one.page.goto(`${here.site.url}/write`);
    const area = one.page.getByRole("textbox", { name: "Text of the game" });
    await area.fill(WRONG);
    const error = one.page.locator(".write-errors button").first();
    await error.waitFor();
    expect(await error.innerText()).toMatch(/Line 2: .*did you mean 'piece'/);
    await error.click();
    const selected = await area.evaluate((element) => {
      const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
    expect(selected).toBe("peice");
    await area.fill(RIGHT);
    await one.page.getByText("Small Hill is ready to play.").waitFor();
    await one.page.getByRole("button", { name: "Play with a friend" }).click();
    await one.page.getByRole("button", { name: /Invite a friend/ }).click();
    const link = await one.page.getByLabel("Invite a friend").inputValue();
    await enter(two.page, link);
    await board(one.page);
    await board(two.page);
    await playRandomly([one.page, two.page], ["mouse", "touch"], 5, 4);
    await here.site.kill();
    await here.site.restart();
    await playRandomly([one.page, two.page], ["mouse", "touch"], 6, 2);
    await agree(one.page, two.page);
  });

  it("has line numbers beside it, and the manual to search", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    await page.getByRole("textbox", { name: "Text of the game" }).fill(WRONG);
    await page.locator('.write-gutter .wrong[data-line="2"]').waitFor();
    const text = page.getByRole("region", { name: "Manual" });
    await text.getByRole("heading", { name: "A first game" }).waitFor();
    await page.getByRole("searchbox", { name: "Search the manual" }).fill("en passant");
    await text.getByRole("heading", { name: "A first game" }).waitFor({ state: "detached" });
    await text.getByText("en passant").first().waitFor();
  });

  it("has a number where each line begins on a phone, where lines wrap, and errors as wide as the window", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/write`);
    const area = page.getByRole("textbox", { name: "Text of the game" });
    const long = `# ${"a comment that is longer than the window of a phone ".repeat(3)}\n`;
    await area.fill(`${long}game my-game "My Game" like chess\n${long}\nboard 10 x 8\n${"# end\n".repeat(20)}`);
    await page.locator('.write-gutter .wrong[data-line="5"]').waitFor();
    const heights = await page
      .locator(".write-area > *")
      .evaluateAll((parts) => parts.map(({ scrollHeight }) => scrollHeight));
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 99))).toBeLessThanOrEqual(2);
    const first = page.locator(".write-gutter span").first();
    const { height: wrapped = 0 } = (await first.boundingBox()) ?? {};
    const { height: single = 0 } = (await page.locator(".write-gutter span").last().boundingBox()) ?? {};
    expect(wrapped).toBeGreaterThan(3 * single);
    await area.evaluate((text) => (text.scrollTop = 60));
    await expect.poll(() => page.locator(".write-gutter").evaluate((gutter) => gutter.scrollTop)).toBe(60);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    const { x = 0, width = 0 } = (await page.locator(".write-errors button").first().boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
  });

  it("gives way to the example only when its player agrees", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    const area = page.getByRole("textbox", { name: "Text of the game" });
    const example = await area.inputValue();
    const restore = page.getByRole("button", { name: "Restore the example" });
    expect(await restore.isVisible()).toBe(false);
    await area.fill(RIGHT);
    await restore.click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await area.inputValue()).toBe(RIGHT);
    await restore.click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await page.getByText("My Game is ready to play.").waitFor();
    expect(await area.inputValue()).toBe(example);
    expect(await restore.isVisible()).toBe(false);
  });

  it("grows by the changes that the page offers, each of which is valid", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/write`);
    const area = page.getByRole("textbox", { name: "Text of the game" });
    const start = 'game own "Own Game" like chess\n';
    await page.getByText("How to write a game").click();
    const changes = page.locator(".write-help li");
    expect(await changes.count()).toBeGreaterThan(5);
    for (const change of await changes.all()) {
      await area.fill("no game");
      await page.getByText("1 error").waitFor();
      await area.fill(start);
      await change.getByRole("button").click();
      expect(await area.inputValue()).toBe(`${start}${await change.locator("code").innerText()}\n`);
      await page.getByText("Own Game is ready to play.").waitFor();
      expect(await page.getByRole("list", { name: "Warnings" }).getByRole("listitem").count()).toBe(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it("is played in spite of its warnings, which go when it is mended", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    const area = page.getByRole("textbox", { name: "Text of the game" });
    await area.fill(POINTLESS);
    const warnings = page.getByRole("list", { name: "Warnings" }).getByRole("listitem");
    await warnings.first().waitFor();
    const expected = 'Warning: the end "no king" never comes: royal pieces are never captured in this game.';
    expect(await warnings.allInnerTexts()).toEqual([expected]);
    await page.getByRole("button", { name: "Analysis board" }).waitFor();
    await area.fill(RIGHT);
    await page.getByText("Small Hill is ready to play.").waitFor();
    expect(await warnings.count()).toBe(0);
  });

  it("is played against the computer in the browser alone", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    await page.getByRole("textbox", { name: "Text of the game" }).fill(RIGHT.replace("hill", "own-hill"));
    await page.getByRole("button", { name: "Play the computer" }).click();
    await board(page);
    await page.reload();
    await board(page);
    await page.locator(".prompt.mine").waitFor();
  });
});
