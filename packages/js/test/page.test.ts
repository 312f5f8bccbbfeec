/** The package on pages in Chromium: plain HTML, and a page built with Vite. Skipped without Chromium. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, serve, startBrowser } from "./support/serve.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

/** Returns the text of the status below the board. */
function status(page: Page): Promise<string> {
  return page.locator("springald-board [part=status]").innerText();
}

/** Waits for a text below the board. */
async function says(page: Page, text: RegExp): Promise<void> {
  await expect.poll(() => status(page), { timeout: 60_000 }).toMatch(text);
}

/** Clicks squares, one after the other. */
async function click(page: Page, ...squares: string[]): Promise<void> {
  for (const square of squares) await page.locator(`springald-board [data-square="${square}"]`).click();
}

describe.skipIf(CHROMIUM === undefined)("a page", () => {
  let browser: Browser;
  let server: Server;
  let url: string;
  let work: string;
  const pages: Page[] = [];
  const faults: string[] = [];

  const open = async (path: string): Promise<Page> => {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("requestfailed", (request) => faults.push(request.url()));
    pages.push(page);
    await page.goto(`${url}${path}`);
    await page.evaluate(() => document.querySelector("springald-board")?.ready);
    return page;
  };

  beforeAll(async () => {
    browser = await startBrowser();
    ({ server, url } = await serve(PACKAGE));
    work = mkdtempSync(join(PACKAGE, "test/vite-"));
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(work, { recursive: true, force: true });
    expect(faults).toEqual([]);
  });

  it("of plain HTML plays Gravitatur Chess against the engine, and says why a placement is refused", async () => {
    const page = await open("/example/index.html");
    await says(page, /empty square/);
    await click(page, "a1", "a2");
    const sentence = await page.evaluate(
      () => document.querySelector("springald-board")?.game?.whyNot("G@a1")?.sentence,
    );
    expect(sentence).toContain("a1");
    await click(page, "d4");
    await says(page, /move/i);
    await click(page, "g1", "f3");
    await expect
      .poll(() => page.locator("#engine").innerText(), { timeout: 60_000 })
      .toMatch(/^The engine played G[a-h]/);
    const turns = await page.evaluate(() => document.querySelector("springald-board")?.game?.turns.length);
    expect(turns).toBe(2);
  });

  it("has a board for the keyboard and for screen readers", async () => {
    const page = await open("/example/index.html");
    await page.evaluate(() => document.querySelector("springald-board")?.setAttribute("variant", "chess"));
    await page.evaluate(() => document.querySelector("springald-board")?.ready);
    const grid = page.locator("springald-board [role=grid]");
    expect(await grid.getAttribute("aria-label")).toBe("Board of Chess");
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => {
        const inside = document.querySelector("springald-board")?.shadowRoot?.activeElement;
        return (inside as HTMLElement | null)?.dataset.square;
      });
    await page.evaluate(() => document.querySelector("springald-board")?.focus());
    const go = async (square: string): Promise<void> => {
      for (let step = 0; step < 16 && (await focused()) !== square; step += 1) {
        const here = (await focused()) ?? "a1";
        const key = !here.startsWith(square.charAt(0))
          ? (here[0] ?? "") < (square[0] ?? "")
            ? "ArrowRight"
            : "ArrowLeft"
          : (here[1] ?? "") < (square[1] ?? "")
            ? "ArrowUp"
            : "ArrowDown";
        await page.keyboard.press(key);
      }
      expect(await focused()).toBe(square);
      await page.keyboard.press("Enter");
    };
    await go("e2");
    await go("e5");
    await says(page, /\(rule \d+\.\d+\)$/);
    await go("e2");
    await go("e4");
    await says(page, /White: e4\. Make a move\.|Black: /);
    await expect.poll(() => page.evaluate(() => document.querySelector("springald-board")?.game?.turns.length)).toBe(2);
    await page.evaluate(AXE);
    const serious = await page.evaluate(
      "axe.run().then(({violations}) => violations.filter(({impact}) => impact === 'serious' || impact === 'critical').map(({id, nodes}) => `${id} ${nodes[0].html}`))",
    );
    expect(serious).toEqual([]);
  });

  it("shows games of every kind by the attributes", async () => {
    const page = await open("/example/index.html");
    const shown = (variant: string, fen?: string): Promise<{ squares: number | undefined; fault: string }> =>
      page.evaluate(
        async ([name, start]) => {
          const board = document.createElement("springald-board");
          board.variant = name;
          if (start) board.fen = start;
          document.body.append(board);
          const fault = await board.ready.then(
            () => "",
            (error: unknown) => String(error),
          );
          const squares = board.shadowRoot?.querySelectorAll("[role=gridcell]").length;
          board.remove();
          return { squares, fault };
        },
        [variant, fen] as const,
      );
    expect(await shown("xiangqi")).toEqual({ squares: 90, fault: "" });
    expect(await shown("glinski")).toEqual({ squares: 91, fault: "" });
    expect(await shown("alice")).toEqual({ squares: 128, fault: "" });
    expect(await shown("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")).toEqual({ squares: 64, fault: "" });
    expect((await shown("tiddlywinks")).fault).toContain("SpringaldError: variant: found 'tiddlywinks'");
  });

  it("rolls the dice, tells turns by events, and takes them back", async () => {
    const page = await open("/example/index.html");
    const told = await page.evaluate(async () => {
      const board = document.createElement("springald-board");
      board.variant = "cats";
      board.random = () => 0;
      document.body.append(board);
      await board.ready;
      const turns: string[] = [];
      board.addEventListener("turn", ({ detail }) => turns.push(detail.turn.text));
      await board.play("T@");
      while (turns.length === 0) await board.play(board.game?.actions()[0] ?? "");
      const { line, node } = board.game ?? { line: "", node: "" };
      const isUndone = board.undo();
      return { turns, line, node, isUndone, after: board.game?.line };
    });
    expect(told.turns).toHaveLength(1);
    expect(told).toMatchObject({ node: "black", isUndone: true, after: "" });
  });

  it("built with Vite works like the package itself", async () => {
    mkdirSync(join(work, "node_modules"));
    symlinkSync(PACKAGE, join(work, "node_modules/springald"), "dir");
    cpSync(join(PACKAGE, "test/vite-page"), join(work, "page"), { recursive: true });
    await build({
      root: join(work, "page"),
      base: "./",
      logLevel: "error",
      configFile: false,
      build: { outDir: join(work, "out") },
    });
    const page = await open(`${work.slice(PACKAGE.length - 1)}/out/index.html`);
    await expect.poll(() => page.locator("#turn").innerText(), { timeout: 60_000 }).toMatch(/^[a-h][1-8][a-h][1-8]/);
    expect(await page.locator("springald-board [role=gridcell]").count()).toBe(64);
  });
});
