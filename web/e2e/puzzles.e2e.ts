/** Puzzles, solved on the board with mistakes and hints. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { choose, dice, gesture, settled, tab, type Manner } from "./hands";
import { house, person } from "./site";

const here = house();

/** What a wrong turn is told. */
const FAULT =
  /does not win in \d+ turns?\.|loses\.|is not sure to save the game\.|is not the turn that wins material\./;

/** Returns the state of the puzzle: `solve`, `busy`, `wrong` or `solved`. */
async function state(page: Page): Promise<string> {
  return (await page.locator(".room").getAttribute("data-puzzle")) ?? "";
}

/** Waits until the page has handled the last gesture and expects something from the player. */
async function waits(page: Page): Promise<string> {
  await settled(page);
  await expect.poll(() => state(page)).toMatch(/solve|wrong|solved/);
  return state(page);
}

/** Makes random gestures until a turn is over: most turns are mistakes. */
async function guess(page: Page, manner: Manner, random: (below: number) => number): Promise<void> {
  for (let step = 0; step < 12 && (await waits(page)) === "solve"; step += 1) {
    await gesture(page, manner, random);
    await settled(page);
    const end = page.getByRole("button", { name: /^End turn/ });
    if ((await end.count()) > 0) await end.first().click();
  }
}

/** Asks for a hint twice and does what it says. */
async function follow(page: Page, manner: Manner): Promise<void> {
  await page.getByRole("button", { name: "Hint" }).click();
  const notice = page.locator(".flow .notice");
  await notice.waitFor();
  if ((await notice.innerText()).startsWith("Look at")) {
    await page.getByRole("button", { name: "Hint" }).click();
    await expect.poll(() => notice.innerText()).toMatch(/^(Tap|Press|Choose)/);
  }
  const text = (await notice.innerText()).replace(/\.$/, "");
  for (const part of text.split(/,? then /)) {
    const button = /^press (.*)$/i.exec(part)?.[1] ?? /^choose the (.*)$/i.exec(part)?.[1];
    if (button === undefined) {
      await choose(page, part.replace(/^tap /i, ""), manner);
    } else {
      await page
        .locator(".room")
        .getByRole("button", { name: new RegExp(`^${button}`, "i") })
        .first()
        .click();
    }
  }
}

/** Solves a puzzle with the given number of guesses before the hints. Returns the number of mistakes. */
async function solve(page: Page, manner: Manner, guesses: number, random: (below: number) => number): Promise<number> {
  let mistakes = 0;
  for (let left = guesses; left > 0 && (await waits(page)) === "solve"; left -= 1) {
    await guess(page, manner, random);
    if ((await waits(page)) !== "wrong") continue;
    mistakes += 1;
    expect(await page.locator(".prompt .say").innerText()).toMatch(FAULT);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => state(page)).toBe("solve");
  }
  for (let step = 0; step < 40 && (await waits(page)) !== "solved"; step += 1) await follow(page, manner);

  expect(await waits(page)).toBe("solved");
  return mistakes;
}

describe("puzzles", () => {
  it("ten are solved with mistakes, one after the other", async () => {
    const { page } = await person(here.browser);
    const random = dice(5);
    let mistakes = 0;
    await page.goto(`${here.site.url}/puzzles`);
    await page.getByRole("link", { name: "Puzzles of Chess", exact: true }).click();
    const seen = new Set<string>();
    for (let count = 0; count < 10; count += 1) {
      await waits(page);
      seen.add(await page.locator(".room-board").innerHTML());
      mistakes += await solve(page, "mouse", count % 3, random);
      await page.getByRole("button", { name: "Next puzzle" }).click();
      await expect.poll(() => state(page)).toBe("solve");
    }
    expect(seen.size).toBe(10);
    expect(mistakes).toBeGreaterThan(3);
    await page.goto(`${here.site.url}/puzzles`);
    await page.getByText("10 solved").waitFor();
    await page.context().close();
  });

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
    const { page, context } = await person(here.browser);
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
