/** Layout and wording: the learn pages on phone and desktop, the start dialog, words instead of codes. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { gameStops, siteStops, visit, type Stop } from "./pages";
import { allowTyping, board, typed } from "./people";
import { GAMES } from "./server";
import { fixtures, SHORT, shortIf } from "./site";

const here = fixtures();

/** Returns the middle of a square of the rule board, in window pixels, once the page has not moved for some frames. */
async function middle(page: Page, square: string): Promise<{ x: number; y: number }> {
  return await page.locator(`.try [data-square="${square}"]`).evaluate(async (cell) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0, last = NaN; ;) {
      const box = cell.getBoundingClientRect();
      still = box.top === last ? still + 1 : 0;
      if (still === 5) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      last = box.top;
      await frame();
    }
  });
}

/**
 * Swipes with one finger, so that the browser decides whether to scroll. The finger rests before it leaves: after a fling,
 * the next tap only stops the page.
 */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8;
    await touch("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await page.waitForTimeout(200);
  await touch("touchEnd", []);
  await session.detach();
}

/** Opens the example of a clause and waits for its board. */
async function openExample(page: Page, clause: string, which = 0): Promise<Locator> {
  const example = page.locator(`[id="rule-${clause}"] .example`).nth(which);
  await example.click();
  await page.getByRole("grid", { name: `Board of rule ${clause}` }).waitFor();
  return example;
}

describe("a learn page on a phone", () => {
  it("begins with closed sections and has one board of the rules at a time", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/learn/cats`);
    await page.locator(".first-game [role=grid]").waitFor();
    expect(await page.locator(".rule-section[open]").count()).toBe(0);
    expect(await page.locator(".try").count()).toBe(0);
    await page.getByText("7. The steps").click();
    await openExample(page, "7.1");
    const second = await openExample(page, "7.6");
    expect(await page.locator(".try").count()).toBe(1);
    expect(await second.getAttribute("aria-expanded")).toBe("true");
    await second.click();
    await page.locator(".try").waitFor({ state: "detached" });
  });

  it("scrolls when a swipe crosses a board, and drags pieces once the board is in use", SHORT, async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/learn/cats#rule-7.6`);
    await page.getByRole("grid", { name: "Board of rule 7.6" }).waitFor();
    await page
      .locator(".try-board")
      .last()
      .evaluate((board) => board.scrollIntoView({ block: "center" }));
    const before = await page.evaluate(() => scrollY);
    const start = await middle(page, "g4");
    await swipe(page, start, { x: start.x, y: start.y - 200 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    expect(await page.locator(".try .sb-is-selected").count()).toBe(0);
    await page
      .locator(".try-board")
      .last()
      .evaluate((board) => board.scrollIntoView({ block: "center" }));
    const cat = await middle(page, "g4");
    await page.touchscreen.tap(cat.x, cat.y);
    await page.locator(".try .sb-is-selected").waitFor();
    await page.touchscreen.tap(cat.x, cat.y);
    await page.locator(".try .sb-is-selected").waitFor({ state: "detached" });
    // The browser decides by the last painted frame whether a finger scrolls; `middle` waits for some frames.
    await page.locator('.try [data-square="g4"].sb-starts').waitFor();
    expect(await middle(page, "g4")).toEqual(cat);
    await swipe(page, cat, await middle(page, "g5"));
    await page.locator('.try [data-square="g5"][aria-label*="cat"]').waitFor();
  });
});

