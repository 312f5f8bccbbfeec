/** Accessibility: axe-core finds nothing serious on any page, light or dark. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./axe";
import { board, enter, openSettings, invite, offerDraw, playRandomly, resign } from "./people";
import { gameStops, siteStops, visit, type Stop } from "./pages";
import { makeGame } from "./api";
import type { VisitorOptions } from "./browsers";
import { GAMES } from "./server";
import { fixtures, IS_THOROUGH, shortIf } from "./site";

const here = fixtures();

/** Both colour schemes and window sizes, each with all pages; the pages of a game are shared among them. */
const LOOKS: [string, VisitorOptions, number][] = [
  ["light, on a desk", {}, 0],
  ["dark, on a phone", { dark: true, phone: true }, 1],
];

describe.each(LOOKS)("pages, %s", (_, seen, first) => {
  const without = async (stops: readonly Stop[]): Promise<void> => {
    const { page } = await here.visitor({ ...seen, computer: true });
    const found: string[] = [];
    for (const stop of stops) {
      await visit(page, here.site.url, stop);
      found.push(...(await violations(page)).map((what) => `${stop.name}: ${what}`));
    }
    expect(found).toEqual([]);
  };
  const games = GAMES.filter((_, at) => IS_THOROUGH || at % LOOKS.length === first);

  it("have no accessibility violations", shortIf(first === 0), () => without(siteStops()));

  for (const [at, { id, name }] of games.entries())
    it(`of ${name} have no accessibility violations`, shortIf(at === 0), () => without(gameStops(id)));

  it("games between people, dialogs and dice have none either", shortIf(first === 1), async () => {
    const one = await here.visitor(seen);
    const two = await here.visitor(seen);
    const found: string[] = [];
    const look = async (name: string, page: Page): Promise<void> =>
      void found.push(...(await violations(page)).map((what) => `${name}: ${what}`));
    const open = await makeGame(here.site, { variant: GAMES[0]?.id, open: true });
    await one.page.goto(here.site.url);
    await one.page.locator(`.strip .join[href="/g/${open.id}"]`).waitFor();
    await look("lobby", one.page);
    await one.page
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    await one.page.getByRole("dialog").waitFor();
    await one.page.getByText("Game options").click();
    await look("start", one.page);
    await one.page.getByRole("button", { name: "Close" }).click();
    await openSettings(one.page);
    await look("settings", one.page);
    await one.page.getByRole("button", { name: "Close" }).click();
    const link = await invite(one.page, here.site.url, GAMES[0]?.name ?? "");
    await look("invited", one.page);
    await enter(two.page, link);
    await board(two.page);
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 1, 4);
    await look("game", one.page);
    await offerDraw(one.page);
    await two.page.getByRole("button", { name: "Accept" }).waitFor();
    await look("offer", two.page);
    await resign(one.page);
    await look("over", one.page);
    await two.page.goto(`${here.site.url}/dice/${link.split("/g/")[1]?.split("#")[0] ?? ""}`);
    await two.page.getByRole("button", { name: "Check every roll" }).click();
    await look("dice", two.page);
    expect(found).toEqual([]);
  });
});
