/** Games after they were played: one's own, the archive, the opening explorer, and running games to watch. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { board, resign, typed } from "./people";
import { makeGame } from "./api";
import type { Person, VisitorOptions } from "./browsers";
import { startSite } from "./server";
import { fixtures, SHORT } from "./site";

// What is on the site counts.
const here = fixtures("chromium", { start: startSite });

/** The people of a test, whose pages must have had no problems. */
const people: Person[] = [];

async function somebody(name: string, look: VisitorOptions = {}): Promise<Page> {
  const one = await here.visitor(look);
  people.push(one);
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await one.page.addInitScript((value) => {
    if (localStorage.getItem("springald:settings") === null)
      localStorage.setItem("springald:settings", JSON.stringify({ name: value }));
  }, name);
  return one.page;
}

afterEach(async () => {
  const ended = people.splice(0);
  for (const one of ended) await one.context.close();
  expect(ended.flatMap(({ problems }) => problems)).toEqual([]);
});

/** Posts an open challenge and lets another player accept it. */
async function meet(ada: Page, bo: Page): Promise<void> {
  await ada.goto(`${here.site.url}/new/chess`);
  await ada.getByText("Game options").click();
  await ada.getByRole("radio", { name: "White", exact: true }).check();
  await ada.getByRole("button", { name: /Open challenge/ }).click();
  await board(ada);
  await bo.goto(ada.url());
  await bo.getByRole("button", { name: "Accept challenge" }).click();
  await board(bo);
}

/** Plays turns alternately. */
async function play(ada: Page, bo: Page, moves: readonly string[]): Promise<void> {
  for (const [at, move] of moves.entries()) await typed(at % 2 === 0 ? ada : bo, move);
}

/** Waits until the archive lists a number of games. */
async function listed(page: Page, path: string, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`${here.site.url}${path}`);
      await page.locator(".list-search ~ [role=status]").filter({ hasText: /game/i }).waitFor();
      return page.locator(".game-card").count();
    })
    .toBe(count);
}

describe("a game after its end", () => {
  it("is found among one's own games, reviewed and studied in four clicks", SHORT, async () => {
    const [ada, bo] = [await somebody("Ada"), await somebody("Bo")];
    await meet(ada, bo);
    await play(ada, bo, ["f3", "e5", "g4", "Qh4"]);
    await ada.locator(".result").waitFor();
    // Another day.
    await ada.goto(here.site.url);
    await ada.locator(".game").first().waitFor();
    await ada.getByRole("link", { name: "My games" }).click();
    await ada.getByRole("link", { name: "Chess against Bo" }).click();
    await ada.getByRole("button", { name: "Computer analysis" }).click();
    await ada.locator(".graph").waitFor();
    await ada.goBack();
    await ada.getByRole("button", { name: /^Open in analysis ?: Chess against Bo$/ }).click();
    await board(ada);
    await expect.poll(() => ada.locator(".tree .turn").allInnerTexts()).toEqual(["f3", "e5", "g4", "Qh4#"]);
  });

  it("is in the archive if it began as an open challenge, and found by what is in the address", async () => {
    const [ada, bo, guest] = [await somebody("Ada"), await somebody("Bolyai"), await somebody("Guest")];
    await meet(ada, bo);
    await play(ada, bo, ["d4", "d5", "c4", "e6"]);
    await resign(ada);
    const invited = await makeGame(here.site, { variant: "chess" });
    for (const [at, move] of ["f2f3", "e7e5", "g2g4", "d8h4"].entries())
      await invited.play(at % 2 === 0 ? "white" : "black", move);
    await listed(guest, "/archive?player=bolyai", 1);
    const field = (label: string): ReturnType<Page["getByLabel"]> => guest.getByLabel(label, { exact: true });
    await field("Game").selectOption({ label: "Chess" });
    await field("Result").selectOption({ label: "Black won" });
    await field("Opening moves").fill("1. c4 d5 2. d4");
    await field("Opening moves").press("Enter");
    await expect.poll(() => guest.url()).toContain("turns=1.+c4+d5+2.+d4");
    await guest.getByText("1 game", { exact: true }).waitFor();
    await guest.reload();
    await guest.getByText("1 game", { exact: true }).waitFor();
    expect(await field("Opening moves").inputValue()).toBe("1. c4 d5 2. d4");
    await field("Opening moves").fill("1. Ke3");
    await field("Opening moves").press("Enter");
    await guest.getByRole("alert").filter({ hasText: "Ke3" }).waitFor();
    await field("Opening moves").fill("");
    await field("Opening moves").press("Enter");
    await guest.locator(".game-card .picture [role=grid]").waitFor();
    await guest.getByRole("button", { name: /^Open in analysis ?: Ada – Bolyai$/ }).click();
    await board(guest);
    await expect.poll(() => guest.locator(".tree .turn").allInnerTexts()).toEqual(["d4", "d5", "c4", "e6"]);
    // The game by invitation is not in it.
    await guest.goto(`${here.site.url}/archive`);
    await guest.locator(".game-card").first().waitFor();
    expect(await guest.locator(`.game-card a[href="/g/${invited.id}"]`).count()).toBe(0);
  });

  it("counts in the opening explorer of the analysis board", async () => {
    const [ada, bo, guest] = [await somebody("Ada"), await somebody("Bo"), await somebody("Guest", { phone: true })];
    await meet(ada, bo);
    await play(ada, bo, ["b3", "a5"]);
    await resign(ada);
    await listed(guest, "/archive?game=chess&turns=b3", 1);
    await guest.goto(`${here.site.url}/analysis/chess`);
    await board(guest);
    expect(await guest.locator(".explorer table").count()).toBe(0);
    await guest.getByText("Opening explorer").click();
    await guest.locator(".explorer").getByRole("button", { name: "b3" }).click();
    await guest.locator(".explorer").getByRole("button", { name: "a5" }).click();
    await expect.poll(() => guest.locator(".tree .turn").allInnerTexts()).toEqual(["b3", "a5"]);
    await guest.locator(".explorer").getByText("No turn was played here.").waitFor();
    await guest.getByRole("button", { name: "One turn back" }).click();
    await guest.locator(".explorer").getByRole("link", { name: "Ada – Bo" }).waitFor();
    await guest.getByRole("radio", { name: "Computer" }).check();
    await guest.locator(".explorer").getByText("No game has reached this position.").waitFor();
    // It stays open, and is there after a reload.
    await guest.reload();
    await guest.locator(".explorer table").waitFor();
  });
});

