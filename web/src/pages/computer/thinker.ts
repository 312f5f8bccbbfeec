import { fill, h } from "../../app/dom";
import { createEngine, type ThinkRequest, type Thinking } from "../../engine/client";
import type { IdeaView, ReportView } from "../../wire/rules";

/** Milliseconds between two looks at the time while the computer thinks. */
const TICK = 200;

/** The computer of a game: it thinks, shows how far it is, and plays at once when it is asked to. */
export class Thinker {
  /** The element that is shown during a search. */
  readonly element: HTMLElement;
  /** Seconds that it thought about its last turn. */
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

  /** Finds a turn; nothing where it was stopped. `slow` where it is worth showing how far it is. */
  async find(request: ThinkRequest, slow: boolean): Promise<IdeaView | null> {
    this.stop();
    this.show(request.movetime, slow);
    const began = performance.now();
    const thinking = this.engine.think(request, (report) => this.heard(report));
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

  /** Plays the best turn found so far. */
  moveNow(): void {
    this.isHurried = true;
    this.thinking?.moveNow();
  }

  /** It is the other side's turn: whoever was in a hurry is so no longer. */
  calm(): void {
    this.isHurried = false;
  }

  /** Ends the search; nothing comes of it. */
  stop(): void {
    this.thinking?.stop();
    this.rest();
  }

  /** Ends everything. */
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

  private heard({ depth }: ReportView): void {
    this.depth.textContent = `depth ${depth}`;
  }
}
