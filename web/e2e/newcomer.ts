/** A newcomer's first ten minutes on the site, in chapters. */
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import { choose, dice, gesture, isMyTurn, isOver, tab, type Manner, type Pace, type BoardOnPage } from "./hands";
import { agree, board, turnsOf, whoActs } from "./people";
import type { Person } from "./browsers";
import type { Variant } from "./server";
import type { Fixtures } from "./site";
import { TEXTS } from "./texts";

/** Position changes made on each rule board: enough for three turns of several steps. */
const ON_RULE_BOARD = 8;
/** Turns entered on the analysis board. */
const ON_ANALYSIS_BOARD = 10;
/** Own turns against each level of the computer. */
const AGAINST = { 1: 3, 4: 2, 8: 2 } as const;
/** The most gestures without an effect. */
const GESTURES = 60;
/** Enough presses of Tab to reach everything on the longest page. */
const TABS = 600;

/** Complete turns, in the list of a game or of an analysis. */
const WHOLE_TURNS = ".move-list button:not(.open), .tree .turn.main:not(.open)";

/** A part of the script. Each begins on the first page, so that it can run alone. */
export const CHAPTERS = ["learn", "computer", "friend", "analysis"] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** The style of a newcomer's play. */
export interface Style {
  manner: Manner;
  pace: Pace;
  seed: number;
}

/** A newcomer, who knows no rules and plays what the board offers. */
export class Newcomer {
  readonly random: (below: number) => number;

  private constructor(
    private readonly here: Fixtures,
    private readonly me: Person,
    private readonly game: Variant,
    private readonly style: Style,
  ) {
    this.random = dice(style.seed);
  }

  /**
   * Creates a newcomer with a separate browser context: a phone for touch, otherwise a desktop. For a slow one, the
   * site stores itself for use offline and its computer analyses without being asked. A fast one sees moves being
   * animated. A newcomer in front has the front window of a browser.
   */
  static async comes(here: Fixtures, game: Variant, style: Style, isInFront = false): Promise<Newcomer> {
    const isSlow = style.pace === "slow";
    const look = { phone: style.manner === "touch", motion: !isSlow, computer: isSlow, offline: isSlow };
    const me = await (isInFront ? here.visitorInFront(look) : here.visitor(look));
    return new Newcomer(here, me, game, style);
  }

  get page(): Page {
    return this.me.page;
  }

  /** Plays a chapter, from the first page on, or from another one that has the game. */
  async play(chapter: Chapter, from = "/"): Promise<void> {
    await this.page.goto(this.here.site.url + from);
    switch (chapter) {
      case "learn":
        return this.learns();
      case "computer":
        return this.playsTheComputer();
      case "friend":
        return this.playsAFriend();
      case "analysis":
        return this.analyses();
    }
  }

  /** Presses a button or follows a link. */
  async use(target: Locator): Promise<void> {
    const one = target.first();
    await one.waitFor();
    if (this.style.manner === "mouse") {
      await one.click();
    } else if (this.style.manner === "touch") {
      await one.tap();
    } else {
      await tab(this.page, one, TABS);
      await this.page.keyboard.press("Enter");
    }
  }

  /** Chooses one of several options. */
  async pick(radio: Locator): Promise<void> {
    if (this.style.manner !== "keyboard") {
      await this.use(radio.locator("xpath=.."));
    } else {
      const group = radio.locator("xpath=ancestor::fieldset");
      await tab(this.page, group, TABS);
      const most = await group.getByRole("radio").count();
      for (let press = 0; press < most && !(await radio.isChecked()); press += 1)
        await this.page.keyboard.press("ArrowRight");
    }
    expect(await radio.isChecked()).toBe(true);
  }

  /** Replaces the text of a field. */
  async write(field: Locator, text: string): Promise<void> {
    if (this.style.manner === "keyboard") await tab(this.page, field, TABS);
    else await this.use(field);
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }

  /** Reads the page about the game and plays on the boards of two rules. */
  private async learns(): Promise<void> {
    await this.use(this.page.getByRole("link", { name: TEXTS.learnGame(this.game.name), exact: true }));
    const examples = this.page.locator(".rule .example");
    await examples.first().waitFor({ state: "attached" });
    const left = Array.from({ length: await examples.count() }, (_, at) => at);
    let played = 0;
    while (played < 2) {
      const [at] = left.splice(this.random(left.length), 1);
      if (at === undefined) throw new Error("the rules have no two boards that can be played on");
      played += (await this.playsOnARuleBoard(examples.nth(at))) ? 1 : 0;
    }
  }

