/** Games that are replayed: the review beside the turns, files, clocks, glyphs, the mouse wheel. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enter, board, paste } from "./people";
import { makeGame } from "./api";
import { fixtures, SHORT, shortIf } from "./site";

const here = fixtures();

const MATE = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];

/** Plays a game of chess to its end through the API. Returns the link of White's seat. */
async function finished(): Promise<string> {
  const game = await makeGame(here.site, { variant: "chess" });
  for (const [at, turn] of MATE.entries()) await game.play(at % 2 === 0 ? "white" : "black", turn);
  return game.link("white");
}

describe("an opened review", () => {
  it("leaves the turns in sight on the analysis board, and the computer is a click away", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/chess?line=${MATE.join("+")}`);
    await board(page);
    await page.locator(".actions").getByRole("button", { name: "Review" }).click();
    await page.locator(".shares").waitFor();
    const moves = await page.locator(".moves").boundingBox();
    const summary = await page.locator(".shares").boundingBox();
    expect((moves?.y ?? 0) + (moves?.height ?? 0)).toBeLessThanOrEqual(800);
    expect(summary?.y).toBeLessThan(moves?.y ?? 0);
    expect(await page.locator(".graph").isVisible()).toBe(true);
    const tabs = page.getByRole("group", { name: "Parts of the page" });
    expect(await tabs.getByRole("button").allInnerTexts()).toEqual(["Computer", "Review"]);
    await tabs.getByRole("button", { name: "Computer" }).click();
    await page.getByRole("region", { name: "The computer" }).waitFor();
    expect(await page.locator(".review").isVisible()).toBe(false);
    await tabs.getByRole("button", { name: "Review" }).click();
    await page.locator(".review").waitFor();
    // Without a review there is nothing to choose.
    await page.locator(".actions").getByRole("button", { name: "Review" }).click();
    await tabs.waitFor({ state: "hidden" });
  });

  it("is in sight together with the turns of a finished game", async () => {
    const { page } = await here.visitor();
    await page.goto(await finished());
    await page.getByRole("button", { name: "Computer analysis" }).click();
    await page.locator(".shares").waitFor();
    const moves = await page.locator(".move-list").boundingBox();
    const graph = await page.locator(".graph").boundingBox();
    expect(moves?.y).toBeGreaterThan(0);
    expect((graph?.y ?? 0) + (graph?.height ?? 0)).toBeLessThan(800);
  });
});

/** Presses the button that saves the PGN as a file. Returns the name and the text of the file. */
async function savedPgn(page: Page): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "PGN as a file" }).click();
  const file = await saving;
  let text = "";
  for await (const part of await file.createReadStream()) text += String(part);
  return { name: file.suggestedFilename(), text };
}

describe("a PGN is saved as a file", () => {
  it("on the analysis board, named after the game and its date", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    await paste(page, '[Date "2025.01.31"]\n\n1. e4 {Best} (1. d4) 1... e5 *');
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator(".tree .turn", { hasText: "e5" }).waitFor();
    const { name, text } = await savedPgn(page);
    expect(name).toBe("springald-chess-2025-01-31.pgn");
    expect(text.replace(/\s+/g, " ")).toContain("1. e4 {Best} (1. d4) 1... e5 *");
  });

  it("after a game", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(await finished());
    const { name, text } = await savedPgn(page);
    expect(name).toMatch(/^springald-chess-\d{4}-\d\d-\d\d\.pgn$/);
    expect(text).toContain("4. Qxf7# 1-0");
  });
});

describe("the clocks of an imported game", () => {
  const TAGS = '[White "Ada"]\n[Black "?"]\n[TimeControl "300+3"]\n\n';
  const TURNS = "1. e4 {[%clk 0:04:50] Best} e5 {[%emt 0:00:07][%clk 1:04:59]} 2. Nf3 {[%clk 0:00:09.4]} (2. d4) *";

  for (const [where, phone] of [
    ["desktop", false],
    ["phone", true],
  ] as const) {
    it(`are shown beside its players, never as text, and saved again, on a ${where}`, shortIf(!phone), async () => {
      const { page } = await here.visitor({ phone });
      await page.goto(`${here.site.url}/analysis/chess`);
      await board(page);
      const bars = page.locator(".player:visible");
      expect(await bars.count()).toBe(0);
      await paste(page, TAGS + TURNS);
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const shown = async (): Promise<string[]> =>
        (await bars.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
      await expect.poll(shown).toEqual(["Black 1:04:59", "Ada 0:09.4"]);
      expect(await page.locator("body").innerText()).not.toContain("%");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(shown).toEqual(["Black last turn: 7 s 1:04:59", "Ada 4:50"]);
      await page.keyboard.press("Home");
      await expect.poll(shown).toEqual(["Black 5:00", "Ada 5:00"]);
      await page.keyboard.press("f");
      await expect.poll(shown).toEqual(["Ada 5:00", "Black 5:00"]);
      const { text } = await savedPgn(page);
      expect(text.replace(/\s+/g, " ")).toContain(TURNS.replace("Best} e5", "Best} 1... e5"));
    });
  }
});

describe("the glyph of the shown turn", () => {
  /** Returns the sign on the board and the square that it is at; `null` without one. */
  const verdict = (page: Page): Promise<string | null> =>
    page.evaluate(() => {
      const badge = document.querySelector(".room-board .sb-verdict");
      if (!badge) return null;
      const { left, bottom } = badge.getBoundingClientRect();
      const at = [...document.querySelectorAll<HTMLElement>(".room-board [data-square]")].find((cell) => {
        const box = cell.getBoundingClientRect();
        return left > box.left && left < box.right && bottom > box.top && bottom < box.bottom;
      });
      return `${badge.textContent} ${at?.dataset.square}`;
    });

  for (const [where, phone] of [
    ["desktop", false],
    ["phone", true],
  ] as const) {
    it(`stands on the board where its piece arrived, on a ${where}`, shortIf(phone), async () => {
      const { page } = await here.visitor({ phone });
      await page.goto(`${here.site.url}/analysis/chess`);
      await board(page);
      await paste(page, "1. e4 $1 e5 2. Nf3 Nc6 3. Bb5 Nf6 $4 $18 4. O-O $5 *");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => verdict(page)).toBe("!? g1");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => verdict(page)).toBe("?? f6");
      await page.keyboard.press("f");
      await expect.poll(() => verdict(page)).toBe("?? f6");
      // Nothing covers what the pen draws on.
      await page.getByRole("button", { name: "Draw" }).click();
      await expect.poll(() => verdict(page)).toBe(null);
      await page.getByRole("button", { name: "Draw" }).click();
      await expect.poll(() => verdict(page)).toBe("?? f6");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => page.locator(".tree .turn[aria-current]").innerText()).toBe("Bb5");
      expect(await verdict(page)).toBe(null);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => verdict(page)).toBe("! e4");
    });
  }

  it("belongs to the whole turn, not to its steps", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/gravitatur`);
    await board(page);
    await paste(page, "1. Gd4/e4 $1 Gf3/e6 $2 *");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => verdict(page)).toBe("? e6");
    await page.getByRole("button", { name: "One step back" }).click();
    await page.getByText("Move 1 of 1, Black's, step 1 of 2").waitFor();
    expect(await verdict(page)).toBe(null);
    await page.getByRole("button", { name: "One step back" }).click();
    await expect.poll(() => verdict(page)).toMatch(/^! e[45]$/);
  });
});

