/** The page on which positions are set up, as an inventor and a player use it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { board, turnsOf, typed } from "./people";
import { fixtures, SHORT } from "./site";

const here = fixtures();

const square = (page: Page, name: string): ReturnType<Page["locator"]> =>
  page.locator(`.room-board [data-square="${name}"]`);

async function choose(page: Page, piece: string): Promise<void> {
  await page
    .getByRole("group", { name: "Pieces", exact: true })
    .getByRole("button", { name: new RegExp(`^${piece}$`, "i") })
    .click();
}

const fen = (page: Page): Promise<string> => page.getByLabel("FEN", { exact: true }).inputValue();

describe("the editor", () => {
  it("sets up a position by clicks, says why it is impossible, and starts the analysis", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.waitForURL(/\/editor\/chess/);
    await page.getByRole("button", { name: "Empty board" }).click();
    const verdict = page.locator(".notice");
    await verdict.filter({ hasText: "White has no king." }).waitFor();
    expect(await page.getByRole("button", { name: "Analyse" }).isDisabled()).toBe(true);
    await choose(page, "White King");
    await square(page, "e1").click();
    await choose(page, "Black King");
    await square(page, "e8").click();
    await choose(page, "White Pawn");
    await square(page, "a1").click();
    await verdict.filter({ hasText: /pawn/i }).waitFor();
    // A second click removes the piece; a drag moves one.
    await square(page, "a1").click();
    await square(page, "a6").click();
    await square(page, "a6").dragTo(square(page, "a7"));
    await expect.poll(() => fen(page)).toBe("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    await verdict.filter({ hasText: "Ready: White to move." }).waitFor();
    await page.reload();
    expect(await fen(page)).toBe("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    await page.getByLabel("To move").selectOption("Black to move");
    await expect.poll(() => fen(page)).toContain(" b ");
    await page.getByLabel("To move").selectOption("White to move");
    await verdict.filter({ hasText: "Ready: White to move." }).waitFor();
    await page.getByRole("button", { name: "Analyse" }).click();
    await page.waitForURL(/\/analysis\/chess/);
    await board(page);
    await typed(page, "a8=Q+");
    expect(await turnsOf(page)).toEqual(["a8=Q+"]);
  });

  it("marks the chosen piece, takes pieces dragged from the palette, and removes by a right click", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/editor/chess`);
    await page.getByRole("button", { name: "Empty board" }).click();
    const pieces = page.getByRole("group", { name: "Pieces", exact: true });
    const bishop = pieces.getByRole("button", { name: /^Black Bishop$/i });
    await bishop.click();
    expect(await bishop.getAttribute("aria-pressed")).toBe("true");
    expect(await pieces.locator('[aria-pressed="true"]').count()).toBe(1);
    await pieces.getByRole("button", { name: /^White Rook$/i }).dragTo(square(page, "d4"));
    await expect.poll(() => fen(page)).toMatch(/^8\/8\/8\/8\/3R4\//);
    await square(page, "d4").click({ button: "right" });
    await expect.poll(() => fen(page)).toMatch(/^8\/8\/8\/8\/8\//);
  });

  it("has the neutral pieces and fields of other games, and works with the keyboard", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/editor/cats`);
    await page.locator(".room-board [role=grid]").waitFor();
    await page
      .locator(".palette button")
      .filter({ has: page.locator("svg") })
      .first()
      .waitFor();
    await page
      .getByRole("button", { name: /^Neutral/ })
      .first()
      .click();
    await square(page, "e5").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => fen(page)).toContain("/4*5/");
    await page.keyboard.press("Delete");
    await expect.poll(() => fen(page)).not.toContain("/4*5/");
    await page.locator(".notice:not(.bad)").waitFor();
    await page
      .getByLabel("FEN", { exact: true })
      .fill("rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR x KQkq - - - 0 1");
    await page.locator(".notice.bad").filter({ hasText: "field side" }).waitFor();
  });

  it("has a field for what lies beneath, for rights and for the step of the turn, and marks the wrong one", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/editor/chesspp`);
    const catapults = page.getByLabel("Catapults");
    await page.getByText("Rights, turn and counters").click();
    expect(await catapults.inputValue()).toBe("b1!f1!/b8!f8!");
    const beneath = (): Promise<number> => page.locator(".room-board .sb-on-floor").count();
    await catapults.fill("d4f1!/b8!f8!");
    await page.keyboard.press("Tab");
    await page.locator(".notice:not(.bad)").filter({ hasText: "Ready: White to move." }).waitFor();
    expect(await fen(page)).toContain(" d4f1!/b8!f8! ");
    expect(await beneath()).toBe(4);
    await page.getByLabel("Castling").fill("KQx");
    await page.keyboard.press("Tab");
    await page.locator(".notice.bad").filter({ hasText: "field castling" }).waitFor();
    expect(await page.getByLabel("Castling").getAttribute("aria-invalid")).toBe("true");
    expect(await catapults.getAttribute("aria-invalid")).toBe("false");
    await page.getByLabel("Castling").fill("");
    await page.keyboard.press("Tab");
    await page.locator(".notice:not(.bad)").filter({ hasText: "Ready: White to move." }).waitFor();
    expect(await fen(page)).toContain(" w - - d4f1!/b8!f8! ");
    await page.goto(`${here.site.url}/editor/gravitatur`);
    await page.getByText("Rights, turn and counters").click();
    await page.getByLabel("Phase").waitFor();
  });

  it("places what lies beneath the pieces by clicks, keys and drags", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/editor/chesspp`);
    const beneath = (): Promise<number> => page.locator(".room-board .sb-on-floor").count();
    await expect.poll(beneath).toBe(4);
    const field = async (): Promise<string> => (await fen(page)).split(" ")[4] ?? "";
    await choose(page, "White Catapult");
    await square(page, "b1").click();
    await expect.poll(field).toBe("f1!/b8!f8!");
    await page.locator(".notice.bad").filter({ hasText: "field catapults" }).waitFor();
    await square(page, "d4").click();
    await expect.poll(field).toBe("d4f1!/b8!f8!");
    await page.locator(".notice:not(.bad)").filter({ hasText: "Ready: White to move." }).waitFor();
    await square(page, "d4").dragTo(square(page, "e5"));
    await expect.poll(field).toBe("e5f1!/b8!f8!");
    await square(page, "e5").focus();
    await page.keyboard.press("Delete");
    await square(page, "b1").focus();
    await page.keyboard.press("Enter");
    await expect.poll(field).toBe("b1!f1!/b8!f8!");
    // On an empty board there is nothing beneath either, and only the kings are missing.
    await page.getByRole("button", { name: "Empty board" }).click();
    await expect.poll(field).toBe("-/-");
    await expect.poll(beneath).toBe(0);
    await page.locator(".notice.bad").filter({ hasText: "no king" }).waitFor();
  });

  it("fills boards of hexagons, whose rows differ in length", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/editor/glinski`);
    await page.getByRole("button", { name: "Empty board" }).click();
    for (const [piece, at] of [
      ["White King", "a1"],
      ["Black King", "l6"],
      ["White Rook", "f11"],
    ] as const) {
      await choose(page, piece);
      await square(page, at).click();
    }
    await square(page, "f11").dragTo(square(page, "f5"));
    await page.locator(".notice").filter({ hasText: "Ready: White to move." }).waitFor();
    expect((await fen(page)).split(" ")[0]).toBe("1/3/5/7/9/10k/5R5/11/11/11/K10");
    await page.getByRole("button", { name: "Analyse" }).click();
    await page.waitForURL(/\/analysis\/glinski/);
    await board(page);
    await typed(page, "Rf7");
    expect(await turnsOf(page)).toEqual(["Rf7"]);
  });

  it("tells the pieces of the sides apart where only their direction does", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/editor/shogi`);
    const turned = (name: string): Promise<boolean> =>
      page
        .getByRole("group", { name: "Pieces", exact: true })
        .getByRole("button", { name: new RegExp(`^${name}$`, "i") })
        .locator("svg")
        .evaluate((drawing) => getComputedStyle(drawing).transform.startsWith("matrix(-1"));
    expect(await turned("Sente Gold")).toBe(false);
    expect(await turned("Gote Gold")).toBe(true);
    const hand = page.getByRole("group", { name: "Gote's hand" });
    await hand.getByLabel("Gote Pawn in hand").fill("3");
    await page.keyboard.press("Tab");
    await expect.poll(() => fen(page)).toContain("[ppp]");
  });

  it("counts pieces in hand, and starts a game from the position on a phone", SHORT, async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/editor/crazyhouse`);
    await page.locator(".room-board [role=grid]").waitFor();
    await page.getByLabel("White Knight in hand").fill("2");
    await page.keyboard.press("Tab");
    await expect.poll(() => fen(page)).toContain("[NN] w");
    await page.locator(".notice:not(.bad)").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole("button", { name: "Play", exact: true }).tap();
    await page.waitForURL(/\/new\/crazyhouse\?fen=/);
    await page
      .getByRole("button", { name: /computer/i })
      .first()
      .tap();
    await board(page);
    await page.locator(".sb-held").first().waitFor();
  });
});
