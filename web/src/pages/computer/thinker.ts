import { fill, h } from "../../app/dom";
import { createEngine, type ThinkRequest, type Thinking } from "../../engine/client";
import type { IdeaView, ReportView } from "../../wire/rules";

/** The time between two updates of the progress bar, in milliseconds. */
const TICK = 200;

/** The computer player of a game: it searches, shows its progress, and moves at once on request. */
export class Thinker {
  /** The element that is shown during a search. */
  readonly element: HTMLElement;
  /** The time it took for its last turn, in seconds. */
  took: number | null = null;
  private readonly engine = createEngine();
  private readonly bar = h("progress", { max: 1, value: 0, "aria-label": "Thinking time used" });
  private readonly depth = h("span", { class: "soft small thinking-depth" });
  private readonly button = h("button", { type: "button", onclick: () => this.moveNow() }, "Move now");
  private thinking: Thinking | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** True if the rest of this turn is played without further search. */
  private isHurried = false;

  constructor() {
    this.element = h("span", { class: "thinking" });
    fill(
      this.element,
      "Computer is thinking…",
      h("span", { class: "thinking-how" }, h("span", { class: "thinking-time" }, this.bar, this.depth), this.button),
    );
  }

  /** True if a search is under way. */
  get isThinking(): boolean {
    return this.thinking !== null;
  }

  /** Finds a turn; returns nothing if it was stopped. `slow` shows the progress. */
  async find(request: ThinkRequest, slow: boolean): Promise<IdeaView | null> {
    this.stop();
    this.show(request.movetime, slow);
    const began = performance.now();
    const thinking = this.engine.think(request, (report) => this.showDepth(report));
    this.thinking = thinking;
    if (this.isHurried) thinking.moveNow();
    try {
      const idea = await thinking.done;
      if (this.thinking === thinking && slow) this.took = (performance.now() - began) / 1000;
      return idea;
    } finally {
      if (this.thinking === thinking) this.rest();
    }
  }

  /** Loads the engine, so that the next search with this many cores begins at once. */
  async load(variant: string, cores: number): Promise<void> {
    await this.engine.think({ variant, movetime: 10, depth: 1, cores }).done;
  }

  /** Plays the best turn found so far. */
  moveNow(): void {
    this.isHurried = true;
    this.thinking?.moveNow();
  }

  /** Stops hurrying: called at the other side's turn. */
  stopHurrying(): void {
    this.isHurried = false;
  }

  /** Stops the search without a result. */
  stop(): void {
    this.thinking?.stop();
    this.rest();
  }

  /** Ends the worker. */
  close(): void {
    this.stop();
    this.engine.close();
  }

  private rest(): void {
    this.thinking = null;
    clearInterval(this.timer);
  }

  private show(movetime: number, slow: boolean): void {
    this.element.classList.toggle("slow", slow);
    this.depth.textContent = "";
    this.bar.value = 0;
    const began = performance.now();
    this.timer = setInterval(() => {
      this.bar.value = Math.min(1, (performance.now() - began) / movetime);
    }, TICK);
  }

  private showDepth({ depth }: ReportView): void {
    this.depth.textContent = `depth ${depth}`;
  }
}
