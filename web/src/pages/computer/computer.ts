import { findGame, type Listed } from "../../app/catalogue";
import { confirmed, openDialog } from "../../app/dialog";
import { fill, h, type Child } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import { go, type Leave } from "../../app/router";
import { settings } from "../../app/settings";
import { overCard } from "../game/over";
import { nothing } from "../lost";
import { computerGame, keepComputerGame, newComputerGame, returnToComputerGame, type ComputerGame } from "./store";
import { BoardPage } from "../board-page/board-page";
import { gestureInWords, squaresIn, other, resultFor } from "../../table/words";
import { FULL, levelInWords, thinkingTime, USUAL_THINKING } from "./levels";
import { PlayerBar } from "../board-page/player-bar";
import { colourChoice, lastOptions, levelChoice } from "../start/start-options";
import { lineAfter } from "../../table/past";
import type { Table } from "../../table/table";
import { Thinker } from "./thinker";

/** The search time for a hint, in milliseconds. */
const HINT_MS = 1000;

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
  if (!computerGame(game.id)) newComputerGame(game.id, level, colour);
  const kept = computerGame(game.id);
  if (!kept) throw new Error("A game against the computer needs the storage of this browser, which is turned off.");
  history.replaceState({ ...(history.state as object | null), computer: kept.whims }, "");
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
  private over: ReturnType<typeof overCard> | undefined;
  private failed: string | null = null;
  /** The hint for a line, and the number of requests for it. */
  private hinted: { line: string; action: string; times: number } | null = null;
  private isHinting = false;

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    private readonly kept: ComputerGame,
  ) {
    this.page = new BoardPage(host, game, `${game.name} against the computer`);
    this.page.above.append(this.bars[other(kept.side)].element);
    this.page.below.append(this.bars[kept.side].element);
    this.page.say = () => this.prompt();
    this.showPlayers();
  }

  async open(): Promise<void> {
    const { kept } = this;
    const open = (line: string): Promise<Table> =>
      this.page.open({
        fen: kept.fen ?? undefined,
        line,
        orientation: kept.side,
        hands: kept.ended ? null : kept.side,
        viewer: kept.side,
        premove: true,
        label: `${this.game.name}, ${kept.side} at the bottom`,
        onTurn: () => void this.goOn(),
        onChange: () => this.changed(),
      });
    this.table = await open(kept.line).catch(() => {
      // Stored by an older version with different rules: start a new game.
      kept.line = "";
      kept.fen = null;
      return open("");
    });
    if (kept.ended) void this.table.end(kept.ended.result, kept.ended.reason, true);
    else this.table.tell();
    this.changed();
    void this.goOn();
  }

  close(): void {
    this.closed = true;
    this.over?.close();
    this.thinker.close();
    this.page.close();
  }

  /** Lets the computer play while it is its turn. */
  private async goOn(): Promise<void> {
    const { table, kept, thinker } = this;
    if (!table) return;
    this.run += 1;
    const { run } = this;
    const isCurrent = (): boolean => run === this.run && !this.closed && !kept.ended;
    await table.settled();
    while (isCurrent() && table.scene.to_act === other(kept.side)) {
      const turn = await this.think(table.line);
      if (!isCurrent() || turn === null) return;
      await table.sync(await lineAfter(table.game, turn));
    }
    if (isCurrent()) {
      thinker.calm();
      this.changed();
    }
  }

  /** Finds the turn of the computer; returns nothing if it was stopped or failed. */
  private async think(line: string): Promise<string | null> {
    const { kept, thinker, page } = this;
    const { fen, level, whims, thinking = USUAL_THINKING } = kept;
    const movetime = thinkingTime(level, thinking);
    this.failed = null;
    const found = thinker.find(
      { variant: this.game.id, ...(fen === null ? {} : { fen }), line, level, movetime, whims },
      level === FULL,
    );
    page.update();
    try {
      const idea = await found;
      if (!this.closed) this.showPlayers();
      return idea?.turn ?? null;
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
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
        name: isMine ? own : `Computer, level ${kept.level}`,
        time: isMine || thinker.took === null ? undefined : `last turn: ${thinker.took.toFixed(1)} s`,
      });
      if (!isMine) this.bars[side].element.title = levelInWords(kept.level);
      this.bars[side].run(null);
    }
  }

  private prompt(): Child {
    const { table, kept, thinker } = this;
    if (!table) return "Loading the board…";
    if (kept.ended) return "Game over. Use the arrow keys to replay it.";
    if (this.failed !== null) {
      return [
        `The computer can't play: ${this.failed} `,
        h("button", { type: "button", onclick: () => void this.goOn() }, "Try again"),
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
    const { table, kept, page } = this;
    if (!table) return;
    const { result, reason } = table.scene;
    const hasEnded = result !== null && !kept.ended;
    if (hasEnded) kept.ended = { result, reason: reason ?? "" };
    if (hasEnded || kept.line !== table.line) {
      kept.line = table.line;
      keepComputerGame(kept);
    }
    this.showButtons(table);
    this.showResult(table);
    page.update();
    if (kept.ended) table.setHands(null);
  }

  private showButtons(table: Table): void {
    const { kept, page } = this;
    const over = kept.ended !== null;
    const button = (name: Parameters<typeof icon>[0], label: string, act: () => void, disabled = false): HTMLElement =>
      h("button", { type: "button", onclick: act, disabled }, icon(name), label);
    fill(
      page.buttons,
      over
        ? null
        : [
            button("undo", "Takeback", () => void this.takeBack(), table.turns.length === 0),
            button("eye", "Hint", () => void this.hint(), !table.canAct),
            button("flag", "Resign", () => void this.resign()),
          ],
      // Before the widest button, so that it is not alone in a second row.
      page.flipButton(),
      h(
        "button",
        { type: "button", onclick: () => this.askAgain(), class: over ? "primary" : "" },
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
            { class: "result" },
            h("strong", {}, `${ended.result} · ${resultFor(kept.side, ended.result)}`),
            ended.reason,
          )
        : null,
    );
    if (ended && !this.over) {
      this.over = overCard(table, this.game, {
        fen: kept.fen ?? undefined,
        tags: this.tags(),
        side: kept.side,
        dice: false,
      });
      fill(page.extra, this.over.element);
    }
    this.over?.update();
  }

  /** Goes back to the player's last turn. */
  private async takeBack(): Promise<void> {
    const { table, kept } = this;
    if (!table) return;
    this.run += 1;
    this.thinker.stop();
    await table.settled();
    const copy = await table.game.copy();
    do if (!(await copy.undoTurn())) break;
    while ((await copy.scene()).to_act !== kept.side);
    const line = await copy.line();
    copy.free();
    await table.revert(line);
    table.tell();
    await this.goOn();
  }

  private async resign(): Promise<void> {
    if (!(await confirmed("Resign this game?", "Resign")) || this.kept.ended) return;
    this.thinker.stop();
    this.kept.ended = { result: this.kept.side === "white" ? "0-1" : "1-0", reason: "resignation" };
    keepComputerGame(this.kept);
    void this.table?.end(this.kept.ended.result, this.kept.ended.reason);
    this.changed();
  }

  /** Shows which piece the computer would move and, on a second request, where to. */
  private async hint(): Promise<void> {
    const { table, page } = this;
    if (!table?.canAct || this.isHinting) return;
    const { line } = table;
    if (this.hinted?.line !== line) {
      this.isHinting = true;
      page.hint("Looking for a hint…");
      const action = await this.findHint(line).finally(() => (this.isHinting = false));
      if (action === null || table.line !== line || this.closed) return;
      this.hinted = { line, action, times: 0 };
    }
    this.hinted.times += 1;
    const gesture = table.scene.acts.find(({ action }) => action === this.hinted?.action)?.gesture ?? [];
    const [first] = gesture;
    const isPart = this.hinted.times === 1 && gesture.length > 1 && first !== undefined && "square" in first;
    const text = isPart ? `Look at ${first.square}.` : gestureInWords(gesture, this.game.kinds);
    table.board.highlight(squaresIn(isPart ? [first] : gesture), "choice");
    page.hint(text);
    announce(text);
  }

  private async findHint(line: string): Promise<string | null> {
    const { fen } = this.kept;
    const asked = { variant: this.game.id, ...(fen === null ? {} : { fen }), line, movetime: HINT_MS };
    const idea = await this.thinker.find(asked, false).catch(() => null);
    const { table } = this;
    if (!idea || !table) return null;
    const [first] = (await table.game.stepsTo(await lineAfter(table.game, idea.turn))) ?? [];
    return first ?? null;
  }

  private askAgain(): void {
    const { colour } = lastOptions();
    const chosen = { colour, level: this.kept.level, thinking: this.kept.thinking ?? USUAL_THINKING };
    const dialog = openDialog(
      "New game against the computer",
      h(
        "div",
        { class: "stack" },
        levelChoice("Level", chosen, (some) => Object.assign(chosen, some)),
        colourChoice(colour, (value) => (chosen.colour = value)),
        h("button", { type: "button", class: "primary", onclick: () => start() }, icon("play"), "Start"),
      ),
    );
    const start = (): void => {
      dialog.close();
      go(newComputerGame(this.game.id, chosen.level, chosen.colour, undefined, "", chosen.thinking));
    };
  }

  private tags(): Record<string, string> {
    const { side, level, ended } = this.kept;
    const name = settings().name === "" ? "?" : settings().name;
    const computer = `Springald, level ${level}`;
    return {
      Event: "Springald",
      Site: "-",
      Date: new Date().toISOString().slice(0, 10).replaceAll("-", "."),
      Round: "-",
      White: side === "white" ? name : computer,
      Black: side === "black" ? name : computer,
      Result: ended?.result ?? "*",
    };
  }
}
