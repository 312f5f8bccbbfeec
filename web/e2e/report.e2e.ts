/** Reports of the lab that the server makes. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./axe";
import { startSite } from "./server";
import { fixtures } from "./site";
import { editor, replaceText } from "./writing";

const here = fixtures("chromium", { start: () => startSite({ SPRINGALD_REPORT_GAMES: "2" }) });

const TEXT = `game hill "Report Hill" like gardner
summary "A king on the hill wins."
win when your king on c3 as "hill reached"
`;

const isNarrow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe("the report on a game", () => {
  it("is asked for on a phone, found, printed without scripts, and there for the next visitor", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/lab/gardner`);
    await page.getByRole("heading", { level: 1, name: "Report on Gardner Minichess" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Make a report" }).tap();
    await page.getByRole("heading", { name: "Findings" }).waitFor();
    await page.getByText("springald lab report gardner --games 2 --nodes 100,300 --seed 1").waitFor();
    expect(await page.getByRole("button", { name: "Make a report" }).count()).toBe(0);
    expect(await isNarrow(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    const [whole] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "The whole report" }).tap(),
    ]);
    await whole.getByRole("heading", { level: 1, name: "Gardner Minichess" }).waitFor();
    // Its style is part of it, and the policy lets it be.
    expect(await whole.locator("main").evaluate((main) => getComputedStyle(main).maxWidth)).not.toBe("none");
    expect(await whole.locator("script").count()).toBe(0);
    const { page: other } = await here.visitor();
    await other.goto(`${here.site.url}/lab/gardner`);
    await other.getByRole("heading", { name: "Findings" }).waitFor();
  });

  it("is made of a text that is still written, and says why it is refused", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    await replaceText(await editor(page), TEXT);
    await page.getByText("Report Hill is ready to play.").waitFor();
    await page.getByRole("button", { name: "Report", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Report on Report Hill" }).waitFor();
    await page.route("**/api/reports/**", async (route) => {
      if (route.request().method() === "GET") return route.continue();
      const error = { code: "too_many_jobs", message: "Too many of your jobs wait." };
      return route.fulfill({ status: 429, json: { error } });
    });
    await page.getByRole("button", { name: "Make a report" }).click();
    await page.getByRole("alert").getByText("Too many of your jobs wait.").waitFor();
    await page.unroute("**/api/reports/**");
    await page.keyboard.press("Enter");
    await page.getByText("Save the text of the game as hill.game.").waitFor();
    await page.goto(`${here.site.url}/lab/nowhere`);
    await page.getByRole("heading", { name: "No such game" }).waitFor();
  });
});
