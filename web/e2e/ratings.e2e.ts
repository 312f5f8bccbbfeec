/** The ratings of solvers and puzzles: solved, failed, without a connection, switched off, begun anew. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { board, typed } from "./people";
import { REPOSITORY, startSite } from "./server";
import { fixtures } from "./site";
import { state, waits } from "./solving";

// The site believes the addresses that a proxy reports, so that there can be many solvers.
const here = fixtures("chromium", { start: () => startSite({ SPRINGALD_BEHIND_PROXY: "true" }) });

/** The puzzles of chess that are won in two turns after the only defence, with their solutions. */
const PUZZLES = readFileSync(join(REPOSITORY, "puzzles", "chess.pgn"), "utf8")
  .split(/\n(?=\[Event )/)
  .filter((text) => text.includes('[Goal "win"]') && text.includes('[Turns "2"]') && !text.includes("("))
  .map((text) => ({
    id: /\[PuzzleId "(.*)"\]/.exec(text)?.[1] ?? "",
    line: text
      .slice(text.indexOf("}") + 1)
      .split(/\s+/)
      .filter((word) => word !== "" && !/^\d+\.|^\*$|^[01]-[01]$/.test(word)),
  }));

const card = (page: Page): Locator => page.getByRole("region", { name: "Your rating" });

/** Returns the number in the card; 0 if there is none. */
async function mine(page: Page): Promise<number> {
  const [shown] = await card(page).locator(".puzzle-number").allInnerTexts();
  return Number(/^\d+/.exec(shown ?? "")?.[0] ?? 0);
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${here.site.url}/puzzles/chess?id=${id}`);
  await board(page);
  expect(await waits(page)).toBe("solve");
}

/** Solves the puzzle on the board without a mistake. */
async function solve(page: Page, line: readonly string[]): Promise<void> {
  for (const [index, san] of line.entries()) {
    if (index % 2 === 1) continue;
    await typed(page, san);
    await expect.poll(() => state(page)).toMatch(index === line.length - 1 ? /solved/ : /solve/);
  }
  expect(await waits(page)).toBe("solved");
}

/** Fails the puzzle on the board. */
async function fail(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect.poll(() => state(page)).toMatch(/solve/);
  // The page found the answer, not the player.
  expect(await page.locator(".prompt").innerText()).not.toMatch(/^(Right|Solved)/);
}

describe("ratings", () => {
  it("move with solved and failed puzzles, on a phone and without a connection", async () => {
    const [one, two, three, four] = PUZZLES;
    if (!one || !two || !three || !four) throw new Error("too few puzzles");
    const { page, context } = await here.visitor({ phone: true });
    await open(page, one.id);
    expect(await mine(page)).toBe(0);
    await solve(page, one.line);
    await expect.poll(() => mine(page)).toBeGreaterThan(1500);
    const first = await mine(page);
    expect(await page.locator(".prompt .prompt-text").innerText()).toContain(`Your rating: ${first}.`);
    // It is announced to screen readers, too.
    expect(await page.getByRole("status").allInnerTexts()).toContainEqual(
      expect.stringContaining(`Your rating: ${first}.`),
    );

    await open(page, two.id);
    await fail(page);
    await expect.poll(() => mine(page)).toBeLessThan(first);
    const second = await mine(page);
    expect(await card(page).locator(".puzzle-number").innerText()).toBe(`${second} (−${first - second})`);

    // Neither what was solved nor what was failed counts again.
    for (const again of [one, two]) {
      await open(page, again.id);
      await solve(page, again.line);
      expect(await mine(page)).toBe(second);
    }

    await open(page, three.id);
    await context.setOffline(true);
    await solve(page, three.line);
    await card(page).getByText("1 result waits for a connection.").waitFor();
    expect(await mine(page)).toBe(second);
    await context.setOffline(false);
    await expect.poll(() => mine(page)).toBeGreaterThan(second);
    const third = await mine(page);
    expect(await card(page).getByText("waits for a connection").count()).toBe(0);
    expect(await page.locator(".prompt .prompt-text").innerText()).toContain(
      `Your rating: ${third} (+${third - second}).`,
    );

    // Without a rating nothing is sent.
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await open(page, four.id);
    await card(page).getByLabel("Solve without a rating").check();
    await solve(page, four.line);
    expect(await mine(page)).toBe(third);
    expect(asked.filter((request) => request.startsWith("POST"))).toEqual([]);
    await page.goto(`${here.site.url}/puzzles`);
    await page.getByText(`4 solved, rating: ${third}`).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });

  it("of puzzles are shown once they are known, and choose the next one, by keyboard", async () => {
    const [, , , , one, two] = PUZZLES;
    if (!one || !two) throw new Error("too few puzzles");
    // Others have failed at it.
    let known = false;
    for (let count = 0; !known && count < 30; count += 1) {
      const answer = await fetch(`${here.site.url}/api/puzzles/chess/${one.id}/attempts`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `10.0.0.${count}` },
        body: JSON.stringify({ solved: false, solver: { rating: 1400, deviation: 100, volatility: 0.06 } }),
      });
      const rated = (await answer.json()) as { puzzle: { known: boolean } };
      known = rated.puzzle.known;
    }
    expect(known).toBe(true);
    const { page } = await here.visitor();
    await open(page, one.id);
    await solve(page, one.line);
    await page.getByText(/Solved\. Your rating: \d+\. The puzzle's rating: \d+\./).waitFor();
    await page.getByText(/Difficulty: \d of 5\. Rating: \d+, from \d+ attempts\./).waitFor();

    const level = page.getByLabel("Difficulty");
    await level.focus();
    await page.keyboard.type("Near");
    await page.waitForURL(/difficulty=near/);
    await waits(page);
    expect(await level.inputValue()).toBe("near");
    const prompt = await page.locator(".prompt .prompt-text").innerText();
    expect(prompt).toMatch(/to move and /);

    await card(page).getByRole("button", { name: "Reset the rating" }).press("Enter");
    await page.getByRole("button", { name: "Remove" }).press("Enter");
    await expect.poll(() => mine(page)).toBe(0);
    await card(page).getByText("Solve one Chess puzzle to get a rating.").waitFor();
  });
});
