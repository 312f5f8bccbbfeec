/** Solving puzzles as people do: with wrong turns, and with hints. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { choose, gesture, settled, type Manner } from "./hands";

/** The messages after a wrong turn. */
const FAULT =
  /does not win in \w+ turns?\.|loses\.|is not sure to save the game\.|is not the turn that wins material\./;

/** Returns the state of the puzzle: `solve`, `busy`, `wrong` or `solved`. */
export async function state(page: Page): Promise<string> {
  return (await page.locator(".room").getAttribute("data-puzzle")) ?? "";
}

/** Waits until the page has handled the last gesture and expects something from the player. */
export async function waits(page: Page): Promise<string> {
  await settled(page);
  await expect.poll(() => state(page)).toMatch(/solve|wrong|solved/);
  return state(page);
}

/** Makes random gestures until a turn is over: most turns are mistakes. */
async function guess(page: Page, manner: Manner, random: (below: number) => number): Promise<void> {
  for (let step = 0; step < 12 && (await waits(page)) === "solve"; step += 1) {
    await gesture(page, manner, random);
    await settled(page);
    const end = page.getByRole("button", { name: /^End turn/ });
    if ((await end.count()) > 0) await end.first().click();
  }
}

/** Asks for a hint twice and follows it. */
async function follow(page: Page, manner: Manner): Promise<void> {
  await page.getByRole("button", { name: "Hint" }).click();
  const notice = page.locator(".flow .notice");
  await notice.waitFor();
  if ((await notice.innerText()).startsWith("Look at")) {
    await page.getByRole("button", { name: "Hint" }).click();
    await expect.poll(() => notice.innerText()).toMatch(/^(Click|Tap|Press|Choose)/);
  }
  const text = (await notice.innerText()).replace(/\.$/, "");
  for (const part of text.split(/,? then /)) {
    const button = /^press (.*)$/i.exec(part)?.[1] ?? /^choose the (.*)$/i.exec(part)?.[1];
    if (button === undefined) {
      await choose(page, part.replace(/^(click|tap) /i, ""), manner);
    } else {
      await page
        .locator(".room")
        // The name of a piece in hand begins with its owner.
        .getByRole("button", { name: new RegExp(`(^| )${button}\\b`, "i"), disabled: false })
        .first()
        .click();
    }
  }
}

/** Solves a puzzle with the given number of guesses before the hints. Returns the number of mistakes. */
export async function solve(
  page: Page,
  manner: Manner,
  guesses: number,
  random: (below: number) => number,
): Promise<number> {
  let mistakes = 0;
  for (let left = guesses; left > 0 && (await waits(page)) === "solve"; left -= 1) {
    await guess(page, manner, random);
    if ((await waits(page)) !== "wrong") continue;
    mistakes += 1;
    expect(await page.locator(".prompt .prompt-text").innerText()).toMatch(FAULT);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => state(page)).toBe("solve");
  }
  for (let step = 0; step < 40 && (await waits(page)) !== "solved"; step += 1) await follow(page, manner);

  expect(await waits(page)).toBe("solved");
  return mistakes;
}
