/** The page of a game between people: leaving, links, results, arrows, and a steady layout. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  agree,
  allowTyping,
  board,
  chooseClock,
  enter,
  invite,
  leave,
  offerDraw,
  playRandomly,
  resign,
  shows,
  typed,
  whoActs,
} from "./people";
import { makeGame, stateOf, type CreatedGame } from "./api";
import type { VisitorOptions } from "./browsers";
import { GAMES } from "./server";
import { fixtures, SHORT, shortIf } from "./site";

const here = fixtures();
const CHESS = GAMES[0]?.id ?? "";

/** Starts a game with both players connected; White's page is first. */
async function seated(
  variant = CHESS,
  look: VisitorOptions = {},
): Promise<{ game: CreatedGame; white: Page; black: Page }> {
  const [one, two] = [await here.visitor(look), await here.visitor(look)];
  const game = await makeGame(here.site, { variant });
  await enter(one.page, game.link("white"));
  await enter(two.page, game.link("black"));
  await board(one.page);
  await board(two.page);
  await one.page.getByRole("button", { name: "Takeback" }).waitFor();
  return { game, white: one.page, black: two.page };
}

function result(page: Page, text: string): Promise<void> {
  return page.locator(".result", { hasText: text }).waitFor();
}

describe("leaving", () => {
  it("an open challenge is withdrawn without a loser", SHORT, async () => {
    const [one, two] = [(await here.visitor()).page, (await here.visitor()).page];
    await one.goto(`${here.site.url}/new/${CHESS}`);
    await one.getByRole("button", { name: /Open challenge/ }).click();
    await board(one);
    await one.locator(".player", { hasText: "Waiting for an opponent" }).waitFor();
    await two.goto(here.site.url);
    await two.locator(".strip .join").waitFor();
    await leave(one, "Withdraw challenge");
    await result(one, "Challenge withdrawn");
    const id = new URL(one.url()).pathname.split("/").at(-1) ?? "";
    expect(await stateOf(here.site, id)).toMatchObject({ result: "*", reason: "aborted" });
    const pgn = await (await fetch(`${here.site.url}/api/games/${id}/pgn`)).text();
    expect(pgn).toContain('[Result "*"]');
    await two.goto(`${here.site.url}/g/${id}`);
    await result(two, "Challenge withdrawn");
    expect(await two.getByRole("button", { name: "Accept challenge" }).count()).toBe(0);
  });

  it("a player withdraws a challenge on the first page", async () => {
    const one = (await here.visitor()).page;
    await one.goto(`${here.site.url}/new/${CHESS}`);
    // With a clock, a challenge is open only while its player waits on its page.
    await chooseClock(one, "No clock");
    await one.getByRole("button", { name: /Open challenge/ }).click();
    await board(one);
    await one.goto(here.site.url);
    await one.getByRole("button", { name: /^Withdraw .* challenge$/ }).click();
    await one.getByRole("dialog").getByRole("button", { name: "Withdraw challenge" }).click();
    await one.locator(".own-seat").waitFor({ state: "detached" });
  });

  it("a game can be aborted until both have moved, and resigned afterwards", SHORT, async () => {
    const { white, black } = await seated();
    await typed(white, "e4");
    await agree(white, black);
    await leave(black, "Abort");
    for (const page of [white, black]) await result(page, "Game aborted");
    const next = await seated();
    await typed(next.white, "e4");
    await typed(next.black, "e5");
    await next.white.getByRole("button", { name: "Resign" }).waitFor();
    expect(await next.white.getByRole("button", { name: "Abort" }).count()).toBe(0);
    const watcher = (await here.visitor()).page;
    await watcher.goto(next.game.link());
    await resign(next.white);
    await result(next.white, "You lost · resignation");
    await result(next.black, "You won · resignation");
    await result(watcher, "Black won · resignation");
  });
});

