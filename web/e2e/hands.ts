/** Hands that play by what is to be seen and clicked, and know no rules. */
import type { Locator, Page } from "playwright-core";
import type { Gesture } from "./site";

/** How a gesture is made. */
export type Manner = "mouse" | "touch" | "keyboard";

const GRID = ".room-board [role=grid]";

/** What the page says of the one who acts. */
export async function isMyTurn(page: Page): Promise<boolean> {
  return (await page.locator(".prompt.mine").count()) > 0 && (await page.locator(".sb-can-play").count()) > 0;
}

/** Whether the page shows a result. */
export async function isOver(page: Page): Promise<boolean> {
  return (await page.locator(".result").count()) > 0;
}

/** A number below another one, from a seed that goes on. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Goes through the page by Tab, there or back, until the focus is on what is wanted or in it. */
export async function tab(page: Page, wanted: Locator): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    const way = await wanted.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      if (element.contains(focused)) {
        return null;
      }
      const isAhead = (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) === 0;
      return isAhead ? "Tab" : "Shift+Tab";
    });
    if (way === null) {
      return;
    }
    await page.keyboard.press(way);
  }
  throw new Error("Tab does not lead there");
}

/** Goes to a square by the arrow keys, and to the board by Tab. */
export async function walk(page: Page, square: string): Promise<void> {
  await tab(page, page.locator(GRID));
  const [right, down] = await page.evaluate(
    ([grid, name]) => {
      const at = (cell: Element | null): [number, number] => {
        const box = cell?.getBoundingClientRect() ?? new DOMRect();
        return [Math.round(box.x / box.width), Math.round(box.y / box.height)];
      };
      const [here, there] = [at(document.activeElement), at(document.querySelector(`${grid} [data-square="${name}"]`))];
      return [there[0] - here[0], there[1] - here[1]];
    },
    [GRID, square] as const,
  );
  for (let step = 0; step < Math.abs(right); step += 1) {
    await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  }
  for (let step = 0; step < Math.abs(down); step += 1) {
    await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  }
  const reached = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["square"]);
  if (reached !== square) {
    throw new Error(`the arrows lead to ${reached} and not to ${square}`);
  }
}

/** Chooses a square. */
export async function choose(page: Page, square: string, manner: Manner): Promise<void> {
  if (manner === "keyboard") {
    await walk(page, square);
    await page.keyboard.press("Enter");
    return;
  }
  const cell = page.locator(`${GRID} [data-square="${square}"]`);
  // On a phone a button below the board may have moved it out of sight.
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (box === null) {
    throw new Error(`there is no square ${square}`);
  }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (manner === "touch") {
    await page.touchscreen.tap(x, y);
  } else {
    await page.mouse.click(x, y);
  }
}

/** Presses a button: clicks it, taps it, or uses its key, or Tab and Enter where it has none. */
async function press(page: Page, button: Locator, manner: Manner): Promise<void> {
  if (manner === "mouse") {
    await button.click();
    return;
  }
  if (manner === "touch") {
    await button.tap();
    return;
  }
  const key = await button.getAttribute("aria-keyshortcuts");
  if (key === null) {
    await tab(page, button);
  }
  await page.keyboard.press(key ?? "Enter");
  if (key === null) {
    // The button may be gone with that; who uses no mouse is not to begin at the top of the page again.
    await page.waitForFunction(() => document.activeElement !== document.body);
  }
}

interface Seen {
  occupied: string[];
  taps: string[];
  targets: string[];
  captures: string[];
  selected: boolean;
  popup: number;
  bar: number;
}

