import "../../style/page-board.css";
import type { Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import { isLively } from "../../board/lively";
import { END, type Side } from "../../wire/rules";
import { gestureInWords, squaresIn, sentence } from "../../table/words";
import { choiceInstead } from "./choice-instead";
import { endByKey } from "./end-by-key";
import { Table } from "../../table/table";
import type { Learn, LessonStep } from "./content";

/** The time before the opponent answers, in milliseconds; shorter without animation. */
const thinks = (): number => (isLively() ? 600 : 150);

/** A short game in which every turn is suggested and explained. */
export class FirstGame {
  readonly element = h("div", { class: "first-game" });
  private readonly board = h("div", { class: "try-board page-board in-use" });
  private readonly bar = h("div", { class: "coach-bar" });
  private readonly coach = h("p", { class: "coach" });
  private readonly why = h("div", {});
  private readonly count = h("p", { class: "soft small" });
  private readonly hintButton = h(
    "button",
    { type: "button", onclick: () => void this.hint() },
    icon("eye"),
    "Show me",
  );
  private table: Table | undefined;
  private index = 0;
  /** The number of actions played in the step. */
  private made = 0;
  /** The line before the step, and the accepted lines after it, the suggested one first. */
  private before = "";
  private goals: readonly string[] = [];
  private closed = false;
  /** True while a step ends or a move is taken back; nobody can move then. */
  private busy = false;
  /** The number of starts of the lesson; a new start cancels earlier work. */
  private run = 0;

  constructor(
    private readonly game: Listed,
    private readonly learn: Learn,
  ) {
    this.board.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
    endByKey(this.element, () => this.table);
    fill(
      this.element,
      this.board,
      h(
        "div",
        { class: "stack" },
        this.count,
        this.coach,
        this.bar,
        h(
          "div",
          { class: "row" },
          this.hintButton,
          h(
            "button",
            { type: "button", class: "quiet", onclick: () => void this.startOver() },
            icon("again"),
            "Start over",
          ),
        ),
        // Below the buttons, so that they stay in their places.
        this.why,
      ),
    );
  }

  private async startOver(): Promise<void> {
    this.run += 1;
    this.busy = false;
    this.hintButton.hidden = false;
    await this.begin(0);
    announce(this.coach.textContent);
  }

  /** Begins a step with its position. */
  async begin(index: number): Promise<void> {
    const step = this.learn.first_game[index];
    this.index = index;
    this.made = 0;
    if (!step || this.closed) return;
    if (!this.table || index === 0 || step.fen !== undefined) {
      this.table?.close();
      this.table = await this.openTable(step, this.learner());
    }
    const { game } = this.table;
    this.before = this.table.line;
    this.goals = await Promise.all(step.expect.map((text) => game.lineAfter(text)));
    this.showStep(step);
    if (!this.busy) this.mark();
  }

  close(): void {
    this.closed = true;
    this.table?.close();
  }

  private learner(): Side {
    const fen = this.learn.first_game[0]?.fen ?? this.game.start.fen;
    return fen.split(" ")[1] === "b" ? "black" : "white";
  }

  private openTable(step: LessonStep, side: Side): Promise<Table> {
    return Table.open({
      host: this.board,
      bar: this.bar,
      variant: this.game.id,
      kinds: this.game.kinds,
      fen: step.fen,
      orientation: side,
      hands: side,
      drafts: false,
      // The lesson determines the outcome of the dice.
      rolls: false,
      label: `First game of ${this.game.name}`,
      onTurn: () => void this.played(),
      onChange: () => undefined,
      onExplain: (explanation) =>
        fill(this.why, explanation ? h("p", { class: "why" }, sentence(explanation.message)) : null),
    });
  }

  private showStep(step: LessonStep): void {
    this.count.textContent = `Step ${this.index + 1} of ${this.learn.first_game.length}`;
    this.coach.textContent = step.say;
  }

  private async played(): Promise<void> {
    const step = this.learn.first_game[this.index];
    const { table, run } = this;
    if (!step || !table) return;
    this.made += 1;
    this.busy = true;
    table.setHands(null);
    const left = await Promise.all(this.goals.map((goal) => table.game.stepsTo(goal)));
    // Ending the turn does not count as an action of the lesson.
    const end = left.find((steps) => steps?.every((step) => step === END));
    if (end != null) await this.finishStep(table, step, end);
    else if (left.every((steps) => steps === null)) await this.takeBack(table, step);
    if (run !== this.run || this.closed) return;
    this.busy = false;
    if (this.index < this.learn.first_game.length) this.table?.setHands(this.learner());
    this.mark();
  }

  private async takeBack(table: Table, step: LessonStep): Promise<void> {
    const played = this.made === 1 ? table.turns.at(-1)?.actions.at(-1) : undefined;
    await table.revert(this.before);
    this.made = 0;
    const [next] = (await table.game.stepsTo(this.goals[0] ?? "")) ?? [];
    const choice = choiceInstead(table.scene.acts, played, next, this.game.kinds);
    const words = choice ?? "That move is legal, but this lesson needs a different one.";
    this.coach.textContent = `${words} ${step.say}`;
    announce(this.coach.textContent);
  }

  /** Shows the progress. */
  private mark(): void {
    this.element.dataset.step = `${this.index}.${this.made}`;
  }

  /** Ends the turn if necessary, plays the roll and the answer of the lesson, and begins the next step. */
  private async finishStep(table: Table, step: LessonStep, end: readonly string[]): Promise<void> {
    const { run } = this;
    const copy = await table.game.copy();
    try {
      for (const one of end) await copy.play(one);
      if (step.roll !== undefined) await copy.play(step.roll);
      await table.sync(await copy.line());
      if (step.reply !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, thinks()));
        if (run !== this.run || this.closed) return;
        await copy.playTurn(step.reply);
        await table.sync(await copy.line());
      }
    } finally {
      copy.free();
    }
    if (run !== this.run || this.closed) return;
    if (this.index + 1 < this.learn.first_game.length) {
      await this.begin(this.index + 1);
      announce(this.coach.textContent);
    } else {
      this.finish();
    }
  }

  private finish(): void {
    this.count.textContent = "Done";
    this.hintButton.hidden = true;
    fill(this.why);
    this.made = 0;
    this.index += 1;
    announce(this.learn.finish);
    fill(
      this.coach,
      this.learn.finish,
      " ",
      h("a", { class: "button primary", href: `/new/${this.game.id}` }, "Play it now"),
    );
  }

  private async hint(): Promise<void> {
    const step = this.learn.first_game[this.index];
    const { table } = this;
    if (!step || !table) return;
    const [next] = (await table.game.stepsTo(this.goals[0] ?? "")) ?? [];
    const act = table.scene.acts.find(({ action }) => action === next);
    if (!act || this.closed) return;
    table.board.highlight(squaresIn(act.gesture), "choice");
    const hint = gestureInWords(act.gesture, this.game.kinds, table.scene.acts);
    fill(this.why, h("p", { class: "notice" }, hint));
    announce(hint);
  }
}
