/** Joining a game, premoves, clocks, and turns of several steps. */
import { beforeEach, describe, expect, it } from "vitest";
import { clicks, dice, playTurn, settled, tab, walk } from "./hands";
import { enter, agree, board, leave, playRandomly, turnsOf, typed } from "./people";
import { makeGame, sceneOf, stateOf, type CreatedGame, type DiceState } from "./api";
import type { Person } from "./browsers";
import { GAMES, startSite } from "./server";
import { fixtures, SHORT, shortIf } from "./site";

// What is in the lobby counts.
const here = fixtures("chromium", { start: startSite });
let one: Person;
let two: Person;

beforeEach(async () => {
  one = await here.visitor();
  two = await here.visitor();
});

/** Starts a game of chess, or of another variant, with both players connected. */
async function seated(wanted: Record<string, unknown> = {}): Promise<CreatedGame> {
  const game = await makeGame(here.site, { variant: GAMES[0]?.id, ...wanted });
  await enter(one.page, game.link("white"));
  await enter(two.page, game.link("black"));
  await board(one.page);
  await board(two.page);
  return game;
}

describe("joining a game", () => {
  it("a third person invites two players and watches", async () => {
    const third = await here.visitor();
    await third.page.goto(`${here.site.url}/new/${GAMES[0]?.id}`);
    await third.page.getByText("Game options").click();
    await third.page.getByRole("button", { name: "Invite two players" }).click();
    await one.page.goto(await third.page.getByLabel("Invitation for White").inputValue());
    await two.page.goto(await third.page.getByLabel("Invitation for Black").inputValue());
    await board(one.page);
    await board(two.page);
    await third.page.getByLabel("Invitation for White").waitFor({ state: "detached" });
    await typed(one.page, "e4");
    await agree(one.page, third.page);
    expect(await third.page.locator(".sb-can-play").count()).toBe(0);
  });

  it("a player who also opens the other seat's link keeps the own seat and its link", async () => {
    const game = await makeGame(here.site, { variant: GAMES[0]?.id });
    const grid = (page: Person["page"], side: string): ReturnType<Person["page"]["locator"]> =>
      page.getByRole("grid", { name: new RegExp(`${side} at the bottom`, "i") });
    await enter(one.page, game.link("white"));
    await grid(one.page, "white").waitFor();
    await expect.poll(() => one.page.url()).not.toContain("#");
    const tab = await one.context.newPage();
    await enter(tab, game.link("black"));
    await grid(tab, "black").waitFor();
    await tab.reload();
    await grid(tab, "black").waitFor();
    await one.page.reload();
    await grid(one.page, "white").waitFor();
    await one.page.getByText("Continue on another device").click();
    expect(await one.page.getByLabel("Link to your seat", { exact: true }).inputValue()).toBe(game.link("white"));
    expect(await one.page.title()).toMatch(/^● Your turn – /);
  });

  it("an open seat is taken from the lobby", SHORT, async () => {
    await waitInLobby(one.page, GAMES[0]?.id ?? "");
    await two.page.goto(here.site.url);
    await two.page.locator(".strip .seat").first().click();
    await two.page.getByRole("button", { name: "Accept challenge" }).click();
    await two.page.getByText("(you)").waitFor();
    await typed(one.page, "e4");
    await typed(two.page, "e5");
    await agree(one.page, two.page);
    await two.page.goto(here.site.url);
    await two.page.getByRole("heading", { name: "Your games" }).waitFor();
    expect(await two.page.getByRole("heading", { name: "Open challenges" }).isVisible()).toBe(false);
    // While both players are connected, others may watch.
    await two.page.goBack();
    await board(two.page);
    const third = await here.visitor();
    await third.page.goto(here.site.url);
    await third.page.getByRole("heading", { name: "Live games" }).waitFor();
    await third.page.getByRole("link", { name: "Watch White and Black" }).click();
    await agree(third.page, one.page);
  });

  it("a roll waits until an open seat is taken", async () => {
    for (const { id } of GAMES) {
      await waitInLobby(one.page, id);
      await board(one.page);
      const game = new URL(one.page.url()).pathname.split("/").at(-1) ?? "";
      const act = (await sceneOf(here.site, game)).acts.find(({ rolls }) => rolls);
      if (act === undefined) continue;
      await clicks(one.page, act.gesture, "mouse");
      await one.page.locator(".prompt", { hasText: "The dice roll once your opponent has joined." }).waitFor();
      expect((await stateOf(here.site, game)).dice.rolls).toBe(0);
      await two.page.goto(`${here.site.url}/g/${game}`);
      await two.page.getByRole("button", { name: "Accept challenge" }).click();
      await expect.poll(async () => (await stateOf(here.site, game)).dice.rolls).toBe(1);
      await one.page.locator(".prompt.mine").waitFor();
      return;
    }
    throw new Error("no game begins with a roll");
  });
});

