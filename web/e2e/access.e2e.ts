/** Nothing serious that keeps somebody out: axe-core on every page, light and dark. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { board, invite, playRandomly, resign } from "./people";
import { stops } from "./pages";
import { person, startBrowser, startSite, type Site } from "./site";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let site: Site;
let browser: Browser;
let variants: { id: string; name: string }[] = [];

beforeAll(async () => {
  site = await startSite();
  browser = await startBrowser();
  variants = (await (await fetch(`${site.url}/api/variants`)).json()) as typeof variants;
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** What is serious or worse, in words. */
async function violations(page: Page): Promise<string[]> {
  // Through the debugger, as the page itself allows no script from elsewhere.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: AXE });
  const run =
    "axe.run().then(({violations}) => violations.filter(({impact}) => impact === 'serious' || impact === 'critical').flatMap(({id, nodes}) => nodes.slice(0, 3).map((node) => `${id}: ${node.target} ${node.html.slice(0, 120)} ${(node.any[0] ?? node.all[0] ?? {}).message ?? ''}`)))";
  const { result } = await session.send("Runtime.evaluate", {
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}

describe.each([false, true])("pages, dark: %s", (dark) => {
  it("keep nobody out", async () => {
    const { page, context, problems } = await person(browser, { dark, phone: dark });
    const found: string[] = [];
    for (const stop of stops(variants.slice(dark ? -2 : 0).map(({ id }) => id))) {
      await page.goto(site.url + stop.path);
      await page.locator("main > *").first().waitFor();
      await stop.ready?.(page);
      found.push(...(await violations(page)).map((what) => `${stop.name}: ${what}`));
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("nor do games between people, dialogs and dice", async () => {
    const one = await person(browser, { dark });
    const two = await person(browser, { dark });
    const found: string[] = [];
    const look = async (name: string, page: Page): Promise<void> =>
      void found.push(...(await violations(page)).map((what) => `${name}: ${what}`));
    await one.page.goto(site.url);
    await one.page
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    await one.page.getByRole("dialog").waitFor();
    await one.page.getByText("Colour, clock, level, name").click();
    await look("start", one.page);
    await one.page.getByRole("button", { name: "Close" }).click();
    await one.page.getByRole("button", { name: "Settings" }).click();
    await look("settings", one.page);
    await one.page.getByRole("button", { name: "Close" }).click();
    const link = await invite(one.page, site.url, variants[0]?.name ?? "");
    await look("invited", one.page);
    await two.page.goto(link);
    await board(two.page);
    await playRandomly([one.page, two.page], ["mouse", "mouse"], 1, 4);
    await look("game", one.page);
    await one.page.getByRole("button", { name: "Draw" }).click();
    await two.page.getByRole("button", { name: "Accept" }).waitFor();
    await look("offer", two.page);
    await resign(one.page);
    await look("over", one.page);
    await two.page.goto(`${site.url}/dice/${link.split("/g/")[1]?.split("#")[0] ?? ""}`);
    await two.page.getByRole("button", { name: "Check every roll" }).click();
    await look("dice", two.page);
    expect(found).toEqual([]);
    await one.context.close();
    await two.context.close();
  });
});