describe.each([
  ["a phone", { phone: true }],
  ["a desk", {}],
] as const)("on %s", (_, look) => {
  it("a link to a clause opens its section and its board, and links within the page do not reload it", async () => {
    const { page } = await here.visitor(look);
    await page.goto(`${here.site.url}/learn/cats#rule-7.6`);
    await page.getByRole("grid", { name: "Board of rule 7.6" }).waitFor();
    await expect
      .poll(() => page.locator('[id="rule-7.6"]').evaluate((rule) => rule.getBoundingClientRect().top))
      .toBeLessThan(200);
    await page.locator(".first-game").evaluate((game) => game.setAttribute("data-kept", "yes"));
    await page.locator('a[href="#rules"]').click();
    await page.evaluate(() => (location.hash = "#rule-9.2"));
    await page.getByRole("grid", { name: "Board of rule 9.2" }).waitFor();
    expect(await page.locator(".first-game").getAttribute("data-kept")).toBe("yes");
  });

  it("attempts are described in words, with the text of the action as their title", async () => {
    const { page } = await here.visitor(look);
    const expected: [string, string, string][] = [
      ["cats", "7.6", "Cat g4 to g5 (second cat)"],
      ["cats", "7.1", "Teleport"],
      ["gravitatur", "3.2", "Gravitatur on d4"],
      ["chesspp", "5.1", "Knight teleports to g7"],
      ["ballista", "6.7", "Pawn to e3 (slide)"],
      ["chess", "5.1", "King castles to g1"],
    ];
    for (const [id, clause, words] of expected) {
      await page.goto(`${here.site.url}/learn/${id}#rule-${clause}`);
      const button = page.locator(".try > .row button", { hasText: words }).first();
      await button.waitFor();
      expect(await button.getAttribute("title")).toMatch(/[@\d]/);
    }
  });

  it("the choices before a game stand above the buttons that start it", async () => {
    const { page } = await here.visitor(look);
    await page.goto(here.site.url);
    await page
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Game options").click();
    // Beside options that are longer than the dialog the buttons stay in view; at their end they stand below.
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const bottom = await dialog.locator("details").evaluate((options) => options.getBoundingClientRect().bottom);
    const top = await dialog
      .locator(".way")
      .first()
      .evaluate((way) => way.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(top);
  });
});

it("each game of the learn index has its board", async () => {
  const { page } = await here.visitor();
  await page.goto(`${here.site.url}/learn`);
  for (const { name } of GAMES) {
    const card = page.locator(".lesson", { has: page.getByRole("link", { name, exact: true }) });
    await card.locator(".picture .sb-piece").first().waitFor({ state: "attached" });
  }
});

/** Checks that pages are no wider than phones. */
async function fit(stops: readonly Stop[]): Promise<void> {
  const { page } = await here.visitor({ phone: true });
  const wide: string[] = [];
  for (const stop of stops) {
    await visit(page, here.site.url, stop);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // A page that is too wide makes the window of a phone wider.
      const needed = await page.evaluate(async (width) => {
        const { documentElement: root } = document;
        // The board takes its new size with a frame or two; while a page is still loading, its parts with some more.
        for (let frame = 0; frame < 2 || (root.scrollWidth > width && frame < 120); frame += 1)
          await new Promise(requestAnimationFrame);
        return root.scrollWidth;
      }, width);
      if (needed > width) wide.push(`${stop.name}: ${needed} of ${width}`);
    }
  }
  expect(wide).toEqual([]);
}

describe("no page is wider than a phone", () => {
  it("of the site", SHORT, () => fit(siteStops()));

  for (const { id, name } of GAMES) it(`of ${name}`, shortIf(id === "cats"), () => fit(gameStops(id)));
});