describe("dice", () => {
  it("use the seeds of both seats, even if a page was reloaded before its seed was revealed", SHORT, async () => {
    const id = await openGameWithRolls();
    const dice = async (): Promise<DiceState> => (await stateOf(here.site, id)).dice;
    await expect.poll(async () => (await dice()).white.said).toBe("committed");
    await one.page.reload();
    await board(one.page);
    await two.page.goto(`${here.site.url}/g/${id}`);
    await two.page.getByRole("button", { name: "Accept challenge" }).click();
    for (const side of ["white", "black"] as const)
      await expect.poll(async () => (await dice())[side].said).toBe("revealed");
    const act = (await sceneOf(here.site, id)).acts.find(({ rolls }) => rolls);
    await one.page.locator(".prompt.mine").waitFor();
    await clicks(one.page, act?.gesture ?? [], "mouse");
    await expect.poll(async () => (await dice()).rolls).toBe(1);
    // Black has not moved yet.
    await leave(one.page, "Abort");
    await two.page.locator(".result").waitFor();
    await two.page.getByRole("link", { name: "Check the dice" }).click();
    await two.page.getByRole("button", { name: "Check every roll" }).click();
    await two.page.getByText("the only roll follows from the seeds").waitFor();
    await two.page.getByText("Both seats added a seed, and committed to it first.").waitFor();
    // The browser compares its own record with the server's.
    await two.page.evaluate(() => {
      const kept = localStorage.getItem("springald:dice") ?? "";
      localStorage.setItem("springald:dice", kept.replace(/"white":"[0-9a-f]{2}/, '"white":"zz'));
    });
    await two.page.reload();
    await two.page.getByRole("button", { name: "Check every roll" }).click();
    await two.page.getByText("These dice cannot be trusted.").waitFor();
    await two.page.getByText("The fingerprint of White's seed differs from the one this browser saw").waitFor();
  });

  it("of a player's text are checked on a page that is opened by its address", async () => {
    const post = async (path: string, body: unknown, secret = ""): Promise<unknown> => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${secret}` };
      const answer = await fetch(`${here.site.url}/api${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
      return answer.json();
    };
    const text = 'game ours "Ours" like dice\nsummary "Dice Chess under another name."\n';
    const { version } = (await post("/texts", { text })) as { version: string };
    for (const variant of [version, "dice"]) {
      const game = await makeGame(here.site, { variant });
      for (const side of ["white", "black"] as const) {
        const headers = { authorization: `Bearer ${game.secrets[side]}` };
        await fetch(`${here.site.url}/api/games/${game.id}`, { headers });
        await post(`/games/${game.id}/dice`, { dice: "none" }, game.secrets[side]);
      }
      const { acts } = await game.scene();
      await game.play("white", acts.find(({ rolls }) => rolls)?.action ?? "");
      await post(`/games/${game.id}/abort`, {}, game.secrets.white);
      await one.page.goto(`${here.site.url}/dice/${game.id}`);
      await one.page.getByRole("button", { name: "Check every roll" }).click();
      await one.page.getByText("the only roll follows from the seeds").waitFor();
    }
  });
});

/** Starts a game with dice, with White and an open seat. */
async function openGameWithRolls(): Promise<string> {
  for (const { id: variant } of GAMES) {
    const { id } = await makeGame(here.site, { variant });
    if (!(await stateOf(here.site, id)).dice.needed) continue;
    await waitInLobby(one.page, variant);
    await board(one.page);
    return new URL(one.page.url()).pathname.split("/").at(-1) ?? "";
  }
  throw new Error("no game asks for rolls");
}

/** Starts a game with White and an open seat. */
async function waitInLobby(page: Person["page"], variant: string): Promise<void> {
  await page.goto(`${here.site.url}/new/${variant}`);
  await page.getByText("Game options").click();
  await page.getByRole("radio", { name: "White" }).check();
  await page.getByRole("button", { name: /Open challenge/ }).click();
  await page.getByText("is in the lobby").waitFor();
}

describe("at the board", () => {
  it("plays a premove", SHORT, async () => {
    await seated();
    await clicks(two.page, [{ square: "e7" }, { square: "e5" }], "mouse");
    await two.page.getByText("Premove set.").waitFor();
    await typed(one.page, "e4");
    await expect.poll(() => turnsOf(one.page)).toEqual(["e4", "e5"]);
    await clicks(two.page, [{ square: "d7" }, { square: "d5" }], "mouse");
    await two.page.getByRole("button", { name: "Cancel premove" }).click();
    await typed(one.page, "Nf3");
    await agree(one.page, two.page);
    await clicks(two.page, [{ square: "b8" }, { square: "c6" }], "mouse");
    await agree(one.page, two.page);
    await expect.poll(() => turnsOf(one.page)).toEqual(["e4", "e5", "Nf3", "Nc6"]);
  });

  it("names the side whose flag fell", SHORT, async () => {
    await seated({ clock: { kind: "fischer", initial_ms: 2000, increment_ms: 0 } });
    await typed(one.page, "e4");
    await typed(two.page, "e5");
    await one.page.locator(".result", { hasText: "0-1" }).waitFor();
    await two.page.locator(".result", { hasText: /time/i }).waitFor();
    expect(await one.page.locator(".below .clock").innerText()).toBe("0:00.0");
  });

  it("continues from the final position against the computer", async () => {
    await seated();
    for (const [page, move] of [
      [one, "f3"],
      [two, "e5"],
      [one, "g4"],
      [two, "Qh4"],
    ] as const)
      await typed(page.page, move);
    await one.page.locator(".result", { hasText: "0-1" }).waitFor();
    await one.page.getByRole("button", { name: "Computer analysis" }).click();
    await one.page.locator(".graph").waitFor();
    await one.page.getByRole("button", { name: "One turn back" }).first().click();
    await one.page.getByRole("button", { name: "One turn back" }).first().click();
    // The analysis has the whole game and shows the same position; the game is still there behind it.
    await one.page.getByRole("button", { name: "Open in analysis" }).click();
    await one.page.waitForURL(/\/analysis\/chess/);
    await board(one.page);
    await expect.poll(() => turnsOf(one.page)).toEqual(["f3", "e5", "g4", "Qh4#"]);
    await one.page.getByText("Move 1 of 2, Black's").waitFor();
    await one.page.goBack();
    await one.page.locator(".result").waitFor();
    await one.page.getByRole("button", { name: "One turn back" }).first().click();
    await one.page.getByRole("button", { name: "One turn back" }).first().click();
    await one.page.getByRole("button", { name: "Play from here" }).click();
    await one.page.waitForURL(/\/computer\//);
    await board(one.page);
    await one.page.locator(".prompt.mine").waitFor();
    expect(await turnsOf(one.page)).toEqual(["f3", "e5"]);
    await typed(one.page, "e4");
    await expect.poll(async () => (await turnsOf(one.page)).length).toBe(4);
  });

  it("is played to mate and to a rematch without a mouse", SHORT, async () => {
    await seated();
    const moves = [
      [one, "f2", "f3"],
      [two, "e7", "e5"],
      [one, "g2", "g4"],
      [two, "d8", "h4"],
    ] as const;
    for (const [{ page }, from, to] of moves) {
      await page.locator(".prompt.mine").waitFor();
      await walk(page, from);
      await page.keyboard.press("Enter");
      await walk(page, to);
      await page.keyboard.press("Space");
      await settled(page);
    }
    for (const { page } of [one, two]) {
      await page.locator(".result", { hasText: "0-1" }).waitFor();
      await tab(page, page.getByRole("button", { name: page === one.page ? "Rematch" : "Accept" }));
      await page.keyboard.press("Enter");
    }
    await one.page.locator(".below .side.black").waitFor();
    await two.page.locator(".below .side.white").waitFor();
  });
});

describe("turns of several steps", () => {
  for (const { id: variant, name } of GAMES) {
    it(`${name}: a whole turn is taken back`, shortIf(variant === "gravitatur"), async () => {
      await seated({ variant });
      // Every roll in the middle of a turn adds a request, and their number is not known in advance.
      const isDone = async (): Promise<boolean> =>
        (await turnsOf(one.page)).length === 3 && (await one.page.locator(".move-list .open").count()) === 0;
      for (let go = 0; go < 40 && !(await isDone()); go += 1) {
        await playRandomly([one.page, two.page], ["mouse", "mouse"], 21 + go, 1);
        await agree(one.page, two.page);
      }
      const before = await turnsOf(one.page);
      expect(before.length).toBe(3);
      await one.page.getByRole("button", { name: "Takeback" }).click();
      await two.page.getByRole("button", { name: "Accept" }).click();
      await expect.poll(() => turnsOf(two.page)).toEqual(before.slice(0, 2));
      await agree(one.page, two.page);
      await one.page.locator(".prompt.mine").waitFor();
      await playTurn(one.page, "mouse", dice(4));
      await agree(one.page, two.page);
    });
  }
});

describe("with moving pieces", () => {
  for (const { id: variant, name } of GAMES) {
    it(`${name} is played with everything moving`, shortIf(variant === "duck"), async () => {
      const game = await makeGame(here.site, { variant });
      const lively = await here.visitor({ motion: true });
      await enter(lively.page, game.link("white"));
      await enter(two.page, game.link("black"));
      await board(lively.page);
      await board(two.page);
      await playRandomly([lively.page, two.page], ["mouse", "mouse"], 31, 4);
      await agree(lively.page, two.page);
    });
  }
});