describe("links", () => {
  it("a new link for a seat ends the old one at once, in every other browser", async () => {
    const { game, white, black } = await seated();
    const old = game.link("white");
    const tab = await white.context().newPage();
    await tab.goto(game.link());
    await board(tab);
    const thief = (await here.visitor()).page;
    await thief.goto(old);
    await thief.getByText("(you)").waitFor();
    for (const page of [white, tab, thief]) expect(page.url()).not.toContain("#");
    await white.getByText("Continue on another device").click();
    await white.getByRole("button", { name: "New link for my seat" }).click();
    await white.getByRole("dialog").getByRole("button", { name: "Make a new link" }).click();
    await thief.getByText("You are watching").first().waitFor();
    await thief.getByText("(you)").waitFor({ state: "detached" });
    await thief.goto(old);
    await thief.getByText("You are watching").first().waitFor();
    const link = await white.getByLabel("Link to your seat", { exact: true }).inputValue();
    expect(link).not.toBe(old);
    await typed(white, "e4");
    await typed(black, "e5");
    // Another tab of the same browser uses the new link, and so does a reloaded page.
    await typed(tab, "Nf3");
    await white.reload();
    await board(white);
    await white.getByText("(you)").waitFor();
    const phone = (await here.visitor()).page;
    await enter(phone, link);
    await phone.getByText("(you)").waitFor();
  });

  it("an invitation stands out, unlike the link for spectators", async () => {
    const one = (await here.visitor()).page;
    await one.goto(`${here.site.url}/new/${CHESS}`);
    await one.getByRole("button", { name: /Invite a friend/ }).click();
    const copy = (label: string): ReturnType<Page["locator"]> =>
      one.locator(".link", { has: one.getByLabel(label, { exact: true }) }).getByRole("button", { name: "Copy" });
    await copy("Invite a friend").and(one.locator(".primary")).waitFor();
    await copy("Spectator link").and(one.locator(":not(.primary)")).waitFor();
  });
});

