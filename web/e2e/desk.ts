/** The tools of the analysis board: menus, drawing, the clipboard. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Chooses an entry of the menu of the shown turn. */
export const menu = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Edit this turn").click();
  await page.locator(".tree-menu").getByRole("button", { name, exact: true }).click();
};

/** Presses a button that copies something. Returns the text. */
export async function copied(page: Page, button: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: button, exact: true }).click();
  const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe("");
  return read();
}

/** Draws on the board by dragging from one square to another. */
export async function drag(
  page: Page,
  from: string,
  to: string,
  button: "left" | "right",
  keys: string[] = [],
): Promise<void> {
  const middle = async (square: string): Promise<[number, number]> => {
    const box = await page.locator(`.room-board [data-square="${square}"]`).boundingBox();
    if (!box) throw new Error(`${square} is not on the board`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down({ button });
  await page.mouse.move(...(await middle(to)), { steps: 4 });
  await page.mouse.up({ button });
  for (const key of keys) await page.keyboard.up(key);
}

/** Returns all turns of the tree, variations too. */
export const tree = (page: Page): Promise<string[]> => page.locator(".tree .turn").allInnerTexts();
