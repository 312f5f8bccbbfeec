/** What one does alone: the computer, also offline; learning; analysis; and what the first page weighs. */
import { brotliCompressSync, constants } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dice, playTurn } from "./hands";
import { board, turnsOf } from "./people";
import { person, startBrowser, startSite, type Site } from "./site";

/** What the first page may weigh, compressed, and how many requests it may make. */
const BYTES = 300_000;
const REQUESTS = 40;

let site: Site;
let browser: Browser;
let variants: { id: string; name: string }[] = [];

beforeAll(async () => {
  site = await startSite();
  browser = await startBrowser();
  variants = (await (await fetch(`${site.url}/api/variants`)).json()) as typeof variants;
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function myTurn(page: Page): Promise<void> {
  await page.locator(".prompt.mine").waitFor({ timeout: 20_000 });
}

describe("alone", () => {
  it("the first page is light", async () => {
    const { page, context } = await person(browser);
    const sizes = new Map<string, number>();
    page.on("response", async (response) => {
      const body = await response.body().catch(() => Buffer.alloc(0));
      sizes.set(
        new URL(response.url()).pathname,
        brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
      );
    });
    await page.goto(site.url, { waitUntil: "networkidle" });
    const names = [...sizes.keys()];
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    console.info(`first page: ${names.length} requests, ${bytes} bytes`);
    expect(bytes).toBeLessThan(BYTES);
    expect(names.length).toBeLessThan(REQUESTS);
    await context.close();
  });

  it("a game against the computer goes on after the page was closed, and offline", async () => {
    const { page, context, problems } = await person(browser);
    const random = dice(5);
    const id = variants[0]?.id ?? "";
    await page.goto(`${site.url}/computer/${id}`);
    await board(page);
    await myTurn(page);
    await playTurn(page, "mouse", random);
    await myTurn(page);
    const turns = await turnsOf(page);
    expect(turns.length).toBeGreaterThan(1);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(
        () =>
          page.evaluate(async () =>
            (
              await Promise.all(
                (await caches.keys()).map(async (name) =>
                  (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith(".wasm")),
                ),
              )
            ).some(Boolean),
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    await context.setOffline(true);
    await page.reload();
    await board(page);
    await myTurn(page);
    expect(await turnsOf(page)).toEqual(turns);
    await playTurn(page, "mouse", random);
    await myTurn(page);
    expect((await turnsOf(page)).length).toBeGreaterThan(turns.length);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([0, 1, 2, 3, 4, 5])("the first game of game %i can be played to its end by what it shows", async (index) => {
    const id = variants[index]?.id;
    if (id === undefined) {
      return;
    }
    const { page, context, problems } = await person(browser);
    await page.goto(`${site.url}/learn/${id}`);
    const grid = page.locator(".first-game [role=grid]");
    await grid.waitFor();
    for (let step = 0; step < 60; step += 1) {
      if ((await page.locator(".first-game").getByText("Done", { exact: true }).count()) > 0) {
        break;
      }
      await grid.evaluate((board) => board.scrollIntoView({ block: "center" }));
      const before = await page.locator(".first-game").innerText();
      await page.getByRole("button", { name: "Show me" }).click();
      const hint = await page.locator(".first-game .notice").innerText();
      const squares = /: ((?:[a-z]\d+(?: to )?)+)(?:\.$|,)/.exec(hint)?.[1]?.split(" to ") ?? [];
      const button = /“(.*)”/.exec(hint)?.[1];
      for (const square of squares) {
        const box = await page.locator(`.first-game [data-square="${square}"]`).boundingBox();
        await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      }
      if (button !== undefined) {
        await page
          .locator(".first-game .sb-bar button, .first-game .sb-popup button", {
            hasText: new RegExp(button === "end" ? "end turn" : button, "i"),
          })
          .first()
          .click();
      } else if ((await page.locator(".first-game .sb-popup button").count()) > 0) {
        await page.locator(".first-game .sb-popup button").first().click();
      }
      await page
        .waitForFunction((text) => document.querySelector<HTMLElement>(".first-game")?.innerText !== text, before, {
          timeout: 8000,
        })
        .catch(() => undefined);
      await page.waitForTimeout(800);
    }
    await page.locator(".first-game").getByText("Done", { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("reads a FEN and shows what the computer thinks", async () => {
    const { page, context, problems } = await person(browser);
    await page.goto(`${site.url}/analysis/${variants[0]?.id ?? ""}`);
    await board(page);
    await page.getByRole("button", { name: "FEN or PGN" }).click();
    await page.getByLabel("FEN or PGN").last().fill("7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    await page.getByRole("button", { name: "Read" }).click();
    await board(page);
    await page.locator(".lines .score", { hasText: "#" }).first().waitFor({ timeout: 30_000 });
    expect(problems).toEqual([]);
    await context.close();
  });
});
