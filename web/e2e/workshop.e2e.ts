/** A player's game: its versions, what changed between them, the gallery, and what others make of it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./axe";
import { board } from "./people";
import { fixtures, SHORT } from "./site";
import { editor, replaceText } from "./writing";

const here = fixtures();

/** A text that nobody else on the site has written. */
const NAME = `Hill ${Math.random().toString(36).slice(2, 8)}`;
const FIRST = `game hill "${NAME}" like chess
summary "A king on the hill wins."
win when your king on d4 as "hill reached"
`;
const SECOND = `${FIRST.replace("d4", "d4 e4")}without castling\n`;

async function write(page: Page, text: string): Promise<void> {
  await replaceText(await editor(page), text);
  await page.getByText(/ is ready to play\.$/).waitFor();
}

/** Saves the text as a version, and waits for the page of the game. */
async function save(page: Page, name: string, choose?: string): Promise<void> {
  await page.getByRole("button", { name: "Save a version" }).click();
  const dialog = page.getByRole("dialog", { name: "Save a version" });
  if (choose !== undefined) await dialog.getByRole("radio", { name: choose }).check();
  await dialog.getByLabel("Name of the version").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/workshop\/[a-z0-9]+$/);
  await page.getByText(name).first().waitFor();
}

const isNarrow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe("a game of a player", () => {
  it(
    "has versions and their differences, is published, found by another browser and made into another",
    SHORT,
    async () => {
      const [ada, bo] = [(await here.visitor()).page, (await here.visitor({ phone: true })).page];
      await ada.goto(`${here.site.url}/write`);
      await write(ada, FIRST);
      await save(ada, "First <b>try</b>");
      await ada.getByRole("heading", { level: 1, name: NAME }).waitFor();
      await ada.getByText("Private: only people with the link").waitFor();
      await ada.getByRole("button", { name: "Open in the editor: version 1" }).click();
      await ada.getByText(`It will be a version of ${NAME}.`).waitFor();
      await write(ada, SECOND);
      await save(ada, "Two squares", `A new version of ${NAME}`);
      await ada.getByRole("button", { name: "What changed in version 2" }).click();
      const changes = ada.getByRole("group", { name: "From version 1 to version 2" });
      await changes.getByText("What changed in the rules").waitFor();
      const lines = async (kind: string): Promise<string[]> => changes.locator(`pre .${kind}`).allTextContents();
      expect(await lines("removed")).toEqual(['Gone: win when your king on d4 as "hill reached"']);
      const added = ['New: win when your king on d4 e4 as "hill reached"', "New: without castling"];
      expect(await lines("added")).toEqual(added);
      expect((await changes.locator("li.removed").allInnerTexts()).join(" ")).toMatch(/rook/);
      // Whoever does not know the link finds nothing.
      await bo.goto(`${here.site.url}/gallery?q=${encodeURIComponent(NAME)}`);
      await bo.getByText("No game matches.").waitFor();
      await ada.getByLabel("Inventor").fill("Ada");
      await ada.getByRole("button", { name: "Publish" }).click();
      await ada.getByRole("heading", { name: "In the gallery" }).waitFor();
      await ada.getByRole("link", { name: "CC BY 4.0" }).waitFor();
      await bo.reload();
      await bo.getByRole("listitem").filter({ hasText: NAME }).getByText("by Ada").waitFor();
      await bo.locator(".gallery-game [role=grid]").first().waitFor({ state: "attached" });
      expect(await isNarrow(bo)).toBe(true);
      expect([...(await violations(ada)), ...(await violations(bo))]).toEqual([]);
      await bo.getByRole("link", { name: NAME, exact: true }).tap();
      await bo.getByText("First <b>try</b>").waitFor();
      await bo.locator(".workshop-picture [role=grid]").waitFor({ state: "attached" });
      expect(await bo.getByRole("button", { name: "Delete this game" }).count()).toBe(0);
      expect(await isNarrow(bo)).toBe(true);
      await bo.getByRole("button", { name: "Make your own of it" }).tap();
      await bo.getByText(`It begins as ${NAME}.`).waitFor();
      await write(bo, SECOND.replace(NAME, `${NAME} of Bo`).replace("d4 e4", "d5 e5"));
      await save(bo, "Mine");
      await bo.getByText(`Made from ${NAME} by Ada`).waitFor();
      await bo.getByLabel("Inventor").fill("Bo");
      await bo.getByRole("button", { name: "Publish" }).tap();
      await bo.getByRole("heading", { name: "In the gallery" }).waitFor();
      await ada.reload();
      await ada
        .getByRole("region", { name: "Made from it" })
        .getByRole("link", { name: `${NAME} of Bo` })
        .waitFor();
      await ada.getByText("Version 1, “First <b>try</b>”").last().click();
      await ada.getByText("Nobody has played it yet.").waitFor();
      await ada.getByRole("button", { name: "Take it out of the gallery" }).click();
      await ada.getByRole("heading", { name: "Publish it" }).waitFor();
      await bo.reload();
      await bo.getByText(`Made from ${NAME} by Ada`).waitFor();
      expect(await bo.getByRole("link", { name: NAME, exact: true }).count()).toBe(0);
      await ada.getByRole("button", { name: "Delete this game" }).click();
      await ada.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await ada.waitForURL(/\/gallery$/);
      await ada.goBack();
      await ada.getByRole("heading", { name: "No such game" }).waitFor();
    },
  );

  it("begins as a game of the library, and any of its versions is played", async () => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/learn/crazyhouse`);
    await page.getByRole("button", { name: "Make your own of it" }).click();
    await page.getByText("It begins as Crazyhouse.").waitFor();
    await write(page, FIRST.replace(NAME, `${NAME} of the library`));
    await save(page, "One");
    await page.getByText("Made from Crazyhouse.").waitFor();
    // A text that is saved nowhere goes only with its author's consent.
    await page.goto(`${here.site.url}/write`);
    const draft = FIRST.replace(NAME, "A draft");
    await write(page, draft);
    await page.goto(`${here.site.url}/learn/crazyhouse`);
    await page.getByRole("button", { name: "Make your own of it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.goto(`${here.site.url}/write`);
    await page.getByText("A draft is ready to play.").waitFor();
    await page.goto(`${here.site.url}/gallery`);
    await page.getByRole("link", { name: `${NAME} of the library` }).click();
    await page.getByRole("link", { name: "Play version 1" }).click();
    await page.getByRole("button", { name: /Play the computer/ }).click();
    await board(page);
  });
});
