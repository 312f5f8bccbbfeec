/** Reminders of the player's turn while the page is hidden: in its title, and by notifications. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enter, board, openSettings, resign, typed } from "./people";
import { makeGame } from "./api";
import { WHOLE_CHROMIUM, type Person } from "./browsers";
import { GAMES } from "./server";
import { fixtures } from "./site";

const here = fixtures("chromium", { chromium: WHOLE_CHROMIUM });
const CHESS = GAMES[0]?.id ?? "";

/** Makes a page believe that it is hidden, and records its notifications. */
async function away(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    class RecordedNotification extends EventTarget {
      // As in a browser, the permission lasts on the next pages of the site.
      static get permission(): string {
        return localStorage.getItem("test:notifications") ?? "default";
      }
      static requestPermission(): Promise<string> {
        localStorage.setItem("test:notifications", "granted");
        return Promise.resolve(RecordedNotification.permission);
      }
      constructor(title: string) {
        super();
        titles.push(title);
      }
    }
    Object.assign(window, { Notification: RecordedNotification, titles });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
}

const titlesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { titles: string[] }).titles);

describe("notifications", () => {
  it("the title names the side to move, and notifications come only when wanted", async () => {
    const [one, two] = [(await here.visitor()).page, (await here.visitor()).page];
    await away(one);
    const game = await makeGame(here.site, { variant: CHESS });
    await enter(one, game.link("white"));
    await board(one);
    await one.waitForFunction(() => document.title.startsWith("● Your turn – "));
    await typed(one, "e4");
    await one.waitForFunction(() => !document.title.startsWith("●"));
    await enter(two, game.link("black"));
    await board(two);
    await two.waitForFunction(() => document.title.startsWith("● Your turn – "));
    await typed(two, "e5");
    await one.waitForFunction(() => document.title.startsWith("● Your turn – "));
    expect(await titlesOn(one)).toEqual([]);
    await openSettings(one);
    await one.getByRole("switch", { name: "Notify me when it's my turn" }).check();
    await one.getByRole("button", { name: "Close" }).click();
    await typed(one, "Nf3");
    await typed(two, "Nc6");
    const name = GAMES[0]?.name ?? "";
    await expect.poll(() => titlesOn(one)).toEqual([`Your turn – ${name}`]);
    await resign(two);
    await expect.poll(() => titlesOn(one)).toEqual([`Your turn – ${name}`, `You won – ${name}`]);
    expect(await one.title()).toMatch(/^You won – /);
  });

  it("a player who joins is announced", async () => {
    const [one, two] = [(await here.visitor()).page, (await here.visitor()).page];
    await away(one);
    await one.goto(here.site.url);
    await openSettings(one);
    await one.getByRole("switch", { name: "Notify me when it's my turn" }).check();
    const game = await makeGame(here.site, { variant: CHESS });
    await enter(one, game.link("white"));
    await board(one);
    await enter(two, game.link("black"));
    await expect.poll(() => titlesOn(one)).toEqual([`Your opponent has joined – ${GAMES[0]?.name ?? ""}`]);
  });
});

/** Lets the browser show notifications, in a page that believes that it is hidden, and records those on the screen. */
async function allowed({ context, page }: Person, isPhone = false): Promise<void> {
  await context.grantPermissions(["notifications"]);
  await page.addInitScript((isPhone) => {
    const titles: string[] = [];
    class ShownNotification extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        // As browsers on phones do, which show notifications only through the service worker.
        if (isPhone) throw new TypeError("Illegal constructor");
        super(title, options);
        this.addEventListener("show", () => titles.push(`${title} ${this.tag}`));
      }
    }
    Object.assign(window, { Notification: ShownNotification, titles });
    Object.defineProperty(document, "hidden", { get: () => true });
  }, isPhone);
}

describe("notifications of the browser itself", () => {
  const isNotified = async (page: Page): Promise<void> => {
    await openSettings(page);
    await page.getByRole("switch", { name: "Notify me when it's my turn" }).check();
    await page.getByRole("button", { name: "Close" }).click();
  };

  it("are on the screen, each game's in the place of its last one", async () => {
    const one = await here.visitor();
    const two = (await here.visitor()).page;
    await allowed(one);
    const game = await makeGame(here.site, { variant: CHESS });
    await enter(one.page, game.link("white"));
    await board(one.page);
    await isNotified(one.page);
    await enter(two, game.link("black"));
    const name = GAMES[0]?.name ?? "";
    const joined = `Your opponent has joined – ${name} /g/${game.id}`;
    await expect.poll(() => titlesOn(one.page)).toEqual([joined]);
    await typed(one.page, "e4");
    await typed(two, "e5");
    await expect.poll(() => titlesOn(one.page)).toEqual([joined, `Your turn – ${name} /g/${game.id}`]);
  });

  it("come from the service worker on a phone", async () => {
    const one = await here.visitor({ phone: true, offline: true });
    const two = (await here.visitor()).page;
    await allowed(one, true);
    const game = await makeGame(here.site, { variant: CHESS });
    await enter(one.page, game.link("white"));
    await board(one.page);
    await isNotified(one.page);
    await enter(two, game.link("black"));
    const shown = (): Promise<string[]> =>
      one.page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, tag }) => `${title} ${tag}`);
      });
    await expect.poll(shown).toEqual([`Your opponent has joined – ${GAMES[0]?.name ?? ""} /g/${game.id}`]);
  });

  it("stay off where the browser blocks them", async () => {
    const { context, page } = await here.visitor();
    // Permissions that are not listed are refused.
    await context.grantPermissions(["clipboard-read"]);
    await page.goto(here.site.url);
    expect(await page.evaluate(() => Notification.permission)).toBe("denied");
    await openSettings(page);
    const box = page.getByRole("switch", { name: "Notify me when it's my turn" });
    await box.click();
    await page.getByText("This browser blocks notifications from this site.").waitFor();
    expect(await box.isChecked()).toBe(false);
  });
});
