/** Illegal moves are explained beside the board, in every game; the tries come from the learn pages. */
import { describe, expect, it } from "vitest";
import { choose, type Manner } from "./hands";
import { board, explained } from "./people";
import { refusal, type Scene } from "./api";
import { GAMES } from "./server";
import { fixtures, shortIf } from "./site";
import { sceneAt, tries } from "./taught";

/** The number of tries clicked in each game. */
const TRIES = 3;
/** The step between these tries in the list, so that they come from different rules. */
const STRIDE = 7;
const MANNERS: Manner[] = ["mouse", "touch", "keyboard"];

const here = fixtures();

/** Returns the two squares of an action written as a move, if clicks on them are unambiguous. */
function clicksOf(action: string, { things, acts, to_act }: Scene): [string, string] | null {
  if (to_act === "nobody") return null;
  const [, from, to] = /^[^a-z]?([a-z]\d+)([a-z]\d+)$/.exec(action) ?? [];
  const own = things.filter(({ owner }) => owner === to_act || owner === "neutral").map(({ square }) => square);
  // A click on another own piece, or on the start of another gesture, selects that instead.
  const begun = acts.map(({ gesture: [first] }) => (first !== undefined && "square" in first ? first.square : ""));
  const isPlain = from !== undefined && to !== undefined && own.includes(from) && ![...own, ...begun].includes(to);
  return isPlain ? [from, to] : null;
}

describe("refusals", () => {
  for (const { id, name } of GAMES) {
    it(`is explained in ${name}`, shortIf(id === "chesspp"), async () => {
      const desk = await here.visitor();
      const phone = await here.visitor({ phone: true, dark: true });
      const wrong = tries().filter(({ variant, legal }) => variant === id && !legal);
      const mixed = Array.from({ length: STRIDE }, (_, first) => wrong.filter((_, at) => at % STRIDE === first)).flat();
      let clicked = 0;
      let squares = 0;
      for (const { fen, line, action } of mixed) {
        const scene = sceneAt(id, fen, line);
        const both = clicksOf(action, scene);
        if (both === null) continue;
        const manner = MANNERS[clicked % MANNERS.length] ?? "mouse";
        const { page } = manner === "touch" ? phone : desk;
        await page.goto(`${here.site.url}/analysis/${id}?fen=${encodeURIComponent(scene.fen)}`);
        await board(page);
        for (const square of both) await choose(page, square, manner);
        const expected = await refusal(here.site, { variant: id, fen: scene.fen }, action);
        await explained(page, expected);
        if (expected.clause !== null)
          await page.locator(`.why a[href="/learn/${id}#rule-${expected.clause}"]`).waitFor();
        squares += expected.squares.length;
        clicked += 1;
        if (clicked === TRIES) break;
      }
      expect(clicked).toBe(TRIES);
      expect(squares).toBeGreaterThan(0);
    });
  }
});