describe("one's own games", () => {
  it("show what to do while there are none", async () => {
    const ada = await somebody("Ada");
    await ada.goto(`${here.site.url}/my-games`);
    await ada.getByText("You have no games in this browser yet.").waitFor();
    expect(await ada.getByLabel("Search").isVisible()).toBe(false);
    expect(await ada.getByLabel("Result").isVisible()).toBe(false);
    await ada.locator("main").getByRole("link", { name: "Play", exact: true }).click();
    await ada.getByRole("heading", { name: "Games" }).waitFor({ state: "attached" });
  });

  it("go on in another browser by a link", async () => {
    const [ada, bo, other] = [await somebody("Ada"), await somebody("Bo"), await somebody("", { phone: true })];
    await meet(ada, bo);
    await play(ada, bo, ["e4", "e5"]);
    await ada.goto(`${here.site.url}/my-games`);
    await ada.locator(".game-card.mine").waitFor();
    await ada.getByRole("button", { name: "Other devices" }).click();
    await ada.getByText("can play in your name").waitFor();
    const link = await ada.getByLabel("Open this link on the other device").inputValue();
    await other.goto(link);
    await other.getByRole("button", { name: "Add games" }).click();
    await other.getByRole("link", { name: "Chess against Bo" }).waitFor();
    expect(other.url()).not.toContain("#");
    await other.getByRole("link", { name: "Chess against Bo" }).click();
    await board(other);
    await typed(other, "Nf3");
    await bo.locator(".prompt.mine").waitFor();
    // The same link again changes nothing.
    await other.goto(link);
    await other.getByRole("button", { name: "Add games" }).click();
    await other.getByText("0 games added, 1 already here").first().waitFor();
  });

  it("are searched and exported, those against the computer too", async () => {
    const ada = await somebody("Ada");
    await ada.goto(`${here.site.url}/computer/chess`);
    await board(ada);
    await ada.locator(".prompt.mine").waitFor();
    const first = ada.getByLabel("Type a move", { exact: false }).first();
    await first.fill((await ada.locator(".room-board .sb-is-flipped").count()) > 0 ? "a6" : "a3");
    await first.press("Enter");
    await ada.getByRole("button", { name: "Resign" }).click();
    await ada.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await ada.locator(".result").waitFor();
    expect(await ada.locator(".room .primary").allInnerTexts()).toEqual(["New game"]);
    await ada.goto(`${here.site.url}/my-games`);
    await ada.locator(".game-card .picture [role=grid]").waitFor();
    await ada.getByLabel("Search").fill("cats");
    await expect.poll(() => ada.locator(".game-card").count()).toBe(0);
    // The file has the games that are shown.
    await ada.getByRole("button", { name: "Export PGN" }).click();
    await ada.locator(".toast", { hasText: "There is no game to export." }).waitFor();
    await ada.getByLabel("Search").fill("computer chess");
    await ada.getByLabel("Result").selectOption({ label: "Lost" });
    await expect.poll(() => ada.locator(".game-card").count()).toBe(1);
    const saved = ada.waitForEvent("download");
    await ada.getByRole("button", { name: "Export PGN" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^springald-my-games-\d{4}-\d\d-\d\d\.pgn$/);
    const stream = await (await saved).createReadStream();
    let text = "";
    for await (const part of stream) text += String(part);
    expect(text).toContain('[Event "Springald"]');
    expect(text).toContain('[Variant "Chess"]');
  });
});

describe("running games", () => {
  it("move on small boards", async () => {
    const [ada, bo, guest] = [await somebody("Ada"), await somebody("Bo"), await somebody("Guest")];
    await meet(ada, bo);
    await play(ada, bo, ["e4", "e5"]);
    await guest.goto(here.site.url);
    await guest.getByRole("link", { name: "Watch and search games" }).click();
    const live = guest.locator(".live-game", { hasText: "Ada – Bo" });
    await live.locator('[data-square="e5"][aria-label*="pawn"]').waitFor({ state: "attached" });
    await typed(ada, "Nf3");
    await live.locator('[data-square="f3"][aria-label*="knight"]').waitFor({ state: "attached" });
    await live.getByRole("link").click();
    await board(guest);
    expect(await guest.locator(".sb-can-play").count()).toBe(0);
  });
});
