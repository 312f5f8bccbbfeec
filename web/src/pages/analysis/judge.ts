import { createEngine, type ThinkRequest } from "../../engine/client";
import type { Written } from "../../app/notations";
import { rules } from "../../rules/client";
import { lineTo } from "../../table/past";
import type { AnalysisScore, GameAnalysis } from "../../net/protocol";
import type { OutcomeScore, ScoreView, TurnView } from "../../wire/rules";
import type { Judged, Roll } from "./assess";
import { continuation, finalScore, forWhite, share } from "./score";

/**
 * The work for a position and for each outcome of a roll, in nodes: limits in nodes give the same judgement on every device.
 * The time in milliseconds only bounds the slowest.
 */
const NODES = 60_000;
const OUTCOME_NODES = 3000;
const LONGEST = 4000;

/** The time in milliseconds without requests after which the worker ends, as it only takes memory. */
const IDLE = 3000;

/** The number of cached positions, so that the review of an earlier game appears at once. */
const REMEMBERED = 4000;

/** The evaluation of a position. */
export interface Point {
  /** The score for White. */
  score: ScoreView;
  /** The best turn; empty if there is none. */
  best: string;
  /** The best turn as it is written. */
  bestTurn: Written;
  /** White's expected result after the second best turn; `null` if there is none. */
  second: number | null;
  depth: number;
  nodes: number;
}

/** Evaluations of positions and rolls, by variant, FEN and line. */
const points = new Map<string, Point>();
const rolled = new Map<string, Roll[]>();

/** The game that is judged. */
export interface Judgeable {
  variant: string;
  fen: string | undefined;
}

/** The computer as a judge of a game's turns. */
export class Judge {
  private readonly engine = createEngine();
  /** Requests are carried out one after the other: the engine runs one search at a time. */
  private queue: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private isClosed = false;
  /** True until the engine is asked about a position: it then forgets the others, as a server's does. */
  private isFresh = true;
  private idle = 0;
  private readonly keys = new WeakMap<readonly TurnView[], readonly string[]>();

  constructor(private readonly game: Judgeable) {}

  /** Stops the running evaluation, which is rejected with "stopped". */
  stop(): void {
    clearTimeout(this.idle);
    this.engine.close();
  }

  /** Stops the computer for good. */
  close(): void {
    this.isClosed = true;
    this.stop();
  }

  /** Returns what is known of the position after a number of turns. */
  known(turns: readonly TurnView[], count: number): Point | undefined {
    return points.get(this.keyAfter(turns, count));
  }

  /** Returns the turn at an index with its values; `undefined` while they are not known. */
  judged(turns: readonly TurnView[], index: number): Judged | undefined {
    const turn = turns[index];
    const before = this.known(turns, index);
    const after = this.known(turns, index + 1);
    const rolls = rolled.get(this.keyAfter(turns, index + 1));
    if (!turn || !before || !after || !rolls) return undefined;
    return {
      side: turn.side,
      before: share(before.score),
      rolls,
      after: share(after.score),
      isBest: before.best === turn.text,
      second: before.second,
      isOpen: !turn.whole,
    };
  }

  /** Evaluates the position after a number of turns, and the rolls of the turn before it. */
  evaluate(turns: readonly TurnView[], count: number): Promise<Point | undefined> {
    return this.serial(() => this.evaluateNow(turns, count));
  }

  /** Takes the server's evaluation of a line, as far as it is the same line. */
  take(turns: readonly TurnView[], { turns: texts, positions }: GameAnalysis): void {
    for (const [count, { score, best, best_san, second, depth, nodes, rolls }] of (positions ?? []).entries()) {
      const turn = turns[count - 1];
      if (count > 0 && (!turn || turn.text !== texts[count - 1])) return;
      const key = this.key(lineTo(turns, count));
      const point = {
        score: viewOf(score),
        best: best ?? "",
        bestTurn: { san: best_san ?? "" },
        second: second === null ? null : share(viewOf(second)),
        depth,
        nodes,
      };
      remember(points, key, point);
      if (!turn) continue;
      const known = rolls.map(({ action, came, scores }) => {
        const values = scores.map((one) => (one === null ? 0.5 : share(viewOf(one))));
        const isLast = action === turn.actions.length - 1;
        return { before: mean(values), after: isLast ? share(point.score) : (values[came] ?? 0.5) };
      });
      remember(rolled, key, known);
    }
  }

  /** Evaluates every outcome of the roll that is due after a line. */
  weigh(line: string): Promise<OutcomeScore[]> {
    return this.serial(() => this.weighNow(line));
  }

  private async evaluateNow(turns: readonly TurnView[], count: number): Promise<Point | undefined> {
    const line = lineTo(turns, count);
    const key = this.key(line);
    const point = points.get(key) ?? (await this.point(line));
    if (!point) return undefined;
    remember(points, key, point);
    if (count > 0 && !rolled.has(key)) remember(rolled, key, await this.rollsOf(turns, count - 1, share(point.score)));
    return point;
  }