  /** Plays on the board of an example. Returns `false` if the example shows a finished game. */
  private async playsOnARuleBoard(example: Locator): Promise<boolean> {
    const section = example.locator("xpath=ancestor::details");
    if ((await section.getAttribute("open")) === null) await this.use(section.locator("summary"));
    if ((await example.getAttribute("aria-expanded")) !== "true") await this.use(example);
    const rule = (await example.locator("xpath=ancestor::article").getAttribute("id")) ?? "";
    const exampleBoard: BoardOnPage = { page: this.page, root: ".try" };
    const root = this.page.locator(exampleBoard.root);
    await this.page.getByRole("grid", { name: TEXTS.ruleBoard(rule.replace("rule-", "")) }).waitFor();
    await root.scrollIntoViewIfNeeded();
    if (!(await isMyTurn(exampleBoard))) return false;
    const seen = new Set([await position(root)]);
    for (let tries = 0; seen.size <= ON_RULE_BOARD; tries += 1) {
      expect(tries, `changes of the board of ${rule}: ${seen.size - 1}`).toBeLessThan(GESTURES);
      await gesture(exampleBoard, this.style.manner, this.random, this.style.pace);
      // Either a side can move, or the board shows how the game ended.
      const result = root.locator(".try-message:not(.why)").filter({ hasText: /\w/ });
      await root.locator(".sb-can-play").or(result).first().waitFor();
      seen.add(await position(root));
      if ((await root.locator(".sb-can-play").count()) === 0) {
        await this.use(root.getByRole("button", { name: TEXTS.reset }));
        await root.locator(".sb-can-play").waitFor();
      }
    }
    return true;
  }

  /** Plays against a weak, a medium and the strongest level, and takes a turn back. */
  private async playsTheComputer(): Promise<void> {
    await this.opensTheStart();
    const dialog = this.page.getByRole("dialog");
    await this.use(dialog.getByText(TEXTS.startOptions));
    await this.pick(dialog.getByRole("radio", { name: TEXTS.white, exact: true }));
    await this.pick(levelOf(dialog, 1));
    await this.use(dialog.getByRole("button", { name: TEXTS.playComputer }));
    await this.playsLevel(1);
    const before = (await turnsOf(this.page)).length;
    if (!(await isOver(this.page))) {
      await this.use(this.page.getByRole("button", { name: TEXTS.takeback }));
      await expect.poll(async () => (await turnsOf(this.page)).length).toBeLessThan(before);
      await this.myTurn();
      await this.takesATurn();
    }
    for (const level of [4, 8] as const) {
      await this.use(this.page.getByRole("button", { name: TEXTS.newGame }));
      await this.pick(levelOf(dialog, level));
      await this.pick(dialog.getByRole("radio", { name: TEXTS.white, exact: true }));
      if (level === 8) await this.pick(dialog.getByRole("radio", { name: TEXTS.shortestThinking, exact: true }));
      await this.use(dialog.getByRole("button", { name: TEXTS.begin }));
      await this.playsLevel(level);
    }
  }

  private async playsLevel(level: keyof typeof AGAINST): Promise<void> {
    await this.page.getByText(TEXTS.computerPlayer(level)).waitFor();
    await board(this.page);
    for (let turn = 0; turn < AGAINST[level] && (await this.myTurn()); turn += 1) await this.takesATurn();
    await this.myTurn();
  }

