/** Screenshots of every page in light and dark, on a desktop and a phone. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { dice, gesture } from "./hands";
import { gameStops, siteStops } from "./pages";
import { enter, board, openSettings, playRandomly, resign } from "./people";
import { makeGame } from "./api";
import type { VisitorOptions } from "./browsers";
import { GAMES } from "./server";
import { fixtures } from "./site";
import { tries } from "./taught";

const FOLDER = process.env.SHOTS ?? fileURLToPath(new URL("../shots", import.meta.url));
/** The time for a page to settle, in milliseconds. */
const REST = 700;

const here = fixtures();

const LOOKS: [string, VisitorOptions][] = [
  ["desktop-light", { computer: true }],
  ["desktop-dark", { dark: true, computer: true }],
  ["phone-light", { phone: true, computer: true }],
  ["phone-dark", { phone: true, dark: true, computer: true }],
];

describe.each(LOOKS)("%s", (name, look) => {
  const folder = join(FOLDER, name);
  const shoot = async (page: Page, what: string, fullPage = false): Promise<void> => {
    await page.waitForTimeout(REST);
    await page.screenshot({ path: join(folder, `${what}.png`), fullPage });
  };

  it("pages", async () => {
    mkdirSync(folder, { recursive: true });
    const { page } = await here.visitor(look);
    for (const stop of [...siteStops(), ...GAMES.flatMap(({ id }) => gameStops(id))]) {
      await page.goto(here.site.url + stop.path);
      await page.locator("main > *").first().waitFor();
      await stop.ready?.(page);
      await shoot(page, stop.name);
    }
  });

  it("dialogs", async () => {
    const { page } = await here.visitor(look);
    await page.goto(here.site.url);
    await page
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    await page.getByText("Game options").click();
    await shoot(page, "dialog-start");
    await page.getByRole("button", { name: "Close" }).click();
    await openSettings(page);
    await shoot(page, "dialog-settings");
  });

  it("games between people", async () => {
    for (const { id } of GAMES) {
      const clock = { kind: "fischer", initial_ms: 300_000, increment_ms: 3000 };
      const game = await makeGame(here.site, { variant: id, clock });
      const one = await here.visitor(look);
      const two = await here.visitor(look);
      await enter(one.page, game.link("white"));
      await board(one.page);
      await shoot(one.page, `waiting-${id}`);
      await enter(two.page, game.link("black"));
      await board(two.page);
      await playRandomly([one.page, two.page], ["mouse", "mouse"], 11, 8);
      await shoot(one.page, `game-${id}`);
      await shoot(two.page, `other-${id}`);
      // A step of a longer turn, the preview of a placement, the moves of another piece.
      await gesture(one.page, "mouse", dice(3));
      const tap = one.page.locator(".room-board .sb-is-tap").first();
      if ((await tap.count()) > 0) await tap.hover({ force: true });
      await shoot(one.page, `step-${id}`);
      await resign(two.page);
      await two.page.getByRole("button", { name: "Computer analysis" }).click();
      await two.page.waitForTimeout(3000);
      await shoot(two.page, `over-${id}`, true);
      await two.page.goto(`${here.site.url}/dice/${game.id}`);
      await two.page.getByRole("button", { name: "Check every roll" }).click();
      await shoot(two.page, `dice-${id}`);
      await one.page.goto(game.link());
      await board(one.page);
      await shoot(one.page, `watching-${id}`);
      await one.context.close();
      await two.context.close();
    }
  });

  it("refusals, and rules", async () => {
    const { page } = await here.visitor(look);
    for (const { id } of GAMES) {
      const wrong = tries().filter(({ variant, legal, line }) => variant === id && !legal && line === "");
      const { fen, action } = wrong[Math.floor(wrong.length / 2)] ?? { fen: undefined, action: "" };
      await page.goto(`${here.site.url}/analysis/${id}${fen === undefined ? "" : `?fen=${encodeURIComponent(fen)}`}`);
      await board(page);
      await page.getByLabel("Type a move", { exact: false }).first().fill(action);
      await page.keyboard.press("Enter");
      await page.locator(".why").waitFor();
      await shoot(page, `why-${id}`);
      await page.goto(`${here.site.url}/learn/${id}`);
      for (const part of ["pieces", "rules"]) {
        await page.locator(`#${part}`).waitFor();
        await page.evaluate((name) => document.getElementById(name)?.scrollIntoView(), part);
        await shoot(page, `learn-${id}-${part}`);
      }
    }
  });
});
