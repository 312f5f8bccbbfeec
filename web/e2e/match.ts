/** A game of two people with real clicks, from the invite link to an end by its rules. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { Chooser } from "./chooser";
import { choose, clicks, dice, settled, type Manner } from "./hands";
import { enter, board, explained, invite, notice, shows } from "./people";
import { refusal, sceneOf, stateOf, type GameState, type Gesture, type Scene } from "./api";
import type { Variant } from "./server";
import type { Fixtures } from "./site";

/** The number of random turns at the start; after them one side plays to win and the other to lose. */
const WILD = 8;
/** The number of first turns that ask for every possible roll, so that there are dice to check. */
const ROLLING = 4;
/** The number of turns after which the test gives up on a game. */
const MOST = 90;
/** The turn before which a page is reloaded. */
const RELOADED = 3;

/** A situation in which the server is killed. */
export type Killed = "between turns" | "steps entered" | "steps sent";

interface MatchPlayer {
  page: Page;
  manner: Manner;
}

/** A game with its players and spectators. */
class Match {
  readonly killed = new Set<Killed>();
  rolls = false;
  /** The number of squares highlighted to explain refused tries. */
  explaining = 0;
  readonly random: (below: number) => number;

  constructor(
    readonly here: Fixtures,
    readonly id: string,
    readonly sides: Record<"white" | "black", MatchPlayer>,
    readonly watcher: Page,
    private readonly chooser: Chooser,
    seed: number,
    private readonly winner: "white" | "black",
  ) {
    this.random = dice(seed);
  }

  get pages(): Page[] {
    return [this.sides.white.page, this.sides.black.page, this.watcher];
  }

  state(): Promise<GameState> {
    return stateOf(this.here.site, this.id);
  }

  /** Waits until all pages show the state of the server. */
  async agree(state: GameState): Promise<void> {
    const turns = state.turns.map(({ san }) => san);
    await Promise.all(this.pages.map((page) => shows(page, turns)));
  }

  /** Plays a turn for the side to act. Returns the number of its actions. */
  async turn(number: number, side: "white" | "black"): Promise<number> {
    const { page, manner } = this.sides[side];
    let planned: string[] = [];
    let entered: string[] = [];
    for (let actions = 0; actions < 60; actions += 1) {
      const state = await this.state();
      if (state.to_act !== side || (actions > 0 && !state.line.endsWith(",") && entered.length === 0)) return actions;
      if (actions > 0) await this.killInTurn(state, page, entered);
      const scene = await sceneOf(this.here.site, this.id, unfinished(entered));
      if (actions > 0 && this.explaining === 0) await this.tryInVain(this.sides[side], scene);
      this.rolls ||= scene.acts.some(({ rolls }) => rolls);
      if (planned.length === 0) planned = await this.plan(number, side, state, scene, entered);
      const act = scene.acts.find(({ action }) => action === planned[0]);
      if (act === undefined) throw new Error(`${planned[0]} is none of what can be played in ${scene.fen}`);
      planned.shift();
      await page.locator(".prompt.mine").waitFor();
      const before = await listed(page);
      await clicks(page, act.gesture, manner);
      const isListed = page.waitForFunction(([list, was]) => (document.querySelector(list)?.innerHTML ?? "") !== was, [
        LIST,
        before,
      ] as const);
      await isListed.catch(async () => {
        const shown = await page.locator(".room-side").innerText();
        throw new Error(`${act.action} by ${manner}, ${JSON.stringify(act.gesture)}, is not played: ${shown}`);
      });
      await settled(page);
      const after = await this.state();
      entered = after.events === state.events ? [...entered, act.action] : [];
    }
    throw new Error("a turn does not end");
  }

  /** Returns the next actions of the current turn. */
  private async plan(
    number: number,
    side: "white" | "black",
    { initial_fen: fen, line: sent }: GameState,
    { acts }: Scene,
    entered: readonly string[],
  ): Promise<string[]> {
    if (number < WILD) {
      const rolling = number < ROLLING ? acts.filter(({ rolls }) => rolls) : [];
      const wanted = rolling.length > 0 ? rolling : acts;
      return [wanted[this.random(wanted.length)]?.action ?? ""];
    }
    const more = unfinished(entered);
    const line = sent === "" || sent.endsWith(",") || more === "" ? `${sent}${more}` : `${sent} ${more}`;
    return this.chooser.choose({ fen, line }, side === this.winner ? "strong" : "worst");
  }

  /** Kills the server in the middle of a turn, once after it stored some steps and once before. */
  private async killInTurn(before: GameState, page: Page, entered: readonly string[]): Promise<void> {
    const where = entered.length > 0 ? "steps entered" : "steps sent";
    if (this.killed.has(where)) return;
    const shown = await listed(page);
    await this.kill(where);
    const after = await this.state();
    expect([after.line, after.fen, after.events]).toEqual([before.line, before.fen, before.events]);
    if (where === "steps sent") {
      // A reloaded page gets everything from the server.
      await page.reload();
      await board(page);
      await this.agree(after);
    } else {
      // Only the page itself has the steps that were not sent yet.
      expect(await listed(page)).toBe(shown);
      await shows(
        this.watcher,
        after.turns.map(({ san }) => san),
      );
    }
  }

  /** Tries something illegal in a position. */
  async tryInVain({ page, manner }: MatchPlayer, scene: Scene): Promise<void> {
    this.explaining += await tryInVain(this.here, page, manner, scene);
  }

  async kill(where: Killed): Promise<void> {
    this.killed.add(where);
    await this.here.site.kill();
    const lost = this.pages.map((page) => notice(page, "Connection lost"));
    // Pages of other nodes do not even notice.
    if (this.here.site.nodes === 1) await Promise.all(lost.map((banner) => banner.waitFor()));
    await this.here.site.restart();
    await Promise.all(lost.map((banner) => banner.waitFor({ state: "hidden" })));
  }
}

