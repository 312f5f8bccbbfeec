/** Simulated players who use only what the page shows, and know no rules. */
import type { ElementHandle, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Gesture } from "./api";

/** The input device of a gesture. */
export type Manner = "mouse" | "touch" | "keyboard";

/** A board on a page: `root` selects the part of the page that holds the board and its buttons. */
export interface BoardOnPage {
  page: Page;
  root: string;
}

/** A board, or the page of the only one, as in a game or on the analysis page. */
type BoardOrPage = Page | BoardOnPage;

function boardOf(where: BoardOrPage): BoardOnPage {
  return "root" in where ? where : { page: where, root: ".room" };
}

function grid({ root }: BoardOnPage): string {
  return `${root} [role=grid]`;
}

function popups({ page, root }: BoardOnPage): Locator {
  return page.locator(`${root} .sb-popup button`);
}

/** The pieces in hand that can be chosen. */
function held({ page, root }: BoardOnPage): Locator {
  return page.locator(`${root} .sb-held:not([aria-disabled], :disabled)`);
}

function bar({ page, root }: BoardOnPage): Locator {
  return page.locator(`${root} .sb-bar:not([hidden]) button`);
}

/** Returns `true` if the board accepts a move. */
export function isMyTurn(where: BoardOrPage): Promise<boolean> {
  const { page, root } = boardOf(where);
  return page.evaluate(
    (root) =>
      document.querySelector(`${root} .prompt:not(.mine)`) === null &&
      document.querySelector(`${root} .sb-can-play`) !== null,
    root,
  );
}

/** Returns `true` if the page shows a result. */
export async function isOver(page: Page): Promise<boolean> {
  return (await page.locator(".result").count()) > 0;
}

/** Returns a random function: a number below its argument, from a seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns the Tab presses towards an element: none if it is gone, or has or contains the focus. Runs in the page. */
function wayTo(element: Element): { key: string; times: number } | "there" | "gone" {
  if (!element.isConnected) return "gone";
  const focused = document.activeElement ?? document.body;
  if (element.contains(focused)) return "there";
  const isAhead = (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) === 0;
  // All elements in between are passed at once; a guess that is too high is corrected step by step.
  const stops = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex]")];
  const between = stops.filter((stop) => {
    const comes = isAhead ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const goes = isAhead ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const isBetween =
      (focused.compareDocumentPosition(stop) & comes) !== 0 && (element.compareDocumentPosition(stop) & goes) !== 0;
    const isStop = stop.tabIndex >= 0 && stop.checkVisibility() && !stop.matches(":disabled, [type=radio], [inert] *");
    return isBetween && isStop;
  });
  return { key: isAhead ? "Tab" : "Shift+Tab", times: Math.max(1, between.length) };
}

/** Presses Tab or Shift+Tab until the focus is on or in the element. */
export async function tab(page: Page, wanted: Locator | Button, most = 120): Promise<void> {
  let presses = 0;
  let last = "";
  while (presses < most) {
    const way = "elementHandle" in wanted ? await wanted.evaluate(wayTo) : await wanted.evaluate(wayTo);
    if (way === "there") return;
    if (way === "gone") {
      if (!("elementHandle" in wanted)) throw new Error("what Tab was to lead to is gone");
      // The page was redrawn and the element replaced.
      presses += 1;
      continue;
    }
    const times = last === "" || last === way.key ? way.times : 1;
    for (let press = 0; press < times; press += 1) await page.keyboard.press(way.key);
    presses += times;
    last = way.key;
  }
  throw new Error("Tab does not lead there");
}

/** Goes to the board by Tab, and to a square by the arrow keys. */
export async function walk(where: BoardOrPage, square: string): Promise<void> {
  const here = boardOf(where);
  const { page } = here;
  await tab(page, page.locator(grid(here)));
  const [right, down] = await page.evaluate(
    ([grid, name]) => {
      const at = (cell: Element | null): [number, number] => {
        const box = cell?.getBoundingClientRect() ?? new DOMRect();
        return [Math.round(box.x / box.width), Math.round(box.y / box.height)];
      };
      const [here, there] = [at(document.activeElement), at(document.querySelector(`${grid} [data-square="${name}"]`))];
      return [there[0] - here[0], there[1] - here[1]];
    },
    [grid(here), square] as const,
  );
  for (let step = 0; step < Math.abs(right); step += 1)
    await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(down); step += 1) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  const reached = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.square);
  if (reached !== square) throw new Error(`the arrows lead to ${reached} and not to ${square}`);
}

