import { createEngine } from "../../engine/client";
import { h, fill, s } from "../../app/dom";
import { rules } from "../../rules/client";
import type { Score, TurnLine } from "../../rules/types";
import { certainty, forWhite, sansOf, scoreInWords, scoreText, share } from "./score";

/** Milliseconds that the computer looks at each position. */
const LOOK = 350;
/** The graph's own units. */
const WIDTH = 1000;
const HEIGHT = 200;

/** What the computer thinks of the position after some turns. */
interface Point {
  score: Score;
  best: string;
  depth: number;
  nodes: number;
}

/** The computer's opinion of a whole game: a graph, and the best turn at each point. */
export class Review {
  readonly element = h("div", { class: "stack" });
  private readonly points: (Point | undefined)[] = [];
  private readonly opinion = h("p", { class: "small" });
  private readonly graph = s("svg", {
    class: "graph",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
  });
  private readonly engine = createEngine();
  private ended = false;
  private at = 0;

  constructor(
    private readonly variant: string,
    private readonly fen: string | undefined,
    private readonly turns: readonly TurnLine[],
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

  /** Says which position is on the board. */
  show(count: number): void {
    this.at = count;
    this.draw();
    const point = this.points[count];
    if (point)
      fill(
        this.opinion,
        h("b", {}, scoreText(point.score)),
        ` ${scoreInWords(point.score)}. `,
        point.best === "" ? "" : `Best: ${point.best}. `,
        h("span", { class: "soft" }, certainty(point.depth, point.nodes)),
      );
    else fill(this.opinion, h("span", { class: "soft" }, "Not looked at yet …"));
  }

  /** Stops the computer. */
  close(): void {
    this.ended = true;
    this.engine.close();
  }

  private async run(): Promise<void> {
    for (let count = 0; count <= this.turns.length && !this.ended; count += 1) {
      await this.think(count).catch(() => undefined);
      if (!this.ended) this.show(this.at);
    }
    this.engine.close();
  }

  private async think(count: number): Promise<void> {
    const line = this.turns
      .slice(0, count)
      .map(({ text }) => text)
      .join(" ");
    const game = await rules().open(this.variant, this.fen, line);
    const { to_act, result } = await game.scene();
    game.free();
    if (result !== null) {
      this.points[count] = {
        score: result === "1-0" ? { mate: 0.5 } : result === "0-1" ? { mate: -0.5 } : { cp: 0 },
        best: "",
        depth: 0,
        nodes: 0,
      };
      return;
    }
    const idea = await this.engine.think({
      variant: this.variant,
      ...(this.fen === undefined ? {} : { fen: this.fen }),
      line,
      movetime: LOOK,
    }).done;
    if (!idea) return;
    const [best] = await sansOf(this.variant, this.fen, line, [idea.turn]);
    this.points[count] = {
      score: forWhite(idea.score, to_act),
      best: best ?? "",
      depth: idea.depth,
      nodes: idea.nodes,
    };
  }

  private draw(): void {
    const n = Math.max(1, this.turns.length);
    const x = (count: number): number => (count / n) * WIDTH;
    const known = this.points.flatMap((point, count) =>
      point ? [`${x(count).toFixed(1)},${((1 - share(point.score)) * HEIGHT).toFixed(1)}`] : [],
    );
    const last = x(Math.max(0, this.points.length - 1));
    const here = x(this.at);
    this.graph.setAttribute(
      "aria-label",
      `Graph of the computer's opinion over ${this.turns.length} turns: up is good for White.`,
    );
    fill(
      this.graph,
      s("polygon", { class: "area", points: `0,${HEIGHT} ${known.join(" ")} ${last},${HEIGHT}` }),
      s("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("polyline", { class: "curve", points: known.join(" ") }),
      s("line", { class: "here", x1: here, x2: here, y1: 0, y2: HEIGHT }),
    );
  }
}
