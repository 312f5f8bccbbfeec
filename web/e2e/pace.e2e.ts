/**
 * Boards answer clicks without asking a worker.
 *
 * Times depend on the machine, so none is asserted: `SPRINGALD_MEASURE=1` prints them.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { choose } from "./hands";
import { enter, board } from "./people";
import { makeGame } from "./api";
import { GAMES } from "./server";
import { fixtures, shortIf } from "./site";

/** `true` if times are measured and printed. */
const MEASURE = process.env.SPRINGALD_MEASURE === "1";
/** Measured clicks on a piece in each game, and unmeasured ones before them. */
const CLICKS = MEASURE ? 15 : 3;
const WARM = MEASURE ? 5 : 0;
const here = fixtures();

/** The cost of a click on a piece. */
interface Answer {
  /** Messages to a worker until the squares were marked: none, as the page knows the legal actions. */
  asked: number;
  /** Milliseconds until they were marked. */
  marked: number;
  /** Milliseconds until the next frame was drawn. */
  drawn: number;
}

/** Clicks on a square repeatedly; the marks must appear before the event handler of the click returns. */
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
      // Synthetic pointers cannot be captured.
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
        // Layout and painting follow the callbacks of a frame, so a task queued there runs after them.
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

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

describe("the board", () => {
  for (const { id, name } of GAMES) {
    it(`answers a click in ${name} at once, without asking the rules`, shortIf(id === "chesspp"), async () => {
      const { page } = await here.visitor({ motion: true });
      const game = await makeGame(here.site, { variant: id });
      let scene = await game.scene();
      // Turns that begin with something other than a piece need that step first.
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
      await enter(page, game.link("white"));
      await board(page);
      await page.locator(".prompt.mine").waitFor();
      // A real click does the same.
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
    });
  }

  it.each([GAMES[0]?.id ?? "", "xiangqi"])("loads only the rules that have %s", async (id) => {
    const { page } = await here.visitor();
    const loaded = new Set<string>();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith(".wasm")) loaded.add(pathname);
    });
    await page.goto(`${here.site.url}/computer/${id}`);
    await board(page);
    expect(loaded.size).toBe(1);
  });
});
