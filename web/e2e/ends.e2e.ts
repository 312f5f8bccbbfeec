/** Every game ends by its own rules, with real clicks, from the final positions of the learn pages. */
import { beforeEach, describe, it } from "vitest";
import { clicks, type Manner } from "./hands";
import { enter, board } from "./people";
import { makeGame } from "./api";
import type { Person } from "./browsers";
import { fixtures, shortIf } from "./site";
import { tries } from "./taught";

const here = fixtures();
let desk: Person;
let phone: Person;

beforeEach(async () => {
  desk = await here.visitor();
  phone = await here.visitor({ phone: true, dark: true });
});

const ENDS = tries().filter(({ result }) => result !== undefined);
const MANNERS: Manner[] = ["mouse", "keyboard", "touch"];

describe("games end by their rules", () => {
  for (const [index, { variant, clause, fen, line, action, result }] of ENDS.entries()) {
    const manner = MANNERS[index % MANNERS.length] ?? "mouse";
    it(`${variant} ${clause} by ${manner}: ${action} is ${result}`, shortIf(index === 0), async () => {
      const game = await makeGame(here.site, { variant, fen });
      const toAct = (fen.split(" ")[1] ?? "w") === "w" ? "white" : "black";
      if (line !== "") await game.play(toAct, line.replaceAll(" ", ","));
      const gesture = (await game.scene()).acts.find((act) => act.action === action)?.gesture;
      const [acting, other] = manner === "touch" ? [phone.page, desk.page] : [desk.page, phone.page];
      await enter(acting, game.link(toAct));
      await enter(other, game.link(toAct === "white" ? "black" : "white"));
      await board(acting);
      await acting.locator(".room:has(.prompt.mine) .sb-can-play").waitFor();
      await clicks(acting, gesture ?? [], manner);
      for (const page of [acting, other]) {
        await page.locator(".result", { hasText: result ?? "" }).waitFor();
        // Nothing can be typed after the end.
        await page.getByLabel("Type a move", { exact: false }).first().waitFor({ state: "hidden" });
      }
    });
  }
});
