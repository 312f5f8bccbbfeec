/** The analysis board: entering turns, variations, import and export, and the state kept by the browser. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dice, gesture, settled, type Manner } from "./hands";
import { board, openSearch, part, paste, turnsOf, typed } from "./people";
import type { Person, VisitorOptions } from "./browsers";
import { fixtures, SHORT } from "./site";

const here = fixtures();

const PLACE = /Move (\d+) of \d+, (White|Black)'s/;

/** Opens the analysis board of a game. */
async function open(path: string, manner: Manner = "mouse", look: VisitorOptions = {}): Promise<Person> {
  const one = await here.visitor({ phone: manner === "touch", ...look });
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await one.page.goto(`${here.site.url}/analysis/${path}`);
  await board(one.page);
  return one;
}

/** Returns the number of turns before the shown position. */
async function shownTurn(page: Page): Promise<number> {
  const [, number, side] = PLACE.exec(await page.locator(".tree-place").innerText()) ?? [];
  return number === undefined ? 0 : 2 * Number(number) - (side === "White" ? 1 : 0);
}

/** Waits until the position after this number of turns is shown. */
async function atTurn(page: Page, count: number): Promise<void> {
  await expect.poll(() => shownTurn(page)).toBe(count);
}

/** Returns `true` if the shown turn is complete. */
async function isWhole(page: Page): Promise<boolean> {
  return (await page.locator(".tree .turn:is(.open, .within)[aria-current]").count()) === 0;
}

/** Plays one complete turn on the board. */
async function playTurn(page: Page, manner: Manner, random: (below: number) => number): Promise<void> {
  const before = await shownTurn(page);
  for (let step = 0; step < 60; step += 1) {
    await page.locator(".sb-can-play").waitFor();
    // A gesture may come to nothing: a choice can be cancelled, or the board may just be changing.
    await gesture(page, manner, random);
    // The list shows the turn with the board; a click before that could start another turn.
    await settled(page);
    if ((await shownTurn(page)) === before + 1 && (await isWhole(page))) return;
  }
  throw new Error("the turn does not come to its end");
}

/** Goes back by a number of turns with the buttons of the page. */
async function back(page: Page, by: number): Promise<void> {
  const from = await shownTurn(page);
  for (let step = 1; step <= by; step += 1) {
    await page.getByRole("button", { name: "One turn back" }).click();
    await atTurn(page, from - step);
  }
}

async function load(page: Page, text: string): Promise<void> {
  await paste(page, text);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await board(page);
}

async function copiedPgn(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: "PGN", exact: true }).click();
  const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe("");
  return read();
}

/** Returns the lines of the tree as the page shows them, with numbers, glyphs and comments. */
async function shownTree(page: Page): Promise<string> {
  const text = (await page.locator(".tree").innerText()).replace(/\s+/g, " ").trim();
  return text.replace(/(\d[.…]) /g, "$1").replace(/ (?=[!?∞])/g, "");
}

const item = (page: Page, name: string): Promise<void> =>
  page
    .getByLabel("Edit this turn")
    .click()
    .then(() => page.locator(".tree-menu").getByRole("button", { name }).click());

