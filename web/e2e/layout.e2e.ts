/** What is in sight without scrolling, on a desktop and on phones, and what the list of turns shows. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeGame } from "./api";
import { board, paste } from "./people";
import { fixtures, SHORT } from "./site";

const here = fixtures();

/** Knights that go back and forth between pawn moves, so that no position occurs three times. */
function longGame(): string {
  const pawns = "abcdefgh".split("").flatMap((file) => [`${file}3 ${file}6`, `${file}4 ${file}5`]);
  const knights = ["Nc3 Nc6", "Nb1 Nb8"];
  const pairs = pawns.slice(0, 4).flatMap((pair) => [pair, ...knights]);
  return pairs.map((pair, at) => `${at + 1}. ${pair}`).join(" ");
}

/** Returns the names of the parts that are not wholly in the window. */
async function outside(page: Page, parts: Readonly<Record<string, string>>): Promise<string[]> {
  const out: string[] = [];
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [name, selector] of Object.entries(parts)) {
    const box = await page.locator(selector).first().boundingBox();
    const isIn =
      box !== null &&
      box.y >= 0 &&
      box.x >= 0 &&
      box.y + box.height <= size.height + 1 &&
      box.x + box.width <= size.width + 1;
    if (!isIn) out.push(`${name}: ${JSON.stringify(box)}`);
  }
  return out;
}

const ANALYSIS = {
  board: ".room-board",
  "one turn back": '.move-nav [aria-label="One turn back"]',
  "one turn forward": '.move-nav [aria-label="One turn forward"]',
  turns: ".tree",
  evaluation: ".lines-score",
};