  private serial<T>(work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    clearTimeout(this.idle);
    const done = this.queue.then(() => {
      if (this.isClosed) throw new Error("stopped");
      this.isFresh = true;
      return work();
    });
    this.queue = done
      .catch(() => undefined)
      .then(() => {
        this.waiting -= 1;
        // The next request starts the worker again.
        if (this.waiting === 0 && !this.isClosed) this.idle = window.setTimeout(() => this.engine.close(), IDLE);
      });
    return done;
  }

  private key(line: string): string {
    return [this.game.variant, this.game.fen ?? "", line].join("\n");
  }

  /** Returns the key of the position after a number of turns. All of a line are made at once, as all are asked for often. */
  private keyAfter(turns: readonly TurnView[], count: number): string {
    const known = this.keys.get(turns);
    const keys = known ?? Array.from({ length: turns.length + 1 }, (_, before) => this.key(lineTo(turns, before)));
    if (known === undefined) this.keys.set(turns, keys);
    return keys[count] ?? this.key(lineTo(turns, count));
  }

  private async point(line: string): Promise<Point | undefined> {
    const { variant, fen } = this.game;
    const game = await rules().open(variant, fen, line);
    const { to_act, result } = await game.scene().finally(() => game.free());
    const none = { best: "", bestTurn: { san: "" }, second: null, depth: 0, nodes: 0 };
    if (result !== null) return { score: finalScore(result), ...none };
    let second: number | null = null;
    const idea = await this.engine.think({ ...this.request(line, NODES), multipv: 2 }, (report) => {
      if (report.line === 2) second = share(forWhite(report.score, to_act));
    }).done;
    if (!idea) return undefined;
    const { turns } = await continuation(variant, fen, line, [idea.turn]);
    const { turn: best, depth, nodes } = idea;
    return { score: forWhite(idea.score, to_act), best, bestTurn: turns[0] ?? { san: "" }, second, depth, nodes };
  }

  /** Evaluates the rolls within a turn. A roll that ends it leads to the value of the position after it. */
  private async rollsOf(turns: readonly TurnView[], index: number, after: number): Promise<Roll[]> {
    const rolls: Roll[] = [];
    for (const { line, outcome, isLast } of await rollsIn(this.game, turns, index)) {
      const scores = await this.weighNow(line);
      const came = scores.find((score) => score.outcome === outcome);
      rolls.push({ before: meanOf(scores), after: isLast || !came ? after : valueOf(came) });
    }
    return rolls;
  }

  private weighNow(line: string): Promise<OutcomeScore[]> {
    return this.engine.weigh(this.request(line, OUTCOME_NODES));
  }

  private request(line: string, nodes: number): ThinkRequest {
    const { variant, fen } = this.game;
    const fresh = this.isFresh;
    this.isFresh = false;
    return { variant, ...(fen === undefined ? {} : { fen }), line, nodes, movetime: LONGEST, fresh };
  }
}

/** A roll of a game. */
export interface RollPlace {
  /** The line up to the roll. */
  line: string;
  /** The text of the outcome that came. */
  outcome: string;
  /** True if the turn ended with it. */
  isLast: boolean;
}

/** Finds the rolls of a turn. */
export async function rollsIn(
  { variant, fen }: Judgeable,
  turns: readonly TurnView[],
  index: number,
): Promise<RollPlace[]> {
  const actions = turns[index]?.actions ?? [];
  const game = await rules().open(variant, fen, lineTo(turns, index));
  const found: RollPlace[] = [];
  try {
    for (const [at, token] of actions.entries()) {
      const before = await game.copy();
      try {
        const made = (await game.rollsMade()).length;
        await game.play(token);
        const rolls = await game.rollsMade();
        const { outcome } = rolls.at(-1) ?? {};
        if (rolls.length === made || outcome === undefined) continue;
        const { acts, to_act } = await before.scene();
        const asks = acts.find(({ rolls: asksFor, action }) => asksFor && token.startsWith(action));
        if (to_act !== "nature" && asks) await before.play(asks.action);
        found.push({ line: await before.line(), outcome, isLast: at === actions.length - 1 });
      } finally {
        before.free();
      }
    }
    return found;
  } finally {
    game.free();
  }
}

/** Returns White's expected result after an outcome. */
export function valueOf({ score, result, to_act }: OutcomeScore): number {
  if (result !== null) return share(finalScore(result));
  return score === null ? 0.5 : share(forWhite(score, to_act));
}

/** Returns White's expected result before a roll: all outcomes are equally likely. */
export function meanOf(scores: readonly OutcomeScore[]): number {
  return mean(scores.map(valueOf));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Returns a score of the server's as the engine of the browser gives it. */
function viewOf(score: AnalysisScore): ScoreView {
  return "result" in score ? finalScore(score.result) : score;
}

function remember<T>(into: Map<string, T>, key: string, value: T): void {
  into.delete(key);
  into.set(key, value);
  const [oldest] = into.keys();
  if (into.size > REMEMBERED && oldest !== undefined) into.delete(oldest);
}
