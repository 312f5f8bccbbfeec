import { findGame, type Listed } from "../../app/catalogue";
import { confirmed } from "../../app/dialog";
import { fill, h, type Child } from "../../app/dom";
import { icon } from "../../app/icons";
import { refill } from "../../app/refill";
import type { Leave } from "../../app/router";
import { settings } from "../../app/settings";
import { overCard } from "../game/over";
import { nothing } from "../lost";
import { computerGame, type ComputerGame } from "./current";
import { keepComputerGame, newComputerGame, returnToComputerGame } from "./store";
import { BoardPage } from "../board-page/board-page";
import { confirmsTurns } from "../board-page/confirming";
import { clockInWords } from "../../net/clock";
import { reasonInWords, resultFor, outcomeFor } from "../../table/words";
import { other, sideName } from "../../table/sides";
import { isStoppedClocks, newClocks, thoughtFor } from "./clocks";
import { Clockwork } from "./clockwork";
import { FULL, levelInWords, thinkingTime, tookInWords, USUAL_THINKING } from "./levels";
import { Hints } from "./hints";
import { PlayerBar } from "../board-page/player-bar";
import { drawnStart, lastOptions } from "../start/start-options";
import { lineBeforeTurnOf } from "../../table/past";
import type { Table } from "../../table/table";
import type { Side } from "../../wire/rules";
import { tagsOf } from "./tags";
import { chosenCores } from "../../engine/cores";
import { Thinker } from "./thinker";
import { TurnTime } from "./turn-time";

