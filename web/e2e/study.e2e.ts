/** The analysis board as people study on it: drawing, glyphs, the computer's lines, rolls, reviews, kept analyses. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { copied, drag, menu, tree } from "./desk";
import { board, openSearch, part, paste, turnsOf, typed } from "./people";
import type { Person, VisitorOptions } from "./browsers";
import { fixtures, SHORT } from "./site";

const here = fixtures();

/** Opens the analysis board of a game. */
async function open(path: string, look: VisitorOptions = {}): Promise<Person> {
  const one = await here.visitor(look);
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await one.page.goto(`${here.site.url}/analysis/${path}`);
  await board(one.page);
  return one;
}

const review = (page: Page): Promise<void> => page.locator(".actions").getByRole("button", { name: "Review" }).click();

const shapes = (page: Page): Locator => page.locator(".room-board .sb-shape");

describe("drawing", () => {
  it("draws arrows and circles by mouse, keeps them with their turn, and writes them to the PGN", SHORT, async () => {
    const { page } = await open("chess?line=e2e4+e7e5");
    await drag(page, "g1", "f3", "right");
    await drag(page, "e5", "e5", "right", ["Shift"]);
    await expect.poll(() => shapes(page).count()).toBe(2);
    await drag(page, "d1", "h5", "right");
    await drag(page, "d1", "h5", "right");
    await expect.poll(() => shapes(page).count()).toBe(2);
    // Another turn has its own drawings; a turn can still be played.
    await typed(page, "Nf3");
    await expect.poll(() => shapes(page).count()).toBe(0);
    await page.getByRole("button", { name: "One turn back" }).click();
    await expect.poll(() => shapes(page).count()).toBe(2);
    expect(await copied(page, "PGN")).toContain("e5 {[%csl Re5][%cal Gg1f3]} 2. Nf3");
    await page.reload();
    await board(page);
    await expect.poll(() => shapes(page).count()).toBe(2);
    // With the pen, the left button draws instead of playing.
    await page.getByRole("button", { name: "Draw" }).click();
    await page.getByRole("button", { name: "Blue" }).click();
    await drag(page, "b1", "c3", "left");
    await expect.poll(() => page.locator(".sb-shape-blue").count()).toBe(1);
    await page.getByRole("button", { name: "Draw" }).click();
    await drag(page, "b1", "c3", "left");
    await expect.poll(() => tree(page)).toEqual(["e4", "e5", "Nf3", "Nc3"]);
  });

  it("takes glyphs, comments and shapes from menus, and names squares that do not exist", async () => {
    const { page } = await open("cats");
    await paste(page, "1. e4 {[%cal Ge3e4][%clk 0:05:00] Best}");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => turnsOf(page)).toEqual(["e4"]);
    // Commands are not shown as text.
    expect(await page.locator(".tree .comment").innerText()).toBe("Best");
    await menu(page, "Glyphs");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Good move" }).click();
    await dialog.getByRole("button", { name: "Mistake" }).click();
    await dialog.getByRole("button", { name: "Equal position" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".tree .glyph").allInnerTexts()).toEqual(["?", "="]);
    await menu(page, "Comment and arrows");
    // PGN has no way to write a closing brace in a comment.
    await dialog.getByLabel("Comment", { exact: true }).fill("{Slow}");
    await page.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").filter({ hasText: "can't contain }" }).waitFor();
    await dialog.getByLabel("Comment", { exact: true }).fill("Slow");
    expect(await dialog.getByLabel("Arrows and circles").inputValue()).toBe("e3-e4");
    await dialog.getByLabel("Arrows and circles").fill("j10, k1");
    await page.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").filter({ hasText: "k1" }).waitFor();
    await dialog.getByLabel("Arrows and circles").fill("j10, red a1-j10");
    await page.getByRole("button", { name: "Save" }).click();
    const pgn = await copied(page, "PGN");
    expect(pgn.replace(/\s+/g, " ")).toContain("e4 $2 $10 {[%csl Gj10][%cal Ra1j10] [%clk 0:05:00] Slow}");
  });
});

