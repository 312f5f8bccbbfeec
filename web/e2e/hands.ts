/** Hands that play by what is to be seen and clicked, and know no rules. */
import type { Page } from "playwright-core";

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

async function choose(page: Page, square: string, manner: Manner): Promise<void> {
  const cell = page.locator(`${GRID} [data-square="${square}"]`);
  if (manner === "keyboard") {
    await cell.focus();
    await page.keyboard.press("Enter");
    return;
  }
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
      bar: document.querySelectorAll(".room .sb-bar:not([hidden]) button").length ?? 0,
    };
  }, GRID);
}

async function finish(page: Page, manner: Manner, random: (below: number) => number): Promise<void> {
  for (let click = 0; click < 6; click += 1) {
    const seen = await see(page);
    if (seen.popup > 0) {
      await page.locator(".room-board .sb-popup button").nth(random(seen.popup)).click();
    } else if (seen.selected && seen.targets.length > 0) {
      const wanted = seen.captures.length > 0 && random(3) > 0 ? seen.captures : seen.targets;
      await choose(page, wanted[random(wanted.length)] ?? "", manner);
    } else {
      return;
    }
  }
}

/** Clicks one of the buttons below the board, if it is still there. */
async function press(page: Page, index: number): Promise<void> {
  await page
    .locator(".room .sb-bar button")
    .nth(index)
    .click({ timeout: 2000 })
    .catch(() => undefined);
}

/** Makes one random gesture of those that the board offers. Gives whether there was one. */
export async function gesture(page: Page, manner: Manner, random: (below: number) => number): Promise<boolean> {
  const first = await see(page);
  if (first.bar > 0 && random(3) === 0) {
    await press(page, random(first.bar));
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
    await press(page, random(first.bar));
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
    () => !/Sending|rolling/.test(document.querySelector(".prompt")?.textContent ?? ""),
    undefined,
    { timeout: 15_000 },
  );
}

/** The clicks that mean an action, as scenes have them. */
export type Gesture = readonly ({ square: string } | { piece: string } | { button: string })[];

/** Makes the clicks of one action; choices that the board makes by itself are left to it. */
export async function clicks(page: Page, gesture: Gesture, manner: Manner): Promise<void> {
  for (const click of gesture) {
    if ("square" in click) {
      await choose(page, click.square, manner);
      continue;
    }
    const offered = page.locator(".room-board .sb-popup button, .room .sb-bar:not([hidden]) button");
    const wanted = `[data-name="${"button" in click ? click.button : click.piece}"]`;
    const button = offered.and(page.locator(wanted));
    if ((await button.count()) > 0) {
      await button.first().click();
    }
  }
}
