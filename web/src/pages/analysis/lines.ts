import { h } from "../../app/dom";
import { gear } from "../../app/gear";
import { icon } from "../../app/icons";
import { onNotation } from "../../app/notations";
import { createEngine, type Thinking } from "../../engine/client";
import { rules } from "../../rules/client";
import type { Actor, KindView, Motion, ReportView, Scene, ScoreView, SidesView } from "../../wire/rules";
import { LineRow, type LineView } from "./line-row";
import { Peek } from "./peek";
import { certainty, chancesInWords, continuation, finalScore, forWhite, scoreInWords, scoreText, share } from "./score";
import { DEFAULT_LINES, MOST_LINES, searchMenus, searchOptions, type SearchOptions } from "./search-options";
import { sideName } from "../../table/sides";

/** The delay before a search, in milliseconds, until the board has settled. */
const SETTLE = 150;
/** The most turns shown of a line. */
const TURNS = 12;

/** The game, and what is done with the lines. */
export interface LinesOptions {
  variant: string;
  kinds: readonly KindView[];
  sides: SidesView;
  /** Plays turns from the position after a line. The board may show another one by now. */
  play(line: string, turns: readonly string[]): void;
  /** Draws the engine's turns as arrows, the best first. */
  propose(proposals: readonly (readonly Motion[])[]): void;
}

/** A position of the analysis. */
interface AnalysedPosition {
  fen: string | undefined;
  line: string;
  scene: Scene;
}

/** The position that the computer searches. */
interface Task {
  fen: string | undefined;
  line: string;
  toAct: Actor;
  /** True if it is the position after the player to move skipped the turn. */
  isThreat: boolean;
}

