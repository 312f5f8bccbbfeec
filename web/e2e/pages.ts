/** The list of all pages, for tests that visit each of them. */
import type { Page } from "playwright-core";
import { board } from "./people";

/** A page and its preparation. */
export interface Stop {
  name: string;
  path: string;
  ready?(page: Page): Promise<void>;
}

/** Returns the pages of a game. */
export function gameStops(id: string): Stop[] {
  return [
    { name: `learn-${id}`, path: `/learn/${id}`, ready: (page) => page.locator(".first-game [role=grid]").waitFor() },
    { name: `computer-${id}`, path: `/computer/${id}`, ready: board },
    { name: `analysis-${id}`, path: `/analysis/${id}`, ready: board },
  ];
}

/** Returns the pages of no game or of any, except games between people, which the callers create. */
export function siteStops(): Stop[] {
  return [
    {
      name: "home",
      path: "/",
      ready: (page) => page.locator(".game [role=grid]").first().waitFor({ state: "attached" }),
    },
    { name: "learn", path: "/learn" },
    { name: "new", path: "/new/chess" },
    {
      name: "games",
      path: "/games",
      ready: (page) => page.locator(".gallery [role=grid]").first().waitFor({ state: "attached" }),
    },
    {
      name: "write",
      path: "/write",
      async ready(page) {
        await page.locator(".write-preview [role=grid]").waitFor({ state: "attached" });
        await page.locator(".write-code").waitFor();
      },
    },
    { name: "gallery", path: "/gallery", ready: (page) => page.getByLabel("Order").waitFor() },
    { name: "puzzles", path: "/puzzles" },
    { name: "puzzle", path: "/puzzles/chess", ready: board },
    { name: "lost", path: "/nothing/here" },
    { name: "lost-game", path: "/g/nothing" },
  ];
}

/** Goes to a page: within the site if the visitor is there, as a link does, and otherwise by its address. */
export async function visit(page: Page, url: string, stop: Stop): Promise<void> {
  if (page.url().startsWith(url)) await page.evaluate(follow, stop.path);
  else await page.goto(url + stop.path);
  await page.locator("main > * > *").first().waitFor();
  await stop.ready?.(page);
}

/** Follows a link, until the page that it leads to takes the place of the old one. Runs in the page. */
async function follow(path: string): Promise<void> {
  const main = document.querySelector("main");
  const old = main?.firstElementChild;
  const link = document.createElement("a");
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
  while (main?.firstElementChild === old) await new Promise(requestAnimationFrame);
}
