/** Every game of the set ends by its own rules, by real clicks: from the positions with which the learn pages show it. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clicks, type Gesture, type Manner } from "./hands";
import { board } from "./people";
import { makeGame, person, startBrowser, startSite, type Person, type Site } from "./site";
import { tries } from "./taught";

let site: Site;
let browser: Browser;
let desk: Person;
let phone: Person;

beforeAll(async () => {
  site = await startSite();
  browser = await startBrowser();
  desk = await person(browser);
  phone = await person(browser, { phone: true, dark: true });
});

afterAll(async () => {
  expect([...desk.problems, ...phone.problems]).toEqual([]);
  await browser?.close();
  await site?.close();
});

const ENDS = tries().filter(({ result }) => result !== undefined);
const MANNERS: Manner[] = ["mouse", "keyboard", "touch"];

describe("games end by their rules", () => {
  it.each(ENDS.map((end, index) => ({ ...end, manner: MANNERS[index % MANNERS.length] ?? "mouse" })))(
    "$variant $clause by $manner: $action is $result",
    async ({ variant, fen, line, action, result, manner }) => {
      const game = await makeGame(site, { variant, fen });
      const toAct = (fen.split(" ")[1] ?? "w") === "w" ? "white" : "black";
      if (line !== "") {
        await game.play(toAct, line.replaceAll(" ", ","));
      }
      const gesture = ((await game.scene()).acts as { action: string; gesture: Gesture }[]).find(
        (act) => act.action === action,
      )?.gesture;
      const [acting, other] = manner === "touch" ? [phone.page, desk.page] : [desk.page, phone.page];
      await acting.goto(game.link(toAct));
      await other.goto(game.link(toAct === "white" ? "black" : "white"));
      await board(acting);
      await acting.locator(".prompt.mine").waitFor();
      await clicks(acting, gesture ?? [], manner);
      for (const page of [acting, other]) {
        await page.locator(".result", { hasText: result ?? "" }).waitFor();
      }
    },
  );
});
