/** The computer on several cores of the device: with the headers that allow it, and without. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dice, gesture, isOver } from "./hands";
import { board, openSearch, turnsOf } from "./people";
import type { BrowserName, Person } from "./browsers";
import { fixtures, type Fixtures, shortIf } from "./site";
import type { ReportView } from "../src/wire/rules";

/** The cores of the device that the browser reports; the tests run on fewer. */
const CORES = 4;
/** Turns played on the analysis board. */
const TURNS = 6;
/** Turns played against the computer. */
const ROUNDS = 3;

/** Returns a visitor whose device has several cores, before the first page. */
async function newcomer(here: Fixtures): Promise<Person> {
  const one = await here.visitor({ computer: true });
  await one.page.addInitScript((cores) => {
    Object.defineProperty(navigator, "hardwareConcurrency", { get: () => cores });
  }, CORES);
  return one;
}

/** Returns a visitor whose device has several cores. */
async function visitor(here: Fixtures): Promise<Person> {
  const one = await newcomer(here);
  await one.page.goto(here.site.url);
  return one;
}

/** Returns the number of workers: one has the rules, and the others an engine. */
function workers(page: Page): number {
  return page.workers().filter((worker) => /\bworker-|declared-worker/.test(worker.url())).length;
}

/** Waits until the computer shows lines for the position on the board. */
async function lines(page: Page): Promise<void> {
  await page.locator('.lines[aria-busy="false"] li').first().waitFor();
  await page.getByText(/^depth \d+, /).waitFor();
}

/** The speed at each depth, in thousand nodes a second, and the time until it was reached, in milliseconds. */
type Found = { speed: number; time: number }[];

interface Recorded {
  found: Found;
}

/** Records the reports of the engine. Runs in the page. */
function record(): void {
  const found: Found = [];
  (globalThis as unknown as Recorded).found = found;
  globalThis.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener("message", ({ data }: MessageEvent<{ report?: string }>) => {
        if (data.report === undefined) return;
        const { bound, depth, nodes, time } = JSON.parse(data.report) as ReportView;
        if (bound === "exact") found[depth] ??= { speed: nodes / Math.max(1, time), time };
      });
    }
  };
}

function median(values: number[]): number {
  return values.sort((one, two) => one - two)[values.length >> 1] ?? 0;
}

/** Waits until the computer has played. Returns `true` if the game goes on. */
async function isMine(page: Page): Promise<boolean> {
  await page.locator(".prompt.mine, .result").first().waitFor();
  return !(await isOver(page));
}

/** Plays a random turn against the computer. */
async function reply(page: Page, random: (below: number) => number): Promise<void> {
  while (await page.locator(".prompt.mine").isVisible()) await gesture(page, "mouse", random);
}

/** Opens a game in which the computer plays White at full strength. */
async function against(page: Page, url: string, id: string, thinking: number): Promise<void> {
  const kept = { variant: id, fen: null, line: "", side: "black", level: 8, thinking, seed: 8, ended: null, at: 0 };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `springald:computer:${id}`,
    JSON.stringify(kept),
  ] as const);
  await page.goto(`${url}/computer/${id}`);
  await board(page);
}

