/**
 * A click is answered at once, and what a board weighs.
 *
 * Milliseconds depend on what else a machine does, so none is asserted: with `SPRINGALD_MEASURE=1` they are printed.
 */
import { once } from "node:events";
import { statSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { choose } from "./hands";
import { board } from "./people";
import { GAMES, house, makeGame, person, REPOSITORY } from "./site";

/** Whether times are measured and printed. */
const MEASURE = process.env.SPRINGALD_MEASURE === "1";
/** Clicks on a piece in each game, and how many come before those that are measured. */
const CLICKS = MEASURE ? 15 : 3;
const WARM = MEASURE ? 5 : 0;
/** What the rules of all games may weigh, compressed as they are sent. */
const RULES_BYTES = 700_000;

const here = house();

/** What a click on a piece took. */
interface Answer {
  /** Questions asked of a worker until the squares were marked: none, as the page knows what may be played. */
  asked: number;
  /** Milliseconds until they were marked. */
  marked: number;
  /** Milliseconds until the next frame was drawn. */
  drawn: number;
}

/** Clicks on a square again and again; the marks have to be there before the click's own event is over. */
function answers(page: Page, square: string): Promise<Answer[]> {
  return page.evaluate(
    async ([name, warm, clicks]) => {
      const cell = document.querySelector<HTMLElement>(`.room-board [data-square="${name}"]`);
      const frame = document.querySelector<HTMLElement>(".room-board .sb-frame");
      if (cell === null || frame === null) throw new Error(`there is no square ${name}`);
      const box = cell.getBoundingClientRect();
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
      const pointer = (kind: string): boolean =>
        cell.dispatchEvent(new PointerEvent(kind, { ...at, bubbles: true, isPrimary: true, pointerId: 1, button: 0 }));
      const isMarked = (): boolean =>
        document.querySelector(".room-board .sb-is-dot, .room-board .sb-is-ring") !== null;
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      // A pointer that the browser did not make cannot be captured.
      frame.setPointerCapture = () => undefined;
      let asked = 0;
      const { postMessage: send } = Worker.prototype as { postMessage: (this: Worker, ...message: unknown[]) => void };
      Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]): void {
        asked += 1;
        Reflect.apply(send, this, message);
      };
      const taken: Answer[] = [];
      for (let click = 0; click < warm + clicks; click += 1) {
        await nextFrame();
        asked = 0;
        const before = performance.now();
        pointer("pointerdown");
        pointer("pointerup");
        if (!isMarked()) throw new Error("the click was not answered at once");
        const answer = { asked, marked: performance.now() - before, drawn: 0 };
        await nextFrame();
        // The page is laid out and painted after the callbacks of a frame: a task after them comes when that is done.
        await new Promise((resolve) => setTimeout(resolve));
        answer.drawn = performance.now() - before;
        taken.push(answer);
        pointer("pointerdown");
        pointer("pointerup");
        if (isMarked()) throw new Error("a second click does not take the first one back");
      }
      Worker.prototype.postMessage = send;
      return taken.slice(warm);
    },
    [square, WARM, CLICKS] as const,
  );
}

/** The bytes of a file as the server sends it, compressed when the pages were built. */
async function compressed(path: string): Promise<number> {
  const folder = process.env.SPRINGALD_PAGES;
  if (folder !== undefined) return statSync(join(resolve(REPOSITORY, "web", folder), `${path}.br`)).size;
  const [answer] = (await once(get(here.site.url + path, { headers: { "accept-encoding": "br" } }), "response")) as [
    IncomingMessage,
  ];
  expect(answer.headers["content-encoding"]).toBe("br");
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  return bytes;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

describe("the board", () => {
  it.each(GAMES)("answers a click in $name at once, without asking the rules", async ({ id, name }) => {
    const { page, context, problems } = await person(here.browser, { motion: true });
    const game = await makeGame(here.site, { variant: id });
    let scene = await game.scene();
    // Where a turn begins with something else than a piece, that is done first.
    const begins = (): string | undefined =>
      scene.acts.flatMap(({ gesture: [first, second] }) =>
        first !== undefined && "square" in first && second !== undefined && "square" in second ? [first.square] : [],
      )[0];
    if (begins() === undefined) {
      const [act] = scene.acts;
      await game.play("white", `${act?.action},`);
      scene = await game.scene();
    }
    const square = begins() ?? "";
    await page.goto(game.link("white"));
    await board(page);
    await page.locator(".prompt.mine").waitFor();
    // It is a real click that does it, too.
    await choose(page, square, "mouse");
    await page.locator(".room-board .sb-is-dot, .room-board .sb-is-ring").first().waitFor();
    await choose(page, square, "mouse");
    await page.locator(".room-board .sb-is-selected").waitFor({ state: "detached" });
    const taken = await answers(page, square);
    expect(taken.map(({ asked }) => asked)).toEqual(taken.map(() => 0));
    if (MEASURE) {
      const [marked, drawn] = (["marked", "drawn"] as const).map((what) => median(taken.map((one) => one[what])));
      console.info(`${name}: marked after ${marked?.toFixed(1)} ms, drawn after ${drawn?.toFixed(1)} ms (medians)`);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it("brings rules that are not heavy", async () => {
    const { page, context } = await person(here.browser);
    const rules = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(".wasm"));
    await page.goto(`${here.site.url}/computer/${GAMES[0]?.id}`);
    const { pathname } = new URL((await rules).url());
    await context.close();
    const bytes = await compressed(pathname);
    console.info(`rules: ${bytes} bytes`);
    expect(bytes).toBeLessThan(RULES_BYTES);
  });
});
