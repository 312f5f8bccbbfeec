/** Notices about the connection, the server or the opponent appear and disappear again. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { enter, agree, allowTyping, board, notice, turnsOf, typed } from "./people";
import { makeGame, type CreatedGame } from "./api";
import type { Person } from "./browsers";
import { GAMES, startSite } from "./server";
import { fixtures, SHORT } from "./site";

const LOST = "Connection lost";
const CLOSING = "The server is restarting";
const PAUSED = "Game paused";
const GONE = "disconnected";

const here = fixtures("chromium", { start: startSite });
let white: Person;
let black: Person;
let game: CreatedGame;

beforeEach(async () => {
  white = await here.visitor();
  black = await here.visitor({ phone: true, dark: true });
  game = await makeGame(here.site, { variant: GAMES[0]?.id });
  await enter(white.page, game.link("white"));
  await enter(black.page, game.link("black"));
  await board(white.page);
  await board(black.page);
  await allowTyping(white.page);
  await allowTyping(black.page);
});

function both(text: string, state: "visible" | "hidden"): Promise<unknown> {
  return Promise.all([white, black].map(({ page }) => notice(page, text).waitFor({ state })));
}

describe("players are notified", () => {
  it("that the connection is lost, and no move is lost with it", SHORT, async () => {
    await typed(white.page, "e4");
    await agree(white.page, black.page);
    await here.site.kill();
    await both(LOST, "visible");
    // Turns played meanwhile are sent once the server is back.
    await black.page.getByLabel("Type a move", { exact: false }).first().fill("e5");
    await black.page.keyboard.press("Enter");
    await black.page.locator(".prompt", { hasText: "Sending" }).waitFor({ state: "attached" });
    expect(await turnsOf(white.page)).toEqual(["e4"]);
    await here.site.restart();
    await both(LOST, "hidden");
    await expect.poll(() => turnsOf(white.page)).toEqual(["e4", "e5"]);
    await agree(white.page, black.page);
    await white.page.locator(".prompt.mine").waitFor();
  });

  it("that the opponent has left, and is back", SHORT, async () => {
    await black.page.goto(`${here.site.url}/learn`);
    await white.page.getByText(GONE).waitFor();
    await white.page.locator(".above .dot[aria-label='not connected']").waitFor();
    await black.page.goto(game.link());
    await white.page.getByText(GONE).waitFor({ state: "hidden" });
    await white.page.locator(".above .dot[aria-label='connected']").waitFor();
  });

  it("that the server is closing", SHORT, async () => {
    await here.site.stop();
    await both(CLOSING, "visible");
    await here.site.restart();
    await both(CLOSING, "hidden");
    await typed(white.page, "e4");
    await agree(white.page, black.page);
  });

  it("that the game is paused while it cannot be stored", async () => {
    const lock = await locked();
    await white.page.getByLabel("Type a move", { exact: false }).first().fill("e4");
    await white.page.keyboard.press("Enter");
    await both(PAUSED, "visible");
    expect(await turnsOf(black.page)).toEqual([]);
    lock.kill();
    await both(PAUSED, "hidden");
    await typed(white.page, "d4");
    await agree(white.page, black.page);
    expect(await turnsOf(black.page)).toEqual(["d4"]);
  });
});

/** Starts a process that locks the server's database for writing until it ends. */
async function locked(): Promise<ChildProcess> {
  const script =
    "import sqlite3, sys\n" +
    "base = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)\n" +
    "base.execute('BEGIN IMMEDIATE')\n" +
    "print('locked', flush=True)\n" +
    "sys.stdin.read()\n";
  const lock = spawn("python3", ["-c", script, join(here.site.data ?? "", "springald.sqlite")]);
  await once(lock.stdout, "data");
  return lock;
}
