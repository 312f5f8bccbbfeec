import { gameOf, type Listed } from "../app/catalogue";
import { confirmed } from "../app/dialog";
import { fill, h } from "../app/dom";
import { icon } from "../app/icons";
import type { Leave } from "../app/router";
import { settings } from "../app/settings";
import { createEngine, type Engine, type Thinking } from "../engine/client";
import type { Idea } from "../rules/types";
import { overCard } from "./game/over";
import { nothing } from "./lost";
import { computerGame, keepComputerGame, newComputerGame, type ComputerGame } from "./parts/computer-store";
import { Desk } from "./parts/desk";
import { PlayerBar } from "./parts/player";
import { colourChoice, lastOptions, levelChoice, LEVELS } from "./parts/start-options";
import type { Table } from "./parts/table";
import { other, resultInWords } from "./parts/words";
import { roll } from "./parts/roll";

/** Milliseconds that the computer may think at the levels that play at once, and at the highest. */
const QUICK_MS = 2000;
const FULL_MS = 5000;

/** A game against the computer, all of it in this browser. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = gameOf(params.variant ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game of this name here."));
    return () => undefined;
  }
  document.title = `${game.name} against the computer · Springald`;
  const { level, colour } = lastOptions();
  if (!computerGame(game.id)) newComputerGame(game.id, level, colour);
  let room: ComputerRoom;
  const enter = async (): Promise<void> => {
    const kept = computerGame(game.id);
    if (!kept) throw new Error("This browser keeps nothing: a game against the computer needs its storage.");
    room = new ComputerRoom(host, game, kept, () => {
      room.close();
      fill(host);
      void enter();
    });
    await room.open();
  };
  await enter();
  return () => room.close();
}

class ComputerRoom {
  private readonly desk: Desk;
  private readonly bars = { white: new PlayerBar(), black: new PlayerBar() };
  private table: Table | undefined;
  private readonly engine: Engine = createEngine();
  private thinking: Thinking | undefined;
  private closed = false;
  private over: ReturnType<typeof overCard> | undefined;
  private failed: string | null = null;

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    private readonly kept: ComputerGame,
    private readonly again: () => void,
  ) {
    this.desk = new Desk(host, game, `${game.name} against the computer`);
    this.desk.above.append(this.bars[other(kept.side)].element);
    this.desk.below.append(this.bars[kept.side].element);
    this.desk.say = () => this.prompt();
    for (const side of ["white", "black"] as const) {
      const name = settings().name === "" ? "You" : settings().name;
      this.bars[side].set({ side, name: side === kept.side ? name : `Computer, level ${kept.level}` });
      this.bars[side].run(null);
    }
  }

  async open(): Promise<void> {
    const { kept } = this;
    const open = (line: string): Promise<Table> =>
      this.desk.open({
        fen: kept.fen ?? undefined,
        line,
        orientation: kept.side,
        hands: kept.ended ? null : kept.side,
        premove: true,
        label: `${this.game.name}, ${kept.side} at the bottom`,
        onTurn: () => void this.goOn(),
        onChange: () => this.changed(),
      });
    this.table = await open(kept.line).catch(() => {
      // Kept by an older version with other rules: a new game begins.
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
    this.engine.close();
    this.desk.close();
  }

  /** Lets the dice roll and the computer think, as long as it is for them to act. */
  private async goOn(): Promise<void> {
    const { table, kept } = this;
    if (!table || this.closed || this.thinking) return;
    await Promise.resolve();
    const line = await table.game.line();
    await table.sync(line);
    kept.line = line;
    keepComputerGame(kept);
    if (this.closed || kept.ended) return;
    const { to_act } = table.scene;
    if (to_act === "nature") {
      await table.sync(await roll(table.game, line));
      await this.goOn();
    } else if (to_act !== kept.side && to_act !== "nobody") await this.think(line);
    this.changed();
  }

  private async think(line: string): Promise<void> {
    const { table, kept } = this;
    if (!table) return;
    const thinking = this.engine.think({
      variant: this.game.id,
      ...(kept.fen === null ? {} : { fen: kept.fen }),
      line,
      level: kept.level,
      movetime: kept.level < LEVELS ? QUICK_MS : FULL_MS,
      whims: kept.whims,
    });
    this.thinking = thinking;
    this.desk.update();
    let idea: Idea | null = null;
    try {
      idea = await thinking.done;
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
    if (this.thinking !== thinking) return;
    this.thinking = undefined;
    if (!idea || this.closed) {
      this.desk.update();
      return;
    }
    // The table goes on with what the idea adds to the turn as it stands.
    const copy = await table.game.copy();
    await copy.playTurn(idea.turn);
    const after = await copy.line();
    copy.free();
    await table.sync(after);
    await this.goOn();
  }

  private prompt(): string | null {
    const { table, kept } = this;
    if (!table) return "Laying the board …";
    if (this.failed !== null) return `The computer cannot play: ${this.failed}`;
    if (kept.ended) return "The game is over. Go through it with the arrows.";
    const { result, reason, to_act } = table.scene;
    if (result !== null) return `${resultInWords(result)}: ${reason ?? ""}`;
    if (to_act === "nature") return "The dice are rolling …";
    if (to_act === kept.side) return null;
    return table.hasPremove ? "Your next turn is entered." : "Computer is thinking…";
  }

  private changed(): void {
    const { table, kept, desk } = this;
    if (!table) return;
    const { result, reason } = table.scene;
    if (result !== null && !kept.ended) {
      kept.ended = { result, reason: reason ?? "" };
      keepComputerGame(kept);
    }
    const over = kept.ended !== null;
    fill(
      desk.buttons,
      over
        ? null
        : h(
            "button",
            { type: "button", onclick: () => void this.takeBack(), disabled: table.turns.length === 0 },
            icon("undo"),
            "Takeback",
          ),
      over ? null : h("button", { type: "button", onclick: () => void this.resign() }, icon("flag"), "Resign"),
      // Before the widest one, so that it does not stand alone in a second row.
      desk.flipButton(),
      h(
        "button",
        { type: "button", onclick: () => void this.askAgain(), class: over ? "primary" : "" },
        icon("again"),
        "New game",
      ),
    );
    const { ended } = kept;
    fill(
      desk.urgent,
      ended
        ? h(
            "div",
            { class: "result" },
            h("strong", {}, `${ended.result} · ${resultInWords(ended.result)}`),
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
      fill(desk.extra, this.over.element);
    }
    this.over?.update();
    desk.update();
  }

  /** Back to the player's last turn. */
  private async takeBack(): Promise<void> {
    const { table, kept } = this;
    if (!table) return;
    this.thinking?.stop();
    this.thinking = undefined;
    const copy = await table.game.copy();
    do {
      if (!(await copy.undoTurn())) break;
    } while ((await copy.scene()).to_act !== kept.side);
    const line = await copy.line();
    copy.free();
    table.draft = [];
    await table.sync(line);
    kept.line = line;
    keepComputerGame(kept);
    await this.goOn();
  }

  private async resign(): Promise<void> {
    if (!(await confirmed("Give up this game?", "Resign"))) return;
    this.thinking?.stop();
    this.thinking = undefined;
    this.kept.ended = { result: this.kept.side === "white" ? "0-1" : "1-0", reason: "resignation" };
    keepComputerGame(this.kept);
    this.table?.setHands(null);
    void this.table?.end(this.kept.ended.result, this.kept.ended.reason);
    this.changed();
  }

  private async askAgain(): Promise<void> {
    const options = lastOptions();
    const { openDialog } = await import("../app/dialog");
    let { level, colour } = options;
    level = this.kept.level;
    const dialog = openDialog(
      "New game against the computer",
      h(
        "div",
        { class: "stack" },
        levelChoice("Level", level, (value) => (level = value)),
        colourChoice(colour, (value) => (colour = value)),
        h("button", { type: "button", class: "primary", onclick: () => start() }, icon("play"), "Begin"),
      ),
    );
    const start = (): void => {
      dialog.close();
      newComputerGame(this.game.id, level, colour);
      this.again();
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
