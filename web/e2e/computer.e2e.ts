/** Games against the computer: every game at its lowest level, from the first page, and to an end. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { clicks, dice, gesture, isOver, type Manner } from "./hands";
import { board, openSearch, turnsOf, typed } from "./people";
import { GAMES } from "./server";
import { fixtures, SHORT, shortIf } from "./site";
import { sceneAt, tries } from "./taught";

/** Turns played by each side, and the most actions they may take. */
const TURNS = 3;
const MOST = 40;
const MANNERS: Manner[] = ["mouse", "touch", "keyboard"];

const here = fixtures();

/** Waits until the computer has played or the game is over. Returns `true` if the game goes on. */
async function myTurn(page: Page): Promise<boolean> {
  await page.locator(".prompt.mine, .result").first().waitFor();
  return !(await isOver(page));
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Opens a game, from a position if one is given, in which the computer plays White. */
async function opened(
  page: Page,
  id: string,
  level: number,
  thinking: number,
  fen: string | null = null,
): Promise<void> {
  const kept = { variant: id, fen, line: "", side: "black", level, thinking, seed: level, ended: null, at: 0 };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `springald:computer:${id}`,
    JSON.stringify(kept),
  ] as const);
  await page.goto(`${here.site.url}/computer/${id}`);
  await board(page);
}

/** Opens a game of chess in which the computer thinks until it is told to move; it has moved once. Returns the turns. */
async function answered(page: Page): Promise<string[]> {
  await page.goto(here.site.url);
  await opened(page, "chess", 8, 3600);
  await page.getByRole("button", { name: "Move now" }).click();
  await page.locator(".prompt.mine").waitFor();
  return turnsOf(page);
}

it("a slow page says that it is loading, and a slow board, too", async () => {
  const { page } = await here.visitor();
  const held: (() => Promise<void>)[] = [];
  const release = (): Promise<unknown> => Promise.all(held.splice(0).map((go) => go()));
  await page.route(/\/assets\/computer-[^/]*\.js$|\.wasm$/, (route) => void held.push(() => route.continue()));
  await page.goto(`${here.site.url}/computer/chess`, { waitUntil: "commit" });
  const said = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.querySelector("main") ?? document.body, "::before").content);
  await expect.poll(said).toBe('"Loading…"');
  await release();
  await page.locator(".prompt-text", { hasText: "Loading the board…" }).waitFor();
  expect(await said()).toBe("none");
  await expect.poll(async () => (await release(), page.locator(".room-board [role=grid]").count())).toBe(1);
  await board(page);
});

