/** Puzzles, solved on the board with mistakes and hints; `sessions` solves ten in a row. */
import { describe, expect, it } from "vitest";
import { dice, tab } from "./hands";
import { fixtures, person } from "./site";
import { solve } from "./solving";

const here = fixtures();

describe("puzzles", () => {
  it("one of each game is solved on a phone", async () => {
    const { page } = await person(here.browser, { phone: true });
    await page.goto(`${here.site.url}/puzzles`);
    const links = await page
      .locator(".puzzle-games h3 a")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      await page.goto(`${here.site.url}${link}`);
      await solve(page, "touch", 1, dice(7));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, link ?? "").toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });

  it("the puzzles of five days, one of each game, are solved by keyboard, offline", async () => {
    const { page, context } = await person(here.browser, { offline: true });
    const day = (count: number): Promise<void> => page.clock.setFixedTime(new Date(2026, 10, 21 + count, 12));
    await day(1);
    await page.goto(`${here.site.url}/puzzles`);
    const isKept = (): Promise<boolean> =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const worker = await (await fetch("/sw.js")).text();
        const rest = JSON.parse(/const REST = (\[.*?\]);/.exec(worker)?.[1] ?? "[]") as string[];
        const kept = await Promise.all(rest.map((path) => caches.match(path, { ignoreVary: true })));
        return rest.length > 0 && kept.every((one) => one !== undefined);
      });
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    const games = new Set<string>();
    for (let count = 1; count <= 5; count += 1) {
      await day(count);
      if (count > 1) await page.goto(`${here.site.url}/puzzles`);
      await tab(page, page.getByRole("link", { name: "Solve it" }));
      await page.keyboard.press("Enter");
      await solve(page, "keyboard", 0, dice(9));
      games.add(await page.locator(".room h1").innerText());
      await page.goto(`${here.site.url}/puzzles`);
      await page.getByText(`Solved today. ${count} ${count === 1 ? "day" : "days"} in a row.`).waitFor();
    }
    expect(games.size).toBe(5);
    await context.close();
  });
});
