/** Clocks against the computer: chosen, running, standing still, kept, taken back, and over. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { board, turnsOf, typed } from "./people";
import { fixtures, SHORT } from "./site";

const here = fixtures();

/** Times of both sides, in milliseconds. */
interface SideTimes {
  white: number;
  black: number;
}

/** A stored game: its turns with the times after each, and the times now. */
interface Stored {
  line: string;
  fen?: string;
  movers: string[];
  starts: SideTimes[];
  left: SideTimes;
}

const FULL: SideTimes = { white: 180_000, black: 180_000 };

/** Stores a game against the computer in which the visitor has White, and opens it. */
async function open(page: Page, { line, fen, ...times }: Stored): Promise<void> {
  const clock = { kind: "fischer", initial_ms: 180_000, increment_ms: 2000 };
  const clocks = { control: clock, ...times };
  const kept = {
    variant: "chess",
    fen: fen ?? null,
    line,
    side: "white",
    level: 1,
    seed: 5,
    clock,
    clocks,
    ended: null,
    at: 0,
  };
  await page.goto(here.site.url);
  await page.evaluate((text) => localStorage.setItem("springald:computer:chess", text), JSON.stringify(kept));
  await page.goto(`${here.site.url}/computer/chess`);
  await board(page);
}

/** Returns the seconds on the clock of a side, rounded up as the clock shows them. */
async function clock(page: Page, side: "White" | "Black"): Promise<number> {
  const text = await page.locator(`.clock[aria-label^="${side} has"]`).innerText();
  const [minutes = 0, seconds = 0] = text.split(":").map(Number);
  return 60 * minutes + seconds;
}

/** Hides or shows the page, as when the visitor goes to another tab. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isHidden ? "hidden" : "visible",
  );
}

const runs = (page: Page): Locator => page.locator(".clock.runs");
const OPENING = { line: "e2e4 e7e5", movers: ["white", "black"], starts: [FULL, FULL, FULL] };

describe("clocks against the computer", () => {
  it("are chosen before the game, run from the second turn, and give a turn's time back", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(here.site.url);
    await page.getByRole("button", { name: "Play Chess", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Game options").click();
    await dialog.getByRole("radio", { name: "White", exact: true }).check();
    await dialog.getByRole("radio", { name: "3 + 2", exact: true }).check();
    await dialog.getByRole("group", { name: "Level" }).getByRole("radio", { name: "1", exact: true }).check();
    await dialog.getByText("Level 1, 3 + 2, works offline").waitFor();
    await dialog.getByRole("button", { name: "Play the computer" }).click();
    await board(page);
    await page.getByText("The clocks stop while this page is hidden or closed.").waitFor();
    expect(await clock(page, "White")).toBe(180);
    expect(await runs(page).count()).toBe(0);
    await typed(page, "e4");
    // After the computer's reply, the first turns are over.
    await page.locator(".clock.runs[aria-label^=White]").waitFor();
    expect(await turnsOf(page)).toHaveLength(2);
    await typed(page, "d4");
    await expect.poll(() => turnsOf(page)).toHaveLength(4);
    await page.locator(".clock.runs[aria-label^=White]").waitFor();
    await page.getByRole("button", { name: "Takeback" }).click();
    await expect.poll(() => turnsOf(page)).toHaveLength(2);
    const stored = await page.evaluate(() => localStorage.getItem("springald:computer:chess") ?? "");
    const { clocks } = JSON.parse(stored) as { clocks: Stored };
    expect(clocks.starts).toEqual([FULL, FULL, FULL]);
    expect(clocks.left).toEqual(FULL);
  });

  it("stand still while the page is hidden or closed", async () => {
    const { page } = await here.visitor({ phone: true });
    await open(page, { ...OPENING, left: { white: 100_000, black: 90_000 } });
    await runs(page).waitFor();
    await hide(page, true);
    await expect.poll(() => runs(page).count()).toBe(0);
    const before = await clock(page, "White");
    expect(before).toBeLessThanOrEqual(100);
    await page.goto("about:blank");
    await page.goto(`${here.site.url}/computer/chess`);
    await board(page);
    await runs(page).waitFor();
    expect(await clock(page, "White")).toBeLessThanOrEqual(before);
    expect(await clock(page, "Black")).toBe(90);
    await hide(page, true);
    await expect.poll(() => runs(page).count()).toBe(0);
    await hide(page, false);
    await runs(page).waitFor();
  });

  it("end the game when a flag falls, and the result stays", SHORT, async () => {
    const { page } = await here.visitor({ dark: true });
    await open(page, { ...OPENING, left: { white: 1500, black: 90_000 } });
    await page.locator(".result", { hasText: "You lost · out of time" }).waitFor();
    await page.locator(".result", { hasText: "out of time" }).waitFor();
    expect(await clock(page, "White")).toBe(0);
    expect(await page.locator(".sb-can-play").count()).toBe(0);
    await page.reload();
    await page.locator(".result", { hasText: "out of time" }).waitFor();
    expect(await clock(page, "White")).toBe(0);
    await page.goto(`${here.site.url}/my-games`);
    await page.getByText("You lost · out of time").waitFor();
    await page.getByText("3 + 2").waitFor();
  });

  it("draw the game if the other side could not have won", async () => {
    const { page } = await here.visitor();
    const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    await open(page, { ...OPENING, fen, line: "e1d1 e8d8", left: { white: 1500, black: 90_000 } });
    await page.locator(".result", { hasText: "Draw · out of time" }).waitFor();
    await page.locator(".result", { hasText: "the opponent could not have won" }).waitFor();
  });
});