/** The best lines of a position, updated during the search. */
export class Lines {
  readonly element: HTMLElement;
  private readonly engine = createEngine();
  private readonly peek: Peek;
  private readonly unlisten = onNotation(() => this.rows.forEach((row) => row.rewrite()));
  private thinking: Thinking | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly rows = Array.from({ length: MOST_LINES }, (_, at) => new LineRow(at + 1));
  private readonly list = h("ol", { class: "lines", "aria-label": "Best lines" });
  /** The evaluation as a bar beside the board. */
  readonly gauge = h("div", { class: "bar gauge", role: "img", "aria-label": "No evaluation yet" }, h("div", {}));
  private readonly score = h("span", { class: "lines-score" });
  private readonly note = h("p", { class: "soft small lines-note" });
  private readonly chances = h("p", { class: "soft small chances", title: "The chances between two equal computers" });
  private readonly judge = h("p", { class: "soft small" });
  private readonly power = h(
    "button",
    {
      type: "button",
      class: "quiet lines-power",
      "aria-label": "Computer",
      title: "Switch the computer off or on (L)",
      onclick: () => this.toggle(),
    },
    icon("computer"),
  );
  private readonly threat = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-pressed": "false",
      title: "Show what the other side would do if you skipped your turn (X)",
      onclick: () => this.toggleThreats(),
    },
    "Threats",
  );
  private options: SearchOptions = searchOptions();
  /** The menu of the number of lines, and the number that it had before the computer was switched off. */
  private readonly count: HTMLSelectElement;
  private before = this.options.lines > 0 ? this.options.lines : DEFAULT_LINES;
  private isThreat = false;
  private place: AnalysedPosition | undefined;
  private key = "";
  private shown = 0;

  constructor(private readonly own: LinesOptions) {
    this.peek = new Peek(own.variant, own.kinds);
    const { count, others } = searchMenus(this.options, (options) => {
      this.options = options;
      if (options.lines > 0) this.before = options.lines;
      this.again();
    });
    this.count = count;
    this.element = h(
      "section",
      { class: "card stack computer", "aria-label": "The computer" },
      h(
        "div",
        { class: "lines-head" },
        this.power,
        this.score,
        this.note,
        this.threat,
        gear("Settings of the computer", count, ...others, this.chances, this.judge),
      ),
      this.list,
    );
  }

  /** Switches the computer off, or on again. Like the others, this does nothing while the computer is hidden. */
  toggle(): void {
    if (this.element.hidden) return;
    this.count.value = String(this.options.lines > 0 ? 0 : this.before);
    this.count.dispatchEvent(new Event("change"));
  }

  /** Shows or hides threats. */
  toggleThreats(): void {
    if (!this.element.hidden && !this.threat.disabled) this.setThreat(!this.isThreat);
  }

  /** Plays the best turn of the shown position. */
  playBest(): void {
    if (!this.element.hidden && this.list.ariaBusy !== "true") this.rows[0]?.playFirst();
  }

  /** Searches another position. */
  look(fen: string | undefined, line: string, scene: Scene): void {
    const key = `${scene.fen} ${line}`;
    if (key === this.key) return;
    this.key = key;
    this.place = { fen, line, scene };
    this.isThreat = false;
    this.search();
  }

  /** Stops the search because another position is about to be shown. */
  leave(): void {
    this.key = "";
    this.stop();
  }

  /** Hides the computer and stops it, until it is called with `false`. */
  pause(isPaused: boolean): void {
    this.element.hidden = isPaused;
    this.gauge.hidden = isPaused || this.options.lines === 0;
    if (isPaused) this.leave();
  }

  /** Shows White's expected result before the roll that is due. */
  expect(value: number): void {
    if (this.place?.scene.to_act !== "nature") return;
    this.fillGauge(value);
    this.gauge.setAttribute(
      "aria-label",
      `${sideName("white", this.own.sides)}'s expected result before the roll is ${Math.round(value * 100)}%`,
    );
  }

  close(): void {
    this.unlisten();
    clearTimeout(this.timer);
    this.thinking?.stop();
    this.engine.close();
    this.peek.close();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.thinking?.stop();
    // Reports on the last position may still arrive.
    this.shown += 1;
    // The lines stay until there are new ones, because rows that come and go are hard to read.
    this.list.ariaBusy = "true";
    this.own.propose([]);
  }

  private again(): void {
    if (this.place) this.search();
  }

  private setThreat(isThreat: boolean): void {
    this.isThreat = isThreat;
    this.again();
  }

  /** Searches the place, or what threatens there. */
  private search(): void {
    const { place } = this;
    if (!place) return;
    const { scene } = place;
    const { lines } = this.options;
    // Reserve the place for all lines, so that nothing below it moves.
    this.list.style.setProperty("--count", String(lines));
    this.stop();
    this.peek.hide();
    this.gauge.hidden = lines === 0;
    this.power.setAttribute("aria-pressed", String(lines > 0));
    this.threat.setAttribute("aria-pressed", String(this.isThreat));
    const hasTurn = scene.result === null && (scene.to_act === "white" || scene.to_act === "black");
    this.threat.disabled = lines === 0 || !hasTurn;
    this.chances.textContent = "";
    this.score.textContent = "";
    if (lines === 0 || !hasTurn) {
      this.set([]);
      // Lines of another position do not apply here.
      this.weigh(scene.result === null ? null : finalScore(scene.result));
      this.note.textContent = scene.result === null ? (lines === 0 ? "Computer off" : "") : "The game is over.";
      return;
    }
    this.nameJudge();
    const mine = this.shown;
    this.timer = setTimeout(() => {
      this.think(place, mine).catch((error: unknown) => {
        this.note.textContent = error instanceof Error && error.message !== "stopped" ? error.message : "";
      });
    }, SETTLE);
  }

  /** Says once what judges the positions; the search loads the same file. */
  private nameJudge(): void {
    if (this.judge.textContent !== "") return;
    const said = import("../../engine/networks").then(({ judgeInWords }) => judgeInWords(this.own.variant));
    void said.then(
      ({ sentence, command }) => {
        this.judge.textContent = sentence;
        this.judge.title = command;
      },
      () => undefined,
    );
  }

  private async think(place: AnalysedPosition, mine: number): Promise<void> {
    const task = this.isThreat ? await threatened(this.own.variant, place) : taskOf(place);
    if (mine !== this.shown) return;
    if (task === null) {
      this.set([]);
      this.note.textContent = "There are no threats to show: this turn cannot be skipped.";
      return;
    }
    const { lines, limit, cores } = this.options;
    const { fen, line } = task;
    const { movetime, depth } = limit;
    const request = {
      variant: this.own.variant,
      ...(fen === undefined ? {} : { fen }),
      line,
      movetime,
      ...(depth === undefined ? {} : { depth }),
      multipv: lines,
      cores,
    };
    const best: (ReportView | undefined)[] = [];
    let isOver = false;
    while (!isOver) {
      const thinking = this.engine.think(request, (report) => {
        const known = best[report.line - 1];
        // A search that begins again repeats the depths that it has reached before.
        if (known && (report.bound !== "exact" || report.depth < known.depth)) return;
        best[report.line - 1] = report;
        void this.show(task, best.slice(), thinking);
      });
      this.thinking = thinking;
      const idea = await thinking.done;
      isOver = limit.isEndless !== true || idea === null || "mate" in idea.score || this.thinking !== thinking;
    }
  }

  private async show(task: Task, best: readonly (ReportView | undefined)[], of: Thinking): Promise<void> {
    this.shown += 1;
    const mine = this.shown;
    const views = await Promise.all(best.map((report) => (report ? this.viewOf(report, task) : Promise.resolve(null))));
    if (mine !== this.shown || of !== this.thinking) return;
    this.set(views.map((view) => view?.line ?? null));
    this.own.propose(this.options.arrows ? views.map((view) => view?.motions ?? []) : []);
    const [top] = best;
    if (!top) return;
    const looked = certainty(top.depth, top.nodes);
    if (task.isThreat) {
      this.note.textContent = `Threats if ${sideName(task.toAct === "black" ? "white" : "black", this.own.sides)} skips the turn, ${looked}`;
      return;
    }
    this.weigh(forWhite(top.score, task.toAct));
    this.chances.textContent = chancesInWords(top.wdl, task.toAct, this.own.sides);
    this.score.textContent = scoreText(forWhite(top.score, task.toAct));
    this.note.textContent = looked;
  }

  /** Sets the bar to a score for White, or to the middle without one. */
  private weigh(score: ScoreView | null): void {
    this.fillGauge(score ? share(score) : 0.5);
    this.gauge.setAttribute("aria-label", score ? scoreInWords(score, this.own.sides) : "No evaluation");
  }

  private fillGauge(white: number): void {
    this.gauge.style.setProperty("--white", `${(white * 100).toFixed(1)}%`);
  }

  private async viewOf(
    { pv, score }: ReportView,
    { fen, line, toAct, isThreat }: Task,
  ): Promise<{ line: LineView; motions: Motion[] }> {
    const texts = pv.slice(0, TURNS);
    const { turns, motions } = await continuation(this.own.variant, fen, line, texts).catch(() => ({
      turns: texts.map((san) => ({ san })),
      motions: [],
    }));
    const view = {
      score: scoreText(forWhite(score, toAct)),
      turns,
      play: (place: number) => {
        this.peek.hide();
        // A threat is not a turn of the shown position.
        if (!isThreat) this.own.play(line, texts.slice(0, place + 1));
      },
      peek: (place: number | null, button: HTMLElement) => {
        if (place === null) this.peek.hide();
        else void this.peek.show(button, fen, line, texts.slice(0, place + 1));
      },
    };
    return { line: view, motions };
  }

  /** Shows lines in their rows. Rows are not moved, because that would lose their focus. */
  private set(views: readonly (LineView | null)[]): void {
    this.list.ariaBusy = "false";
    let before: Element | null = null;
    for (const [at, row] of this.rows.entries()) {
      row.set(views[at] ?? null);
      if (!row.isShown) {
        row.element.remove();
        continue;
      }
      if (row.element.parentElement !== this.list) {
        if (before) before.after(row.element);
        else this.list.prepend(row.element);
      }
      before = row.element;
    }
  }
}

function taskOf({ fen, line, scene }: AnalysedPosition): Task {
  return { fen, line, toAct: scene.to_act, isThreat: false };
}

/** Returns the position after the player to move skips the turn; `null` if it cannot be skipped. */
async function threatened(variant: string, { fen, line, scene }: AnalysedPosition): Promise<Task | null> {
  const game = await rules().open(variant, fen, line);
  const skipped = await game.skipped().finally(() => game.free());
  if (skipped === null) return null;
  return { fen: skipped, line: "", toAct: scene.to_act === "white" ? "black" : "white", isThreat: true };
}
