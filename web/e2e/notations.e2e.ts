/** Moves in the notations of Shogi and Xiangqi: chosen in the settings, shown by the list, the computer and screen readers. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { tree } from "./desk";
import { board, openSearch, openSettings, part, typed } from "./people";
import { fixtures } from "./site";

const here = fixtures();

/** Chooses a notation in the settings, and returns all that there are. */
async function choose(page: Page, name: string): Promise<string[]> {
  await openSettings(page);
  const group = page.getByRole("group", { name: "Notation" });
  await group.waitFor();
  const names = await group.locator("label").allInnerTexts();
  await group.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "Close" }).click();
  return names;
}

it.each([{ phone: false }, { phone: true }])(
  "moves are shown as players know them; phone: $phone",
  async ({ phone }) => {
    const { page } = await here.visitor({ phone });
    const open = async (path: string): Promise<void> => {
      await page.goto(here.site.url + path);
      await board(page);
    };
    await open("/analysis/shogi?line=c3c4%20g7g6");
    await part(page, "Moves");
    await expect.poll(() => tree(page)).toEqual(["c4", "g6"]);
    expect(await choose(page, "Kanji")).toEqual(["Standard", "Hodges", "Kanji", "USI"]);
    await expect.poll(() => tree(page)).toEqual(["７六歩(77)", "３四歩(33)"]);
    await part(page, "Computer");
    await openSearch(page);
    await page.getByLabel("Number of lines").selectOption("1");
    const best = page.locator(".lines .pv button").first();
    await expect.poll(() => best.textContent()).toMatch(/^[１-９][一二三四五六七八九].+\(\d\d\)$/);
    await typed(page, "２二角成");
    await part(page, "Moves");
    await expect.poll(() => tree(page)).toEqual(["７六歩(77)", "３四歩(33)", "２二角成(88)"]);
    await page.getByRole("button", { name: "One turn back" }).click();
    await page.locator("[aria-live]", { hasText: "1, Gote: ３四歩(33)" }).waitFor({ state: "attached" });
    // The other family keeps its own choice, and so does this one after a reload.
    await open("/analysis/xiangqi?line=h3e3");
    await part(page, "Moves");
    await expect.poll(() => tree(page)).toEqual(["Che3"]);
    expect(await choose(page, "WXF")).toEqual(["Standard", "WXF"]);
    await expect.poll(() => tree(page)).toEqual(["C2=5"]);
    await open("/analysis/shogi?line=c3c4");
    await part(page, "Moves");
    await expect.poll(() => tree(page)).toEqual(["７六歩(77)"]);
    await open("/analysis/chess?line=e2e4");
    await openSettings(page);
    await page.getByRole("group", { name: "Board" }).waitFor();
    expect(await page.getByRole("group", { name: "Notation" }).count()).toBe(0);
  },
);

it("the opening explorer names turns in the chosen notation", async () => {
  const { page } = await here.visitor();
  const turns = [{ text: "c3c4", san: "c4", white: 1, draws: 0, black: 0 }];
  await page.route("**/api/explorer*", (route) =>
    route.fulfill({ json: { turns, different: 1, games: [], white: 1, draws: 0, black: 0 } }),
  );
  await page.goto(`${here.site.url}/analysis/shogi`);
  await board(page);
  await page.getByText("Opening explorer").click();
  const first = page.locator(".explorer tbody button").first();
  await expect.poll(() => first.textContent()).toBe("c4");
  await choose(page, "Kanji");
  await expect.poll(() => first.textContent()).toBe("７六歩(77)");
  await first.click();
  await part(page, "Moves");
  await expect.poll(() => tree(page)).toEqual(["７六歩(77)"]);
});
