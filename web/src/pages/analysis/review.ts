import { fill, h, type Child } from "../../app/dom";
import "../../style/review.css";
import { shownTurn } from "../../app/notations";
import { sideName } from "../../table/sides";
import type { Side, SidesView, TurnView } from "../../wire/rules";
import { followsBest, judgementOf, luckOf, NAGS, shareOf, type Judged, type Judgement } from "./assess";
import { glyphSign, verdictOf } from "./glyphs";
import { turnName } from "./parts";
import { Graph, type GraphPoint } from "./graph";
import { Judge, type Judgeable, type Point } from "./judge";
import { ServerAnalysis } from "./server-analysis";
import { certainty, scoreInWords, scoreText, share } from "./score";
import type { Mark } from "./tree-text";

/** What the page does with a review. */
export interface ReviewActions {
  /** Shows the position after a number of turns of the line. */
  look(count: number): void;
  /** Sets the glyphs of judgements on the turns of the line, where the page can show them. */
  mark?(nags: ReadonlyMap<number, number>): void;
  /** Called when more is known of the turns. */
  judged?(): void;
  /** Lets the player of a side find better turns; the places of its mistakes in the line. */
  learn?(side: Side, mistakes: readonly number[]): void;
}

const SIDES = ["white", "black"] as const;

/** Judgements in words, singular and plural, in the order of the table. */
const NAMES: readonly (readonly [Judgement, string, string])[] = [
  ["good", "good move", "good moves"],
  ["dubious", "inaccuracy", "inaccuracies"],
  ["mistake", "mistake", "mistakes"],
  ["blunder", "blunder", "blunders"],
];

/** The computer's review of a whole game: a graph, the judgement of each turn, and what each side did. */
export class Review {
  readonly element = h("section", { class: "card stack review", "aria-label": "Review" });
  private readonly progress = h("p", { class: "soft small", role: "status" });
  private readonly opinion = h("p", { class: "small" });
  private readonly table = h("div", {});
  private readonly buttons = h("div", { class: "row" });
  private readonly server: ServerAnalysis | null;
  private readonly graph: Graph;
  readonly judge: Judge;
  private ended = false;
  private running = false;
  /** True while the server works instead. */
  private isPaused = false;
  private at: number;
  private readonly failed = new Set<string>();

  constructor(
    game: Judgeable,
    private readonly sides: SidesView,
    private turns: readonly TurnView[],
    private readonly actions: ReviewActions,
    /** The id of the game on the server; `null` if it was not played there. */
    id: string | null = null,
  ) {
    this.judge = new Judge(game);
    this.at = turns.length;
    this.graph = new Graph(
      (count) => actions.look(count),
      (count) => this.describe(count),
      sides,
    );
    this.server = id === null ? null : this.serverAnalysis(id);
    const { graph, opinion, progress, server, table, buttons } = this;
    fill(this.element, graph.element, opinion, progress, server?.element ?? null, table, buttons);
    if (this.next() === undefined) this.server?.element.remove();
    else void this.server?.look();
    void this.run();
  }

  /** Switches to another line. */
  follow(turns: readonly TurnView[]): void {
    if (turns.length === this.turns.length && turns.every((turn, at) => turn.text === this.turns[at]?.text)) return;
    this.turns = turns;
    void this.run();
  }

  /** Shows the evaluation of the position on the board. */
  show(count: number): void {
    this.at = count;
    this.draw();
    const point = this.judge.known(this.turns, count);
    const judged = count > 0 ? this.judge.judged(this.turns, count - 1) : undefined;
    if (point) fill(this.opinion, ...this.opinionOn(count, point, judged));
    else fill(this.opinion, h("span", { class: "soft" }, "Analysing…"));
  }

  /** Returns the best turn in the position after a number of turns; nothing while it is not known. */
  best(count: number): string | undefined {
    return this.judge.known(this.turns, count)?.best;
  }

  /** Returns what is known of the turns of the line, one entry each. */
  marks(): readonly (Mark | null)[] {
    return this.turns.map((_, index) => {
      const point = this.judge.known(this.turns, index + 1);
      if (!point) return null;
      const judged = this.judge.judged(this.turns, index);
      const judgement = judged ? judgementOf(judged) : null;
      return { score: scoreText(point.score), verdict: judgement === null ? null : verdictOf([NAGS[judgement]]) };
    });
  }