/** Returns the positions of the board, the buttons and the move field, in whole pixels. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".room-board [role=grid], .places > button, .typed, .player")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round).join();
    }),
  );
}

describe.each([
  ["on a desktop", {}],
  ["on a phone", { phone: true }],
] as const)("nothing jumps, %s,", (_, look) => {
  it("when a refusal, an offer, a notice or a button comes and goes", shortIf(!("phone" in look)), async () => {
    const { white, black } = await seated(CHESS, look);
    await typed(white, "e4");
    await typed(black, "e5");
    await white.getByRole("button", { name: "Resign" }).waitFor();
    const before = await places(white);
    const field = white.getByLabel("Type a move", { exact: false }).first();
    await field.fill("a1a8");
    await field.press("Enter");
    await white.locator(".why").waitFor();
    expect(await places(white)).toEqual(before);
    await offerDraw(white);
    await white.getByRole("button", { name: "Withdraw" }).waitFor();
    expect(await places(white)).toEqual(before);
    await black.getByRole("button", { name: "Decline" }).click();
    await white.getByRole("button", { name: "Draw" }).waitFor();
    // The second click of a double click does not withdraw the offer.
    await black.getByRole("button", { name: "Takeback" }).dblclick();
    await white.locator(".offer").waitFor();
    expect(await places(white)).toEqual(before);
    await white.getByRole("button", { name: "One turn back" }).click();
    await white.getByText("Move 1 of 1, White's").waitFor();
    expect(await places(white)).toEqual(before);
    await white.getByRole("button", { name: "Back to the game" }).click();
    await white.getByRole("button", { name: "Decline" }).click();
    await white.locator(".offer").waitFor({ state: "detached" });
    expect(await places(white)).toEqual(before);
  });

  for (const { id, name } of GAMES) {
    it(`and the turns of ${name} stand beside and below each other`, async () => {
      const { white, black } = await seated(id, look);
      await playRandomly([white, black], ["mouse", "mouse"], 17, 8);
      const faults = await white.locator(".move-list").evaluate((list) => {
        const turns = [...list.querySelectorAll("button")];
        const wide = turns.filter((turn) => turn.scrollWidth > turn.clientWidth + 1).map((turn) => turn.textContent);
        const boxes = turns.map((turn) => turn.getBoundingClientRect());
        const over = boxes.flatMap((a, index) =>
          boxes
            .slice(index + 1)
            .filter(
              (b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
            ),
        );
        return { wide, over: over.length, list: list.scrollWidth > list.clientWidth };
      });
      expect(faults).toEqual({ wide: [], over: 0, list: false });
    });
  }
});

it("a refusal, an offer and the link for a friend are in a small window", SHORT, async () => {
  const { page } = await here.visitor({ phone: true });
  await page.setViewportSize({ width: 360, height: 740 });
  const isInSight = (selector: string): Promise<boolean> =>
    page
      .locator(selector)
      .evaluate((element) =>
        [element.getBoundingClientRect()].every(({ top, bottom }) => top > 0 && bottom <= innerHeight),
      );
  const link = await invite(page, here.site.url, GAMES.find(({ id }) => id === "cats")?.name ?? "");
  await expect.poll(() => isInSight(".invite button")).toBe(true);
  const { page: friend } = await here.visitor();
  await enter(friend, link);
  await board(friend);
  await offerDraw(friend);
  await page.locator(".offer").waitFor();
  await expect.poll(() => isInSight(".offer")).toBe(true);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isInSight(".offer")).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  // It covers no part of the board, in a low window neither.
  for (const [width, height] of [
    [740, 360],
    [320, 568],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => isInSight(".offer")).toBe(true);
    const boxes = [page.locator(".room-board"), page.locator(".offer")].map((one) => one.boundingBox());
    const [square, offer] = await Promise.all(boxes);
    const isApart = (offer?.y ?? 0) >= (square?.y ?? 0) + (square?.height ?? 0);
    const isAbove = (offer?.y ?? 0) + (offer?.height ?? 0) <= (square?.y ?? 0);
    const isBeside = (offer?.x ?? 0) >= (square?.x ?? 0) + (square?.width ?? 0);
    expect([width, isApart || isAbove || isBeside]).toEqual([width, true]);
  }
  await page.locator(".offer").getByRole("button", { name: "Decline" }).click();
  await page.locator(".offer").waitFor({ state: "detached" });
  await allowTyping(page);
  const field = page.getByLabel("Type a move", { exact: false }).first();
  await field.fill("a1a9");
  await field.press("Enter");
  await page.locator(".why").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isInSight(".why")).toBe(true);
});

it("both turns of a move stand beside each other for a visitor who came from the first page", async () => {
  const [{ page: one }, { page: two }] = [await here.visitor(), await here.visitor()];
  const link = await invite(one, here.site.url, GAMES[0]?.name ?? "");
  await enter(two, link);
  await board(two);
  await one.getByRole("button", { name: "Takeback" }).waitFor();
  for (const move of ["e4", "e5"]) await typed((await whoActs([one, two])) ?? one, move);
  await shows(one, ["e4", "e5"]);
  const tops = await one
    .locator(".move-list button")
    .evaluateAll((turns) => turns.map((turn) => turn.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

describe("the opponent's turn", () => {
  it("stays readable, and can be replayed step by step", async () => {
    const found: string[] = [];
    for (const { id } of GAMES) {
      const { game, white, black } = await seated(id);
      await playRandomly([white, white], ["mouse", "mouse"], 5, 1);
      await agree(white, black);
      const { turns } = await stateOf(here.site, game.id);
      const steps = (await stateOf(here.site, game.id)).line.split(",").filter((text) => text !== "").length;
      if (turns.length !== 1 || turns[0]?.whole !== true || steps < 2) continue;
      found.push(id);
      // Both players see the arrows and rings until the next action.
      const ways = black.locator(".sb-path .sb-arrow, .sb-path .sb-step");
      expect(await ways.count()).toBeGreaterThan(1);
      const marks = async (): Promise<number[]> =>
        Promise.all(["last", "placed", "drawn"].map((mark) => black.locator(`.sb-is-${mark}`).count()));
      expect((await marks()).filter((count) => count > 0).length).toBeGreaterThan(0);
      await black.getByRole("button", { name: "One step back" }).click();
      await black.getByText(`Move 1 of 1, White's, step ${steps - 1} of ${steps}`).waitFor();
      for (let step = steps - 2; step > 0; step -= 1) {
        await black.keyboard.press("Shift+ArrowLeft");
        await black.getByText(`Move 1 of 1, White's, step ${step} of ${steps}`).waitFor();
      }
      await black.keyboard.press("Shift+ArrowLeft");
      await black.locator(".prompt-text", { hasText: "Start of the game" }).waitFor();
      for (let step = 0; step < steps; step += 1) await black.keyboard.press("Shift+ArrowRight");
      await black.locator(".prompt.mine").waitFor();
    }
    expect(found.length).toBeGreaterThan(0);
  });
});