describe("analysis", () => {
  for (const [id, manner] of [
    ["chess", "mouse"],
    ["chess", "touch"],
    ["gravitatur", "mouse"],
    ["gravitatur", "touch"],
  ] as const) {
    it(`${id}: ten turns by hand and a variation, by ${manner}`, async () => {
      const { page } = await open(id, manner);
      const random = dice(manner === "mouse" ? 3 : 4);
      for (let turn = 1; turn <= 10; turn += 1) {
        await playTurn(page, manner, random);
        await atTurn(page, turn);
      }
      const main = await turnsOf(page);
      expect(main).toHaveLength(10);
      await back(page, 4);
      // A different turn from an earlier position begins a variation.
      for (let tries = 0; (await page.locator(".variations .turn").count()) === 0; tries += 1) {
        expect(tries).toBeLessThan(20);
        await playTurn(page, manner, random);
        await atTurn(page, 7);
        if ((await page.locator(".variations .turn").count()) === 0) await back(page, 1);
      }
      await playTurn(page, manner, random);
      await atTurn(page, 8);
      expect(await page.locator(".tree .main").allInnerTexts()).toEqual(main);
      expect(await page.locator(".variations .turn").count()).toBe(2);
      // The address leads back to the same place of the same tree.
      const all = await shownTree(page);
      await page.reload();
      await board(page);
      await atTurn(page, 8);
      await expect.poll(() => shownTree(page)).toBe(all);
      await playTurn(page, manner, random);
      await atTurn(page, 9);
    });
  }

  it("reads, shows and writes a PGN with variations, comments and glyphs", SHORT, async () => {
    const { page } = await open("gravitatur");
    const moves =
      "{The start} 1. e4! {Best by test} (1. d4 d5 (1... Nf6 $13 {An Indian}) 2. c4) ({Or} 1. c4) 1... e5 2. Nf3 *";
    await load(page, `[Event "A study"]\n[Annotator "Ada"]\n[Variant "Chess"]\n\n${moves}\n`);
    await page.waitForURL(/\/analysis\/chess/);
    const tree = "The start 1.e4! Best by test 1.d4 d5 1…Nf6∞ An Indian 2.c4 Or 1.c4 1…e5 2.Nf3";
    await expect.poll(() => shownTree(page)).toBe(tree);
    const pgn = await copiedPgn(page);
    expect(pgn).toContain('[Annotator "Ada"]');
    expect(pgn.replace(/\s+/g, " ")).toContain(moves.replace("e4!", "e4 $1"));
    await page.goto(`${here.site.url}/analysis/cats`);
    await board(page);
    await load(page, pgn);
    await expect.poll(() => shownTree(page)).toBe(tree);
    expect(await copiedPgn(page)).toBe(pgn);
  });

  it("reads bare lists of moves of the chosen game, and names the errors of others", async () => {
    const { page } = await open("chess");
    await load(page, "1. e4 e5 2. Nf3 Nc6");
    await expect.poll(() => turnsOf(page)).toEqual(["e4", "e5", "Nf3", "Nc6"]);
    await load(page, "d4 d5\nc4 1-0");
    await expect.poll(() => turnsOf(page)).toEqual(["d4", "d5", "c4"]);
    await paste(page, "1. e4 e5 2. Ke3");
    const alert = page.getByRole("dialog").getByRole("alert");
    await alert.filter({ hasText: /move 2 \(White\): 'Ke3' is not legal: .+ \(rule [\d.]+\)/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${here.site.url}/analysis/gravitatur`);
    await board(page);
    await load(page, "Gd4/e4 Gf3/e6");
    await expect.poll(() => turnsOf(page)).toEqual(["Gd4/e4", "Gf3/e6"]);
  });

  it("edits the tree: comments, promotion, deletion, taking back", SHORT, async () => {
    const { page } = await open("chess?line=e2e4+e7e5");
    await back(page, 1);
    await typed(page, "c5");
    await expect.poll(() => shownTree(page)).toBe("1.e4 e5 1…c5");
    await item(page, "Comment and arrows");
    await page.getByLabel("Comment", { exact: true }).fill("Sicilian\n(Defence)");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => shownTree(page)).toBe("1.e4 e5 1…c5 Sicilian (Defence)");
    await item(page, "Promote variation");
    await expect.poll(() => shownTree(page)).toBe("1.e4 c5 Sicilian (Defence) 1…e5");
    await typed(page, "Nf3");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => shownTree(page)).toBe("1.e4 c5 Sicilian (Defence) 1…e5");
    await page.keyboard.press("Home");
    await page.locator(".tree .turn", { hasText: "c5" }).click();
    await atTurn(page, 2);
    await item(page, "Delete from here");
    await expect.poll(() => shownTree(page)).toBe("1.e4 e5");
    await atTurn(page, 1);
  });

  it("explains why a typed move is refused, with the rule", SHORT, async () => {
    const { page } = await open("chess");
    const field = page.getByLabel("Type a move", { exact: false }).first();
    await field.fill("e5");
    await field.press("Enter");
    const why = page.locator(".why");
    await why.filter({ hasText: /pawn/ }).waitFor();
    // No quotation marks; apostrophes only between letters.
    expect(await why.innerText()).not.toMatch(/action|e5e5|(?<!\w)'|'(?!\w)/);
    await why.getByRole("link").waitFor();
  });

  it("keeps a position across a reload, and the analysis while a game continues", SHORT, async () => {
    const { page } = await open("gravitatur?line=G@d4,e3e4");
    await typed(page, "Gf3");
    await page.locator(".tree .turn.open[aria-current]").waitFor();
    await page.reload();
    await board(page);
    await page.locator(".tree .turn.open[aria-current]", { hasText: "Gf3" }).waitFor();
    await typed(page, "e6");
    await expect.poll(() => turnsOf(page)).toEqual(["Gd4/e4", "Gf3/e6"]);
    await back(page, 1);
    await typed(page, "Gf3");
    await typed(page, "d4");
    // The review adds its judgements to the turns.
    const turns = page.locator(".tree .turn");
    const tree = await turns.allInnerTexts();
    await page.getByRole("button", { name: "Review" }).last().click();
    await page.locator(".graph").waitFor();
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.waitForURL(/\/computer\//);
    await board(page);
    await page.goBack();
    await board(page);
    await atTurn(page, 2);
    await expect.poll(() => turns.allInnerTexts()).toEqual(tree);
    await page.locator(".graph").waitFor();
  });

  it.each([false, true])("shows lines within their card and the graph in sight (phone: %s)", async (phone) => {
    const manner = phone ? "touch" : "mouse";
    const { page } = await open("gravitatur?line=G@d4,e3e4", manner, { computer: true });
    await part(page, "Computer");
    await page.locator(".lines .pv").nth(2).waitFor();
    const inside = (): Promise<boolean> =>
      page.evaluate(() => {
        const card = document.querySelector(".lines")?.closest(".card")?.getBoundingClientRect();
        return [...document.querySelectorAll(".lines li > *, .lines-head > *")].every((part) => {
          const box = part.getBoundingClientRect();
          return card !== undefined && box.right <= card.right && box.left >= card.left;
        });
      });
    expect(await inside()).toBe(true);
    await page.getByRole("button", { name: "Show all of line 1" }).click();
    await page.locator(".lines .whole .pv").waitFor();
    expect(await inside()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole("button", { name: "Review" }).last().click();
    await expect
      .poll(() =>
        page.locator(".graph").evaluate((graph) => {
          const box = graph.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight;
        }),
      )
      .toBe(true);
    // Without the computer there is no evaluation.
    await part(page, "Computer");
    await openSearch(page);
    await page.getByLabel("Number of lines").selectOption("0");
    await page.locator(".bar").waitFor({ state: "hidden" });
  });
});
