/** The list of all pages, for tests that visit each of them. */
import type { Page } from "playwright-core";
import { board } from "./people";

/** A page and its preparation. */
export interface Stop {
  name: string;
  path: string;
  ready?(page: Page): Promise<void>;
}

/** Returns every page of the site except games between people, which the callers create. */
export function stops(variants: readonly string[]): Stop[] {
  const per = variants.flatMap((id): Stop[] => [
    { name: `learn-${id}`, path: `/learn/${id}`, ready: (page) => page.locator(".first-game [role=grid]").waitFor() },
    { name: `computer-${id}`, path: `/computer/${id}`, ready: board },
    { name: `analysis-${id}`, path: `/analysis/${id}`, ready: board },
  ]);
  return [
    {
      name: "home",
      path: "/",
      ready: (page) => page.locator(".game [role=grid]").first().waitFor({ state: "attached" }),
    },
    { name: "learn", path: "/learn" },
    ...variants.slice(0, 1).map((id) => ({ name: `new-${id}`, path: `/new/${id}` })),
    ...per,
    {
      name: "games",
      path: "/games",
      ready: (page) => page.locator(".gallery [role=grid]").first().waitFor({ state: "attached" }),
    },
    {
      name: "write",
      path: "/write",
      ready: (page) => page.locator(".write-preview [role=grid]").waitFor({ state: "attached" }),
    },
    { name: "puzzles", path: "/puzzles" },
    { name: "puzzle", path: "/puzzles/chess", ready: board },
    { name: "lost", path: "/nothing/here" },
    { name: "lost-game", path: "/g/nothing" },
  ];
}