  /** Invites a friend by a link, plays, chats, takes back, resigns, and replays the game. */
  private async playsAFriend(): Promise<void> {
    await this.opensTheStart();
    await this.use(this.page.getByRole("dialog").getByRole("button", { name: TEXTS.inviteFriend }));
    const link = await this.page.getByLabel(TEXTS.inviteLink).inputValue();
    await board(this.page);
    // In Firefox, Enter presses a button only in the front window, so each player has a separate browser.
    const hasOwn = this.here.browserName === "firefox" && this.style.manner === "keyboard";
    const style = { ...this.style, seed: this.style.seed + 1 };
    const friend = await Newcomer.comes(this.here, this.game, style, hasOwn);
    await friend.page.goto(link);
    await board(friend.page);
    await this.sendsMessage(friend, "Hello!");
    await friend.sendsMessage(this, "Hello. I have never played this.");
    await this.alternates(friend, 3);
    if (!(await isOver(this.page))) {
      const before = (await turnsOf(this.page)).length;
      await this.use(this.page.getByRole("button", { name: TEXTS.takeback }));
      await friend.use(friend.page.getByRole("button", { name: TEXTS.accept }));
      await expect.poll(async () => (await turnsOf(friend.page)).length).toBeLessThan(before);
      await agree(this.page, friend.page);
      await this.alternates(friend, 2);
    }
    if (!(await isOver(this.page))) {
      await this.use(this.page.getByRole("button", { name: TEXTS.resign }));
      await this.use(this.page.getByRole("dialog").getByRole("button", { name: TEXTS.resign }));
    }
    await this.page.locator(".result").waitFor();
    await friend.page.locator(".result").waitFor();
    await this.reviews();
  }

  private async sendsMessage(friend: Newcomer, words: string): Promise<void> {
    await this.write(this.page.getByLabel(TEXTS.message, { exact: true }), words);
    await this.page.keyboard.press("Enter");
    await friend.page.getByRole("log").getByText(words).waitFor();
  }

