/** A text of a player: written with its errors beside it, played by link, and kept for ever. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enter, agree, board, playRandomly } from "./people";
import { startSite, TIMEOUT } from "./server";
import { fixtures, SHORT } from "./site";
import { editor, replaceText } from "./writing";

// The server is killed.
const here = fixtures("chromium", { start: startSite });

const WRONG = `game hill "Small Hill" like chess
peice man M
  steps any
win when your king on d4 e4 as "hill reached"
`;
const RIGHT = WRONG.replace("peice man M", "piece queen Q");
const POINTLESS = `game own like chess
loss when you have fewer than 1 king as "no king"
`;

/** A file of variants for Fairy-Stockfish. */
const SECTIONS = `[hill:crazyhouse]
flagPiece = k
flagRegion = d4 e4 d5 e5
dropChecks = false
[other:chess]
`;

/** Returns the text in the editor. */
async function written(area: Locator): Promise<string> {
  return (await area.locator(".cm-line").allTextContents()).join("\n");
}

describe("a text of a player", () => {
  it("is corrected by its errors, played by a link, and pinned to the game after a restart", SHORT, async () => {
    const one = await here.visitor();
    const two = await here.visitor({ phone: true });
    await one.page.goto(`${here.site.url}/write`);
    const area = await editor(one.page);
    await replaceText(area, WRONG);
    const error = one.page.locator(".write-errors button").first();
    await error.waitFor();
    expect(await error.innerText()).toMatch(/Line 2: .*did you mean 'piece'/);
    await error.click();
    const selected = await one.page.evaluate(() => document.getSelection()?.toString());
    expect(selected).toBe("peice");
    await replaceText(area, RIGHT);
    await one.page.getByText("Small Hill is ready to play.").waitFor();
    await one.page.getByRole("button", { name: "Play with a friend" }).click();
    await one.page.getByRole("button", { name: /Invite a friend/ }).click();
    const link = await one.page.getByLabel("Invite a friend").inputValue();
    await enter(two.page, link);
    await board(one.page);
    await board(two.page);
    await playRandomly([one.page, two.page], ["mouse", "touch"], 5, 4);
    await here.site.kill();
    await here.site.restart();
    await playRandomly([one.page, two.page], ["mouse", "touch"], 6, 2);
    await agree(one.page, two.page);
  });

  it("has line numbers beside it, and the manual to search", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    await replaceText(await editor(page), WRONG);
    await expect.poll(() => page.locator(".cm-gutters .write-wrong").allInnerTexts()).toEqual(["2"]);
    const text = page.getByRole("region", { name: "Manual" });
    await text.getByRole("heading", { name: "A first game" }).waitFor();
    await page.getByRole("searchbox", { name: "Search the manual" }).fill("en passant");
    await text.getByRole("heading", { name: "A first game" }).waitFor({ state: "detached" });
    await text.getByText("en passant").first().waitFor();
  });

  it("is made from a section of a file for Fairy-Stockfish, with a note on each option", async () => {
    for (const phone of [false, true]) {
      const { page } = await here.visitor({ phone });
      await page.goto(`${here.site.url}/write`);
      const area = await editor(page);
      await replaceText(area, RIGHT);
      await page.getByRole("button", { name: "Import variants.ini…" }).click();
      const dialog = page.getByRole("dialog").filter({ hasText: "variants.ini" });
      const replaces = page.getByRole("dialog", { name: "Replace your text with the import?" });
      await dialog.getByLabel("Contents of variants.ini").fill(SECTIONS);
      await dialog.getByRole("button", { name: "Translate" }).click();
      await dialog.getByText("The file has 2 sections. Choose one.").waitFor();
      await dialog.getByLabel("Section").selectOption("hill");
      await dialog.getByRole("button", { name: "Translate" }).click();
      await replaces.getByRole("button", { name: "Cancel" }).click();
      expect(await written(area)).toBe(RIGHT);
      // The translation is not lost.
      await dialog.getByRole("button", { name: "Translate" }).click();
      await replaces.getByRole("button", { name: "Replace" }).click();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => written(area)).toContain("game hill");
      const notes = page.locator(".write-import");
      await notes.getByText("1 option of 3 is not translated, or not wholly.").waitFor();
      expect(await notes.getByRole("listitem").first().innerText()).toMatch(/^Line 4, dropChecks: /);
      await page.getByText(/is ready to play/).waitFor();
      expect(await notes.innerText()).toContain("flagPiece: win when your king on d4-e5");
    }
  });

  it("takes the drawing of a piece from an SVG file, and nothing else of it", async () => {
    const svg = (inside: string): Buffer => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    const file = (name: string, buffer: Buffer): { name: string; mimeType: string; buffer: Buffer } => ({
      name,
      mimeType: "image/svg+xml",
      buffer,
    });
    for (const phone of [false, true]) {
      const { page } = await here.visitor({ phone });
      await page.goto(`${here.site.url}/write`);
      const area = await editor(page);
      const draw = page.getByRole("button", { name: "Draw a piece…" });
      const dialog = page.getByRole("dialog", { name: "Draw a piece" });
      await draw.click();
      await dialog.getByText("Your text states no piece yet.").waitFor();
      await page.keyboard.press("Escape");
      await replaceText(area, 'game my-game "My Game" like chess\npiece rook R\n  slides straight up to 3\n');
      await page.getByText(/is ready to play/).waitFor();
      await draw.click();
      const chosen = dialog.getByLabel("Drawing");
      await chosen.setInputFiles(file("photo.svg", svg("<image href='x.png'/>")));
      await dialog.getByText("The file has no shapes.").waitFor();
      const wicked = "<script>document.title = 'taken'</script><path d='M0 0H10L5 10Z' fill='red'/>";
      await chosen.setInputFiles(file("rook.svg", svg(wicked)));
      await dialog.locator(".sb-white path").waitFor();
      expect(await dialog.getByText("The file has no shapes.").count()).toBe(0);
      await dialog.getByRole("button", { name: "Use it" }).click();
      await expect.poll(() => written(area)).toContain('piece rook R\n  drawn as "M8 8H92L50 92Z"\n  slides');
      // Both rooks of both sides, and no other piece.
      const drawn = page.locator(".write-preview .sb-outlined path");
      await expect.poll(() => drawn.count()).toBe(4);
      expect(await drawn.first().getAttribute("d")).toBe("M8 8H92L50 92Z");
      expect(await page.title()).not.toBe("taken");
    }
  });

  it("has a number where each line begins on a phone, where lines wrap, and errors as wide as the window", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    const long = `# ${"a comment that is longer than the window of a phone ".repeat(3)}\n`;
    await replaceText(area, `${long}game my-game "My Game" like chess\n${long}\nboard 10 x 8\n${"# end\n".repeat(20)}`);
    await expect.poll(() => page.locator(".cm-gutters .write-wrong").allInnerTexts()).toEqual(["5"]);
    const tops = (selector: string): Promise<number[]> =>
      page.locator(selector).evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    // The first number is the invisible one that is as wide as the widest.
    const [, ...numbers] = await tops(".cm-lineNumbers .cm-gutterElement");
    const lines = await tops(".cm-line");
    expect(numbers.map((top, at) => Math.abs(top - (lines[at] ?? 0)) <= 3)).toEqual(lines.map(() => true));
    expect((lines[1] ?? 0) - (lines[0] ?? 0)).toBeGreaterThan(3 * ((lines[5] ?? 0) - (lines[4] ?? 0)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    const { x = 0, width = 0 } = (await page.locator(".write-errors button").first().boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
  });

  it("gives way to the example only when its player agrees", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    const example = await written(area);
    const restore = page.getByRole("button", { name: "Restore the example" });
    expect(await restore.isVisible()).toBe(false);
    await replaceText(area, RIGHT);
    await restore.click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await written(area)).toBe(RIGHT);
    await restore.click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await page.getByText("My Game is ready to play.").waitFor();
    expect(await written(area)).toBe(example);
    expect(await restore.isVisible()).toBe(false);
  });

  it("grows by the changes that the page offers, each of which is valid", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    const start = 'game own "Own Game" like chess\n';
    await page.getByText("How to write a game").click();
    const changes = page.locator(".write-help li");
    expect(await changes.count()).toBeGreaterThan(5);
    for (const change of await changes.all()) {
      await replaceText(area, "no game");
      await page.getByText("1 error").waitFor();
      await replaceText(area, start);
      await change.getByRole("button").click();
      expect(await written(area)).toBe(`${start}${await change.locator("code").innerText()}\n`);
      await page.getByText("Own Game is ready to play.").waitFor();
      expect(await page.getByRole("list", { name: "Warnings" }).getByRole("listitem").count()).toBe(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it("is played in spite of its warnings, which go when it is mended", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    await replaceText(area, POINTLESS);
    const warnings = page.getByRole("list", { name: "Warnings" }).getByRole("listitem");
    await warnings.first().waitFor();
    const expected = 'Warning: the end "no king" never comes: royal pieces are never captured in this game.';
    expect(await warnings.allInnerTexts()).toEqual([expected]);
    await page.getByRole("button", { name: "Analysis board" }).waitFor();
    await replaceText(area, RIGHT);
    await page.getByText("Small Hill is ready to play.").waitFor();
    expect(await warnings.count()).toBe(0);
  });

  it("is played against the computer in the browser alone", SHORT, async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    await replaceText(await editor(page), RIGHT.replace("hill", "own-hill"));
    await page.getByRole("button", { name: "Play the computer" }).click();
    await board(page);
    await page.reload();
    await board(page);
    await page.locator(".prompt.mine").waitFor();
  });

  it("is edited by keys alone, which lead out of the text again", async () => {
    const { page } = await here.visitor({ dark: true });
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    await replaceText(area, "piece king K\nsteps any");
    await page.keyboard.press("Tab");
    expect(await written(area)).toBe("piece king K\n  steps any");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("game own");
    expect(await written(area)).toBe("game own");
    expect(await area.locator("[style], [style] *").count()).toBe(0);
    for (let undone = 0; undone < 2; undone += 1) await page.keyboard.press("Control+Z");
    expect(await written(area)).toContain("steps any");
    await page.keyboard.press("Control+F");
    await page.getByRole("searchbox", { name: "Find", exact: true }).fill("any");
    await page.locator(".cm-searchMatch").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("search", { name: "Find in the text" }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Restore the example");
  });

  it("is written in a plain field if the editor cannot be loaded", async () => {
    const { page } = await here.visitor();
    await page.route(/code-field/, (route) => route.abort());
    await page.goto(`${here.site.url}/write`);
    const area = page.getByRole("textbox", { name: "Text of the game" });
    await replaceText(area, WRONG);
    await page.locator('.write-gutter .wrong[data-line="2"]').waitFor();
    await page.locator(".write-errors button").first().click();
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("peice");
    await replaceText(area, RIGHT);
    await page.getByText("Small Hill is ready to play.").waitFor();
  });

  it("is completed and explained by the language itself, by keys, mouse and touch", SHORT, async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    const offered = page.locator(".cm-tooltip-autocomplete li");
    await replaceText(area, "");
    await page.keyboard.type('game own "Own Game" like chess\npie');
    await expect.poll(() => offered.allInnerTexts()).toEqual([expect.stringContaining("A kind of piece.")]);
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" camel C\nleaps 1 3\n\nwin when your cam");
    await offered.getByText("camel").tap();
    await page.keyboard.type(" on d4 ");
    await page.getByRole("button", { name: "What can be written here" }).tap();
    await offered.getByText("as", { exact: true }).tap();
    await page.keyboard.type(' "there"\nturn\nmove\n\nmust take');
    const text = 'game own "Own Game" like chess\npiece camel C\n  leaps 1 3\n\nwin when your camel on d4 as "there"\n';
    expect(await written(area)).toBe(`${text}turn\n  move\n\nmust take`);
    await offered.first().waitFor({ state: "detached" });
    await page.getByText("Own Game is ready to play.").waitFor();
    await area.getByText("leaps").tap();
    await page.getByRole("button", { name: "Help for this word" }).tap();
    await page.locator("tr.manual-here", { hasText: "to a square so far away" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it("moves the statement after a piece back to the margin while it is typed", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    await replaceText(area, 'game race "Race" like chess\nsummary "A race."\ncredit "Me."\n');
    for (const line of ["piece queen Q", "slides any", "leaps 1 2", "without castling"]) {
      await page.keyboard.type(line);
      // Enter would take the first suggestion.
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
    }
    const lines = await area.locator(".cm-line").allTextContents();
    expect(lines.slice(3, 7)).toEqual(["piece queen Q", "  slides any", "  leaps 1 2", "without castling"]);
    await page.getByText("Race is ready to play.").waitFor();
  });

  it("shows the help of a word under the mouse, and in the manual", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    await (await editor(page)).getByText("win", { exact: true }).hover();
    await page.getByText("An end.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Read on in the manual" }).click();
    await page.locator(".manual-here", { hasText: "Ends" }).waitFor();
    await (await editor(page)).getByText("credit").click();
    await page.keyboard.press("F1");
    await page.locator("tr.manual-here", { hasText: "the inventor, and the source" }).waitFor();
  });

  it("is tried at once on its board, which keeps the turns when the text changes", async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    const text = 'game own "Own Game" like chess\nwin when your pawn on rank 3 as "third rank"\n';
    await replaceText(area, `${text}piece knight N\n  leaps 1 3\n`);
    const trial = page.locator(".trial");
    const ready = (): Promise<void> => trial.getByRole("grid", { name: "Own Game, both sides" }).waitFor();
    await ready();
    const square = (name: string): Locator => trial.locator(`[data-square="${name}"]`);
    await trial.getByText("White: Make a move.").waitFor();
    await square("e2").tap();
    await square("e5").tap();
    await trial.getByText("The pawn on e2 can't go to e5").waitFor();
    expect(await trial.getByRole("link", { name: /^Rule \d/ }).getAttribute("href")).toMatch(/^\/learn\/.*#rule-\d/);
    await square("b1").tap();
    await square("c4").tap();
    await square("a7").tap();
    await square("a5").tap();
    await replaceText(area, text);
    // By the new text the knight did not leap to c4.
    await page.getByRole("button", { name: "Take back" }).and(page.locator(":disabled")).waitFor();
    await square("e2").tap();
    await square("e4").tap();
    await replaceText(area, text.replace('"Own Game"', '"Same Game"'));
    await trial.getByRole("grid", { name: "Same Game, both sides" }).waitFor();
    await expect.poll(() => square("e4").getAttribute("aria-label")).toMatch(/pawn/);
    await page.getByRole("button", { name: "Back to the start" }).tap();
    await expect.poll(() => square("e4").getAttribute("aria-label")).not.toMatch(/pawn/);
    await square("e2").tap();
    await square("e3").tap();
    await trial.getByText(/White.*: third rank\./).waitFor();
  });

  it("is tried by the computer, which says who has the better game and what a change has changed", SHORT, async () => {
    const { page } = await here.visitor({ phone: true });
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    const text = 'game own "Own Game" like chess\nwin when your pawn on rank 3 as "third rank"\n';
    await replaceText(area, text);
    await page.getByRole("button", { name: "Is it fair?" }).tap();
    const lab = page.getByRole("region", { name: "Is it fair?" });
    const games = async (): Promise<number> => Number.parseInt(await lab.locator(".lab-state").innerText(), 10);
    await expect.poll(games, { timeout: TIMEOUT }).toBeGreaterThan(25);
    await lab.getByText(/^White scores .*: White has the better game\.$/).waitFor();
    const figures = lab.getByRole("region", { name: "Figures" });
    expect(await figures.getByRole("row").count()).toBe(5);
    await lab.getByRole("button", { name: "Stop" }).tap();
    const stopped = await games();
    await lab.getByRole("button", { name: "Play 2 minutes more" }).waitFor();
    await replaceText(area, text.replace("pawn on rank 3", "king on e2"));
    await lab.getByText(`${stopped} games of the text before`).waitFor();
    await lab.getByRole("button", { name: "Play the new text" }).tap();
    const length = lab.getByRole("region", { name: "Before and after" }).getByRole("row", { name: /^Turns of both/ });
    await length.getByText("changed").waitFor({ timeout: TIMEOUT });
    await lab.getByText("Ends, and the strength of play").tap();
    await lab.getByRole("region", { name: "Ends" }).getByText("third rank").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it("shows its author the games, the notes and the refusals of those who play it", async () => {
    const one = await here.visitor();
    const two = await here.visitor({ phone: true });
    await one.page.goto(`${here.site.url}/write`);
    await replaceText(await editor(one.page), RIGHT.replace("hill", "tested-hill"));
    await one.page.getByRole("button", { name: "Play with a friend" }).click();
    await one.page.getByText("Game options").click();
    await one.page.getByRole("radio", { name: "Black" }).check();
    await one.page.getByRole("button", { name: /Invite a friend/ }).click();
    const link = await one.page.getByLabel("Invite a friend").inputValue();
    await two.page.goto(link);
    await two.page.getByText("Whoever wrote this game can see its games").waitFor();
    await two.page.getByRole("button", { name: "Join" }).tap();
    await board(two.page);
    await two.page.locator(".prompt.mine").waitFor();
    await two.page.getByText("Note to the author of this game").waitFor();
    await two.page.locator('[data-square="e2"]').tap();
    await two.page.locator('[data-square="e5"]').tap();
    await two.page.locator(".why", { hasText: "The pawn on e2 can't go to e5" }).waitFor();
    await two.page.getByText("Note to the author of this game").tap();
    await two.page.getByRole("textbox", { name: "Note to the author" }).fill("Too easy for White.");
    await two.page.getByRole("button", { name: "Send the note" }).tap();
    await two.page.getByText("At the start: Too easy for White.").waitFor();
    await here.site.kill();
    await here.site.restart();
    await one.page.goto(`${here.site.url}/write`);
    const tests = one.page.getByRole("region", { name: "Playtests" });
    await tests.getByText("Small Hill").click();
    await tests.getByText("1 game: 1 not over.").waitFor();
    await tests.getByText("Too easy for White.").waitFor();
    await tests.getByText(/^Rule \d.*: people tried something against it once\.$/).waitFor();
    const [file] = await Promise.all([
      one.page.waitForEvent("download"),
      tests.getByRole("button", { name: "Save as PGN" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^playtests-.*\.pgn$/);
    await tests.getByRole("button", { name: "Delete" }).click();
    await one.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await tests.getByText("Small Hill").waitFor({ state: "detached" });
    await two.page.getByRole("button", { name: "Delete" }).tap();
    await two.page.getByText("There is no such note of yours.").waitFor();
  });

  it("is saved as a file and opened again", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/write`);
    const area = await editor(page);
    await replaceText(area, RIGHT);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("hill.game");
    await replaceText(area, "game other");
    await page.getByLabel("File of a game").setInputFiles(await file.path());
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await page.getByText("Small Hill is ready to play.").waitFor();
    expect(await written(area)).toBe(RIGHT);
    await page.keyboard.press("Control+Z");
    expect(await written(area)).toBe("game other");
  });
});
