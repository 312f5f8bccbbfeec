/** The computer player, in workers of its own. */
import { isBuiltIn } from "../app/catalogue";
import { Link, type Share } from "../rules/link";
import { textsFor } from "../rules/texts";
import type { IdeaView, OutcomeScore, ReportView } from "../wire/rules";
import { Team, type EngineLink, type LinkFor, type Question, type RunningSearch } from "./team";

/** A request to the engine: the position and the limits. */
export interface ThinkRequest {
  variant: string;
  fen?: string;
  /** The turn texts so far; the last may be unfinished. */
  line?: string;
  /** The level, from 1 to 8. */
  level?: number;
  /** The seed of the deliberate mistakes of levels below the highest. */
  seed?: number | undefined;
  /** The time limit in milliseconds. Every search needs one, as the worker receives no messages while it searches. */
  movetime: number;
  nodes?: number;
  depth?: number;
  /** Ends the search once a win within this many turns is found or proved impossible. */
  mate?: number;
  /** The number of best lines to report. */
  multipv?: number;
  /** True to forget what earlier searches found, so that the same request always gets the same answer. */
  fresh?: boolean;
  /** The number of cores to search with, 1 if left out. With more, the same request need not find the same turn again. */
  cores?: number;
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

/** Creates the worker of an engine for a game. */
function workerLink(variant: string, share?: Share): EngineLink {
  return isBuiltIn(variant)
    ? new Link(
        () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" }),
        "builtin",
        share,
      )
    : new Link(
        () => new Worker(new URL("./declared-worker.ts", import.meta.url), { type: "module", name: "engine" }),
        "declared",
        share,
      );
}

/** Creates a computer player with this much memory per core, in MiB. Its workers start with the first request. */
export function createEngine(hashMb = 32, linkFor: LinkFor = workerLink): Engine {
  let current: Search | null = null;
  let team: { builtIn: boolean; to: Team } | null = null;
  const teamFor = (variant: string, cores: number): Team => {
    current?.stop();
    current = null;
    const builtIn = isBuiltIn(variant);
    // A team also searches with fewer cores than it has.
    if (team?.builtIn !== builtIn || team.to.cores < cores) {
      team?.to.stop();
      team = { builtIn, to: new Team(variant, hashMb, cores, linkFor) };
    }
    return team.to;
  };
  return {
    think(request, onReport) {
      const { variant, cores = 1 } = request;
      const team = teamFor(variant, cores);
      const start = (onText: (text: string) => void): RunningSearch =>
        team.think((search) => questionOf(request, search), cores, onText);
      current = new Search(start, onReport);
      return current;
    },
    async weigh(request) {
      const scores = await teamFor(request.variant, 1).call("weigh", questionOf(request));
      return JSON.parse(String(scores)) as OutcomeScore[];
    },
    close() {
      current?.stop();
      team?.to.stop();
    },
  };
}

/** Returns the question of a request; `search` is its number if several workers share it. */
function questionOf({ variant, fen, line, seed = 0, ...limits }: ThinkRequest, search?: number): Question {
  // Undefined values are not written.
  const options = { ...limits, cores: undefined, seed, search };
  return { args: [variant, fen, line ?? "", JSON.stringify(options)], texts: textsFor(variant) };
}

/** One search. */
class Search implements Thinking {
  readonly done: Promise<IdeaView | null>;
  private finish: (idea: IdeaView | null) => void = () => undefined;
  private best: ReportView | null = null;
  private isOver = false;
  private isHurried = false;

  private readonly running: RunningSearch;

  constructor(
    start: (onText: (text: string) => void) => RunningSearch,
    private readonly onReport?: (report: ReportView) => void,
  ) {
    this.running = start((text) => this.receive(JSON.parse(text) as ReportView));
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.running.answer.then(
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

  private receive(report: ReportView): void {
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
    this.running.halt();
  }
}

/** Returns the best turn according to a report. */
function ideaOf({ pv, score, depth, nodes }: ReportView): IdeaView {
  return { turn: pv[0] ?? "", pv, score, depth, nodes };
}
