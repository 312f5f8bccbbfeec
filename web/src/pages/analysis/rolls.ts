import { fill, h, type Child } from "../../app/dom";
import { keep, recall } from "../../app/store";
import { nameOf } from "../../board/layout";
import { rules } from "../../rules/client";
import type { OutcomeScore, OutcomeView, Scene, TurnView } from "../../wire/rules";
import { Judge, meanOf, rollsIn, valueOf, type Judgeable } from "./judge";

/** A roll of the shown turn, or the one that is due. */
interface Shown {
  /** The line up to the roll. */
  line: string;
  /** The outcome that came; `null` if the roll is due. */
  outcome: string | null;
  outcomes: readonly OutcomeView[];
}

/** The size of the board: outcomes that are squares are shown as one. */
interface Size {
  files: number;
  ranks: number;
}

/** The rolls of the analysis board: every outcome can be chosen, and weighed by the computer. */
export class Rolls {
  readonly element = h("section", { class: "card stack", "aria-label": "Roll", hidden: true });
  private readonly judge: Judge;
  private asked = 0;
  private key = "";
  private isChosen = recall("rolls", (value): value is boolean => typeof value === "boolean") ?? false;
  private readonly weighed = new Map<string, readonly OutcomeScore[]>();

  /** `choose` shows the line in which an outcome came. */
  constructor(
    private readonly game: Judgeable,
    private readonly size: Size,
    private readonly choose: (line: string) => void,
  ) {
    this.judge = new Judge(game);
  }

  /** True if rolls wait for the user instead of being made by chance. */
  get areChosen(): boolean {
    return this.isChosen;
  }

  /** Shows the rolls of the last turn. */
  async show(turns: readonly TurnView[], scene: Scene): Promise<void> {
    const key = turns.map(({ text }) => text).join(" ");
    if (key === this.key && scene.to_act !== "nature") return;
    this.key = key;
    this.asked += 1;
    const mine = this.asked;
    const found = await this.find(turns, scene).catch(() => []);
    if (mine !== this.asked) return;
    this.element.hidden = found.length === 0;
    fill(this.element, ...found.map((roll) => this.part(roll)), found.length === 0 ? null : this.mode());
  }

  /** Stops the computer. */
  close(): void {
    this.asked += 1;
    this.judge.close();
  }

  private async find(turns: readonly TurnView[], scene: Scene): Promise<Shown[]> {
    const found = turns.length === 0 ? [] : await rollsIn(this.game, turns, turns.length - 1);
    const places: { line: string; outcome: string | null }[] = [...found];
    if (scene.to_act === "nature") places.push({ line: turns.map(({ text }) => text).join(" "), outcome: null });
    const shown: Shown[] = [];
    for (const { line, outcome } of places) {
      const game = await rules().open(this.game.variant, this.game.fen, line);
      const outcomes = await game.outcomes().finally(() => game.free());
      shown.push({ line, outcome, outcomes });
    }
    return shown;
  }

  private part(roll: Shown): HTMLElement {
    const { outcome, outcomes, line } = roll;
    const came = outcomes.find((one) => one.outcome === outcome);
    const box = h("div", { class: "roll-box" });
    const note = h("p", { class: "soft small", role: "status" });
    const weigh = h(
      "button",
      { type: "button", class: "quiet", onclick: () => void this.weigh(roll, show) },
      "Weigh all",
    );
    const show = (scores: readonly OutcomeScore[] | null, said = ""): void => {
      fill(box, this.outcomes(roll, scores));
      note.textContent = scores === null ? said : spread(scores);
      weigh.hidden = scores !== null;
    };
    show(this.weighed.get(line) ?? null);
    const head = h(
      "div",
      { class: "lines-foot" },
      h("b", {}, came ? `The roll was ${came.face}` : "Choose the outcome of the roll"),
      weigh,
    );
    if (!came) return h("div", { class: "stack" }, head, box, note);
    const others = h("details", {}, h("summary", {}, "Choose another outcome"), box);
    return h("div", { class: "stack" }, head, others, note);
  }

  /** Shows all outcomes as buttons, those that are squares as a board. */
  private outcomes(roll: Shown, scores: readonly OutcomeScore[] | null): Child {
    const { files, ranks } = this.size;
    const byFace = new Map(roll.outcomes.map((one) => [one.face, one]));
    const squares = Array.from({ length: files * ranks }, (_, at) =>
      nameOf({ file: at % files, rank: ranks - 1 - Math.floor(at / files) }),
    );
    const areSquares = roll.outcomes.every(({ face }) => squares.includes(face));
    const button = ({ face, outcome }: OutcomeView): HTMLElement => {
      const score = scores?.find((one) => one.outcome === outcome);
      const value = score ? `: ${Math.round(valueOf(score) * 100)} %` : "";
      const element = h(
        "button",
        {
          type: "button",
          class: "outcome",
          title: `${face}${value}`,
          "aria-label": `${face}${value}`,
          "aria-pressed": outcome === roll.outcome,
          onclick: () => void this.pick(roll.line, outcome),
        },
        face,
      );
      if (score) element.style.setProperty("--white", `${Math.round(valueOf(score) * 100)}%`);
      element.classList.toggle("weighed", score !== undefined);
      return element;
    };
    if (!areSquares) return h("div", { class: "outcomes" }, ...roll.outcomes.map(button));
    const board = h(
      "div",
      { class: "outcomes squares" },
      ...squares.map((square) => {
        const one = byFace.get(square);
        return one ? button(one) : h("span", {});
      }),
    );
    board.style.setProperty("--files", String(files));
    return board;
  }

  private mode(): HTMLElement {
    return h(
      "label",
      { class: "inline small" },
      h("input", {
        type: "checkbox",
        checked: this.isChosen,
        onchange: (event: Event) => {
          this.isChosen = (event.target as HTMLInputElement).checked;
          keep("rolls", this.isChosen);
        },
      }),
      "Let me choose every roll",
    );
  }

  private async weigh(
    { line }: Shown,
    show: (scores: readonly OutcomeScore[] | null, said?: string) => void,
  ): Promise<void> {
    show(null, "Weighing all outcomes…");
    try {
      const scores = await this.judge.weigh(line);
      this.weighed.set(line, scores);
      show(scores);
    } catch (error) {
      show(null, error instanceof Error && error.message !== "stopped" ? error.message : "");
    }
  }

  private async pick(line: string, outcome: string): Promise<void> {
    const game = await rules().open(this.game.variant, this.game.fen, line);
    try {
      await game.play(outcome);
      this.choose(await game.line());
    } finally {
      game.free();
    }
  }
}

/** Describes the expectation before a roll, and how far the outcomes lie apart. */
function spread(scores: readonly OutcomeScore[]): string {
  const values = scores.map(valueOf);
  const level = (value: number): string => `${Math.round(value * 100)} %`;
  return (
    `White's expected result before the roll is ${level(meanOf(scores))}; ` +
    `the outcomes lie between ${level(Math.min(...values))} and ${level(Math.max(...values))}.`
  );
}
