/** Puzzles, solved on the board with mistakes and hints; `sessions` solves ten in a row. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dice, tab } from "./hands";
import { REPOSITORY } from "./server";
import { fixtures, shortIf } from "./site";
import { solve } from "./solving";

const here = fixtures();

/** The games with puzzles, by their ids. */
const WITH_PUZZLES = readdirSync(join(REPOSITORY, "puzzles"))
  .map((name) => name.replace(".pgn", ""))
  .sort();

describe("puzzles", () => {
  it("of all games are listed", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/puzzles`);
    const links = page.locator(".puzzle-games h3 a");
    const listed = async (): Promise<string[]> =>
      (await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""))).sort();
    await expect.poll(listed).toEqual(WITH_PUZZLES.map((id) => `/puzzles/${id}`));
  });

  it("the one of the day stands on the first page with its board", async () => {
    const { page } = await here.visitor();
    await page.goto(here.site.url);
    const card = page.getByRole("listitem").filter({ hasText: "Puzzle of the day" });
    await card.scrollIntoViewIfNeeded();
    await card.locator(".sb-piece").first().waitFor();
    const task = (await card.getByRole("paragraph").innerText()).replace(/^.*?: /, "");
    await card.getByRole("link", { name: "Solve" }).click();
    await page.getByText(task).first().waitFor();
  });

  for (const id of WITH_PUZZLES) {
    it(`one of ${id} is solved on a phone`, shortIf(id === "cats"), async () => {
      const { page } = await here.visitor({ phone: true });
      await page.goto(`${here.site.url}/puzzles/${id}`);
      await solve(page, "touch", 1, dice(7));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  }

  it("the puzzles of five days, one of each game, are solved by keyboard, offline", async () => {
    const { page, context } = await here.visitor({ offline: true });
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
  });
});