describe("the header of every page on a phone", () => {
  for (const width of [390, 360, 320]) {
    it(`has room for a finger in a window of ${width} pixels`, shortIf(width === 320), async () => {
      const { page } = await here.visitor({ phone: true });
      await page.setViewportSize({ width, height: 700 });
      await page.goto(here.site.url);
      await page.locator(".head nav a").first().waitFor();
      const sizes = await page.locator(".head :is(nav a, .brand, .head-more > button, .round)").evaluateAll((targets) =>
        targets
          .filter((target) => target.checkVisibility())
          .map((target) => {
            const box = target.getBoundingClientRect();
            return {
              name: target.textContent || target.ariaLabel,
              right: box.right,
              width: box.width,
              height: box.height,
            };
          }),
      );
      expect(sizes.length).toBeGreaterThan(5);
      expect(sizes.filter(({ height }) => height < 40)).toEqual([]);
      expect(sizes.filter(({ name, width }) => name?.startsWith("More") === true && width < 40)).toEqual([]);
      expect(sizes.filter(({ right }) => right > width)).toEqual([]);
    });
  }

  it("has a menu of what finds no room beside it", SHORT, async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(here.site.url);
    const more = page.getByRole("button", { name: "More", exact: true });
    const menu = page.locator(".head-more ul");
    const isOpen = async (): Promise<[string | null, boolean]> => [
      await more.getAttribute("aria-expanded"),
      await menu.isVisible(),
    ];
    expect(await isOpen()).toEqual(["false", false]);
    await more.click();
    await menu.waitFor();
    expect(await isOpen()).toEqual(["true", true]);
    const rows = ["Puzzles", "My games", "Archive", "Write", "Players' games", "Settings"];
    expect(await menu.locator("li").allInnerTexts()).toEqual(rows);
    await page.keyboard.press("Escape");
    expect(await isOpen()).toEqual(["false", false]);
    await more.click();
    await page.mouse.click(20, 600);
    expect(await isOpen()).toEqual(["false", false]);
    await more.click();
    await menu.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    expect(await isOpen()).toEqual(["false", false]);
    await page.keyboard.press("Escape");
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await menu.getByRole("link", { name: "Puzzles" }).click();
    await page.getByRole("heading", { name: "Puzzles", level: 1 }).waitFor();
    expect(await isOpen()).toEqual(["false", false]);
  });
});

describe("beside a board on a phone", () => {
  it("the choices of a new game have their styles after a reload", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/computer/chess`);
    await board(page);
    await page.reload();
    await board(page);
    await page.getByRole("button", { name: "New game" }).click();
    const levels = page.getByRole("dialog").locator(".levels .option");
    await levels.last().waitFor();
    const tops = await levels.evaluateAll((all) => all.map((level) => Math.round(level.getBoundingClientRect().top)));
    expect(tops).toHaveLength(8);
    expect(new Set(tops).size).toBe(1);
  });

  it("the list of keys scrolls within the window", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${here.site.url}/computer/chess`);
    await board(page);
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.waitFor();
    const { needed, width, bottom } = await dialog.evaluate((element) => ({
      needed: element.scrollWidth,
      width: element.clientWidth,
      bottom: element.getBoundingClientRect().bottom,
    }));
    expect(needed).toBeLessThanOrEqual(width);
    expect(bottom).toBeLessThanOrEqual(740);
    const last = dialog.getByRole("row").last();
    await last.scrollIntoViewIfNeeded();
    const { y = Infinity, height = 0 } = (await last.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(bottom);
  });

  for (const height of [640, 740, 844]) {
    it(
      `a refusal leaves the typed move in sight in a window ${height} pixels high`,
      shortIf(height === 640),
      async () => {
        const { page } = await here.visitor({ phone: true });
        await page.setViewportSize({ width: 360, height });
        await page.goto(`${here.site.url}/computer/chess`);
        await page.locator(".prompt.mine").waitFor();
        await allowTyping(page);
        const field = page.getByLabel("Type a move", { exact: false }).first();
        await field.fill("Ke5");
        await field.press("Enter");
        // The page may still be scrolling to the refusal.
        const places = async (): Promise<string> => {
          const [why, typed] = [await page.locator(".why").boundingBox(), await field.boundingBox()];
          if (!why || !typed) return "the refusal is not shown";
          if (why.y < typed.y + typed.height && why.y + why.height > typed.y) return "the typed move is covered";
          return why.y >= 0 && why.y + why.height <= height ? "in sight" : "the refusal is out of sight";
        };
        await expect.poll(places).toBe("in sight");
      },
    );
  }
});

