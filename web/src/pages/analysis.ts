import { gameOf, games, type Listed } from "../app/catalogue";
import { openDialog } from "../app/dialog";
import { fill, h } from "../app/dom";
import { icon } from "../app/icons";
import { go, type Leave } from "../app/router";
import { copy, toast } from "../app/toast";
import { rules } from "../rules/client";
import { nothing } from "./lost";
import { mayBegin, newComputerGame } from "./parts/computer-store";
import { Desk } from "./parts/desk";
import { Lines } from "./parts/lines";
import { lineTo } from "./parts/past";
import { Review } from "./parts/review";
import { takeTurn } from "./parts/roll";
import { lastOptions } from "./parts/start-options";
import type { Table } from "./parts/table";
import { other } from "./parts/words";

/** A board for both sides, with what the computer thinks of the position. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = gameOf(params.variant ?? games()[0]?.id ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game of this name here."));
    return () => undefined;
  }
  document.title = `Analysis of ${game.name} · Springald`;
  const query = new URLSearchParams(location.search);
  const room = new AnalysisRoom(host, game, query.get("fen") ?? undefined, query.get("line") ?? "");
  await room.open();
  return () => room.close();
}

class AnalysisRoom {
  private readonly desk: Desk;
  private table: Table | undefined;
  private readonly lines: Lines;
  private review: Review | undefined;
  private readonly graph = h("div", {});

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    private fen: string | undefined,
    private line: string,
  ) {
    this.desk = new Desk(host, game, `Analysis of ${game.name}`);
    this.lines = new Lines(game.id, (turns) => void this.follow(turns));
    this.desk.extra.append(this.graph);
  }

  async open(): Promise<void> {
    try {
      this.table = await this.lay();
    } catch (error) {
      toast(error instanceof Error ? error.message : "This position cannot be read.");
      this.fen = undefined;
      this.line = "";
      this.table = await this.lay();
    }
    this.table.tell();
    this.buttons();
    this.changed();
  }

  close(): void {
    this.lines.close();
    this.review?.close();
    this.desk.close();
  }

  private lay(): Promise<Table> {
    return this.desk.open({
      fen: this.fen,
      line: this.line,
      orientation: "white",
      hands: "both",
      branches: true,
      label: `${this.game.name}, both sides`,
      drafts: false,
      onTurn: () => void (this.table && takeTurn(this.table)),
      onChange: () => this.changed(),
    });
  }

  private async follow(turns: readonly string[]): Promise<void> {
    const { table } = this;
    if (!table) return;
    const copied = await rules().open(this.game.id, this.fen, this.shownLine());
    for (const turn of turns) await copied.playTurn(turn);
    const line = await copied.line();
    copied.free();
    await table.look(null);
    await table.sync(line);
  }

  private shownLine(): string {
    const { table } = this;
    if (!table) return "";
    return lineTo(table.turns, table.shown ?? table.turns.length);
  }

  private changed(): void {
    const { table } = this;
    if (!table) return;
    this.lines.look(this.fen, this.shownLine(), table.shownScene);
    this.review?.show(table.shown ?? table.turns.length);
  }

  private buttons(): void {
    const choose = h(
      "select",
      {
        "aria-label": "Game",
        onchange: (event: Event) => go(`/analysis/${(event.target as HTMLSelectElement).value}`),
      },
      ...games().map(({ id, name }) => h("option", { value: id, selected: id === this.game.id }, name)),
    );
    fill(this.desk.urgent, choose, this.lines.element);
    const button = (name: Parameters<typeof icon>[0], label: string, act: () => void): HTMLElement =>
      h("button", { type: "button", onclick: act }, icon(name), label);
    fill(
      this.desk.buttons,
      button("undo", "Take back", () => void this.takeBack()),
      button("lens", "Graph", () => this.startReview()),
      button("computer", "Play on", () => void this.playOn()),
      button("book", "FEN or PGN", () => this.read()),
      button("copy", "FEN", () => void copy(this.table?.shownScene.fen ?? "", "FEN")),
      button("copy", "PGN", () => void this.copyPgn()),
      this.desk.flipButton(),
    );
  }

  private async takeBack(): Promise<void> {
    const { table } = this;
    if (!table) return;
    const copied = await table.game.copy();
    await copied.undoAction();
    const line = await copied.line();
    copied.free();
    await table.revert(line);
    table.tell();
  }

  private async copyPgn(): Promise<void> {
    try {
      await copy((await this.table?.game.pgn({ Event: "Analysis", Site: location.origin })) ?? "", "PGN");
    } catch (error) {
      toast(error instanceof Error ? error.message : "There is no PGN.");
    }
  }

  private startReview(): void {
    const { table } = this;
    if (!table || table.turns.length === 0) {
      toast("Play or read a game first.");
      return;
    }
    this.review?.close();
    this.review = new Review(this.game.id, this.fen, table.turns.slice(), (count) => void table.look(count));
    fill(this.graph, this.review.element);
    this.review.show(table.shown ?? table.turns.length);
  }

  private async playOn(): Promise<void> {
    if (!(await mayBegin(this.game.id))) return;
    const { to_act } = this.table?.shownScene ?? {};
    const side = to_act === "black" ? to_act : "white";
    go(
      newComputerGame(
        this.game.id,
        lastOptions().level,
        to_act === "nature" ? other(side) : side,
        this.fen,
        this.shownLine(),
      ),
    );
  }

  /** Asks for a FEN or a PGN and lays it on the board. */
  private read(): void {
    const area = h("textarea", {
      rows: 9,
      "aria-label": "FEN or PGN",
      spellcheck: "false",
      placeholder: '[Variant "…"]\n\n1. … or a FEN',
    });
    const error = h("p", { class: "notice bad", role: "alert", hidden: true });
    const use = async (): Promise<void> => {
      try {
        const path = await this.addressOf(area.value.trim());
        dialog.close();
        go(path);
      } catch (reason) {
        error.textContent = reason instanceof Error ? reason.message : String(reason);
        error.hidden = false;
      }
    };
    const dialog = openDialog(
      "Read a FEN or a PGN",
      h(
        "div",
        { class: "stack" },
        area,
        error,
        h("button", { type: "button", class: "primary", onclick: () => void use() }, "Read"),
      ),
    );
    area.focus();
  }

  private async addressOf(text: string): Promise<string> {
    const isFen = !text.includes("\n") && !text.startsWith("[") && text.includes("/") && !/(^|\s)1\./.test(text);
    const read = isFen ? { variant: this.game.id, fen: text, line: "" } : await rules().readPgn(text);
    const tried = await rules().open(read.variant, read.fen ?? undefined, read.line);
    tried.free();
    const query = new URLSearchParams();
    if (read.fen !== null) query.set("fen", read.fen);
    if (read.line !== "") query.set("line", read.line);
    return `/analysis/${read.variant}?${query.toString()}`;
  }
}