  /** Plays turns with a friend; both first try something illegal. */
  private async alternates(friend: Newcomer, turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      const acting = await whoActs([this.page, friend.page]);
      if (acting === null) return;
      const who = acting === this.page ? this : friend;
      if (turn < 2) await who.triesInVain();
      await who.takesATurn();
      await agree(this.page, friend.page);
    }
  }

  /**
   * Tries something illegal and waits for the explanation. Taps that select nothing, such as those on a page that is still
   * being laid out, are repeated.
   */
  private async triesInVain(): Promise<void> {
    const before = await turnsOf(this.page);
    const why = this.page.locator(".why").filter({ hasText: /\w/ });
    for (const [from, to] of await this.vainPairs()) {
      const target = this.page.locator(`.room-board [data-square="${to}"]`);
      const tried = async (): Promise<"refused" | "offered" | "ignored"> => {
        await choose(this.page, from, this.style.manner);
        const isOffered = await target.evaluate((cell) =>
          /sb-is-(dot|ring|tap)/.test(cell.getAttribute("class") ?? ""),
        );
        if (isOffered) return "offered";
        await choose(this.page, to, this.style.manner);
        return why.waitFor({ timeout: 5_000 }).then(
          () => "refused",
          () => "ignored",
        );
      };
      let answer = await tried();
      for (let again = 0; again < 3 && answer === "ignored"; again += 1) answer = await tried();
      if (answer === "offered") continue;
      expect(answer).toBe("refused");
      expect(await turnsOf(this.page)).toEqual(before);
      return;
    }
    throw new Error("everything that was tried is allowed");
  }

  /** Returns pairs of an own piece and a square without one, in random order. */
  private async vainPairs(): Promise<[string, string][]> {
    const side = (await this.page.locator(".below .side.white").count()) > 0 ? "white" : "black";
    const cells = await this.page
      .locator(".room-board [data-square]")
      .evaluateAll((all) =>
        all.map((cell) => ({
          square: (cell as HTMLElement).dataset.square ?? "",
          label: cell.getAttribute("aria-label") ?? "",
          isTap: cell.classList.contains("sb-is-tap"),
        })),
      );
    const own = cells.filter(({ label, isTap }) => label.includes(side) && !isTap);
    const free = cells.filter(({ label, isTap }) => !/ (white|black|neutral)/.test(label) && !isTap);
    const others = cells.filter(({ label, isTap }) => / (white|black)/.test(label) && !label.includes(side) && !isTap);
    return own
      .flatMap(({ square: from }) => [...free, ...others].map(({ square: to }): [string, string] => [from, to]))
      .sort(() => this.random(2) - 0.5);
  }

  /** Replays the finished game with the computer's analysis. */
  private async reviews(): Promise<void> {
    await this.use(this.page.getByRole("button", { name: TEXTS.computerAnalysis }));
    await this.page.locator(".graph .curve").waitFor({ state: "attached" });
    await this.use(this.page.getByRole("button", { name: TEXTS.toStart }));
    await expect.poll(() => shownTurn(this.page)).toBe(-1);
    const turns = (await turnsOf(this.page)).length;
    for (let turn = 0; turn < turns; turn += 1) {
      await this.use(this.page.getByRole("button", { name: TEXTS.turnForward }));
      await expect.poll(() => shownTurn(this.page)).toBe(turn);
    }
  }

  /** Plays both sides on the analysis board, and imports the same moves as text. */
  private async analyses(): Promise<void> {
    await this.use(this.page.getByRole("link", { name: TEXTS.learnGame(this.game.name), exact: true }));
    await this.use(this.page.getByRole("link", { name: TEXTS.analysisBoard, exact: true }));
    await board(this.page);
    for (let turn = 0; turn < ON_ANALYSIS_BOARD && (await this.myTurn()); turn += 1) await this.takesATurn();
    const [turns, text] = [await turnsOf(this.page), await moveText(this.page)];
    await this.use(this.page.getByRole("button", { name: TEXTS.importDialog }));
    const dialog = this.page.getByRole("dialog");
    await this.write(dialog.getByLabel(TEXTS.importField), text);
    await this.use(dialog.getByRole("button", { name: TEXTS.importNow }));
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => turnsOf(this.page)).toEqual(turns);
    await this.myTurn();
  }

  private async opensTheStart(): Promise<void> {
    await this.use(this.page.getByRole("button", { name: TEXTS.playGame(this.game.name), exact: true }));
  }

  /** Waits until this page accepts a move. Returns `false` if the game is over. */
  private async myTurn(): Promise<boolean> {
    const isAsked = this.page.locator(".room:has(.prompt.mine) .sb-can-play");
    await isAsked.or(this.page.locator(".result")).first().waitFor();
    return !(await isOver(this.page));
  }

  /** Makes a complete turn of random gestures, until it is in the list and the page accepts the next move. */
  private async takesATurn(): Promise<void> {
    const before = await wholeTurns(this.page);
    for (let tries = 0; (await this.turnContinues(before)) && !(await isOver(this.page)); tries += 1) {
      expect(tries, "gestures without a turn").toBeLessThan(GESTURES);
      await gesture(this.page, this.style.manner, this.random, this.style.pace);
    }
  }

  /** Waits until the turn is complete, needs another action, or ends the game. Returns `true` if it is incomplete. */
  private async turnContinues(before: number): Promise<boolean> {
    await this.page.waitForFunction(
      ([turns, count]) =>
        document.querySelectorAll(turns).length > count ||
        document.querySelector(".result, .room:has(.prompt.mine) .sb-can-play") !== null,
      [WHOLE_TURNS, before] as const,
    );
    return (await wholeTurns(this.page)) <= before;
  }
}

/** Returns the radio button of a level of the computer. */
function levelOf(dialog: Locator, level: number): Locator {
  return dialog.getByRole("group", { name: TEXTS.levelGroup }).getByRole("radio", { name: new RegExp(`^${level}\\b`) });
}

/** Returns everything that a board shows: its squares and the buttons of the turn. */
async function position(root: Locator): Promise<string> {
  return root.evaluate((element) => {
    const labels = [...element.querySelectorAll("[data-square]")].map((cell) => cell.getAttribute("aria-label"));
    const buttons = [...element.querySelectorAll(".sb-bar:not([hidden]) button")].map((button) => button.textContent);
    return [...labels, ...buttons].join();
  });
}

/** Returns the number of complete turns. */
function wholeTurns(page: Page): Promise<number> {
  return page.locator(WHOLE_TURNS).count();
}

/** Returns the index of the turn after which the game is shown; -1 is the start. */
function shownTurn(page: Page): Promise<number> {
  return page.locator(".move-list button").evaluateAll((all) => all.findIndex((turn) => turn.ariaCurrent === "step"));
}

/** Returns the moves as a reader would copy them from the page: `1. e4 e5 2. Nf3`. */
function moveText(page: Page): Promise<string> {
  return page.locator(".tree").innerText();
}
