/** Two players: offers, takeback, chat, rematch, illegal tries, keyboard, typed moves. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { agree, board, enter, invite, offerDraw, playRandomly, resign, turnsOf, whoActs } from "./people";
import type { Person, VisitorOptions } from "./browsers";
import { GAMES } from "./server";
import { fixtures, SHORT } from "./site";

const here = fixtures();
let one: Person;
let two: Person;
let link: string;

/** Starts a game by a link. */
async function sit(options?: VisitorOptions): Promise<void> {
  one = await here.visitor(options);
  two = await here.visitor(options);
  link = await invite(one.page, here.site.url, GAMES[0]?.name ?? "");
  await enter(two.page, link);
  await board(two.page);
}

async function accept(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Accept" }).click();
}

describe("at the table", () => {
  beforeEach(() => sit());

  it("takes back a turn", async () => {
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 3, 2);
    await agree(one.page, two.page);
    await one.page.getByRole("button", { name: "Takeback" }).click();
    // The two answers stand beside each other.
    const answers = two.page.locator(".offer button");
    await answers.last().waitFor();
    const tops = await answers.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await accept(two.page);
    await expect.poll(async () => (await turnsOf(one.page)).length).toBeLessThan(2);
    await agree(one.page, two.page);
  });

  it("agrees on a draw", SHORT, async () => {
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 3, 2);
    await offerDraw(one.page);
    await accept(two.page);
    await one.page.locator(".result", { hasText: "Draw" }).waitFor();
    await two.page.locator(".result", { hasText: "Draw" }).waitFor();
  });

  it("notifies a player that an offer was declined", async () => {
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 3, 2);
    await offerDraw(one.page);
    await two.page.getByRole("button", { name: "Decline" }).click();
    await one.page.locator(".toast", { hasText: "Your draw offer was declined." }).waitFor();
    await one.page.getByRole("button", { name: "Draw", exact: true }).waitFor();
  });

  it("counts a click during which the page hears something", SHORT, async () => {
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 3, 2);
    await agree(one.page, two.page);
    await one.page.getByRole("button", { name: "Takeback" }).hover();
    await one.page.mouse.down();
    await two.page.getByPlaceholder("Message").fill("Now?");
    await two.page.keyboard.press("Enter");
    await one.page.locator(".chat-lines", { hasText: "Now?" }).waitFor();
    await one.page.mouse.up();
    await two.page.getByText("asks for a takeback").first().waitFor();
  });

  it("plays a rematch with the colours swapped", async () => {
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 7, 2);
    await agree(one.page, two.page);
    await resign(one.page);
    await two.page.locator(".result").waitFor();
    const before = await one.page.locator(".below .side").getAttribute("aria-label");
    await two.page.getByRole("button", { name: "Rematch" }).click();
    await accept(one.page);
    await one.page.waitForURL((url) => !url.pathname.endsWith(link.split("#")[0]?.split("/").at(-1) ?? ""));
    await board(one.page);
    await board(two.page);
    await expect.poll(() => one.page.locator(".below .side").getAttribute("aria-label")).not.toBe(before);
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 3, 2);
    await agree(one.page, two.page);
  });

  it("chats in plain text", async () => {
    await one.page.getByLabel("Message", { exact: true }).fill("<b>hello</b>");
    await one.page.keyboard.press("Enter");
    await two.page.getByRole("log").getByText("<b>hello</b>").waitFor();
  });

  it("counts the spectators", async () => {
    const watcher = await here.visitor();
    await watcher.page.goto(link.split("#")[0] ?? link);
    await board(watcher.page);
    await one.page.getByText("1 watching").waitFor();
  });

  it("explains refusals, and accepts typed moves", SHORT, async () => {
    const page = await whoActs([one.page, two.page]);
    if (page === null) throw new Error("the game is over");
    const typed = page.getByLabel("Type a move", { exact: false }).first();
    await typed.fill("e2e5");
    await typed.press("Enter");
    await page.locator(".why", { hasText: /\w/ }).waitFor();
    await typed.fill("e4");
    await typed.press("Enter");
    await expect.poll(async () => (await turnsOf(page)).join()).toBe("e4");
    await agree(one.page, two.page);
  });

  it("is played by the keyboard alone", async () => {
    await playRandomly([one.page, two.page], ["keyboard", "keyboard"], 5, 6);
    await agree(one.page, two.page);
    expect((await turnsOf(one.page)).length).toBe(6);
  });

  it("continues after the connection was lost", SHORT, async () => {
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 9, 2);
    const acting = await whoActs([one.page, two.page]);
    const away = acting === one.page ? two : one;
    const there = acting === one.page ? one : two;
    await away.context.setOffline(true);
    await playRandomly([there.page, there.page], ["mouse", "mouse"], 4, 1);
    await away.context.setOffline(false);
    await agree(one.page, two.page);
  });
});

describe("at the table, stored for use offline,", () => {
  beforeEach(() => sit({ offline: true }));

  it("sends a turn that was played without a connection, even after the page is loaded again", SHORT, async () => {
    const { page, context } = (await whoActs([one.page, two.page])) === one.page ? one : two;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    const typed = page.getByLabel("Type a move", { exact: false }).first();
    await typed.fill("e4");
    await typed.press("Enter");
    await page.locator(".prompt", { hasText: "Sending" }).waitFor({ state: "attached" });
    await page.reload();
    await page.locator(".banner", { hasText: "Can't reach the server" }).waitFor();
    await context.setOffline(false);
    await expect.poll(async () => (await turnsOf(page)).join()).toBe("e4");
    await agree(one.page, two.page);
  });
});
