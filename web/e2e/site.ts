/** The site and the visitors of a test file. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import {
  person,
  printPage,
  sharedBrowser,
  startBrowser,
  type BrowserName,
  type Person,
  type VisitorOptions,
} from "./browsers";
import type { Site } from "./server";

/** `true` if tests that are usually shared among the games are wanted for every game. */
export const IS_THOROUGH = process.env.SPRINGALD_E2E === "all";

/** `true` if a program that is not installed fails a run. The short run has no test that needs Firefox or several nodes. */
export const NEEDS_ALL_CLIENTS = IS_THOROUGH && process.env.SPRINGALD_ALL_CLIENTS === "1";

/** The options of a test of the short run, which others are not part of. */
export const SHORT = { tags: ["short"] };

/** Returns the options of a test that is part of the short run only under a condition. */
export function shortIf(isShort: boolean): { tags: string[] } {
  return isShort ? SHORT : { tags: [] };
}

/** The fixtures of a test file: a site and its visitors. */
export interface Fixtures {
  site: Site;
  browserName: BrowserName;
  /** Creates a visitor. Visitors leave after each test, which fails if their pages had problems. */
  visitor(options?: VisitorOptions): Promise<Person>;
  /** Creates a visitor with a browser of one's own, whose window is in front. */
  visitorInFront(options?: VisitorOptions): Promise<Person>;
}

/** How a test file differs from others: what starts a site of its own, and which Chromium it needs. */
export interface FixtureOptions {
  start?: () => Promise<Site>;
  chromium?: string;
}

/** Returns the site that all test files share, unless they stop it or count what is on it. */
function sharedSite(): Site {
  const refused = (): Promise<never> => Promise.reject(new Error("other tests use this site, too"));
  return {
    url: inject("url"),
    nodes: 1,
    kill: refused,
    stop: refused,
    restart: refused,
    close: () => Promise.resolve(),
  };
}

/** Prepares site and browser before the tests of a file. Empty until the tests run. */
export function fixtures(browserName: BrowserName = "chromium", { start, chromium }: FixtureOptions = {}): Fixtures {
  let browser: Browser;
  const visitors: Person[] = [];
  const own: Browser[] = [];
  const enter = async (from: Browser, options?: VisitorOptions): Promise<Person> => {
    const visitor = await person(from, options);
    visitors.push(visitor);
    return visitor;
  };
  const here: Omit<Fixtures, "site"> & { site?: Site } = {
    browserName,
    visitor: (options) => enter(browser, options),
    visitorInFront: async (options) => {
      const started = await startBrowser(browserName, chromium);
      own.push(started);
      return enter(started, options);
    },
  };
  beforeAll(async () => {
    here.site = start === undefined ? sharedSite() : await start();
    browser = await sharedBrowser(browserName, chromium);
  });
  afterEach(async ({ task }) => {
    const left = visitors.splice(0);
    if (task.result?.state === "fail") for (const { page } of left) await printPage(page);
    for (const { context } of left) await context.close();
    for (const one of own.splice(0)) await one.close();
    expect(left.flatMap(({ problems }) => problems)).toEqual([]);
  });
  afterAll(() => here.site?.close());
  return here as Fixtures;
}
