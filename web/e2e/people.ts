/** Actions of players on the site, found by the visible texts. */
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import { dice, isMyTurn, isOver, playTurn, settled, TURNS, type Manner } from "./hands";
import type { Refusal } from "./api";
import { TIMEOUT } from "./server";

/** Starts a game in two clicks, or with another time control than the usual one. Returns the link for the friend. */
export async function invite(page: Page, url: string, game: string, clock?: string): Promise<string> {
  await page.goto(url);
  await page.getByRole("button", { name: `Play ${game}`, exact: true }).click();
  if (clock !== undefined) await chooseClock(page, clock);
  await page.getByRole("button", { name: /Invite a friend/ }).click();
  const link = await page.getByLabel("Invite a friend").inputValue();
  await board(page);
  return link;
}

/** Chooses the time control before a game. */
export async function chooseClock(page: Page, clock: string): Promise<void> {
  await page.getByText("Game options").click();
  await page.getByRole("radio", { name: clock, exact: true }).check();
}

/** Opens the link of a seat, and joins if it is an invitation. */
export async function enter(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await board(page);
}

/** Waits for the board of a game; whoever is invited joins. */
export async function board(page: Page): Promise<void> {
  const join = page.locator(".invitation").getByRole("button", { name: "Join", exact: true });
  await page.locator(".room-board [role=grid]").or(join).first().waitFor();
  if (await join.isVisible()) await join.click();
  await page.locator(".room-board [role=grid]").waitFor();
  await page.waitForFunction(
    () => !/^(Loading the board|Connecting|$)/.test(document.querySelector(".prompt .prompt-text")?.textContent ?? ""),
  );
}

/** Shows a part of the analysis page; its parts are tabs on a narrow screen. */
export async function part(page: Page, name: "Moves" | "Computer" | "Comments" | "Review"): Promise<void> {
  const tab = page.locator(".tabs").getByRole("button", { name });
  if (await tab.isVisible()) await tab.click();
}

/** Opens the settings of the computer on the analysis board. */
export async function openSearch(page: Page): Promise<void> {
  const box = page.getByLabel("Number of lines");
  if (!(await box.isVisible())) await page.getByLabel("Settings of the computer").click();
  await box.waitFor();
}

/** Opens the settings, which the header of a narrow screen has in its menu. */
export async function openSettings(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "More", exact: true });
  await page.locator(".head").waitFor();
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name: "Settings" }).click();
}

/** Returns the notice above the board with this text; the same text is also announced elsewhere. */
export function notice(page: Page, text: string): Locator {
  return page.locator("main .notice", { hasText: text });
}

/** Returns the page whose turn it is, or nothing after the end of the game. */
export async function whoActs(pages: readonly Page[]): Promise<Page | null> {
  const until = Date.now() + TIMEOUT;
  while (Date.now() < until) {
    for (const page of pages) if (await isMyTurn(page)) return page;
    const [first] = pages;
    if (first && (await isOver(first))) return null;
    await first?.waitForTimeout(25);
  }
  throw new Error("nobody can act, and the game is not over");
}

/** Plays random turns until the game is over, at most the given number. Returns the number of turns played. */
export async function playRandomly(
  pages: readonly [Page, Page],
  manners: readonly [Manner, Manner],
  seed: number,
  most: number,
  meanwhile?: (turn: number) => Promise<void>,
): Promise<number> {
  const random = dice(seed);
  for (let turn = 0; turn < most; turn += 1) {
    await meanwhile?.(turn);
    const page = await whoActs(pages);
    if (page === null) return turn;
    await playTurn(page, manners[page === pages[0] ? 0 : 1], random);
    await settled(page);
  }
  return most;
}

/** Returns what the page says about the position after some of all turns, in a game that White began. */
export function shownAfter(turns: number, all: number): string {
  const number = (count: number): number => Math.ceil(count / 2);
  return turns === 0
    ? "Start of the game"
    : `Move ${number(turns)} of ${number(all)}, ${turns % 2 === 1 ? "White" : "Black"}'s`;
}

/** Returns the turns as the page lists them. */
export async function turnsOf(page: Page): Promise<string[]> {
  return page.locator(TURNS).allInnerTexts();
}

/** Pastes a FEN, a PGN or moves on the analysis board, and loads them. */
export async function paste(page: Page, text: string): Promise<void> {
  const area = page.getByLabel("FEN, PGN or moves");
  // While the page is still being drawn, a click may miss the button: then a person clicks again.
  await expect
    .poll(async () => {
      if ((await area.count()) === 0) await page.getByRole("button", { name: "Import FEN/PGN" }).click();
      return area.count();
    })
    .toBe(1);
  await area.fill(text);
  await page.getByRole("button", { name: "Load" }).click();
}

/** Resigns; both players have completed a turn. */
export async function resign(page: Page): Promise<void> {
  await leave(page, "Resign");
}

/** Leaves a game by the button with this name, and confirms it. */
export async function leave(
  page: Page,
  how: "Resign" | "Abort" | "Withdraw challenge" | "Cancel invitation",
): Promise<void> {
  await page.getByRole("button", { name: how, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: how, exact: true }).click();
  await page.locator(".result").waitFor();
}

/** Offers a draw and confirms it. */
export async function offerDraw(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Offer draw" }).click();
}

/** Waits until both pages show the same turns. */
export async function agree(one: Page, two: Page): Promise<void> {
  const same = async (): Promise<boolean> => (await turnsOf(one)).join(" ") === (await turnsOf(two)).join(" ");
  await expect.poll(same).toBe(true);
}

/** Shows the field for moves, which touch screens have by a setting. */
export async function allowTyping(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.toggleAttribute("data-typing", true));
}

/** Types a move once it is this player's turn. */
export async function typed(page: Page, move: string): Promise<void> {
  await page.locator(".prompt.mine").waitFor();
  await allowTyping(page);
  const field = page.getByLabel("Type a move", { exact: false }).first();
  await field.fill(move);
  await field.press("Enter");
  await page.waitForFunction((input) => (input as HTMLInputElement | null)?.value === "", await field.elementHandle());
  await settled(page);
}

/** Waits until a page shows exactly these turns. */
export async function shows(page: Page, turns: readonly string[]): Promise<void> {
  await page.waitForFunction(
    ([list, wanted]) => [...document.querySelectorAll(list)].map((turn) => turn.textContent).join() === wanted,
    [TURNS, turns.join()] as const,
  );
}

/** Waits until the page explains a refusal and highlights the squares involved. */
export async function explained(page: Page, { message, squares }: Refusal): Promise<void> {
  const why = page.locator(".room-board .sb-is-why");
  await page.locator(".why", { hasText: message }).waitFor();
  const shown = (): Promise<string[]> =>
    why.evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square ?? "").sort());
  await expect.poll(shown).toEqual([...squares].sort());
}
