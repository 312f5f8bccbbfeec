import { fill, h, s } from "../../app/dom";
import { sideName } from "../../table/sides";
import type { SidesView } from "../../wire/rules";

/** The graph's own units. */
const WIDTH = 1000;
const HEIGHT = 200;
/** The most numbers below the graph. */
const NUMBERS = 8;

/** A point of the graph: the position after a number of turns. */
export interface GraphPoint {
  count: number;
  /** White's share, from 0 to 1. */
  share: number;
  /** A mark on the turn before it, as a class. */
  mark: string | null;
}

/** The evaluation over the turns of a game, to click and to hover. */
export class Graph {
  readonly element: HTMLElement;
  private readonly svg = s("svg", {
    class: "graph",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
  });
  private readonly dots = h("div", { class: "graph-dots", "aria-hidden": "true" });
  private readonly numbers = h("div", { class: "graph-numbers", "aria-hidden": "true" });
  private readonly tip = h("p", { class: "graph-tip small", "aria-hidden": "true", hidden: true });
  private turns = 0;

  /** `look` shows the position after a number of turns; `describe` returns its description. */
  constructor(
    look: (count: number) => void,
    describe: (count: number) => string,
    private readonly sides: SidesView,
  ) {
    const plot = h("div", { class: "graph-plot" }, this.dots, this.tip);
    plot.prepend(this.svg);
    this.element = h("div", { class: "graph-box" }, plot, this.numbers);
    const countAt = (event: MouseEvent): number => {
      const box = this.svg.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      return Math.min(this.turns, Math.max(0, Math.round(share * this.turns)));
    };
    plot.addEventListener("click", (event) => look(countAt(event)));
    plot.addEventListener("pointermove", (event) => {
      const count = countAt(event);
      this.tip.hidden = false;
      this.tip.textContent = describe(count);
      const at = this.turns === 0 ? 0 : count / this.turns;
      this.tip.style.left = `${at * 100}%`;
      this.tip.style.transform = `translateX(${-at * 100}%)`;
    });
    plot.addEventListener("pointerleave", () => {
      this.tip.hidden = true;
    });
  }

  /** Draws the known points of a game with this many turns; `here` is the shown position. */
  draw(turns: number, points: readonly GraphPoint[], here: number, numberOf: (count: number) => string): void {
    this.turns = turns;
    const n = Math.max(1, turns);
    const x = (count: number): number => (count / n) * WIDTH;
    const line = points.map(({ count, share }) => `${x(count).toFixed(1)},${((1 - share) * HEIGHT).toFixed(1)}`);
    const last = x(points.at(-1)?.count ?? 0);
    this.svg.setAttribute(
      "aria-label",
      `Evaluation over ${turns} turns; higher is better for ${sideName("white", this.sides)}.`,
    );
    fill(
      this.svg,
      s("polygon", { class: "area", points: `0,${HEIGHT} ${line.join(" ")} ${last},${HEIGHT}` }),
      s("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("polyline", { class: "curve", points: line.join(" ") }),
      s("line", { class: "here", x1: x(here), x2: x(here), y1: 0, y2: HEIGHT }),
    );
    fill(
      this.dots,
      ...points.flatMap(({ count, share, mark }) => {
        if (mark === null) return [];
        const dot = h("span", { class: `graph-dot ${mark}` });
        dot.style.left = `${(count / n) * 100}%`;
        dot.style.top = `${(1 - share) * 100}%`;
        return [dot];
      }),
    );
    // Each number stands where its first turn ends.
    const first = new Map<string, number>();
    for (let count = 1; count <= turns; count += 1) if (!first.has(numberOf(count))) first.set(numberOf(count), count);
    const every = Math.max(1, Math.ceil(first.size / NUMBERS));
    const some = [...first].filter((_, at) => (at + 1) % every === 0);
    fill(
      this.numbers,
      ...some.map(([name, count]) => {
        const number = h("span", {}, name);
        number.style.left = `${(count / n) * 100}%`;
        return number;
      }),
    );
  }
}