it("a hint of the first game moves no button", async () => {
  for (const phone of [false, true]) {
    const { page } = await here.visitor({ phone });
    await page.goto(`${here.site.url}/learn/chess`);
    const button = page.getByRole("button", { name: "Show me" });
    const top = (): Promise<number> => button.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await page.locator(".first-game[data-step]").waitFor();
    const before = await top();
    await button.click();
    await page.locator(".first-game .notice").waitFor();
    expect(await top()).toBe(before);
  }
});

describe("a dialog", () => {
  it("opens once at a double click", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/analysis/duck?line=e2e4,D@e6`);
    await board(page);
    for (const name of ["Rules", "My analyses", "Import FEN/PGN"]) {
      await page.getByRole("button", { name, exact: true }).dblclick();
      await page.getByRole("dialog").first().waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });

  it("stays while text is selected beyond its edge, and goes with a click outside", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(here.site.url);
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog");
    const name = page.getByLabel("Your name (optional)");
    await name.fill("Ada Lovelace");
    const field = await name.boundingBox();
    const frame = await dialog.boundingBox();
    if (!field || !frame) throw new Error("the dialog is not shown");
    await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2);
    await page.mouse.down();
    await page.mouse.move(frame.x - 50, field.y + field.height / 2, { steps: 4 });
    await page.mouse.up();
    // Between its edge and its contents.
    await page.mouse.click(frame.x + 5, frame.y + frame.height / 2);
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(frame.x - 50, frame.y + frame.height / 2);
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Settings" }).click();
    expect(await name.inputValue()).toBe("Ada Lovelace");
  });

  it("shows the custom clock that counts, whatever was typed", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/new/${GAMES[0]?.id ?? ""}`);
    await page.getByText("Game options").click();
    await page.locator(".option", { hasText: "Custom" }).click();
    const [minutes, seconds] = [page.getByLabel("Minutes per player"), page.getByLabel("Seconds added per turn")];
    await minutes.fill("9999");
    await seconds.fill("-5");
    await seconds.press("Tab");
    expect([await minutes.inputValue(), await seconds.inputValue()]).toEqual(["180", "0"]);
    await page
      .getByRole("button", { name: /Invite a friend/ })
      .getByText("180 + 0")
      .waitFor();
  });
});

it.each([
  [1280, 800],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1920, 1080],
] as const)("the buttons that start a game stay in view beside open options, %i by %i", async (width, height) => {
  const { page } = await here.visitor();
  await page.setViewportSize({ width, height });
  await page.goto(here.site.url);
  await page.getByRole("button", { name: "Play Duck Chess" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Game options").click();
  await dialog.getByText("The computer's level").waitFor();
  for (const name of [/Invite a friend/, /Play the computer/, /Open challenge/]) {
    const box = await dialog.getByRole("button", { name }).boundingBox();
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= height).toBe(true);
  }
});

it("all games of the first page fit three windows of a phone, chess first", async () => {
  const { page } = await here.visitor({ phone: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(here.site.url);
  await page.locator(".game [role=grid]").first().waitFor();
  expect(await page.locator(".game h3").first().innerText()).toBe("Chess");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 844);
});

it("an unfinished game against the computer is continued, or kept beside a new one", async () => {
  const { page } = await here.visitor();
  const begin = async (): Promise<void> => {
    await page.goto(`${here.site.url}/new/chess`);
    await page.getByText("Game options").click();
    await page.getByRole("radio", { name: "White", exact: true }).check({ force: true });
    await page.getByRole("button", { name: /Play the computer/ }).click();
  };
  await begin();
  await board(page);
  await typed(page, "e4");
  await begin();
  await page.getByRole("dialog", { name: /You have an unfinished game/ }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.locator(".move-list button").filter({ hasText: /^e4$/ }).waitFor();
});

it.each([
  ["/credits", "Credits"],
  ["/docs/api", "The site for programs"],
  ["/docs/games", "Declared games"],
])("%s is a page for people", async (path, title) => {
  const { page } = await here.visitor();
  await page.goto(here.site.url + path);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});