describe("what others have written", () => {
  it(
    "is read as it is: a chapter that ends in mate without a result, dots as an ellipsis, a game without its end",
    SHORT,
    async () => {
      const { page } = await open("gravitatur");
      const chapter =
        '[Event "Study: Chapter 1"]\n[Result "*"]\n[Variant "From Position"]\n[SetUp "1"]\n' +
        '[FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]\n\n{ Back rank [%csl Gg8] } 1. Ra8# $1 { [%cal Ra8g8] } *\n';
      await paste(page, chapter);
      await page.waitForURL(/\/analysis\/chess/);
      await board(page);
      await expect.poll(() => tree(page)).toEqual(["Ra8#"]);
      expect(await copied(page, "PGN")).toContain("{[%csl Gg8] Back rank} 1. Ra8# $1 {[%cal Ra8g8]}");
      await paste(page, '[Event "Cut off"]\n[White "Ada"]\n\n1. e4 1… e5 2. Nf3');
      await expect.poll(() => tree(page)).toEqual(["e4", "e5", "Nf3"]);
      expect(await copied(page, "PGN")).toContain('[White "Ada"]');
    },
  );

  it("comes from a file, and of its games one is chosen", async () => {
    const { page } = await open("chess");
    const games = [
      '[Event "Open"]\n[White "Ada"]\n[Black "Bo"]\n\n1. e4 *',
      '[Event "Open"]\n[White "Cy"]\n[Black "Di"]\n\n1. d4 d5 *',
      '[Variant "Gravitatur Chess"]\n\n1. Gd4/e4 *',
    ];
    await page.getByRole("button", { name: "Import FEN/PGN" }).click();
    const dialog = page.getByRole("dialog");
    const buffer = Buffer.from(games.join("\n\n"));
    await dialog.locator("input[type=file]").setInputFiles({ name: "games.pgn", mimeType: "text/plain", buffer });
    const list = dialog.getByLabel("The text has 3 games.");
    await list.waitFor();
    const titles = ["1. Ada – Bo, Open", "2. Cy – Di, Open", "3. Gd4/e4"];
    expect(await list.locator("option").allInnerTexts()).toEqual(titles);
    await list.selectOption("2. Cy – Di, Open");
    await page.getByRole("button", { name: "Load" }).click();
    await expect.poll(() => tree(page)).toEqual(["d4", "d5"]);
    // Other text has other games.
    await page.getByRole("button", { name: "Import FEN/PGN" }).click();
    await dialog.getByLabel("FEN, PGN or moves").fill(games.join("\n\n"));
    await page.getByRole("button", { name: "Load" }).click();
    await list.press("End");
    await page.getByRole("button", { name: "Load" }).click();
    await page.waitForURL(/\/analysis\/gravitatur/);
    await expect.poll(() => tree(page)).toEqual(["Gd4/e4"]);
  });
});

describe("the keys of the analysis board", () => {
  it("go to variations, comment, switch the computer, show threats, and play its best turn", async () => {
    const { page } = await open("chess", { computer: true });
    await paste(page, "1. e4 (1. d4) (1. c4) 1... e5 *");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => tree(page)).toEqual(["e4", "d4", "c4", "e5"]);
    const shown = page.locator(".tree .turn[aria-current]");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    for (const [key, san] of [
      ["Shift+ArrowDown", "d4"],
      ["Shift+ArrowDown", "c4"],
      ["Shift+ArrowDown", "e4"],
      ["Shift+ArrowUp", "c4"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => shown.innerText()).toBe(san);
    }
    await page.keyboard.press("c");
    await page.getByRole("dialog").getByLabel("Comment", { exact: true }).fill("English");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".tree .comment", { hasText: "English" }).waitFor();
    const lines = page.getByLabel("Number of lines");
    await page.locator('.lines[aria-busy="false"] li').nth(2).waitFor();
    await page.keyboard.press("x");
    await page.getByText("Threats if Black skips the turn").waitFor();
    await page.keyboard.press("x");
    await page.getByText("Threats if Black skips the turn").waitFor({ state: "hidden" });
    await page.locator('.lines[aria-busy="false"] li').nth(2).waitFor();
    await page.locator("main h1").evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Space");
    await expect.poll(() => tree(page)).toHaveLength(5);
    await page.keyboard.press("l");
    await expect.poll(() => lines.inputValue()).toBe("0");
    await page.keyboard.press("l");
    await expect.poll(() => lines.inputValue()).toBe("3");
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.getByText("Play the computer's best turn").waitFor();
  });
});

