/** Playing alone: the computer (offline too), learning, analysis; and the size of the first page. */
import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { choose, dice, playTurn, type Manner } from "./hands";
import { board, paste, turnsOf } from "./people";
import { GAMES, startSite } from "./server";
import { fixtures, SHORT, shortIf } from "./site";
import { clauseCounts } from "./taught";

/** The limits of the first page: compressed bytes and number of requests. */
const BYTES = 40_000;
const REQUESTS = 20;

const MANNERS: Manner[] = ["mouse", "touch", "keyboard"];

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

// Games of other tests would be on the first page.
const here = fixtures("chromium", { start: startSite });

async function myTurn(page: Page): Promise<void> {
  await page.locator(".prompt.mine").waitFor();
}

describe("alone", () => {
  it("the first page is light", SHORT, async () => {
    const { page } = await here.visitor();
    const sizes = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      sizes.set(
        pathname,
        response.body().then(
          (body) => brotliCompressSync(body, QUICK).length,
          () => 0,
        ),
      );
    });
    await page.goto(here.site.url, { waitUntil: "load" });
    await page.locator(".game [role=grid]").first().waitFor();
    await page.waitForLoadState("networkidle");
    const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    console.info(`first page: ${sizes.size} requests, ${bytes} bytes`);
    expect(bytes).toBeLessThan(BYTES);
    expect(sizes.size).toBeLessThanOrEqual(REQUESTS);
    // The rules load after the page, which does not need them.
    expect([...sizes.keys()].filter((name) => name.endsWith(".wasm"))).toEqual([]);
  });

  it("a game against the computer continues after the page was closed, and offline", SHORT, async () => {
    const { page, context } = await here.visitor({ offline: true });
    const random = dice(5);
    const id = GAMES[0]?.id ?? "";
    await page.goto(`${here.site.url}/computer/${id}`);
    await board(page);
    await myTurn(page);
    await playTurn(page, "mouse", random);
    await myTurn(page);
    const turns = await turnsOf(page);
    expect(turns.length).toBeGreaterThan(1);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (
            await Promise.all(
              (await caches.keys()).map(async (name) =>
                (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith(".wasm")),
              ),
            )
          ).some(Boolean),
        ),
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
  });

  for (const { id, name, manner } of GAMES.map((game, index) => ({
    ...game,
    manner: MANNERS[index % MANNERS.length] ?? "mouse",
  }))) {
    it(
      `the first game of ${name} can be played to its end by what it shows, by ${manner}`,
      shortIf(id === "gravitatur"),
      async () => {
        const { page } = await here.visitor({ phone: manner === "touch" });
        await page.goto(`${here.site.url}/learn/${id}`);
        const grid = page.locator(".first-game [role=grid]");
        await grid.waitFor();
        const game = page.locator(".first-game");
        await expect.poll(() => game.getAttribute("data-step")).toBe("0.0");
        for (let step = 0; step < 60; step += 1) {
          if ((await page.locator(".first-game").getByText("Done", { exact: true }).count()) > 0) break;
          await grid.evaluate((board) => board.scrollIntoView({ block: "center" }));
          const before = await game.getAttribute("data-step");
          await game.locator(".sb-can-play").waitFor();
          await page.getByRole("button", { name: "Show me" }).click();
          const hint = await page.locator(".first-game .notice").innerText();
          const squares = hint.match(/\b[a-z]\d+\b/g) ?? [];
          const button = /press (.*)\.$/i.exec(hint)?.[1];
          for (const square of squares) await choose({ page, root: ".first-game" }, square, manner);
          if (button !== undefined) {
            // The help text below the label of a button may name another button.
            await page
              .locator(".first-game .sb-bar button, .first-game .sb-popup button", {
                hasText: new RegExp(`^${button}`),
              })
              .first()
              .click();
          } else if ((await page.locator(".first-game .sb-popup button").count()) > 0) {
            await page.locator(".first-game .sb-popup button").first().click();
          }
          await expect.poll(() => game.getAttribute("data-step")).not.toBe(before);
        }
        await page.locator(".first-game").getByText("Done", { exact: true }).waitFor();
        await expect.poll(() => page.getByRole("button", { name: "Show me" }).count()).toBe(0);
      },
    );
  }

  it("reads a FEN and shows what the computer thinks", SHORT, async () => {
    const { page } = await here.visitor({ computer: true });
    await read(page, "7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    await page.locator(".lines .score", { hasText: "#" }).first().waitFor();
  });

  it("reads a PGN, steps through it, and names the error of an invalid one", SHORT, async () => {
    const { page } = await here.visitor();
    await read(page, '[Event "A game"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n');
    await expect.poll(() => turnsOf(page)).toEqual(["f3", "e5", "g4", "Qh4#"]);
    await page.getByRole("button", { name: "To the beginning" }).click();
    await page.locator(".tree-foot", { hasText: "Start of the game" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText("Move 1 of 2, White's").waitFor();
    await page.getByRole("button", { name: "Review" }).last().click();
    await page.locator(".graph").waitFor();
    await paste(page, "1. e4 e5 2. Ke3 *");
    await page.getByRole("dialog").getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  });

  it("shows the rules of each game", async () => {
    const { page } = await here.visitor();
    const clauses = clauseCounts();
    for (const { id, name } of GAMES) {
      await page.goto(`${here.site.url}/learn/${id}`);
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await page.locator(".first-game [role=grid]").waitFor();
      expect(await page.locator(".rule").count()).toBe(clauses.get(id));
      expect(await page.locator(".rule.bare").count()).toBe(0);
      const last = page.locator(".rule").last();
      const clause = await last.locator("h4").innerText();
      await last.locator(".example").last().click();
      await page.getByRole("grid", { name: `Board of rule ${clause}` }).waitFor();
      const illegal = page.locator(".try button", { hasText: "not allowed" });
      if ((await illegal.count()) > 0) {
        await illegal.first().click();
        await page
          .locator(".try-message.why")
          .filter({ hasText: /Rule|over|not/i })
          .first()
          .waitFor();
      }
    }
  });

  it("moves by dragging and by touch, and shows a piece's moves", SHORT, async () => {
    const desk = await here.visitor({ motion: true });
    const phone = await here.visitor({ phone: true });
    const id = GAMES[0]?.id ?? "";
    for (const { page } of [desk, phone]) {
      await page.goto(`${here.site.url}/analysis/${id}`);
      await board(page);
    }
    const middle = async (page: Page, square: string): Promise<[number, number]> => {
      const box = await page.locator(`.room-board [data-square="${square}"]`).boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    };
    await desk.page.mouse.move(...(await middle(desk.page, "e2")));
    await desk.page.mouse.down();
    await desk.page.mouse.move(...(await middle(desk.page, "e3")), { steps: 4 });
    await desk.page.mouse.move(...(await middle(desk.page, "e4")), { steps: 4 });
    await desk.page.mouse.up();
    await expect.poll(() => turnsOf(desk.page)).toEqual(["e4"]);
    await phone.page.touchscreen.tap(...(await middle(phone.page, "g8")));
    await phone.page.locator('.room-board [data-square="f6"].sb-is-dot').waitFor();
    await phone.page.touchscreen.tap(...(await middle(phone.page, "g1")));
    await phone.page.touchscreen.tap(...(await middle(phone.page, "f3")));
    await expect.poll(() => turnsOf(phone.page)).toEqual(["Nf3"]);
    const fits = await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(fits).toBe(true);
  });
});

/** Imports a text on the analysis page. */
async function read(page: Page, text: string): Promise<void> {
  await page.goto(`${here.site.url}/analysis/${GAMES[0]?.id ?? ""}`);
  await board(page);
  await paste(page, text);
  await board(page);
}
