/** The computer player in its own worker. */
import { isBuiltIn } from "../app/catalogue";
import { Link } from "../rules/link";
import { textsFor } from "../rules/texts";
import type { Plain } from "../rules/protocol";
import type { IdeaView, OutcomeScore, ReportView } from "../wire/rules";

/** A request to the engine: the position and the limits. */
export interface ThinkRequest {
  variant: string;
  fen?: string;
  /** The turn texts so far; the last may be unfinished. */
  line?: string;
  /** The level, from 1 to 8. */
  level?: number;
  /** The seed of the deliberate mistakes of levels below the highest. */
  whims?: number | undefined;
  /** The time limit in milliseconds. Every search needs one, as the worker receives no messages while it searches. */
  movetime: number;
  nodes?: number;
  depth?: number;
  /** Ends the search once a win within so many turns is found or proved impossible. */
  mate?: number;
  /** The number of best lines to report. */
  multipv?: number;
}

/** A running search. */
export interface Thinking {
  /** The turn it found; `null` if there is none, or after `stop`. */
  done: Promise<IdeaView | null>;
  /** Ends it at once. */
  stop(): void;
  /** Ends it with the best turn found so far, or else with the first one it finds. */
  moveNow(): void;
}

/** A computer player. It runs one search at a time; a new request stops the last. */
export interface Engine {
  think(request: ThinkRequest, onReport?: (report: ReportView) => void): Thinking;
  /** Evaluates every outcome of the roll that is due, each within the limits. Rejects with "stopped" if it was stopped. */
  weigh(request: ThinkRequest): Promise<OutcomeScore[]>;
  /** Ends the worker and frees its memory. */
  close(): void;
}

type EngineLink = Pick<Link, "call" | "stop">;

/** Creates the worker of an engine for a game. */
function workerLink(variant: string): EngineLink {
  return isBuiltIn(variant)
    ? new Link(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" }))
    : new Link(
        () => new Worker(new URL("./declared-worker.ts", import.meta.url), { type: "module", name: "engine" }),
        "declared",
      );
}

/** Creates a computer player with this much memory, in MiB. Its worker starts with the first request. */
export function createEngine(hashMb = 32, linkFor: (variant: string) => EngineLink = workerLink): Engine {
  let current: Search | null = null;
  let link: { builtIn: boolean; to: EngineLink } | null = null;
  const linkTo = (variant: string): EngineLink => {
    current?.stop();
    current = null;
    const builtIn = isBuiltIn(variant);
    if (link?.builtIn !== builtIn) {
      link?.to.stop();
      link = { builtIn, to: linkFor(variant) };
    }
    return link.to;
  };
  return {
    think(request, onReport) {
      current = new Search(linkTo(request.variant), hashMb, request, onReport);
      return current;
    },
    async weigh(request) {
      const scores = await linkTo(request.variant).call(hashMb, "weigh", argumentsOf(request));
      return JSON.parse(String(scores)) as OutcomeScore[];
    },
    close() {
      current?.stop();
      link?.to.stop();
    },
  };
}

function argumentsOf({ variant, fen, line, whims = 0, ...limits }: ThinkRequest): Plain[] {
  return [variant, fen ?? null, line ?? "", JSON.stringify({ ...limits, seed: whims }), textsFor(variant)];
}

/** One search. */
class Search implements Thinking {
  readonly done: Promise<IdeaView | null>;
  private finish: (idea: IdeaView | null) => void = () => undefined;
  private best: ReportView | null = null;
  private isOver = false;
  private isHurried = false;

  constructor(
    private readonly link: EngineLink,
    hashMb: number,
    request: ThinkRequest,
    private readonly onReport?: (report: ReportView) => void,
  ) {
    const hear = (text: string): void => this.hear(JSON.parse(text) as ReportView);
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve;
      link.call(hashMb, "think", argumentsOf(request), hear).then(
        (json) => {
          this.isOver = true;
          resolve(JSON.parse(String(json)) as IdeaView | null);
        },
        (error: unknown) => {
          this.isOver = true;
          if (error instanceof Error && error.message === "stopped") resolve(null);
          else reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  stop(): void {
    this.end(null);
  }

  moveNow(): void {
    this.isHurried = true;
    if (this.best) this.end(ideaOf(this.best));
  }

  private hear(report: ReportView): void {
    if (this.isOver) return;
    // An upper bound belongs to a turn that turned out worse than the best.
    if (report.line === 1 && report.bound !== "upper" && report.pv.length > 0) this.best = report;
    this.onReport?.(report);
    if (this.isHurried) this.moveNow();
  }

  private end(idea: IdeaView | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.finish(idea);
    // A running search receives no messages, so end its worker; a new one reuses the compiled module.
    this.link.stop();
  }
}

/** Returns the best turn according to a report. */
function ideaOf({ pv, score, depth, nodes }: ReportView): IdeaView {
  return { turn: pv[0] ?? "", pv, score, depth, nodes };
}