describe("the computer's lines", () => {
  it("are played up to the clicked turn, shown when hovered, and drawn as arrows", async () => {
    const { page } = await open("chess", { computer: true });
    await openSearch(page);
    await page.getByLabel("Limit of the search").selectOption("Depth 8");
    const turns = page.locator(".lines li").first().locator(".pv button:visible");
    await expect.poll(() => turns.count()).toBeGreaterThan(2);
    await page.locator(".sb-best line").first().waitFor({ state: "attached" });
    await page.getByText(/^White wins \d+%, draw \d+%, Black wins \d+%$/).waitFor();
    await turns.nth(1).hover();
    await page.locator(".peek .sb").waitFor();
    const third = await turns.nth(2).innerText();
    await page.mouse.move(0, 0);
    await page.locator(".peek").waitFor({ state: "hidden" });
    await turns.nth(2).click();
    await expect.poll(() => turnsOf(page)).toHaveLength(3);
    // The search may have changed the line between the look and the click, but not to nothing.
    expect(third).not.toBe("");
    await openSearch(page);
    await page.getByRole("checkbox", { name: "Arrows" }).uncheck();
    await expect.poll(() => page.locator(".sb-proposal").count()).toBe(0);
  });

  it("belong to their position: a click that comes too late plays nothing", SHORT, async () => {
    const { page } = await open("gravitatur?line=G@d4,e3e4", { computer: true });
    await openSearch(page);
    await page.getByLabel("Limit of the search").selectOption("Depth 8");
    await expect.poll(() => tree(page)).toHaveLength(1);
    const first = page.locator('.lines[aria-busy="false"] li .pv button:first-child').first();
    await expect.poll(() => first.innerText()).toMatch(/^G/);
    // The click is in the same task as the key, long before another search reports.
    const late = await page.evaluate(() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
      const old = document.querySelector<HTMLButtonElement>(".lines .pv button");
      old?.click();
      return { san: old?.textContent, isBusy: document.querySelector(".lines")?.ariaBusy };
    });
    expect(late.san).toMatch(/^G/);
    expect(late.isBusy).toBe("true");
    // And again when the board has arrived.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const ends = performance.now() + 120;
          const click = (): void => {
            if (document.querySelector(".lines")?.ariaBusy !== "true" || performance.now() > ends) {
              done();
            } else {
              document.querySelector<HTMLButtonElement>(".lines .pv button")?.click();
              requestAnimationFrame(click);
            }
          };
          click();
        }),
    );
    await first.waitFor();
    expect(await page.locator(".tree .turn[aria-current]").count()).toBe(0);
    expect(await tree(page)).toHaveLength(1);
  });

  it("show threats, and say where a turn cannot be skipped", async () => {
    const { page } = await open("chess?line=e2e4+e7e5+d1h5+b8c6+f1c4", { computer: true });
    await page.getByRole("button", { name: "Threats" }).click();
    await page.locator(".computer .score", { hasText: "#1" }).first().waitFor();
    await page.getByText("Threats if Black skips the turn").waitFor();
    // A threat is no turn of this position.
    await page.locator(".lines .pv button").first().click();
    expect(await turnsOf(page)).toHaveLength(5);
    await typed(page, "g6");
    await page.getByText("Threats if").waitFor({ state: "hidden" });
    await typed(page, "Qxe5");
    await page.getByRole("button", { name: "Threats" }).click();
    await page.getByText("this turn cannot be skipped").waitFor();
  });
});

