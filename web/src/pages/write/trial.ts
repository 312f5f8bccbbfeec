/** The board of a text, to try its rules on: both sides move, and refused moves have their reasons. */
import "../../style/page-board.css";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { keepText } from "../../app/texts";
import { rules } from "../../rules/client";
import { takeTurn } from "../../table/roll";
import { sideName } from "../../table/sides";
import { Table } from "../../table/table";
import { resultFor, sentence } from "../../table/words";
import type { DeclaredView, Explanation } from "../../wire/rules";

/** A board that was set up for a text. */
export class Trial {
  readonly element: HTMLElement;
  private table: Table | undefined;
  private readonly board = h("div", { class: "page-board" });
  private readonly bar = h("div", {});
  private readonly message = h("p", { class: "trial-message" });
  private readonly back = this.button("undo", "Take back", () => this.takeBack());
  private readonly again = this.button("again", "Back to the start", () => this.table?.revert(""));

  private constructor(private readonly game: DeclaredView) {
    this.element = h(
      "div",
      { class: "trial" },
      this.board,
      this.bar,
      this.message,
      h("div", { class: "row" }, this.back, this.again),
    );
    // Until the board is used, a swipe on it scrolls the page.
    this.element.addEventListener("pointerup", () => this.board.classList.add("in-use"));
  }

  /** Sets up the board of a game, after as many turns of a line as its rules allow. */
  static async open(game: DeclaredView, line: string): Promise<Trial> {
    const trial = new Trial(game);
    const table = await Table.open({
      host: trial.board,
      bar: trial.bar,
      variant: game.version,
      kinds: game.variant.kinds,
      line: await legalPart(game.version, line),
      orientation: "white",
      hands: "both",
      label: `${game.variant.name}, both sides`,
      onTurn: () => void takeTurn(table),
      onChange: () => trial.show(),
      onExplain: (explanation) => trial.explain(explanation),
    });
    trial.table = table;
    trial.show();
    return trial;
  }

  /** Returns the turns on the board. */
  get line(): string {
    return this.table?.line ?? "";
  }

  close(): void {
    this.table?.close();
    this.element.remove();
  }

  private button(sign: "undo" | "again", label: string, act: () => unknown): HTMLButtonElement {
    return h("button", { type: "button", class: "small", onclick: () => void act() }, icon(sign), label);
  }

  private show(): void {
    const { table } = this;
    if (!table) return;
    const { result, reason, sides, prompt, to_act: actor } = table.scene;
    const isOver = result !== null;
    const who = actor === "white" || actor === "black" ? `${sideName(actor, sides)}: ` : "";
    this.message.className = "trial-message";
    this.message.textContent = isOver ? `${resultFor(null, result, sides)}: ${reason ?? ""}.` : `${who}${prompt}`;
    for (const button of [this.back, this.again]) button.disabled = table.line === "";
  }

  /** Shows the reason for a refusal, with a link to its rule. */
  private explain(explanation: Explanation | null): void {
    if (!explanation) {
      this.show();
      return;
    }
    const { message, clause } = explanation;
    // The page of the rules finds the text in this browser.
    const href = `/learn/${this.game.version}#rule-${clause ?? ""}`;
    const link = h("a", { href, target: "_blank", onclick: () => keepText(this.game) }, `Rule ${clause ?? ""}`);
    this.message.className = "trial-message trial-why";
    fill(this.message, sentence(message), clause === null ? null : " ", clause === null ? null : link);
  }

  /** Takes back the last step, or the last turn. */
  private async takeBack(): Promise<void> {
    const { table } = this;
    if (!table) return;
    if (table.canUndo) await table.takeBackStep();
    else await table.revert(turnsOf(table.line).slice(0, -1).join(" "));
  }
}

const turnsOf = (line: string): string[] => line.split(" ").filter(Boolean);

/** Returns the beginning of a line that is legal in a game. */
async function legalPart(version: string, line: string): Promise<string> {
  if (line === "") return "";
  const game = await rules().open(version);
  try {
    for (const turn of turnsOf(line)) await game.playTurn(turn);
  } catch {
    // The rules have changed, and the rest is not legal any more.
  }
  return game.line().finally(() => game.free());
}