/** What is to be seen on the board. */
function see(page: Page): Promise<Seen> {
  return page.evaluate((grid) => {
    const cells = [...document.querySelectorAll<HTMLElement>(`${grid} [data-square]`)];
    const squares = (wanted: (cell: HTMLElement) => boolean): string[] =>
      cells.filter(wanted).map((cell) => cell.dataset["square"] ?? "");
    const root = document.querySelector(".room-board");
    return {
      occupied: squares((cell) => (cell.getAttribute("aria-label") ?? "").includes(", ")),
      taps: squares((cell) => cell.classList.contains("sb-is-tap")),
      targets: squares((cell) => cell.classList.contains("sb-is-dot") || cell.classList.contains("sb-is-ring")),
      captures: squares((cell) => cell.classList.contains("sb-is-ring")),
      selected: cells.some((cell) => cell.classList.contains("sb-is-selected")),
      popup: root?.querySelectorAll(".sb-popup button").length ?? 0,
      bar: document.querySelectorAll(".room .sb-bar:not([hidden]) button").length,
    };
  }, GRID);
}

async function finish(page: Page, manner: Manner, random: (below: number) => number): Promise<void> {
  for (let click = 0; click < 6; click += 1) {
    const seen = await see(page);
    if (seen.popup > 0) {
      await press(page, page.locator(".room-board .sb-popup button").nth(random(seen.popup)), manner);
    } else if (seen.selected && seen.targets.length > 0) {
      const wanted = seen.captures.length > 0 && random(3) > 0 ? seen.captures : seen.targets;
      await choose(page, wanted[random(wanted.length)] ?? "", manner);
    } else {
      return;
    }
  }
}

/** Presses one of the buttons of the turn, if it is still there. */
async function pressBar(page: Page, index: number, manner: Manner): Promise<void> {
  const button = page.locator(".room .sb-bar:not([hidden]) button").nth(index);
  if ((await button.count()) > 0) {
    await press(page, button, manner);
  }
}

/** Makes one random gesture of those that the board offers. Gives whether there was one. */
export async function gesture(page: Page, manner: Manner, random: (below: number) => number): Promise<boolean> {
  const first = await see(page);
  if (first.bar > 0 && random(3) === 0) {
    await pressBar(page, random(first.bar), manner);
    return true;
  }
  if (first.taps.length > 0 && random(2) === 0) {
    await choose(page, first.taps[random(first.taps.length)] ?? "", manner);
    return true;
  }
  const tries = first.occupied.sort(() => random(2) - 0.5);
  for (const square of tries) {
    if (!(await isMyTurn(page))) {
      return true;
    }
    await choose(page, square, manner);
    const seen = await see(page);
    if (seen.selected && (seen.targets.length > 0 || seen.popup > 0)) {
      await finish(page, manner, random);
      return true;
    }
  }
  if (first.taps.length > 0) {
    await choose(page, first.taps[random(first.taps.length)] ?? "", manner);
    return true;
  }
  if (first.bar > 0) {
    await pressBar(page, random(first.bar), manner);
    return true;
  }
  return false;
}

/** Plays until it is not this person's turn any more. */
export async function playTurn(page: Page, manner: Manner, random: (below: number) => number): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    if ((await isOver(page)) || !(await isMyTurn(page))) {
      return;
    }
    if (!(await gesture(page, manner, random))) {
      throw new Error("there is nothing to play");
    }
    await settled(page);
  }
}

/** Waits until the page neither sends nor rolls. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !/Sending|Rolling/.test(document.querySelector(".prompt")?.textContent ?? ""),
    undefined,
    { timeout: 15_000 },
  );
}

/** Makes the clicks of one action; choices that the board makes by itself are left to it. */
export async function clicks(page: Page, gesture: Gesture, manner: Manner): Promise<void> {
  for (const click of gesture) {
    if ("square" in click) {
      await choose(page, click.square, manner);
      continue;
    }
    const wanted = `[data-name="${"button" in click ? click.button : click.piece}"]`;
    const popup = page.locator(".room-board .sb-popup button");
    const button = popup.or(page.locator(".room .sb-bar:not([hidden]) button")).and(page.locator(wanted));
    if ((await button.count()) > 0) {
      await press(page, button.first(), manner);
    } else if ((await popup.count()) > 0) {
      throw new Error(`${JSON.stringify(gesture)}: the choice is not offered`);
    }
  }
}
