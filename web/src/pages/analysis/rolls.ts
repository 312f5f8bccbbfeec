import { fill, h, type Child } from "../../app/dom";
import { keep, recall } from "../../app/store";
import { nameOf } from "../../board/coordinates";
import { rules } from "../../rules/client";
import type { OutcomeScore, OutcomeView, Scene, TurnView, SidesView } from "../../wire/rules";
import { sentence } from "../../table/words";
import { spreadOf } from "./assess";
import { Judge, rollsIn, valueOf, type Judgeable } from "./judge";
import { searchOptions } from "./search-options";
import { sideName } from "../../table/sides";

/** A roll of the shown turn, or the one that is due. */
interface ShownRoll {
  /** The line up to the roll. */
  line: string;
  /** The action that asks for the roll; the texts of its outcomes begin with it. */
  ask: string;
  /** The outcome that came; `null` if the roll is due. */
  outcome: string | null;
  outcomes: readonly OutcomeView[];
}

/** What the page does for rolls. */
export interface RollActions {
  /** Shows the line in which an outcome came. */
  choose(line: string): void;
  /** Shows White's expected result before the roll that is due. */
  expect(value: number): void;
}

/** The delay before the outcomes of a roll are weighed unasked, in milliseconds. */
const SETTLE = 300;

/** The size of the board, as outcomes that are squares are shown as one, and the sides. */
interface Shown {
  files: number;
  ranks: number;
  sides: SidesView;
}