/** Returns the place on the board in words, as below the tree. */
const place = (page: Page): Promise<string> => page.locator(".tree-place").innerText();

/** Returns the line in the address bar. */
const line = (page: Page): string => new URL(page.url()).searchParams.get("line") ?? "";

describe("rolls", () => {
  it("are nodes with their outcomes as siblings, which can be weighed and chosen", SHORT, async () => {
    const { page } = await open("cats?line=e3e4+T@e6,");
    const roll = page.getByRole("region", { name: "Roll" });
    await roll.getByText("The roll was e6").waitFor();
    await expect.poll(() => tree(page)).toEqual(["e4", "T@", "e6/"]);
    await roll.getByText("Choose another outcome").click();
    await roll.getByRole("button", { name: "Weigh all" }).click();
    await roll.getByText(/expected result before the roll is \d+%, with a standard deviation of \d+%;/).waitFor();
    expect(await roll.getByRole("button", { name: /^[a-j]\d+: \d+%$/ }).count()).toBeGreaterThan(40);
    await roll.getByRole("button", { name: /^d5/ }).click();
    await roll.getByText("The roll was d5").waitFor();
    await expect.poll(() => tree(page)).toEqual(["e4", "T@", "e6/", "d5/"]);
    await typed(page, "e7");
    await expect.poll(() => tree(page)).toEqual(["e4", "T@", "e6/", "d5", "/e7"]);
    await roll.getByRole("checkbox").check();
    await page.getByRole("button", { name: "To the beginning" }).click();
    await page.getByRole("button", { name: "One turn forward" }).click();
    await page.locator(".tree .turn[aria-current]", { hasText: "e4" }).waitFor();
    // Now a roll waits for its outcome, and no dice cover the board.
    await typed(page, "T@");
    await roll.getByText("Choose the outcome of the roll").waitFor();
    await roll.getByRole("button", { name: /^c6/ }).click();
    await expect.poll(() => tree(page)).toContain("c6/");
  });

  it("show what is expected before them, and refuse an impossible outcome with the reason", async () => {
    const { page } = await open("cats?line=e3e4+T@e6,e8e7+d3d4", { computer: true });
    const roll = page.getByRole("region", { name: "Roll" });
    await page.locator(".tree .due").click();
    await expect.poll(() => line(page)).toBe("e3e4 T@,");
    // The computer weighs the outcomes, and the bar shows the mean.
    await roll.getByText(/expected result before the roll is \d+%/).waitFor();
    await expect.poll(() => page.locator(".bar").getAttribute("aria-label")).toMatch(/expected result before the roll/);
    const before = await tree(page);
    const alert = roll.getByRole("alert");
    await roll.getByRole("button", { name: "a1, not possible" }).click();
    await alert.filter({ hasText: /can't land on a1: .+ \(rule 7.1\)\.$/ }).waitFor();
    const field = roll.getByLabel("Type an outcome");
    await field.fill("z99");
    await field.press("Enter");
    await alert.filter({ hasText: "z99" }).waitFor();
    expect([await tree(page), line(page)]).toEqual([before, "e3e4 T@,"]);
    await field.fill("b7");
    await field.press("Enter");
    await roll.getByText("The roll was b7").waitFor();
    await expect.poll(() => tree(page)).toEqual([...before.slice(0, 3), "b7/", "/e7", "d4"]);
  });

  it.each([
    ["dice?line=roll,", false],
    ["dice?line=roll,", true],
    ["cats?line=e3e4+T@,", false],
  ])("are chosen without scrolling: %s, on a phone: %s", async (path, phone) => {
    const { page } = await open(path, { phone });
    const outcome = page.getByRole("region", { name: "Roll" }).locator(".outcome");
    await outcome.first().waitFor();
    const below = await outcome.evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getBoundingClientRect().bottom > innerHeight)
        .map((button) => button.textContent),
    );
    expect(below).toEqual([]);
  });

  it("that the page makes show nothing to choose meanwhile", async () => {
    const { page } = await open("dice");
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const shown = document.querySelector("section[aria-label=Roll]:not([hidden])")?.textContent ?? "";
        if (shown !== "") seen.push(shown);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await typed(page, "roll");
    await page.getByText(/^The roll was \d-\d$/).waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((text) => text.includes("Choose the outcome of the roll"))).toEqual([]);
  });

  it("keep what is said about them in the PGN, and lead back to it by the address", async () => {
    const { page } = await open("cats?line=e3e4+T@e6,e8e7+d3d4");
    await page.locator(".tree .due").click();
    await menu(page, "Comment and arrows");
    await page.getByRole("dialog").getByLabel("Comment", { exact: true }).fill("A bold roll");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Roll" }).getByRole("button", { name: /^f6/ }).click();
    await expect.poll(() => tree(page)).toContain("f6/");
    await menu(page, "Promote variation");
    const shown = ["e4", "T@", "f6/", "e6", "/e7", "d4"];
    await expect.poll(() => tree(page)).toEqual(shown);
    const pgn = await copied(page, "PGN");
    await page.reload();
    await board(page);
    await expect.poll(() => page.locator(".tree .turn[aria-current]").innerText()).toBe("f6/");
    expect(line(page)).toBe("e3e4 T@f6,");
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    await paste(page, pgn);
    await page.waitForURL(/\/analysis\/cats/);
    await expect.poll(() => tree(page)).toEqual(shown);
    await page.locator(".tree .comment", { hasText: "A bold roll" }).waitFor();
    expect(await copied(page, "PGN")).toBe(pgn);
  });

  it("of two dice are chosen, too", async () => {
    const { page } = await open("dice");
    const roll = page.getByRole("region", { name: "Roll" });
    await typed(page, "roll");
    await roll.getByText(/^The roll was \d-\d$/).waitFor();
    await page.getByRole("button", { name: "One step back" }).click();
    await roll.getByRole("button", { name: "1-1", exact: true }).click();
    await roll.getByText("The roll was 1-1").waitFor();
    await typed(page, "e4");
    await expect.poll(() => line(page)).toBe("roll1-1,e2e4");
  });
});