describe("the computer", () => {
  it("loads the network of a game that has one, once", SHORT, async () => {
    const { page } = await here.visitor();
    const loaded: string[] = [];
    page.context().on("response", (answer) => {
      const file = /\/([a-z0-9]+)-[^/]*\.net$/.exec(answer.url());
      if (file?.[1] !== undefined) loaded.push(`${file[1]} ${answer.status()}`);
    });
    await page.goto(here.site.url);
    for (const id of ["losalamos", "crazyhouse"]) {
      await opened(page, id, 3, 1);
      await page.locator(".prompt.mine").waitFor();
    }
    expect(loaded).toEqual(["crazyhouse 200"]);
    await page.goto(`${here.site.url}/analysis/crazyhouse`);
    await board(page);
    await openSearch(page);
    await page.getByLabel("Number of lines").selectOption("1");
    await page.getByText("Positions are judged by a network of the library, for rules ").waitFor();
  });

  for (const { id, name } of GAMES) {
    it(`moves at every level of ${name}`, shortIf(id === "chess"), async () => {
      const { page } = await here.visitor({ phone: true });
      await page.goto(here.site.url);
      const took: string[] = [];
      for (const level of LEVELS) {
        const began = performance.now();
        await opened(page, id, level, 1);
        await page.locator(".prompt.mine").waitFor({ timeout: 120_000 });
        took.push(((performance.now() - began) / 1000).toFixed(1));
        const turns = await page.locator(".move-list button:not(.open)").count();
        expect(turns).toBe(1);
      }
      console.info(`${name}: seconds from the address to the computer's first turn, levels 1 to 8: ${took.join(" ")}`);
    });
  }

  it("shows its progress at level 8, and moves on demand", SHORT, async () => {
    const { page } = await here.visitor();
    const [first] = GAMES;
    await page.goto(here.site.url);
    await opened(page, first?.id ?? "", 8, 30);
    await page.getByRole("progressbar").waitFor();
    await page.getByText(/^depth \d+/).waitFor();
    await page.getByRole("button", { name: "Move now" }).click();
    await page.locator(".prompt.mine").waitFor();
    expect(await turnsOf(page)).toHaveLength(1);
    await page.getByText(/last turn: .* s/).waitFor();
    // If it has found nothing yet, it plays the first turn it finds.
    await page.reload();
    await page.getByRole("button", { name: "New game" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "8", exact: true }).check();
    await dialog.getByText("Level 8, full strength").waitFor();
    await dialog.getByRole("radio", { name: "30 s" }).check();
    await dialog.getByRole("radio", { name: "Black", exact: true }).check();
    await dialog.getByRole("button", { name: "Start" }).click();
    await page.getByRole("button", { name: "Move now" }).click();
    await page.locator(".prompt.mine").waitFor();
    expect(await turnsOf(page)).toHaveLength(1);
  });

  it("does not think about a roll that it must make", async () => {
    const { page } = await here.visitor();
    await page.goto(here.site.url);
    // A position in which every roll leaves a choice: otherwise the computer plays the only turn at once, or passes.
    await opened(page, "dice", 8, 30, "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - - 6 5");
    await page.getByRole("progressbar").waitFor();
    expect((await turnsOf(page)).join()).toMatch(/^roll\d-\d/);
  });

  it("takes back a turn while it thinks, and gives hints", SHORT, async () => {
    const { page } = await here.visitor();
    const before = await answered(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page
      .getByText(/^Look at [a-z]\d\.$/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    const hint = page.locator(".room-side .notice", { hasText: /^(Tap|Click) [a-z]\d, then [a-z]\d\.$/ });
    await hint.waitFor();
    const squares = (await hint.innerText()).match(/[a-z]\d/g) ?? [];
    for (const square of squares) await page.locator(`.room-board [data-square="${square}"]`).click();
    await page.getByRole("button", { name: "Move now" }).waitFor();
    await page.getByRole("button", { name: "Takeback" }).click();
    await page.locator(".prompt.mine").waitFor();
    expect(await turnsOf(page)).toEqual(before);
    expect(await page.locator(".sb-can-play").count()).toBe(1);
  });

  it("takes back its answer with the turn, even if it comes while the button is pressed", SHORT, async () => {
    const { page } = await here.visitor();
    const before = await answered(page);
    await typed(page, "a6");
    const moveNow = page.getByRole("button", { name: "Move now" });
    await moveNow.waitFor();
    await page.getByRole("button", { name: "Takeback" }).hover();
    await page.mouse.down();
    await moveNow.dispatchEvent("click");
    await expect.poll(() => turnsOf(page)).toHaveLength(before.length + 2);
    await page.mouse.up();
    await expect.poll(() => turnsOf(page)).toEqual(before);
    await page.locator(".prompt.mine").waitFor();
  });

  it("keeps the earlier game when a new one starts", async () => {
    const { page } = await here.visitor();
    const before = await answered(page);
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "White", exact: true }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await page.getByText("No moves yet").waitFor();
    await page.goBack();
    await expect.poll(() => turnsOf(page)).toEqual(before);
    await page.goForward();
    await page.getByText("No moves yet").waitFor();
  });

  for (const { id, name, manner } of GAMES.map((game, index) => ({
    ...game,
    manner: MANNERS[index % MANNERS.length] ?? "mouse",
  }))) {
    it(`plays ${name} at level 1, against ${manner}`, shortIf(id === "ballista"), async () => {
      const { page } = await here.visitor({ phone: manner === "touch" });
      await page.goto(here.site.url);
      await page.getByRole("button", { name: `Play ${name}`, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Game options").click();
      await dialog.getByRole("radio", { name: "White", exact: true }).check();
      await dialog.getByRole("group", { name: "Level" }).getByRole("radio", { name: "1", exact: true }).check();
      await dialog.getByRole("button", { name: "Play the computer" }).click();
      await page.waitForURL((url) => url.pathname === `/computer/${id}`);
      await board(page);
      await page.getByText("Computer, level 1").waitFor();
      const random = dice(3);
      let before: string[] = [];
      // At this level the computer often answers before the next look, so its turns are counted, not awaited.
      for (let action = 0; action < MOST && before.length < 2 * TURNS && (await myTurn(page)); action += 1) {
        await gesture(page, manner, random);
        if (await myTurn(page)) {
          const after = await turnsOf(page);
          const whole = before.slice(0, -1);
          expect(after.slice(0, whole.length)).toEqual(whole);
          before = after;
        }
      }
      expect(before.length).toBeGreaterThanOrEqual(2 * TURNS);
    });
  }

  for (const { id, name } of GAMES) {
    it(`plays ${name} to its end, from a position that was being looked at`, shortIf(id === "chess"), async () => {
      const ends = tries().filter(({ variant, result }) => variant === id && result !== undefined);
      const end = ends.find(({ result }) => result !== "1/2-1/2") ?? ends[0];
      if (end === undefined) throw new Error(`the learn page of ${id} shows no end of the game`);
      const { page } = await here.visitor({ dark: true });
      const { fen, line } = end;
      await page.goto(`${here.site.url}/analysis/${id}?${new URLSearchParams({ fen, line }).toString()}`);
      await board(page);
      await page.getByRole("button", { name: "Play from here" }).click();
      await page.waitForURL((url) => url.pathname === `/computer/${id}`);
      // The old board stays until the new page has loaded.
      await page.getByText(/^Computer, level/).waitFor();
      await board(page);
      await page.locator(".prompt.mine").waitFor();
      const act = sceneAt(id, fen, line).acts.find(({ action }) => action === end.action);
      await clicks(page, act?.gesture ?? [], "mouse");
      await page.locator(".result", { hasText: end.result ?? "" }).waitFor();
      // The result is still there when the page is opened again.
      await page.reload();
      await page.locator(".result", { hasText: end.result ?? "" }).waitFor();
      await page.getByRole("button", { name: "New game" }).waitFor();
    });
  }
});
