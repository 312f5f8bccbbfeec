import "../../style/page-board.css";
import type { Listed } from "../../app/catalogue";
import type { RulesGame } from "../../rules/client";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import { resultFor, sentence } from "../../table/words";
import { endByKey } from "./end-by-key";
import { lineWith, takeTurn } from "../../table/roll";
import { Table } from "../../table/table";
import type { Clause, Try } from "./content";

/** A live board for one clause, with suggested tries; any other move can be tried too. */
export class TryBoard {
  readonly element = h("div", { class: "try" });
  private table: Table | undefined;
  private opening: Promise<void> | undefined;
  private closed = false;
  private readonly board = h("div", { class: "try-board page-board" });
  private readonly bar = h("div", {});
  private readonly message = h("p", { class: "try-message" });
  private readonly labels: HTMLElement[] = [];
  private readonly watch: IntersectionObserver;

  constructor(
    private readonly game: Listed,
    private readonly clause: Clause,
  ) {
    this.board.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
    const tries = clause.try.map((one) => {
      const words = h("span", {}, "…");
      this.labels.push(words);
      return h(
        "button",
        { type: "button", class: "small", title: one.action, onclick: () => void this.try(one) },
        icon("play"),
        words,
        one.legal ? null : h("span", { class: "unseen" }, " (not allowed)"),
      );
    });
    fill(
      this.element,
      this.board,
      this.bar,
      h("p", { class: "try-text" }, clause.say),
      h(
        "div",
        { class: "row" },
        ...tries,
        h("button", { type: "button", class: "quiet small", onclick: () => void this.reset() }, icon("again"), "Reset"),
      ),
      this.message,
    );
    // Boards are set up when they scroll near: a page has dozens of them.
    this.watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.open();
      },
      { rootMargin: "300px" },
    );
    this.watch.observe(this.element);
    endByKey(this.element, () => this.table);
  }

  /** Focuses the board as soon as it is set up. */
  async focus(): Promise<void> {
    await this.open();
    this.table?.board.focus();
  }

  close(): void {
    this.closed = true;
    this.watch.disconnect();
    this.table?.close();
  }

  private open(): Promise<void> {
    this.watch.disconnect();
    this.opening ??= this.openTable();
    return this.opening;
  }

  private async openTable(): Promise<void> {
    const { fen, line = "" } = this.clause;
    const table = await Table.open({
      host: this.board,
      bar: this.bar,
      variant: this.game.id,
      kinds: this.game.kinds,
      fen,
      line,
      orientation: "white",
      hands: "both",
      label: `Board of rule ${this.clause.clause}`,
      onTurn: () => void this.turn(),
      onChange: () => undefined,
      onExplain: (explanation) => {
        this.message.className = explanation ? "try-message why" : "try-message";
        this.message.textContent = explanation ? sentence(explanation.message) : "";
      },
    });
    if (this.closed) {
      table.close();
      return;
    }
    this.table = table;
    // From a copy, so that moves played meanwhile do not change the descriptions.
    const start = await table.game.copy();
    await this.name(start);
    start.free();
  }

  /** Names the tries in the words of the rules. */
  private async name(start: RulesGame): Promise<void> {
    for (const [index, { action }] of this.clause.try.entries()) {
      const words = await start.phrase(action).catch(() => action);
      const label = this.labels[index];
      if (label) label.textContent = words;
    }
  }

  private async turn(): Promise<void> {
    const { table } = this;
    if (!table) return;
    await takeTurn(table);
    const { result, reason, sides } = table.scene;
    if (result !== null) this.showMessage(`${resultFor(null, result, sides)}: ${reason ?? ""}.`);
  }

  private showMessage(text: string): void {
    this.message.className = "try-message";
    this.message.textContent = text;
  }

  private async reset(): Promise<void> {
    await this.open();
    await this.table?.revert(this.clause.line ?? "");
    this.message.textContent = "";
  }

  private async try(one: Try): Promise<void> {
    await this.reset();
    const { table } = this;
    if (!table) return;
    if (one.legal) {
      this.showMessage("This is allowed.");
      announce("This is allowed.");
      const isAct = table.scene.acts.some(({ action }) => action === one.action);
      // A legal text that is not in the scene includes the outcome of its roll.
      if (isAct) await table.act(one.action);
      else await table.sync(await lineWith(table, one.action));
      if (this.message.textContent === "") this.showMessage("This is allowed.");
      return;
    }
    const explanation = await table.game.explain(one.action).catch(() => null);
    if (explanation && !explanation.legal) table.showExplanation(explanation);
  }
}