describe("the steps of a turn", () => {
  it("are looked at one by one with buttons and keys, and the address leads back", SHORT, async () => {
    const { page } = await open("gravitatur?line=G@d4,e3e4+G@f3,e7e6");
    await page.locator(".room-board [role=grid]").waitFor();
    const back = page.getByRole("button", { name: "One step back" });
    await back.click();
    await expect.poll(() => place(page)).toBe("Move 1 of 1, Black's, step 1 of 2");
    expect(line(page)).toBe("G@d4,e3e4 G@f3,");
    await page.reload();
    await board(page);
    await expect.poll(() => place(page)).toBe("Move 1 of 1, Black's, step 1 of 2");
    expect(await tree(page)).toEqual(["Gd4/e4", "Gf3/e6"]);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(() => place(page)).toBe("Move 1 of 1, White's");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => place(page)).toBe("Start of the game");
    expect(line(page)).toBe("");
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => place(page)).toBe("Move 1 of 1, White's, step 1 of 2");
    expect(line(page)).toBe("G@d4,");
    // Another second step is a variation, and arrows go on by turns.
    await typed(page, "d4");
    await expect.poll(() => tree(page)).toEqual(["Gd4/e4", "Gd4/d4", "Gf3/e6"]);
    await back.click();
    await expect.poll(() => line(page)).toBe("G@d4,");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => line(page)).toBe("G@d4,d3d4");
  });

  it("take a text typed at once after an arrow key for the position asked for", async () => {
    const { page } = await open("gravitatur?line=G@d4,e3e4");
    await board(page);
    await expect.poll(() => place(page)).toBe("Move 1 of 1, White's");
    await page.evaluate(() => {
      const arrow = { key: "ArrowLeft", shiftKey: true, bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", arrow));
      const field = document.querySelector<HTMLInputElement>("[aria-label^='Type a move']");
      if (field) field.value = "d4";
      field?.form?.requestSubmit();
    });
    await expect.poll(() => tree(page)).toEqual(["Gd4/e4", "Gd4/d4"]);
  });

  it("can have comments, which the PGN keeps", async () => {
    const { page } = await open("gravitatur?line=G@d4,e3e4");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(() => line(page)).toBe("G@d4,");
    await drag(page, "e3", "e4", "right");
    await expect.poll(() => shapes(page).count()).toBe(1);
    await expect.poll(() => tree(page)).toEqual(["Gd4", "/e4"]);
    const pgn = await copied(page, "PGN");
    expect(pgn.replace(/\s+/g, " ")).toContain("1. Gd4/e4 (1. Gd4/ {[%cal Ge3e4]})");
    await page.reload();
    await board(page);
    await expect.poll(() => shapes(page).count()).toBe(1);
    await paste(page, pgn);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => tree(page)).toEqual(["Gd4", "/e4"]);
  });
});

