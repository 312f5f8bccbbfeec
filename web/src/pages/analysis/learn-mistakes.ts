import { fill, h } from "../../app/dom";
import { shownTurn } from "../../app/notations";
import type { Side, TurnView, SidesView } from "../../wire/rules";
import { DUBIOUS, lossOf } from "./assess";
import { turnName } from "./parts";
import type { Judge } from "./judge";
import { pathTo, startOf, type Node } from "./tree";
import { sideName } from "../../table/sides";

/** What the page does for the player who learns. */
export interface LearnActions {
  /** Shows a place of the tree. */
  visit(place: Node | null): void;
  /** Plays a turn from a place. */
  play(from: Node | null, turn: string): void;
  /** Returns the turns of the tree in the position before a turn. */
  turnsLike(node: Node): readonly Node[];
  /** Removes a try that the tree did not have before. */
  remove(node: Node): void;
  /** Learning has ended. */
  end(): void;
}

/** Lets a player find better turns than the ones played, one mistake after the other. */
export class LearnMistakes {
  readonly element = h("section", { class: "card stack", "aria-label": "Learn from mistakes" });
  private readonly message = h("p", { role: "status" });
  private readonly buttons = h("div", { class: "row" });
  private current = 0;
  /** True while a turn is expected. */
  private isOpen = false;
  /** The turns that were in the tree before. */
  private had = new Set<Node>();

  constructor(
    private readonly side: Side,
    private readonly sides: SidesView,
    private readonly mistakes: readonly Node[],
    private readonly judge: Judge,
    private readonly actions: LearnActions,
  ) {
    fill(this.element, this.message, this.buttons);
    this.ask();
  }

  /** Handles a turn on the board. */
  async played(node: Node): Promise<void> {
    const { mistake } = this;
    if (!this.isOpen || !mistake || !node.turn.whole || startOf(node) !== startOf(mistake)) return;
    if (node === mistake) {
      this.askAgain("That is the turn played in the game.");
      return;
    }
    this.isOpen = false;
    this.showMessage("Thinking about your turn…");
    const turns: TurnView[] = pathTo(node).map(({ turn }) => turn);
    await this.judge.evaluate(turns, turns.length - 1).catch(() => undefined);
    await this.judge.evaluate(turns, turns.length).catch(() => undefined);
    if (this.mistake !== mistake) return;
    const judged = this.judge.judged(turns, turns.length - 1);
    if (!judged) {
      this.askAgain("The computer could not judge this turn.");
    } else if (judged.isBest || lossOf(judged) < DUBIOUS) {
      this.showMessage(
        judged.isBest
          ? `Well done: ${shownTurn(node.turn)} is the best turn.`
          : `Good: ${shownTurn(node.turn)} is better.`,
      );
      this.offer();
    } else {
      if (!this.had.has(node)) this.actions.remove(node);
      this.askAgain(`${shownTurn(node.turn)} loses ${Math.round(lossOf(judged) * 100)}% too.`);
    }
  }

  private get mistake(): Node | undefined {
    return this.mistakes[this.current];
  }

  private ask(): void {
    const { mistake } = this;
    if (!mistake) {
      this.showMessage(`You have seen all of ${sideName(this.side, this.sides)}'s mistakes.`);
      fill(this.buttons, h("button", { type: "button", onclick: () => this.actions.end() }, "Close"));
      return;
    }
    this.had = new Set(this.actions.turnsLike(mistake));
    this.askAgain("");
  }

  /** Waits for a turn from the place before the mistake. */
  private askAgain(answer: string): void {
    const { mistake } = this;
    if (!mistake) return;
    const { side } = mistake.turn;
    const name = turnName(mistake.turn);
    this.isOpen = true;
    this.showMessage(
      `${answer}${answer === "" ? "" : " "}Find a better turn than ${name} for ${sideName(side, this.sides)}.`,
    );
    this.actions.visit(startOf(mistake));
    fill(
      this.buttons,
      h("button", { type: "button", onclick: () => this.show() }, "Show the best turn"),
      h("button", { type: "button", onclick: () => this.skip() }, "Skip"),
      h("button", { type: "button", class: "quiet", onclick: () => this.actions.end() }, "Stop"),
    );
  }

  /** Plays the best turn that the computer found. */
  private show(): void {
    const { mistake } = this;
    if (!mistake) return;
    const turns = pathTo(mistake).map(({ turn }) => turn);
    const best = this.judge.known(turns, turns.length - 1);
    this.isOpen = false;
    this.showMessage(best ? `The best turn is ${shownTurn(best.bestTurn)}.` : "The best turn is not known.");
    if (best && best.best !== "") this.actions.play(startOf(mistake), best.best);
    this.offer();
  }

  private offer(): void {
    const isLast = this.current + 1 >= this.mistakes.length;
    fill(
      this.buttons,
      h(
        "button",
        { type: "button", class: "primary", onclick: () => this.skip() },
        isLast ? "Finish" : `Next (${this.current + 1} of ${this.mistakes.length} seen)`,
      ),
      h("button", { type: "button", class: "quiet", onclick: () => this.actions.end() }, "Stop"),
    );
  }

  private skip(): void {
    this.current += 1;
    this.ask();
  }

  private showMessage(text: string): void {
    this.message.textContent = text;
  }
}
