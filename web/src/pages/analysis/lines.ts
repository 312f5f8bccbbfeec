import { h } from "../../app/dom";
import { keep, recall } from "../../app/store";
import { createEngine, type Thinking } from "../../engine/client";
import type { ReportView, Scene, ScoreView } from "../../wire/rules";
import { LineRow, type LineView } from "./line-row";
import { certainty, finalScore, forWhite, sansOf, scoreInWords, scoreText, share } from "./score";

/** The most lines shown, and the search time in milliseconds. */
const MOST = 5;
const LOOK = 15_000;
/** The delay before a search, in milliseconds, until the board has settled. */
const SETTLE = 150;
/** The most turns shown of a line. */
const TURNS = 8;

/** The best lines of a position, updated during the search. */
export class Lines {
  readonly element: HTMLElement;
  private readonly engine = createEngine();
  private thinking: Thinking | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly rows = Array.from({ length: MOST }, (_, at) => new LineRow(at + 1));
  private readonly list = h("ol", { class: "lines", "aria-label": "Best lines" });
  private readonly level = h("div", {});
  private readonly bar = h("div", { class: "bar", role: "img", "aria-label": "No evaluation yet" }, this.level);
  private readonly depth = h("p", { class: "soft small" });
  private count =
    recall("lines", (value): value is number => typeof value === "number" && value >= 0 && value <= MOST) ?? 3;
  private asked: { fen: string | undefined; line: string; scene: Scene } | undefined;
  private key = "";
  private shown = 0;

  constructor(
    private readonly variant: string,
    private readonly play: (turns: readonly string[]) => void,
  ) {
    const choose = h(
      "select",
      {
        "aria-label": "Number of lines",
        onchange: (event: Event) => {
          this.count = Number((event.target as HTMLSelectElement).value);
          keep("lines", this.count);
          this.key = "";
          if (this.asked) this.look(this.asked.fen, this.asked.line, this.asked.scene);
        },
      },
      ...Array.from({ length: MOST + 1 }, (_, count) =>
        h(
          "option",
          { value: count, selected: count === this.count },
          count === 0 ? "Computer off" : count === 1 ? "1 line" : `${count} lines`,
        ),
      ),
    );
    this.element = h(
      "section",
      { class: "card stack", "aria-label": "The computer" },
      this.bar,
      this.list,
      h("div", { class: "lines-foot" }, this.depth, choose),
    );
  }

  /** Searches another position. */
  look(fen: string | undefined, line: string, scene: Scene): void {
    this.asked = { fen, line, scene };
    const key = `${scene.fen} ${line} ${this.count}`;
    if (key === this.key) return;
    this.key = key;
    // Reserve the place for all lines, so that nothing below it moves.
    this.list.style.setProperty("--count", String(this.count));
    clearTimeout(this.timer);
    this.thinking?.stop();
    this.bar.hidden = this.count === 0;
    // Reports on the last position may still arrive.
    this.shown += 1;
    if (this.count === 0 || scene.result !== null || scene.to_act === "nature" || scene.to_act === "nobody") {
      this.set([]);
      // Lines of another position do not apply here.
      this.weigh(scene.result === null ? null : finalScore(scene.result));
      this.depth.textContent = scene.result === null ? "" : "The game is over.";
      return;
    }
    this.timer = setTimeout(() => void this.think(fen, line, scene), SETTLE);
  }

  close(): void {
    clearTimeout(this.timer);
    this.thinking?.stop();
    this.engine.close();
  }

  private async think(fen: string | undefined, line: string, scene: Scene): Promise<void> {
    const best: (ReportView | undefined)[] = [];
    const { key } = this;
    const thinking = this.engine.think(
      { variant: this.variant, ...(fen === undefined ? {} : { fen }), line, movetime: LOOK, multipv: this.count },
      (report) => {
        if (report.bound !== "exact" && best[report.line - 1]) return;
        best[report.line - 1] = report;
        void this.show(key, fen, line, scene, best.slice());
      },
    );
    this.thinking = thinking;
    await thinking.done.catch((error: unknown) => {
      this.depth.textContent = error instanceof Error && error.message !== "stopped" ? error.message : "";
    });
  }

  private async show(
    key: string,
    fen: string | undefined,
    line: string,
    scene: Scene,
    best: readonly (ReportView | undefined)[],
  ): Promise<void> {
    this.shown += 1;
    const mine = this.shown;
    const views = await Promise.all(
      best.map((report) => (report ? this.viewOf(report, fen, line, scene) : Promise.resolve(null))),
    );
    if (mine !== this.shown || key !== this.key) return;
    this.set(views);
    const [top] = best;
    if (!top) return;
    const score = forWhite(top.score, scene.to_act);
    this.weigh(score);
    this.depth.textContent = certainty(top.depth, top.nodes);
  }

  /** Sets the bar to a score for White, or to the middle without one. */
  private weigh(score: ScoreView | null): void {
    this.level.style.width = `${((score ? share(score) : 0.5) * 100).toFixed(1)}%`;
    this.bar.setAttribute("aria-label", score ? scoreInWords(score) : "No evaluation");
  }

  private async viewOf(
    { pv, score }: ReportView,
    fen: string | undefined,
    line: string,
    scene: Scene,
  ): Promise<LineView> {
    const turns = pv.slice(0, TURNS);
    const [first] = turns;
    return {
      score: scoreText(forWhite(score, scene.to_act)),
      sans: await sansOf(this.variant, fen, line, turns).catch(() => turns),
      play: () => first !== undefined && this.play([first]),
    };
  }

  /** Shows lines in their rows. Rows are not moved, because that would lose their focus. */
  private set(views: readonly (LineView | null)[]): void {
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