  /** Stops the computer. */
  close(): void {
    this.ended = true;
    this.server?.close();
    this.judge.close();
  }

  private serverAnalysis(id: string): ServerAnalysis {
    return new ServerAnalysis(id, {
      take: (analysis) => {
        this.judge.take(this.turns, analysis);
        this.pause(false);
        this.actions.judged?.();
      },
      pause: (isPaused) => this.pause(isPaused),
    });
  }

  /** Stops the browser's analysis, or resumes it. */
  private pause(isPaused: boolean): void {
    if (isPaused !== this.isPaused) {
      this.isPaused = isPaused;
      if (isPaused) this.judge.stop();
      else void this.run();
    }
    this.show(this.at);
  }

  /** Evaluates the unknown positions one after the other. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const isOver = (): boolean => this.ended;
    const isPaused = (): boolean => this.isPaused;
    for (let count = this.next(); count !== undefined && !this.ended && !isPaused(); count = this.next()) {
      const { turns } = this;
      const point = await this.judge.evaluate(turns, count).catch(() => undefined);
      if (!point && !isPaused()) this.failed.add(failure(turns, count));
      if (isOver()) break;
      this.show(this.at);
      this.actions.judged?.();
    }
    this.running = false;
    if (!isOver()) this.show(this.at);
  }

  /** Returns the first position that is not evaluated. */
  private next(): number | undefined {
    const { turns } = this;
    for (let count = 0; count <= turns.length; count += 1)
      if (!this.isKnown(count) && !this.failed.has(failure(turns, count))) return count;
    return undefined;
  }

  private isKnown(count: number): boolean {
    if (!this.judge.known(this.turns, count)) return false;
    return count === 0 || this.judge.judged(this.turns, count - 1) !== undefined;
  }

  private judged(): (Judged | undefined)[] {
    return this.turns.map((_, index) => this.judge.judged(this.turns, index));
  }

  private opinionOn(count: number, point: Point, judged: Judged | undefined): Child[] {
    const turn = this.turns[count - 1];
    const judgement = judged ? judgementOf(judged) : null;
    const before = count > 0 ? this.judge.known(this.turns, count - 1) : undefined;
    const parts: Child[] = [];
    if (turn && judgement && before) {
      const isKnown = before.best !== "" && !followsBest(turn.text, before.best);
      const better = judgement === "good" || !isKnown ? "" : ` ${shownTurn(before.bestTurn)} was better.`;
      const name = NAMES.find(([one]) => one === judgement)?.[1] ?? "";
      parts.push(h("b", { class: judgement }, `${shownTurn(turn)} is a ${name}.`), `${better} `);
    }
    if (judged && judged.rolls.length > 0)
      parts.push(`Luck of the dice for ${sideName("white", this.sides)}: ${percent(luckOf(judged))}. `);
    parts.push(h("b", {}, scoreText(point.score)), ` ${scoreInWords(point.score, this.sides)}. `);
    if (point.best !== "") parts.push(`Best now: ${shownTurn(point.bestTurn)}. `);
    if (point.nodes > 0) parts.push(h("span", { class: "soft" }, certainty(point.depth, point.nodes)));
    return parts;
  }

  private describe(count: number): string {
    const point = this.judge.known(this.turns, count);
    const turn = this.turns[count - 1];
    const name = turn ? turnName(turn) : "Start";
    return point ? `${name}: ${scoreText(point.score)}` : name;
  }

  private draw(): void {
    const judged = this.judged();
    const points: GraphPoint[] = [];
    for (let count = 0; count <= this.turns.length; count += 1) {
      const point = this.judge.known(this.turns, count);
      if (!point) continue;
      const turn = judged[count - 1];
      const judgement = turn ? judgementOf(turn) : null;
      points.push({ count, share: share(point.score), mark: judgement === "good" ? null : judgement });
    }
    this.graph.draw(this.turns.length, points, this.at, (count) => String(this.turns[count - 1]?.number ?? ""));
    this.progress.textContent =
      points.length <= this.turns.length && !this.isPaused
        ? `Analysed ${points.length} of ${this.turns.length + 1} positions`
        : "";
    const all = judged.filter((turn) => turn !== undefined);
    if (all.length < this.turns.length || all.length === 0) {
      fill(this.table);
      fill(this.buttons);
    } else {
      this.server?.element.remove();
      this.summarize(all);
    }
  }