/** The rolls of the analysis board: every outcome can be chosen, and weighed by the computer. */
export class Rolls {
  /** The rolls that were made. */
  readonly element = h("section", { class: "card stack", "aria-label": "Roll", hidden: true });
  /** The roll that is due. */
  readonly due = h("section", { class: "card stack", "aria-label": "Roll", hidden: true });
  private readonly judge: Judge;
  private asked = 0;
  private key = "";
  private isChosen = recall("rolls", (value): value is boolean => typeof value === "boolean") ?? false;
  private readonly weighed = new Map<string, readonly OutcomeScore[]>();

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: Judgeable,
    private readonly shown: Shown,
    private readonly actions: RollActions,
  ) {
    this.judge = new Judge(game);
  }

  /** True if rolls wait for the user instead of being made by chance. */
  get areChosen(): boolean {
    return this.isChosen;
  }

  /** Shows the rolls of the last turn, and the one that is due: `tried` are its outcomes in the tree. */
  async show(turns: readonly TurnView[], scene: Scene, tried: readonly string[]): Promise<void> {
    const key = [...turns.map(({ text }) => text), ...tried].join(" ");
    if (key === this.key) return;
    this.key = key;
    this.asked += 1;
    const mine = this.asked;
    clearTimeout(this.timer);
    this.judge.stop();
    const found = await this.find(turns, scene).catch(() => []);
    if (mine !== this.asked) return;
    for (const [element, isDue] of [
      [this.element, false],
      [this.due, true],
    ] as const) {
      const parts = found.filter(({ outcome }) => (outcome === null) === isDue).map((roll) => this.part(roll, tried));
      element.hidden = parts.length === 0;
      fill(element, ...parts, parts.length === 0 ? null : this.mode());
    }
  }

  /** Stops the computer. */
  close(): void {
    this.asked += 1;
    clearTimeout(this.timer);
    this.judge.close();
  }

  private async find(turns: readonly TurnView[], scene: Scene): Promise<ShownRoll[]> {
    const found = turns.length === 0 ? [] : await rollsIn(this.game, turns, turns.length - 1);
    const places: { line: string; outcome: string | null }[] = [...found];
    if (scene.to_act === "nature") places.push({ line: turns.map(({ text }) => text).join(" "), outcome: null });
    const shown: ShownRoll[] = [];
    for (const { line, outcome } of places) {
      const game = await rules().open(this.game.variant, this.game.fen, line);
      const [outcomes, all] = await Promise.all([game.outcomes(), game.turns()]).finally(() => game.free());
      shown.push({ line, ask: all.at(-1)?.actions.at(-1) ?? "", outcome, outcomes });
    }
    return shown;
  }

  private part(roll: ShownRoll, tried: readonly string[]): HTMLElement {
    const { outcome, outcomes, line } = roll;
    const came = outcomes.find((one) => one.outcome === outcome);
    const refused = h("p", { class: "notice bad", role: "alert", hidden: true });
    const pick = async (text: string): Promise<void> => {
      refused.hidden = true;
      const error = await this.pick(line, text);
      if (error === null) return;
      refused.textContent = sentence(error);
      refused.hidden = false;
    };
    const box = h("div", { class: "roll-box" });
    const note = h("p", { class: "soft small", role: "status" });
    const weigh = h(
      "button",
      { type: "button", class: "quiet", onclick: () => void this.weigh(roll, show) },
      "Weigh all",
    );
    const show = (scores: readonly OutcomeScore[] | null, message = ""): void => {
      fill(box, this.outcomes(roll, scores, came ? [] : tried, pick));
      note.textContent = scores === null ? message : spread(scores, this.shown.sides);
      weigh.hidden = scores !== null;
      if (scores !== null && !came) this.actions.expect(spreadOf(scores.map(valueOf)).mean);
    };
    const known = this.weighed.get(line) ?? null;
    show(known);
    if (known === null && !came && searchOptions().lines > 0)
      this.timer = setTimeout(() => void this.weigh(roll, show), SETTLE);
    const head = h(
      "div",
      { class: "lines-foot" },
      h("b", {}, came ? `The roll was ${came.face}` : "Choose the outcome of the roll"),
      weigh,
    );
    const choice = [refused, box, this.typed(roll, pick)];
    if (!came) return h("div", { class: "stack" }, head, ...choice, note);
    const others = h(
      "details",
      {},
      h("summary", {}, "Choose another outcome"),
      h("div", { class: "stack" }, ...choice),
    );
    return h("div", { class: "stack" }, head, others, note);
  }

  /** Shows all outcomes as buttons, those that are squares as a board. A square where nothing can land says why. */
  private outcomes(
    roll: ShownRoll,
    scores: readonly OutcomeScore[] | null,
    tried: readonly string[],
    pick: (text: string) => Promise<void>,
  ): Child {
    const { files, ranks } = this.shown;
    const byFace = new Map(roll.outcomes.map((one) => [one.face, one]));
    const squares = Array.from({ length: files * ranks }, (_, at) =>
      nameOf({ file: at % files, rank: ranks - 1 - Math.floor(at / files) }),
    );
    const areSquares = roll.outcomes.every(({ face }) => squares.includes(face));
    const button = (one: OutcomeView): HTMLElement => {
      const { outcome, face } = one;
      const score = scores?.find((other) => other.outcome === outcome);
      const value = score ? `: ${Math.round(valueOf(score) * 100)}%` : "";
      const element = h(
        "button",
        {
          type: "button",
          class: tried.includes(outcome) ? "outcome tried" : "outcome",
          title: `${face}${value}`,
          "aria-label": `${face}${value}`,
          "aria-pressed": outcome === roll.outcome,
          onclick: () => void pick(outcome),
        },
        face,
      );
      if (score) element.style.setProperty("--white", `${Math.round(valueOf(score) * 100)}%`);
      element.classList.toggle("weighed", score !== undefined);
      return element;
    };
    const impossible = (square: string): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          class: "outcome impossible",
          tabindex: -1,
          "aria-label": `${square}, not possible`,
          onclick: () => void pick(roll.ask + square),
        },
        "·",
      );
    const cells = areSquares
      ? squares.map((square) => {
          const one = byFace.get(square);
          return one ? button(one) : impossible(square);
        })
      : roll.outcomes.map(button);
    const columns = areSquares ? files : Math.sqrt(cells.length);
    const board = h("div", { class: "outcomes" }, ...cells);
    // The outcomes of two dice are a square, too.
    if (!Number.isInteger(columns)) return board;
    board.classList.add("squares");
    board.style.setProperty("--files", String(columns));
    return board;
  }

  /** A field for an outcome, so that it can be typed. */
  private typed(roll: ShownRoll, pick: (text: string) => Promise<void>): HTMLElement {
    const field = h("input", {
      type: "text",
      "aria-label": "Type an outcome",
      placeholder: "Type an outcome",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "go",
    });
    const submit = (event: Event): void => {
      event.preventDefault();
      const text = field.value.trim();
      if (text !== "") void pick(text.startsWith(roll.ask) ? text : roll.ask + text);
    };
    return h("form", { onsubmit: submit }, field);
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
    { line }: ShownRoll,
    show: (scores: readonly OutcomeScore[] | null, message?: string) => void,
  ): Promise<void> {
    clearTimeout(this.timer);
    const mine = this.asked;
    show(null, "Weighing all outcomes…");
    try {
      const scores = await this.judge.weigh(line);
      this.weighed.set(line, scores);
      if (mine === this.asked) show(scores);
    } catch (error) {
      show(null, error instanceof Error && error.message !== "stopped" ? error.message : "");
    }
  }

  /** Shows the line with an outcome. Returns the reason if it is not possible, or `null`. */
  private async pick(line: string, outcome: string): Promise<string | null> {
    const game = await rules().open(this.game.variant, this.game.fen, line);
    try {
      await game.play(outcome);
      this.actions.choose(await game.line());
      return null;
    } catch (error) {
      // The rules know the reason if the text is an outcome of another roll.
      const explanation = await game.explain(outcome).catch(() => null);
      const { message, clause } = explanation?.legal === false ? explanation : { message: "", clause: null };
      if (message !== "") return clause === null ? message : `${message.replace(/\.$/, "")} (rule ${clause})`;
      return error instanceof Error ? error.message : String(error);
    } finally {
      game.free();
    }
  }
}

/** Describes the expectation before a roll, and how far the outcomes lie apart. */
function spread(scores: readonly OutcomeScore[], sides: SidesView): string {
  const { mean, deviation, least, most } = spreadOf(scores.map(valueOf));
  const level = (value: number): string => `${Math.round(value * 100)}%`;
  return (
    `${sideName("white", sides)}'s expected result before the roll is ${level(mean)}, with a standard deviation of ${level(deviation)}; ` +
    `the outcomes lie between ${level(least)} and ${level(most)}.`
  );
}
