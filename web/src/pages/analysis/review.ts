import { createEngine } from "../../engine/client";
import { h, fill, s } from "../../app/dom";
import { rules } from "../../rules/client";
import type { ScoreView, TurnView } from "../../wire/rules";
import { lineTo } from "../../table/past";
import { certainty, finalScore, forWhite, sansOf, scoreInWords, scoreText, share } from "./score";

/** The search time for each position, in milliseconds. */
const LOOK = 350;
/** The graph's own units. */
const WIDTH = 1000;
const HEIGHT = 200;
/** The number of cached positions, so that the graph of an earlier game appears at once. */
const REMEMBERED = 2000;

/** The evaluation of the position after a number of turns. */
interface Point {
  score: ScoreView;
  best: string;
  depth: number;
  nodes: number;
}

/** Evaluations by variant, FEN and line. */
const remembered = new Map<string, Point>();

/** The computer's analysis of a whole game: a graph, and the best turn at each point. */
export class Review {
  readonly element = h("div", { class: "stack review" });
  private readonly opinion = h("p", { class: "small" });
  private readonly graph = s("svg", {
    class: "graph",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
  });
  private readonly engine = createEngine();
  private ended = false;
  private running = false;
  private at: number;

  constructor(
    private readonly variant: string,
    private readonly fen: string | undefined,
    private turns: readonly TurnView[],
    private readonly look: (count: number) => void,
  ) {
    this.at = turns.length;
    this.graph.addEventListener("click", (event) => {
      const box = this.graph.getBoundingClientRect();
      this.look(Math.round(((event.clientX - box.left) / box.width) * this.turns.length));
    });
    fill(this.element, this.graph, this.opinion);
    void this.run();
  }

  /** Switches to another line. */
  follow(turns: readonly TurnView[]): void {
    this.turns = turns;
    void this.run();
  }

  /** Shows the evaluation of the position on the board. */
  show(count: number): void {
    this.at = count;
    this.draw();
    const point = this.point(count);
    if (point) {
      fill(
        this.opinion,
        h("b", {}, scoreText(point.score)),
        ` ${scoreInWords(point.score)}. `,
        point.best === "" ? "" : `Best: ${point.best}. `,
        h("span", { class: "soft" }, point.nodes === 0 ? "" : certainty(point.depth, point.nodes)),
      );
    } else {
      fill(this.opinion, h("span", { class: "soft" }, "Analysing…"));
    }
  }

  /** Stops the computer. */
  close(): void {
    this.ended = true;
    this.engine.close();
  }

  private key(count: number): string {
    return [this.variant, this.fen ?? "", lineTo(this.turns, count)].join("\n");
  }

  private point(count: number): Point | undefined {
    return remembered.get(this.key(count));
  }

  /** Evaluates the unknown positions one after the other. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const isOver = (): boolean => this.ended;
    const failed = new Set<string>();
    const unknown = (): number | undefined => {
      for (let count = 0; count <= this.turns.length; count += 1)
        if (!this.point(count) && !failed.has(this.key(count))) return count;
      return undefined;
    };
    for (let count = unknown(); count !== undefined && !this.ended; count = unknown()) {
      const key = this.key(count);
      const point = await this.think(count).catch(() => undefined);
      if (point) remember(key, point);
      else failed.add(key);
      if (!isOver()) this.show(this.at);
    }
    this.running = false;
    // Free the memory; another line starts the computer again.
    this.engine.close();
  }

  private async think(count: number): Promise<Point | undefined> {
    const line = lineTo(this.turns, count);
    const game = await rules().open(this.variant, this.fen, line);
    const { to_act, result } = await game.scene().finally(() => game.free());
    if (result !== null) return { score: finalScore(result), best: "", depth: 0, nodes: 0 };
    const idea = await this.engine.think({
      variant: this.variant,
      ...(this.fen === undefined ? {} : { fen: this.fen }),
      line,
      movetime: LOOK,
    }).done;
    if (!idea) return undefined;
    const [best] = await sansOf(this.variant, this.fen, line, [idea.turn]);
    return { score: forWhite(idea.score, to_act), best: best ?? "", depth: idea.depth, nodes: idea.nodes };
  }

  private draw(): void {
    const n = Math.max(1, this.turns.length);
    const x = (count: number): number => (count / n) * WIDTH;
    let last = 0;
    const known = Array.from({ length: this.turns.length + 1 }, (_, count) => count).flatMap((count) => {
      const point = this.point(count);
      if (!point) return [];
      last = x(count);
      return [`${last.toFixed(1)},${((1 - share(point.score)) * HEIGHT).toFixed(1)}`];
    });
    const here = x(this.at);
    this.graph.setAttribute("aria-label", `Evaluation over ${this.turns.length} turns; higher is better for White.`);
    fill(
      this.graph,
      s("polygon", { class: "area", points: `0,${HEIGHT} ${known.join(" ")} ${last},${HEIGHT}` }),
      s("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("polyline", { class: "curve", points: known.join(" ") }),
      s("line", { class: "here", x1: here, x2: here, y1: 0, y2: HEIGHT }),
    );
  }
}

function remember(key: string, point: Point): void {
  remembered.set(key, point);
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}