  /** Shows what each side did. */
  private summarize(all: readonly Judged[]): void {
    const [white, black] = [shareOf(all, "white"), shareOf(all, "black")];
    const row = (name: string, one: Child, other: Child): HTMLElement =>
      h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, one), h("td", {}, other));
    const accuracy = ({ accuracy: value }: typeof white): string => (value === null ? "–" : `${value.toFixed(0)}%`);
    const rows = [row("Accuracy", accuracy(white), accuracy(black))];
    for (const [judgement, , plural] of NAMES)
      rows.push(row(capital(plural), white.counts[judgement], black.counts[judgement]));
    if (all.some(({ rolls }) => rolls.length > 0)) rows.push(row("Luck", percent(white.luck), percent(black.luck)));
    const heads = h(
      "tr",
      {},
      h("td", {}),
      ...SIDES.map((side) => h("th", { scope: "col" }, sideName(side, this.sides))),
    );
    const [start, end] = [all[0]?.before ?? 0.5, all.at(-1)?.after ?? 0.5];
    fill(
      this.table,
      h("table", { class: "shares" }, h("thead", {}, heads), h("tbody", {}, ...rows)),
      h(
        "p",
        { class: "soft small" },
        storyOf({ start, end, white: white.choices, black: -black.choices }, this.sides),
        all.some(({ rolls }) => rolls.length > 0) ? ` The dice: ${percent(white.luck - black.luck)}.` : "",
      ),
    );
    const mistakes = (side: Side): number[] =>
      all.flatMap((turn, index) => {
        const judgement = judgementOf(turn);
        return turn.side === side && judgement !== null && judgement !== "good" ? [index] : [];
      });
    const learn = (side: Side): HTMLElement | null => {
      const found = mistakes(side);
      if (found.length === 0 || !this.actions.learn) return null;
      return h(
        "button",
        { type: "button", onclick: () => this.actions.learn?.(side, found) },
        `Learn from ${sideName(side, this.sides)}'s mistakes`,
      );
    };
    const mark = (): void => {
      const nags = all.flatMap((turn, index) => {
        const judgement = judgementOf(turn);
        return judgement === null ? [] : [[index, NAGS[judgement]] as const];
      });
      this.actions.mark?.(new Map(nags));
    };
    const signs = [NAGS.good, NAGS.dubious, NAGS.mistake, NAGS.blunder].map((nag) => glyphSign(nag)).join(" ");
    fill(
      this.buttons,
      learn("white"),
      learn("black"),
      this.actions.mark
        ? h("button", { type: "button", title: `Add ${signs} to the turns`, onclick: mark }, "Add glyphs")
        : null,
    );
  }
}

/** Identifies a position that could not be evaluated. */
function failure(turns: readonly TurnView[], count: number): string {
  return turns
    .slice(0, count)
    .map(({ text }) => text)
    .join(" ");
}

/** Writes a change of the expected result, such as `+12%`. */
function percent(value: number): string {
  const rounded = Math.round(value * 100);
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${Math.abs(rounded)}%`;
}

/**
 * Returns how White's chances went from one value to another; `white` and `black` are the changes by the moves of each
 * side, for White.
 */
export function storyOf(
  story: Readonly<Record<"start" | "end" | "white" | "black", number>>,
  sides: SidesView,
): string {
  const { start, end, white, black } = story;
  const by = end - start;
  const went =
    level(start) === level(end)
      ? "stayed at"
      : by < 0
        ? `fell from ${level(start)} to`
        : `rose from ${level(start)} to`;
  const [first, second] = [sideName("white", sides), sideName("black", sides)];
  const own = `${first}'s own moves ${white < 0 ? "cost" : "gained"} ${level(Math.abs(white))}`;
  const other =
    black < 0 ? `${second}'s moves took ${level(-black)}` : `${second}'s mistakes gave back ${level(black)}`;
  return `${first}'s winning chances ${went} ${level(end)}: ${own}, ${other}.`;
}

function level(value: number): string {
  return `${Math.round(value * 100)}%`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