/** A game against the computer, entirely in this browser. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = await findGame(params.variant ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game with this name."));
    return () => undefined;
  }
  document.title = `${game.name} against the computer · Springald`;
  // The Back button leads to the game that was played here, even if another one was started since.
  const { computer: before } = (history.state ?? {}) as { computer?: unknown };
  if (typeof before === "number") returnToComputerGame(game.id, before);
  const { level, colour } = lastOptions();
  if (!computerGame(game.id)) newComputerGame(game.id, level, colour, drawnStart(game));
  const kept = computerGame(game.id);
  if (!kept) throw new Error("A game against the computer needs the storage of this browser, which is turned off.");
  history.replaceState({ ...(history.state as object | null), computer: kept.seed }, "");
  const room = new ComputerPage(host, game, kept);
  await room.open();
  return () => room.close();
}

class ComputerPage {
  private readonly page: BoardPage;
  private readonly bars = { white: new PlayerBar(), black: new PlayerBar() };
  private table: Table | undefined;
  private readonly thinker = new Thinker();
  /** The number of times the game went on; earlier work is obsolete. */
  private run = 0;
  private closed = false;
  /** True if the time of a side is over. */
  private isFlagged = false;
  private over: ReturnType<typeof overCard> | undefined;
  private failed: string | null = null;
  private readonly hints: Hints;
  private readonly clockwork: Clockwork | null;
  private readonly turnTime = new TurnTime();
  /** Resolves when the engine is loaded, if there are clocks. */
  private ready: Promise<void> = Promise.resolve();

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    private readonly kept: ComputerGame,
  ) {
    this.page = new BoardPage(host, game, `${game.name} against the computer`);
    this.page.above.append(this.bars[other(kept.side)].element);
    this.page.below.append(this.bars[kept.side].element);
    this.page.bars = this.bars;
    this.page.promptOf = () => this.prompt();
    this.page.marks = () => this.over?.marks() ?? [];
    this.hints = new Hints(game, kept.fen, this.page, this.thinker);
    this.clockwork = this.startClocks();
    this.showPlayers();
  }

  async open(): Promise<void> {
    const { kept } = this;
    const open = (line: string, draft: readonly string[] = []): Promise<Table> =>
      this.page.open({
        fen: kept.fen ?? undefined,
        line,
        draft,
        orientation: kept.side,
        hands: kept.ended ? null : kept.side,
        viewer: kept.side,
        premove: true,
        seed: kept.seed,
        asks: () => confirmsTurns(null),
        label: `${this.game.name}, ${sideName(kept.side, this.game.sides)} at the bottom`,
        onTurn: () => void this.continueGame(),
        onChange: () => this.changed(),
      });
    const { begun } = kept;
    this.table = await (begun ? open(begun.line, begun.steps) : open(kept.line)).catch(() => {
      // Stored by an older version with different rules: start a new game.
      kept.line = "";
      kept.fen = null;
      return open("");
    });
    if (kept.ended) void this.table.end(kept.ended.result, reasonInWords(kept.ended.reason), true);
    else this.table.announceState();
    this.changed();
    if (this.clockwork && !kept.ended) {
      // A failure shows with the first search of a turn.
      const load = this.thinker.load(this.game.id, this.cores).catch(() => undefined);
      this.ready = load.then(() => this.clockwork?.hold("loading", false));
    }
    void this.continueGame();
  }

  /** Starts the clocks, if the game has some; the last times stay visible after the end. */
  private startClocks(): Clockwork | null {
    const { kept, page, bars } = this;
    if (!kept.clock) return null;
    const words = clockInWords(kept.clock);
    fill(page.extra, h("p", { class: "soft small" }, `${words}. The clocks stop while this page is hidden or closed.`));
    const clocks = isStoppedClocks(kept.clocks) ? kept.clocks : newClocks(kept.clock);
    const clockwork = new Clockwork(clocks, kept.side, bars, {
      onFlag: (side) => void this.flagFell(side),
      onStore: (clocks) => {
        kept.clocks = clocks;
        if (!kept.ended) this.store();
      },
    });
    clockwork.hold("over", kept.ended !== null);
    return clockwork;
  }

  /** Ends the game by time: a draw if the other side could not win any more. */
  private async flagFell(side: Side): Promise<void> {
    const { table, kept } = this;
    if (!table || this.isFlagged) return;
    this.isFlagged = true;
    this.thinker.stop();
    this.run += 1;
    // A turn that comes too late does not count.
    await table.revert(kept.line);
    const wins = await table.game.mayWin(other(side));
    if (this.closed) return;
    if (wins) this.end(side === "white" ? "0-1" : "1-0", "time forfeit");
    else this.end("1/2-1/2", "time forfeit against insufficient material");
  }

  /** Ends the game for a reason that the rules do not know. */
  private end(result: string, reason: string): void {
    this.clockwork?.hold("over", true);
    this.kept.ended = { result, reason };
    this.store();
    void this.table?.end(result, reasonInWords(reason));
    this.changed();
  }

  /** Stores the game, unless another one has taken its place: a new game begins while the computer still answers. */
  private store(): void {
    if (computerGame(this.game.id)?.seed === this.kept.seed) keepComputerGame(this.kept);
  }

  close(): void {
    this.closed = true;
    this.over?.close();
    this.clockwork?.close();
    this.thinker.close();
    this.page.close();
  }

  /** Lets the computer play while it is its turn. */
  private async continueGame(): Promise<void> {
    const { table, kept, thinker } = this;
    if (!table) return;
    this.run += 1;
    const { run } = this;
    const isCurrent = (): boolean => run === this.run && !this.closed && !kept.ended;
    await Promise.all([table.settled(), this.ready]);
    while (isCurrent() && !table.isPending && table.scene.to_act === other(kept.side)) {
      const turn = await this.think(table);
      if (!isCurrent() || turn === null) return;
      const line = await table.game.lineAfter(turn);
      // The player may have taken back a turn or resigned meanwhile.
      if (!isCurrent()) return;
      // Nobody can play while the steps of the computer are shown.
      this.clockwork?.hold("showing", true);
      await table.sync(line).finally(() => this.clockwork?.hold("showing", false));
    }
    if (isCurrent()) {
      thinker.stopHurrying();
      this.changed();
    }
  }

  /** The number of cores that the computer uses: one at the levels that give each device the same game. */
  private get cores(): number {
    return this.kept.level === FULL ? chosenCores() : 1;
  }

  /** Finds the turn of the computer; returns nothing if it was stopped or failed. */
  private async think({ line, scene, turns }: Table): Promise<string | null> {
    const { kept, thinker, page } = this;
    const { fen, level, seed, thinking = USUAL_THINKING } = kept;
    const { clock } = kept;
    const left = this.clockwork?.left(other(kept.side));
    const thought = clock && left !== undefined ? thoughtFor(left, clock) : thinking * 1000;
    const movetime = level === FULL ? this.turnTime.next(turns, scene, thought) : thinkingTime(level, thought);
    this.failed = null;
    this.clockwork?.hold("failed", false);
    const position = { variant: this.game.id, ...(fen === null ? {} : { fen }), line, movetime };
    // A roll without an alternative needs no thought.
    const mustRoll = scene.acts.length === 1 && scene.acts.every(({ rolls }) => rolls);
    const found = mustRoll
      ? thinker.find({ ...position, depth: 1 }, false)
      : thinker.find({ ...position, level, seed, cores: this.cores }, level === FULL);
    page.update();
    const began = performance.now();
    try {
      const idea = await found;
      this.turnTime.add(performance.now() - began);
      if (!this.closed) this.showPlayers();
      return idea?.turn ?? null;
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
      this.clockwork?.hold("failed", true);
      return null;
    } finally {
      if (!this.closed) page.update();
    }
  }

  private showPlayers(): void {
    const { kept, thinker } = this;
    for (const side of ["white", "black"] as const) {
      const own = settings().name === "" ? "You" : settings().name;
      const isMine = side === kept.side;
      this.bars[side].set({
        side,
        sides: this.game.sides,
        name: isMine ? own : `Computer, level ${kept.level}`,
        time: isMine || kept.clock ? undefined : tookInWords(thinker.took),
      });
      if (!isMine) this.bars[side].element.title = levelInWords(kept.level);
      this.bars[side].run(null);
    }
    this.clockwork?.show();
  }

  private prompt(): Child {
    const { table, kept, thinker } = this;
    if (!table) return "";
    if (kept.ended) return "Game over. Use the arrows to replay it.";
    if (this.failed !== null) {
      return [
        `The computer can't play: ${this.failed} `,
        h("button", { type: "button", onclick: () => void this.continueGame() }, "Try again"),
      ];
    }
    const { to_act } = table.scene;
    if (to_act === "nature") return "The dice are rolling…";
    if (to_act === kept.side) return null;
    if (table.hasPremove) return "Premove set.";
    return thinker.isThinking ? thinker.element : "";
  }

  /** Stores and shows the current game, including an unfinished turn. */
  private changed(): void {
    const { table, kept, page, clockwork } = this;
    if (!table) return;
    const late = clockwork?.fallen ?? null;
    if (late !== null && !kept.ended) {
      void this.flagFell(late);
      return;
    }
    if (!table.isPending) this.takeOver(table);
    this.showButtons(table);
    this.showResult(table);
    page.update();
    if (kept.ended) table.setHands(null);
  }

  /** Takes over the turns on the board, which count. */
  private takeOver(table: Table): void {
    const { kept, clockwork } = this;
    const { result, reason, to_act } = table.scene;
    const hasEnded = result !== null && !kept.ended;
    if (hasEnded) kept.ended = { result, reason: reason ?? "" };
    clockwork?.sync(table.turns, kept.ended ? "nobody" : to_act);
    clockwork?.hold("over", kept.ended !== null);
    if (hasEnded || kept.line !== table.line) {
      kept.line = table.line;
      if (table.draft.length > 0) kept.begun = { line: table.committed, steps: [...table.draft] };
      else delete kept.begun;
      this.store();
    }
  }

  private showButtons(table: Table): void {
    const { kept, page } = this;
    const over = kept.ended !== null;
    const button = (name: Parameters<typeof icon>[0], label: string, act: () => void, disabled = false): HTMLElement =>
      h("button", { type: "button", onclick: act, disabled }, icon(name), label);
    // A click counts even if the computer answers while the button is pressed.
    refill(
      page.buttons,
      over
        ? null
        : [
            button("undo", "Takeback", () => void this.takeBack(), table.turns.length === 0),
            button("eye", "Hint", () => void this.hints.show(table), !table.canAct),
            button("flag", "Resign", () => void this.resign()),
          ],
      // Before the widest button, so that it is not alone in a second row.
      page.flipButton(),
      h(
        "button",
        { type: "button", onclick: () => void this.askAgain(), class: over ? "primary" : "" },
        icon("again"),
        "New game",
      ),
    );
  }

  private showResult(table: Table): void {
    const { kept, page } = this;
    const { ended } = kept;
    fill(
      page.urgent,
      ended
        ? h(
            "div",
            { class: `result ${outcomeFor(kept.side, ended.result)}` },
            h("strong", {}, `${resultFor(kept.side, ended.result, this.game.sides)} · ${reasonInWords(ended.reason)}`),
            ended.result,
          )
        : null,
    );
    if (ended && !this.over) {
      this.over = overCard(table, this.game, {
        fen: kept.fen ?? undefined,
        tags: tagsOf(kept),
        side: kept.side,
        dice: false,
        judged: () => this.judged(),
      });
      fill(page.extra, this.over.element);
    }
    this.over?.update();
  }

  /** Shows what the review of the game knows by now. */
  private judged(): void {
    this.page.update();
    this.over?.update();
  }

  /** Goes back to the player's last turn, whether the computer has answered it or not. */
  private async takeBack(): Promise<void> {
    const { table, kept } = this;
    if (!table) return;
    this.run += 1;
    this.thinker.stop();
    await table.settled();
    await table.revert(await lineBeforeTurnOf(table.game, kept.side));
    table.announceState();
    await this.continueGame();
  }

  private async resign(): Promise<void> {
    if (!(await confirmed("Resign this game?", "Resign")) || this.kept.ended) return;
    this.run += 1;
    this.thinker.stop();
    this.end(this.kept.side === "white" ? "0-1" : "1-0", "resignation");
  }

  private async askAgain(): Promise<void> {
    const { askForGame } = await import("./new-game");
    // Store the times before another game takes the place of this one.
    askForGame(this.game, this.kept, () => this.clockwork?.hold("over", true));
  }
}
