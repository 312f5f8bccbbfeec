/** The keyboard beside the mouse: the arrow keys replay after a click, and squares get a cursor only by the Tab key. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeGame } from "./api";
import { board } from "./people";
import { fixtures, SHORT } from "./site";

const here = fixtures();

const square = (name: string): string => `.room-board [data-square="${name}"]`;

/** Returns the number of pieces on the board. */
function pieces(page: Page): Promise<number> {
  return page.locator(".sb-pieces .sb-piece").count();
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await page.locator(square(from)).boundingBox(), await page.locator(square(to)).boundingBox()];
  if (!start || !end) throw new Error("no such square");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Returns `true` if a square is drawn above the pieces, or its ring below them. */
async function isCovered(page: Page, name: string): Promise<boolean> {
  return page.evaluate((selector) => {
    const cell = document.querySelector(selector);
    const ring = document.querySelector(".sb-ring");
    const pieces = document.querySelector(".sb-pieces");
    if (!cell || !ring || !pieces) return true;
    const above = (one: Element): number => Number(getComputedStyle(one).zIndex) || 0;
    return above(cell) > above(pieces) || above(ring) <= above(pieces);
  }, square(name));
}

describe("the arrow keys replay the game", () => {
  it("after a click, a drag and a choice on the analysis board", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    const shown = page.locator(".tree .turn[aria-current]");
    await page.locator(square("e2")).click();
    await page.locator(square("e4")).click();
    await expect.poll(() => shown.innerText()).toBe("e4");
    await drag(page, "e7", "e5");
    await expect.poll(() => shown.innerText()).toBe("e5");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => shown.innerText()).toBe("e4");
    await page.keyboard.press("ArrowLeft");
    await page.locator(".tree-place", { hasText: "Start of the game" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => shown.innerText()).toBe("e4");
    // A piece is selected, and a click on an empty square.
    await page.locator(square("g8")).click();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".tree-place", { hasText: "Start of the game" }).waitFor();
    // The empty field of a move has no use for the arrow keys.
    await page.getByLabel("Type a move", { exact: false }).click();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => shown.innerText()).toBe("e4");
  });

  it("in a game against the computer, in which the wheel replays, too", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/computer/chess`);
    await board(page);
    await page.getByRole("button", { name: "Flip the board" }).click();
    await page.locator(".prompt.mine").waitFor();
    const mover = (await page.locator(".sb-starts").first().getAttribute("data-square")) ?? "";
    const goal = page.locator(".room-board :is(.sb-is-dot, .sb-is-ring)").first();
    await page.locator(square(mover)).click();
    await goal.click();
    await page.locator(".move-list [aria-current]").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByText(/^Move \d+ of/).waitFor();
    await page.keyboard.press("End");
    await page.locator(".prompt.mine").waitFor();
    await page.locator(square("e4")).hover();
    await page.mouse.wheel(0, -100);
    await page.getByText(/^Move \d+ of/).waitFor();
  });

  it("in a game between people", async () => {
    const game = await makeGame(here.site, { variant: "chess" });
    await game.play("white", "e2e4");
    await game.play("black", "e7e5");
    const { page } = await here.visitor();
    await page.goto(game.link("white"));
    await page.locator(".prompt.mine").waitFor();
    await page.locator(square("g1")).click();
    await page.locator(square("f3")).click();
    await page.getByText(/Waiting for/).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Move 1 of 2, Black's").waitFor();
    // After a line of the chat the keys go on, but not within one.
    const chat = page.getByLabel("Message", { exact: true });
    await chat.fill("Well played");
    await chat.press("ArrowLeft");
    await chat.press("Enter");
    await expect.poll(() => chat.inputValue()).toBe("");
    await page.getByText("Move 1 of 2, Black's").waitFor();
    await chat.press("ArrowLeft");
    await page.getByText("Move 1 of 2, White's").waitFor();
  });
});

describe("the cursor on the board", () => {
  it("begins with Tab, covers no piece, and leaves the other keys in use", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    await page.locator(square("e2")).click();
    await page.keyboard.press("Escape");
    expect(await page.locator(".sb-cell:focus").count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.locator(".sb-cell:focus-visible").waitFor();
    const all = await pieces(page);
    for (let step = 0; step < 3; step += 1) {
      const at = (await page.locator(".sb-cell:focus").getAttribute("data-square")) ?? "";
      expect(await isCovered(page, at)).toBe(false);
      await page.keyboard.press("ArrowRight");
    }
    expect(await pieces(page)).toBe(all);
    await page.keyboard.press("c");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  });
});