describe("the mouse wheel over the board", () => {
  const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

  /** Moves the mouse to the middle of an element. */
  const over = async (page: Page, selector: string): Promise<void> => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  };

  /** Turns the wheel by one notch, not faster than a hand does. */
  const notch = async (page: Page, by: 1 | -1): Promise<void> => {
    await page.waitForTimeout(150);
    await page.mouse.wheel(0, 100 * by);
  };

  it(
    "goes through the turns of an analysis and leaves zooming alone; beside the board it scrolls the page",
    SHORT,
    async () => {
      const { page } = await here.visitor();
      await page.goto(`${here.site.url}/analysis/chess?line=${MATE.join("+")}`);
      await board(page);
      const shown = page.locator(".tree .turn[aria-current]");
      await over(page, ".room-board");
      for (const [by, san] of [
        [-1, "Nf6"],
        [-1, "Bc4"],
        [-1, "Nc6"],
        [1, "Bc4"],
      ] as const) {
        await notch(page, by);
        await expect.poll(() => shown.innerText()).toBe(san);
      }
      await page.keyboard.down("Control");
      await notch(page, -1);
      await page.keyboard.up("Control");
      await notch(page, 1);
      await expect.poll(() => shown.innerText()).toBe("Nf6");
      expect(await scrolled(page)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 500 });
      // The window has just got another size, and what is under the pointer may still move.
      const further = async (): Promise<number> => {
        await over(page, ".tree-place");
        await notch(page, 1);
        return scrolled(page);
      };
      await expect.poll(further).toBeGreaterThan(0);
      expect(await shown.innerText()).toBe("Nf6");
    },
  );

  it("scrolls a narrow page, which could not be scrolled elsewhere", async () => {
    const { page } = await here.visitor();
    await page.setViewportSize({ width: 500, height: 700 });
    await page.goto(`${here.site.url}/analysis/chess?line=${MATE.join("+")}`);
    await board(page);
    await page.evaluate(() => scrollTo(0, 0));
    await over(page, ".room-board");
    await notch(page, 1);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
    await notch(page, -1);
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await page.locator(".tree .turn[aria-current]").innerText()).toBe("Qxf7#");
  });

  it("replays a finished game, and one that is played", async () => {
    const { page } = await here.visitor();
    await page.goto(await finished());
    await page.locator(".result").waitFor();
    await board(page);
    await over(page, ".room-board");
    await notch(page, -1);
    await page.getByText("Move 3 of 4, Black's").waitFor();
    const game = await makeGame(here.site, { variant: "chess" });
    await game.play("white", "e2e4");
    await game.play("black", "e7e5");
    await enter(page, game.link("white"));
    await page.locator(".prompt.mine").waitFor();
    await over(page, ".room-board");
    await notch(page, -1);
    await page.getByText("Move 1 of 1, White's").waitFor();
    await notch(page, 1);
    await page.locator(".prompt.mine").waitFor();
  });
});