/** Returns the middle of an element in the window, after scrolling it into view if necessary. Runs in the page. */
function middleOf(element: Element): readonly [number, number] {
  const middle = (): readonly [number, number] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const isInSight = ([x, y]: readonly [number, number]): boolean =>
    document.elementFromPoint(x, y)?.closest(".sb-frame")?.contains(element) === true;
  // On a phone, using a button below the board may have scrolled the board out of view.
  if (!isInSight(middle())) element.scrollIntoView({ block: "center", behavior: "instant" });
  return middle();
}

/** Selects a square. */
export async function choose(where: BoardOrPage, square: string, manner: Manner): Promise<void> {
  const here = boardOf(where);
  const { page } = here;
  if (manner === "keyboard") {
    await walk(here, square);
    await page.keyboard.press("Enter");
    return;
  }
  const [x, y] = await page.locator(`${grid(here)} [data-square="${square}"]`).evaluate(middleOf);
  if (manner === "touch") await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/**
 * Moves a piece, once the board accepts a move: selects it and its target square. A tap that selects nothing, such as one
 * on a page that is still being laid out, is repeated.
 */
export async function move(where: BoardOrPage, from: string, to: string, manner: Manner): Promise<void> {
  const here = boardOf(where);
  const selected = here.page.locator(`${grid(here)} [data-square="${from}"].sb-is-selected`);
  await expect
    .poll(async () => {
      if ((await isMyTurn(here)) && (await selected.count()) === 0) await choose(here, from, manner);
      return selected.count();
    })
    .toBe(1);
  await choose(here, to, manner);
}

/** A button found on a page; unlike a locator, it never resolves to its replacement. */
type Button = ElementHandle<HTMLElement | SVGElement>;

/**
 * Presses one of several buttons: by click, tap or its key, or by Tab and Enter if it has none.
 *
 * The buttons of a turn vanish with the turn, even just before they are pressed. Returns `false` if this one did.
 */
async function pressAny(buttons: Locator, index: number, manner: Manner): Promise<boolean> {
  const button = ((await buttons.elementHandles()) as Button[])[index];
  if (button === undefined) return false;
  try {
    await press(buttons.page(), button, manner);
    return true;
  } catch (error) {
    if (await button.evaluate((element) => element.isConnected)) throw error;
    return false;
  }
}

async function press(page: Page, button: Button, manner: Manner): Promise<void> {
  if (manner === "mouse") {
    await button.click();
    return;
  }
  if (manner === "touch") {
    await button.tap();
    return;
  }
  const key = await button.getAttribute("aria-keyshortcuts");
  if (key === null) await tab(page, button);
  await page.keyboard.press(key ?? "Enter");
  if (key === null) {
    // The button may vanish; keyboard users must not be sent back to the top of the page.
    await page.waitForFunction(() => document.activeElement !== document.body);
  }
}

interface Contents {
  occupied: string[];
  /** Squares on which a gesture can begin. */
  starts: string[];
  taps: string[];
  targets: string[];
  captures: string[];
  selected: boolean;
  popup: number;
  bar: number;
}

/** Reads what the board shows. */
function readBoard(here: BoardOnPage): Promise<Contents> {
  return here.page.evaluate(
    ([root, grid]) => {
      const cells = [...document.querySelectorAll<HTMLElement>(`${grid} [data-square]`)];
      const squares = (wanted: (cell: HTMLElement) => boolean): string[] =>
        cells.filter(wanted).map((cell) => cell.dataset.square ?? "");
      return {
        occupied: squares((cell) => !/^\w+(, empty\b|$)/.test(cell.getAttribute("aria-label") ?? "")),
        starts: squares((cell) => cell.classList.contains("sb-starts")),
        taps: squares((cell) => cell.classList.contains("sb-is-tap")),
        targets: squares((cell) => cell.classList.contains("sb-is-dot") || cell.classList.contains("sb-is-ring")),
        captures: squares((cell) => cell.classList.contains("sb-is-ring")),
        selected: cells.some((cell) => cell.classList.contains("sb-is-selected")),
        popup: document.querySelectorAll(`${root} .sb-popup button`).length,
        bar: document.querySelectorAll(`${root} .sb-bar:not([hidden]) button`).length,
      };
    },
    [here.root, grid(here)] as const,
  );
}

/** The pace of a player; a fast one clicks twice where once is enough, and waits for nothing. */
export type Pace = "slow" | "fast";

/** Selects the square that completes a move; at the fast pace the click is repeated at once. */
async function land(here: BoardOnPage, square: string, manner: Manner, pace: Pace): Promise<void> {
  await choose(here, square, manner);
  if (pace === "fast") await choose(here, square, manner);
}

/** Continues a gesture until the board offers no further click. */
async function finish(here: BoardOnPage, manner: Manner, random: (below: number) => number, pace: Pace): Promise<void> {
  for (let click = 0; click < 6; click += 1) {
    const seen = await readBoard(here);
    if (seen.popup > 0) {
      await pressAny(popups(here), random(seen.popup), manner);
    } else if (seen.selected && seen.targets.length > 0) {
      const wanted = seen.captures.length > 0 && random(3) > 0 ? seen.captures : seen.targets;
      await land(here, wanted[random(wanted.length)] ?? "", manner, pace);
    } else {
      return;
    }
  }
}

/** Makes a random gesture that the board offers. Returns `false` if there is none. */
export async function gesture(
  where: BoardOrPage,
  manner: Manner,
  random: (below: number) => number,
  pace: Pace = "slow",
): Promise<boolean> {
  const here = boardOf(where);
  const first = await readBoard(here);
  if (first.popup > 0) {
    await finish(here, manner, random, pace);
    return true;
  }
  if (first.bar > 0 && random(3) === 0) {
    await pressAny(bar(here), random(first.bar), manner);
    return true;
  }
  if (first.taps.length > 0 && random(2) === 0) {
    await land(here, first.taps[random(first.taps.length)] ?? "", manner, pace);
    return true;
  }
  // Skip squares that play at once: the next click would belong to the next action.
  const [starts, others] = [first.starts, first.occupied.filter((square) => !first.starts.includes(square))].map(
    (squares) => squares.filter((square) => !first.taps.includes(square)).sort(() => random(2) - 0.5),
  );
  // Now and then, click a piece that cannot be moved.
  const tries = [...(random(4) === 0 ? (others ?? []).slice(0, 1) : []), ...(starts ?? [])];
  for (const square of tries) {
    if (!(await isMyTurn(here))) return true;
    await choose(here, square, manner);
    const seen = await readBoard(here);
    if (seen.selected && (seen.targets.length > 0 || seen.popup > 0)) {
      await finish(here, manner, random, pace);
      return true;
    }
  }
  if (first.taps.length > 0) {
    await land(here, first.taps[random(first.taps.length)] ?? "", manner, pace);
    return true;
  }
  if (first.bar > 0) {
    await pressAny(bar(here), random(first.bar), manner);
    return true;
  }
  // If the board changed after the first look, there may be something to play after all: look again.
  return JSON.stringify(await readBoard(here)) !== JSON.stringify(first);
}

/** The turns of the game, including the unfinished one. Of a turn with rolls, this is the part after the last one. */
export const TURNS = ".move-list button, .tree .turn.main:not(.continued)";

/** The most gestures in a turn, including cancelled ones; far more than needed. */
const GESTURES = 60;

/** Plays one turn, until it is the opponent's turn or a quick opponent has already answered. */
export async function playTurn(page: Page, manner: Manner, random: (below: number) => number): Promise<void> {
  const turns = page.locator(TURNS);
  const before = await turns.count();
  // A turn appears in the list as soon as it begins; the answer follows it.
  const isAnswered = async (): Promise<boolean> => (await turns.count()) > before + 1;
  for (let step = 0; step < GESTURES; step += 1) {
    if ((await isOver(page)) || !(await isMyTurn(page)) || (await isAnswered())) return;
    if (!(await gesture(page, manner, random))) throw new Error("there is nothing to play");
    await settled(page);
  }
  throw new Error(`the turn does not end after ${GESTURES} gestures`);
}

/** Waits until the page has handled the last click and is neither sending nor rolling. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const prompt = document.querySelector(".prompt")?.textContent ?? "";
    return document.querySelector(".room .sb-is-waiting") === null && !/Sending|rolling/i.test(prompt);
  });
}

/** Makes the clicks of one action, except for choices that the board makes without asking. */
export async function clicks(where: BoardOrPage, gesture: Gesture, manner: Manner): Promise<void> {
  const here = boardOf(where);
  for (const click of gesture) {
    if ("square" in click) {
      await choose(here, click.square, manner);
      continue;
    }
    const wanted = `[data-name="${"button" in click ? click.button : click.piece}"]`;
    const popup = popups(here);
    const button = popup.or(bar(here)).or(held(here)).and(here.page.locator(wanted));
    let isPressed = false;
    while (!isPressed && (await button.count()) > 0) isPressed = await pressAny(button, 0, manner);
    if (!isPressed && (await popup.count()) > 0)
      throw new Error(`${JSON.stringify(gesture)}: the choice is not offered`);
  }
}
