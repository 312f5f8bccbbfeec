/** Boards for both sides accept turn after turn, by every input method. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dice, gesture, isMyTurn, tab, type Manner } from "./hands";
import { board, turnsOf, typed } from "./people";
import type { Scene } from "./api";
import { GAMES } from "./server";
import { fixtures, IS_THOROUGH, SHORT, shortIf } from "./site";
import type * as Springald from "../src/pkg/springald.js";

type Rules = typeof Springald;

/** Complete turns made on each board, and the most actions they may take. */
const TURNS = 5;
const MOST = 60;
const MANNERS: Manner[] = ["mouse", "touch", "keyboard"];
/** Each game with one input method, or with all of them. Newcomers play on these boards, too. */
const BY_HAND = GAMES.flatMap((game, row) =>
  MANNERS.filter((_, at) => IS_THOROUGH || at === (row + 1) % MANNERS.length).map((manner) => ({ ...game, manner })),
);

const here = fixtures();

/** Opens the analysis board of a game. */
async function opens(page: Page, id: string): Promise<void> {
  await page.goto(`${here.site.url}/analysis/${id}`);
  await board(page);
}

describe("a board for both sides", () => {
  for (const { id, name, manner } of BY_HAND) {
    it(`takes five turns of ${name} in a row by ${manner}: analysis`, shortIf(id === "ballista"), async () => {
      const { page } = await here.visitor({ phone: manner === "touch" });
      await opens(page, id);
      const turns = page.locator(".tree .turn.main:not(.open)");
      const random = dice(11);
      for (let action = 0; action < MOST && (await turns.count()) < TURNS; action += 1) {
        await expect.poll(() => isMyTurn(page), { message: `nobody may move before action ${action + 1}` }).toBe(true);
        expect(await gesture(page, manner, random)).toBe(true);
      }
      expect(await turns.count()).toBeGreaterThanOrEqual(TURNS);
    });
  }

  for (const { id, name } of GAMES) {
    it(`takes five turns of ${name} in a row by typing: analysis`, shortIf(id === "duck"), async () => {
      const rules = (await import(new URL("../src/pkg/springald.js", import.meta.url).href)) as Rules;
      rules.initSync({ module: readFileSync(new URL("../src/pkg/springald_bg.wasm", import.meta.url)) });
      const game = new rules.Game(id);
      const { page } = await here.visitor();
      await opens(page, id);
      const random = dice(7);
      for (let action = 0; action < MOST && (JSON.parse(game.turns()) as unknown[]).length <= TURNS; action += 1) {
        const { acts } = JSON.parse(game.scene()) as { acts: (Scene["acts"][number] & { san: string })[] };
        // The outcome of the dice is not known here.
        const known = acts.filter(({ rolls }) => !rolls);
        const act = known[random(known.length)];
        await typed(page, random(2) === 0 ? (act?.san ?? "") : (act?.action ?? ""));
        game.play(act?.action ?? "");
        const sans = (JSON.parse(game.turns()) as { san: string }[]).map(({ san }) => san);
        await expect.poll(() => turnsOf(page)).toEqual(sans);
      }
      expect((JSON.parse(game.turns()) as unknown[]).length).toBeGreaterThan(TURNS);
    });
  }
});

it("marks of squares differ in form, so that they can be told apart on small squares and without colours", async () => {
  const { page } = await here.visitor();
  await opens(page, "cats");
  const forms = await page.locator('.room-board [data-square="e5"]').evaluate((cell) =>
    ["last", "drawn", "placed", "premove", "pull", "check", "why", "dot", "ring"].map((mark) => {
      cell.classList.add(`sb-is-${mark}`);
      const { backgroundImage, boxShadow } = getComputedStyle(cell);
      cell.classList.remove(`sb-is-${mark}`);
      return (backgroundImage + boxShadow).replace(/(rgba?|color)\([^)]*\)/g, "");
    }),
  );
  expect(new Set(forms).size).toBe(forms.length);
});

describe("the keyboard", () => {
  it("is explained when the board has the focus, and reaches the moves and the board again", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/${GAMES[0]?.id ?? ""}`);
    await board(page);
    await tab(page, page.locator(".room-board [role=grid]"));
    const grid = page.locator(".room-board [role=grid]");
    const help = page.locator(`#${await grid.getAttribute("aria-describedby")}`);
    expect(await help.innerText()).toMatch(/M: moves/);
    const opacity = (): Promise<string> => help.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity).toBe("1");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.keyboard.press("m");
    const isAt = (wanted: string): Promise<boolean> =>
      page.evaluate((part) => document.activeElement?.closest(part) !== null, wanted);
    await expect.poll(() => isAt(".room-side")).toBe(true);
    await expect.poll(opacity).toBe("0");
    await tab(page, grid);
    expect(await isAt("[role=grid]")).toBe(true);
  });
});