describe("a review", () => {
  it("judges the turns, marks them, and lets the player find better ones", SHORT, async () => {
    const { page } = await open("chess?line=e2e4+e7e5+d1h5+b8c6+f1c4+g8f6+h5f7");
    await review(page);
    await page.getByRole("button", { name: "Learn from Black's mistakes" }).waitFor();
    expect(await page.locator(".shares").innerText()).toMatch(/Blunders\s+0\s+1/);
    expect(await page.locator(".review").innerText()).toMatch(/rose from \d+% to 100%/);
    await page.getByRole("button", { name: "Add glyphs" }).click();
    await expect.poll(() => page.locator(".tree .glyph").allInnerTexts()).toContain("??");
    await page.getByRole("button", { name: "Learn from Black's mistakes" }).click();
    const lesson = page.getByRole("region", { name: "Learn from mistakes" });
    await lesson.getByText("Find a better turn than 3… Nf6").waitFor();
    await typed(page, "Nf6");
    await lesson.getByText("That is the turn played in the game.").waitFor();
    await typed(page, "a6");
    await lesson.getByText("a6 loses").waitFor();
    // A wrong try leaves no trace.
    await expect.poll(() => tree(page)).not.toContain("a6");
    await typed(page, "g6");
    await lesson.getByText(/^(Well done|Good): g6/).waitFor();
    await lesson.getByRole("button", { name: "Finish" }).click();
    await lesson.getByText("You have seen all of Black's mistakes.").waitFor();
    await lesson.getByRole("button", { name: "Close" }).click();
    await page.locator(".review").waitFor();
  });

  it("adds up turns and dice in a game with rolls", async () => {
    const { page } = await open("cats?line=e3e4+T@e6,e8e7+d3d4");
    await review(page);
    const text = page.locator(".review");
    await text.getByText("winning chances").waitFor();
    const sums = await text.innerText();
    expect(sums).toContain("Luck");
    const [, end = ""] = /winning chances (?:stayed at|(?:rose|fell) from \d+% to) (\d+)%/.exec(sums) ?? [];
    const start = /(?:rose|fell) from (\d+)%/.exec(sums)?.[1] ?? end;
    const [from, to] = [Number(start), Number(end)];
    const parts = [
      ...sums.matchAll(/White's own moves (cost|gained) (\d+)%/g),
      ...sums.matchAll(/Black's (?:moves|mistakes) (took|gave back) (\d+)%/g),
    ].map(([, verb, by]) => (verb === "cost" || verb === "took" ? -Number(by) : Number(by)));
    const dice = /The dice: ([+−]?\d+)%/.exec(sums)?.[1];
    if (dice !== undefined) parts.push(Number(dice.replace("−", "-")));
    expect(parts).toHaveLength(3);
    // Each number is rounded.
    expect(Math.abs(from + parts.reduce((sum, part) => sum + part, 0) - to)).toBeLessThanOrEqual(3);
  });
});

describe("kept analyses", () => {
  it("are found again in another tab, by their names", SHORT, async () => {
    const { page, context } = await open("chess");
    await typed(page, "e4");
    await typed(page, "c5");
    await page.getByRole("button", { name: "My analyses" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name of Chess: e4 c5").fill("My Sicilian");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    const other = await context.newPage();
    await other.goto(`${here.site.url}/analysis/gravitatur`);
    await board(other);
    await other.getByRole("button", { name: "My analyses" }).click();
    await other.getByLabel("Name of My Sicilian").waitFor();
    await other.getByRole("dialog").getByRole("button", { name: "Open" }).click();
    await other.waitForURL(/\/analysis\/chess/);
    await expect.poll(() => turnsOf(other)).toEqual(["e4", "c5"]);
    await typed(other, "Nf3");
    await other.getByRole("button", { name: "My analyses" }).click();
    await other.getByLabel("Delete My Sicilian").click();
    await other.getByText("Analyses are kept here").waitFor();
  });
});

describe("on a phone", () => {
  it("what is said about the shown turn has a tab, in which it is read and written", async () => {
    const { page } = await open("chess", { phone: true });
    await paste(page, "{An old trap} 1. e4 e5 2. Qh5 $2 {[%csl Rf7][%cal Gh5f7][%clk 0:04:50] Too early} Nc6 3. Bc4");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => tree(page)).toEqual(["e4", "e5", "Qh5", "Nc6", "Bc4"]);
    await part(page, "Comments");
    expect(await page.locator(".tree").isVisible()).toBe(false);
    const panel = page.getByRole("region", { name: "Comments" });
    const title = panel.getByRole("heading");
    const text = panel.getByRole("status");
    await expect.poll(() => title.innerText()).toBe("3. Bc4");
    expect(await text.innerText()).toBe("No comment on this turn.");
    await panel.getByRole("button", { name: "One turn back" }).tap();
    await panel.getByRole("button", { name: "One turn back" }).tap();
    await expect.poll(() => title.innerText()).toBe("2. Qh5");
    expect(await text.innerText()).toBe("Too early");
    expect(await panel.getByRole("list", { name: "Glyphs" }).innerText()).toBe("? Mistake");
    const drawn = ["Red circle on f7", "Green arrow from h5 to f7"];
    expect(await panel.getByRole("list", { name: "Arrows and circles" }).locator("li").allInnerTexts()).toEqual(drawn);
    await panel.getByRole("button", { name: "Glyphs" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Dubious move" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
    await panel.getByText("?! Dubious move").waitFor();
    await panel.getByRole("button", { name: "Comment and arrows" }).tap();
    await page.getByRole("dialog").getByLabel("Comment", { exact: true }).fill("A bit early");
    await page.getByRole("button", { name: "Save" }).tap();
    await expect.poll(() => text.innerText()).toBe("A bit early");
    for (let step = 0; step < 3; step += 1) await panel.getByRole("button", { name: "One turn back" }).tap();
    await expect.poll(() => title.innerText()).toBe("Start of the game");
    expect(await text.innerText()).toBe("An old trap");
  });

  it("has tabs, and the pen draws with a finger", SHORT, async () => {
    const { page } = await open("chess?line=e2e4", { phone: true, computer: true });
    await page.locator(".tree").waitFor();
    await part(page, "Computer");
    await page.locator(".lines .pv").first().waitFor();
    expect(await page.locator(".tree").isVisible()).toBe(false);
    await part(page, "Review");
    await page.locator(".graph").waitFor();
    expect(await page.locator(".lines").isVisible()).toBe(false);
    await part(page, "Moves");
    expect(await page.locator(".graph").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Draw" }).tap();
    await page.locator('.room-board [data-square="e5"]').tap();
    await expect.poll(() => shapes(page).count()).toBe(1);
    expect(await turnsOf(page)).toEqual(["e4"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