/** Defines the tests of several cores in a browser. */
export function coresIn(name: BrowserName): void {
  describe(`several cores in ${name}`, () => {
    const here = fixtures(name);

    it.each(["gravitatur", "atomic"])("analyse %s, turn after turn", async (game) => {
      const { page } = await visitor(here);
      await page.goto(`${here.site.url}/analysis/${game}`);
      await board(page);
      await openSearch(page);
      const menu = page.getByLabel("Cores used");
      expect(await menu.locator("option").allInnerTexts()).toEqual(["1 core", "2 cores", "3 cores", "4 cores"]);
      // Half of them, unless the user wants more.
      expect(await menu.inputValue()).toBe("2");
      await lines(page);
      await menu.selectOption("4 cores");
      await lines(page);
      const random = dice(3);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const before = (await turnsOf(page)).length;
        while ((await turnsOf(page)).length === before) await gesture(page, "mouse", random);
        await lines(page);
      }
      // Positions that come and go faster than a search begins.
      for (let turn = 0; turn < TURNS; turn += 1) await page.keyboard.press("ArrowLeft");
      await lines(page);
      // Firefox does not report its workers.
      if (name === "chromium") await expect.poll(() => workers(page)).toBe(CORES + 1);
      await menu.selectOption("1 core");
      await lines(page);
      await page.reload();
      await board(page);
      expect(await menu.inputValue()).toBe("1");
      await lines(page);
    });

    it("play at full strength, stop on demand, and go on", shortIf(name === "chromium"), async () => {
      const { page } = await visitor(here);
      await against(page, here.site.url, "chess", 30);
      const random = dice(4);
      for (let round = 1; round <= ROUNDS; round += 1) {
        await page.getByRole("progressbar").waitFor();
        await page.getByText(/^depth \d+/).waitFor();
        await page.getByRole("button", { name: "Move now" }).click();
        await page.locator(".prompt.mine").waitFor();
        expect(await turnsOf(page)).toHaveLength(2 * round - 1);
        await reply(page, random);
      }
      // A takeback ends the search, and the next one begins.
      await page.getByRole("button", { name: "Takeback" }).click();
      await page.locator(".prompt.mine").waitFor();
      await reply(page, random);
      await page.getByText(/^depth \d+/).waitFor();
    });

    it("play at full strength until the time is over", async () => {
      const { page } = await visitor(here);
      await against(page, here.site.url, "cats", 1);
      const random = dice(5);
      // A player who moves at random may lose soon.
      for (let round = 1; round <= ROUNDS && (await isMine(page)); round += 1) await reply(page, random);
      await isMine(page);
      expect((await turnsOf(page)).length).toBeGreaterThan(2);
    });

    it
      .runIf(process.env.SPRINGALD_MEASURE === "1" && name === "chromium")
      .each([
        "chess?fen=r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R+w+KQkq+-+6+5",
        "chesspp",
        "ballista",
        "cats",
        "xiangqi",
        "crazyhouse",
      ])("gain with two instead of one in %s", async (game) => {
      const { page } = await visitor(here);
      await page.addInitScript(record);
      const found: Record<number, Found[]> = { 1: [], 2: [] };
      for (const cores of [1, 2, 1, 2, 1, 2]) {
        const kept = JSON.stringify({ lines: 1, limit: "5 s", arrows: false, cores });
        await page.evaluate((kept) => localStorage.setItem("springald:search", kept), kept);
        await page.goto(`${here.site.url}/analysis/${game}`);
        await lines(page);
        await page.waitForTimeout(6000);
        found[cores]?.push(await page.evaluate(() => (globalThis as unknown as Recorded).found));
      }
      const depth = Math.min(...Object.values(found).flatMap((runs) => runs.map((run) => Math.max(...run.keys()))));
      const speed = (cores: number): number => median((found[cores] ?? []).map((run) => run.at(-1)?.speed ?? 0));
      const time = (cores: number): number => median((found[cores] ?? []).map((run) => run[depth]?.time ?? 0));
      console.info(
        `${game}: ${speed(1).toFixed(0)} thousand nodes a second × ${(speed(2) / speed(1)).toFixed(2)}, ` +
          `${time(1)} ms to depth ${depth} ÷ ${(time(1) / time(2)).toFixed(2)}`,
      );
    });

    it("are not used where the page is not isolated from others", async () => {
      const { page } = await newcomer(here);
      await page.route("**/*", async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        delete headers["cross-origin-embedder-policy"];
        await route.fulfill({ response, headers });
      });
      await page.goto(`${here.site.url}/analysis/gravitatur`);
      await board(page);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
      await lines(page);
      expect(await page.getByLabel("Cores used").count()).toBe(0);
      await against(page, here.site.url, "gravitatur", 1);
      await page.locator(".prompt.mine").waitFor();
    });
  });
}