const LIST = ".move-list";

/** Returns actions as the text of an unfinished turn. */
function unfinished(actions: readonly string[]): string {
  return actions.map((action) => `${action},`).join("");
}

/** Returns the visible contents of the list of turns. */
function listed(page: Page): Promise<string> {
  return page.locator(LIST).innerHTML();
}

/** Returns the squares of a gesture. */
function squaresIn(gesture: Gesture): string[] {
  return gesture.flatMap((click) => ("square" in click ? [click.square] : []));
}

/**
 * Clicks something illegal: an own piece and then a square that no legal action involves.
 * Returns the number of squares highlighted to explain the refusal.
 */
async function tryInVain(
  here: Fixtures,
  page: Page,
  manner: Manner,
  { variant, fen, things, acts, to_act }: Scene,
): Promise<number> {
  const begun = new Set(acts.map(({ gesture }) => squaresIn(gesture)[0]));
  const own = things.filter(({ owner, layer }) => owner === to_act && layer === "board").map(({ square }) => square);
  const piece = own.find((square) => begun.has(square)) ?? own[0] ?? "";
  const reached = new Set(
    acts
      .map(({ gesture }) => squaresIn(gesture))
      .filter(([first]) => first === piece)
      .flat(),
  );
  const others = new Set(
    things.filter(({ owner }) => owner === to_act || owner === "neutral").map(({ square }) => square),
  );
  const names = await page
    .locator(".room-board [data-square]")
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square ?? ""));
  const target = names.find((name) => !others.has(name) && !reached.has(name) && !begun.has(name));
  const before = await listed(page);
  await choose(page, piece, manner);
  await choose(page, target ?? "", manner);
  const expected = await refusal(here.site, { variant, fen }, `${piece}${target}`);
  await explained(page, expected);
  expect(await listed(page)).toBe(before);
  return expected.squares.length;
}

/** A game of the program, and its number in the list. */
type NumberedVariant = Variant & { index: number };

/**
 * Lets two people play a game to its end while a third one watches. Returns the situations in which the server was
 * killed.
 */
export async function playToTheEnd(here: Fixtures, { id, name, index }: NumberedVariant): Promise<Set<Killed>> {
  const host = await here.visitor();
  const guest = await here.visitor({ phone: true, dark: true });
  const watcher = await here.visitor();
  const link = await invite(host.page, here.site.url, name);
  const place = link.split("#")[0] ?? link;
  await enter(guest.page, link);
  await watcher.page.goto(place);
  await board(guest.page);
  await board(watcher.page);
  // The inviting player may get either colour.
  const hosts = (await host.page.locator(".below .side.white").count()) > 0 ? "white" : "black";
  const guests = hosts === "white" ? "black" : "white";
  const desk: MatchPlayer = { page: host.page, manner: "mouse" };
  const phone: MatchPlayer = { page: guest.page, manner: "touch" };
  const sides = { [hosts]: desk, [guests]: phone } as Match["sides"];
  const chooser = new Chooser(id);
  const match = new Match(here, place.split("/g/")[1] ?? "", sides, watcher.page, chooser, index + 1, guests);
  const lengths: number[] = [];
  let state = await match.state();
  for (let turn = 0; state.result === null; turn += 1) {
    expect(turn).toBeLessThan(MOST);
    await match.agree(state);
    if (turn === RELOADED) {
      // A reloaded page finds its seat without the link.
      await guest.page.goto(`${here.site.url}/`);
      await guest.page.goto(place);
      await board(guest.page);
    }
    if (turn === WILD) {
      if (match.killed.size === 0) await match.kill("between turns");
      // From here on the player at the desktop uses the keyboard only.
      desk.manner = "keyboard";
    }
    const side = state.to_act;
    if (side !== "white" && side !== "black") throw new Error(`nobody is to act in ${state.fen}`);
    if (turn < 2 || turn === WILD) {
      await sides[side].page.locator(".prompt.mine").waitFor();
      await match.tryInVain(sides[side], await sceneOf(here.site, match.id));
    }
    lengths.push(await match.turn(turn, side));
    state = await match.state();
  }
  chooser.close();
  await match.agree(state);
  for (const page of match.pages) {
    const shown = await page.locator(".result").innerText();
    expect(shown).toContain(state.result);
    expect(shown).toContain(state.reason);
  }
  expect(state.reason).not.toBe("resignation");
  expect(match.explaining).toBeGreaterThan(0);
  if (lengths.some((actions) => actions > 1)) expect([...match.killed]).toContainEqual(expect.stringMatching(/steps/));
  console.info(
    `${name}: ${lengths.length} turns of 1 to ${Math.max(...lengths)} actions, ${state.result} by ${state.reason}, ` +
      `${state.dice.rolls} rolls, killed with ${[...match.killed].join(" and ")}`,
  );
  const check = host.page.getByRole("link", { name: "Check the dice" });
  if (match.rolls) {
    expect(state.dice.rolls).toBeGreaterThan(0);
    await check.click();
    await host.page.getByRole("button", { name: "Check every roll" }).click();
    await host.page.getByText(/ follows? from the seeds\. None is missing, and none was skipped\./).waitFor();
    expect(await host.page.locator(".rolls tbody tr").count()).toBe(state.dice.rolls);
  } else {
    await host.page.getByRole("button", { name: "Computer analysis" }).waitFor();
    expect(await check.count()).toBe(0);
  }
  await Promise.all([host, guest, watcher].map(({ context }) => context.close()));
  return match.killed;
}