describe("the analysis board", () => {
  it("has twelve rows of turns in sight on a desktop, with everything that one looks for", SHORT, async () => {
    const { page } = await here.visitor({ computer: true });
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    await paste(page, `[White "Ada"]\n[Black "Bob"]\n[Result "1-0"]\n\n${longGame()} 1-0`);
    await page.getByText("Ada – Bob").waitFor();
    await page.locator(".lines .pv").nth(2).waitFor();
    const parts = { ...ANALYSIS, gauge: ".gauge", import: '[aria-label="Import FEN/PGN"]' };
    expect(await outside(page, parts)).toEqual([]);
    for (const name of ["Review", "Set up"])
      expect((await page.getByRole("button", { name }).first().boundingBox())?.y).toBeLessThan(760);
    const rows = await page.locator(".tree").evaluate((tree) => {
      const list = tree.getBoundingClientRect();
      const shown = [...tree.querySelectorAll(".line")].map((row) => row.getBoundingClientRect());
      return shown.filter(({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1).length;
    });
    expect(rows).toBeGreaterThanOrEqual(11);
    await expect.poll(() => page.locator(".tree-result").innerText()).toBe("1-0");
    // A step changes the mark of the turn and nothing else of the list.
    const changes = await page.locator(".tree").evaluate(async (tree) => {
      let count = 0;
      new MutationObserver((records) => (count += records.length)).observe(tree, { childList: true, subtree: true });
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 500));
      return count;
    });
    expect(changes).toBe(0);
    const inSight = await page.locator(".tree .turn[aria-current]").evaluate((turn) => {
      const [list, box] = [turn.closest(".tree")?.getBoundingClientRect(), turn.getBoundingClientRect()];
      return list !== undefined && box.top >= list.top && box.bottom <= list.bottom;
    });
    expect(inSight).toBe(true);
  });

  it("colours the judgements, and a right click on a turn opens its menu", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    await paste(page, "1. e4 {[%eval 0.3]} e5 2. Qh5 $4 Nc6 3. Bc4 $1 Nf6 $2");
    const turn = (san: string): ReturnType<Page["locator"]> => page.locator(".tree .turn", { hasText: san });
    await turn("Nf6").waitFor();
    expect(await turn("Qh5").getAttribute("class")).toContain("judged-blunder");
    expect(await turn("Bc4").getAttribute("class")).toContain("judged-good");
    expect(await turn("Nf6").getAttribute("class")).toContain("judged-mistake");
    expect(await page.locator(".tree .eval").allInnerTexts()).toEqual(["+0.3"]);
    await turn("Nc6").click({ button: "right" });
    const menu = page.getByRole("menu", { name: "This turn" });
    await menu.getByRole("menuitem", { name: "Brilliant move" }).click();
    await menu.waitFor({ state: "detached" });
    await expect.poll(() => turn("Nc6").getAttribute("class")).toContain("judged-brilliant");
    await turn("Nc6").click({ button: "right" });
    await menu.getByRole("menuitem", { name: "Delete from here" }).click();
    await expect.poll(() => page.locator(".tree .turn").allInnerTexts()).toEqual(["e4", "e5", "Qh5"]);
  });

  it("a finger that rests on a turn opens its menu, and a short tap shows the turn", async () => {
    const { page, context } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/analysis/duck?line=e2e4,D@e6+d7d5,D@d3`);
    await board(page);
    const turn = page.locator(".tree .turn").first();
    const box = await turn.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    const session = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchEnd"): Promise<unknown> =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchStart" ? [{ x, y }] : [] });
    await touch("touchStart");
    const menu = page.getByRole("menu", { name: "This turn" });
    await menu.waitFor();
    await touch("touchEnd");
    const place = page.locator(".tree-place", { hasText: "Move 1 of 1, Black's" });
    expect(await place.count()).toBe(1);
    await menu.getByRole("menuitem", { name: "Good move" }).tap();
    await menu.waitFor({ state: "detached" });
    await expect.poll(() => turn.getAttribute("class")).toContain("judged-good");
    await turn.tap();
    await place.waitFor({ state: "detached" });
  });

  for (const [name, width, height] of [
    ["portrait", 390, 844],
    ["landscape", 844, 390],
  ] as const) {
    it(`is on one screen of a phone in ${name}`, async () => {
      const { page } = await here.visitor({ phone: true, computer: true });
      await page.setViewportSize({ width, height });
      await page.goto(`${here.site.url}/analysis/chess`);
      await board(page);
      await paste(page, longGame());
      await page.locator(".tree .turn").nth(20).waitFor();
      await page.locator(".lines .pv").first().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => outside(page, ANALYSIS)).toEqual([]);
      const box = await page.locator(".room-board .sb").boundingBox();
      if (name === "landscape") expect(box?.height).toBeGreaterThan(height - 30);
      expect(await page.locator(".typed").isVisible()).toBe(false);
    });
  }
});

describe("a game on a phone", () => {
  for (const [name, width, height] of [
    ["portrait", 390, 844],
    ["landscape", 844, 390],
  ] as const) {
    it(`is on one screen in ${name}, and no notice covers anything`, async () => {
      const clock = { kind: "fischer", initial_ms: 600_000, increment_ms: 5000 };
      const game = await makeGame(here.site, { variant: "chess", clock });
      await game.play("white", "e2e4");
      const { page, context } = await here.visitor({ phone: true });
      await page.setViewportSize({ width, height });
      await page.goto(game.link("white"));
      await board(page);
      const clocks = { "the opponent's clock": ".above .clock", "the own clock": ".below .clock" };
      const parts = {
        board: ".room-board",
        ...clocks,
        "one turn back": '.move-nav [aria-label="One turn back"]',
        turns: ".move-list button",
      };
      expect(await outside(page, parts)).toEqual([]);
      const before = await page.locator(".move-nav").boundingBox();
      await context.setOffline(true);
      const banner = page.locator(".prompt .banner");
      await banner.waitFor();
      expect(await outside(page, { ...parts, banner: ".prompt .banner" })).toEqual([]);
      expect(await page.locator(".dot.here").count()).toBe(0);
      const covers = await banner.evaluate((notice) => {
        const box = notice.getBoundingClientRect();
        const others = [...document.querySelectorAll(".player, .room-board, .move-nav, .actions")];
        return others.filter((other) => {
          const { top, bottom, left, right } = other.getBoundingClientRect();
          return top < box.bottom - 1 && bottom > box.top + 1 && left < box.right - 1 && right > box.left + 1;
        }).length;
      });
      expect(covers).toBe(0);
      expect((await page.locator(".move-nav").boundingBox())?.y).toBe(before?.y);
      await context.setOffline(false);
      await banner.waitFor({ state: "hidden" });
    });
  }
});

it("a wide window is used: three games beside each other, and a broad column beside the board", async () => {
  const { page } = await here.visitor();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(here.site.url);
  const top = (at: number): Promise<number | undefined> =>
    page
      .locator(".game")
      .nth(at)
      .boundingBox()
      .then((box) => box?.y);
  expect(await top(2)).toBe(await top(0));
  await page.goto(`${here.site.url}/analysis/chess`);
  await board(page);
  expect((await page.locator(".room-side").boundingBox())?.width).toBeGreaterThan(500);
  expect((await page.locator(".room-board").boundingBox())?.height).toBeGreaterThan(900);
});

it.each(["chess", "crazyhouse"])("the editor of %s stands beside its board on a phone on its side", async (id) => {
  const { page } = await here.visitor({ phone: true });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`${here.site.url}/editor/${id}`);
  await page.locator(".room-board [role=grid]").waitFor();
  expect(await outside(page, { board: ".room-board", palette: ".palette" })).toEqual([]);
  expect((await page.locator(".room-board [role=grid]").boundingBox())?.height).toBeGreaterThan(250);
});

describe("a refusal", () => {
  it("goes when another piece is clicked, and a blocked piece explains itself at the first click", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    const square = (name: string): ReturnType<Page["locator"]> => page.locator(`.room-board [data-square="${name}"]`);
    await square("a2").click();
    await square("a7").click();
    await page.locator(".why").waitFor();
    await square("b1").click();
    await page.locator(".why").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await square("c1").click();
    await page.locator(".why", { hasText: "c1" }).waitFor();
  });
});
