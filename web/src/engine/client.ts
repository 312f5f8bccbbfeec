/** The computer player in a worker of its own. */
import { Link } from "../rules/link";
import type { IdeaView, ReportView } from "../wire/rules";

/** A request to the engine: the position and the limits. */
export interface ThinkRequest {
  variant: string;
  fen?: string;
  /** The turn texts so far; the last may be unfinished. */
  line?: string;
  /** From 1 to 8. */
  level?: number;
  /** The seed of the misjudgements of a level below the highest. */
  whims?: number | undefined;
  /** Milliseconds. Every search has a limit: the worker hears nothing until it is done. */
  movetime: number;
  nodes?: number;
  depth?: number;
  /** The number of best lines to report. */
  multipv?: number;
}

/** A search that goes on. */
export interface Thinking {
  /** The turn it found; `null` where there is nothing to do, or after `stop`. */
  done: Promise<IdeaView | null>;
  /** Ends it at once. */
  stop(): void;
  /** Ends it with the best turn found so far; if there is none yet, with the first. */
  moveNow(): void;
}

/** A computer player: thinks about one thing at a time, a new request stops the one before. */
export interface Engine {
  think(request: ThinkRequest, onReport?: (report: ReportView) => void): Thinking;
  /** Ends the worker and frees its memory. */
  close(): void;
}

/** The worker of an engine. */
function workerLink(): Pick<Link, "call" | "stop"> {
  return new Link(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" }));
}

/** A computer player with so many MiB of memory; its worker starts with the first request. */
export function createEngine(hashMb = 32, link = workerLink()): Engine {
  let current: Search | null = null;
  return {
    think(request, onReport) {
      current?.stop();
      current = new Search(link, hashMb, request, onReport);
      return current;
    },
    close() {
      current?.stop();
      link.stop();
    },
  };
}

/** One search. */
class Search implements Thinking {
  readonly done: Promise<IdeaView | null>;
  private finish: (idea: IdeaView | null) => void = () => undefined;
  private best: ReportView | null = null;
  private isOver = false;
  private isHurried = false;

  constructor(
    private readonly link: Pick<Link, "call" | "stop">,
    hashMb: number,
    request: ThinkRequest,
    private readonly onReport?: (report: ReportView) => void,
  ) {
    const { variant, fen, line, whims = 0, ...limits } = request;
    const options = JSON.stringify({ ...limits, seed: whims });
    const hear = (text: string): void => this.hear(JSON.parse(text) as ReportView);
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve;
      link.call(hashMb, "think", [variant, fen ?? null, line ?? "", options], hear).then(
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
    // A score that is too high an estimate belongs to a turn that turned out worse.
    if (report.line === 1 && report.bound !== "upper" && report.pv.length > 0) this.best = report;
    this.onReport?.(report);
    if (this.isHurried) this.moveNow();
  }

  private end(idea: IdeaView | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.finish(idea);
    // A search hears nothing while it goes on: its worker is ended, and another one takes the compiled module.
    this.link.stop();
  }
}

/** Returns the best turn according to a report. */
function ideaOf({ pv, score, depth, nodes }: ReportView): IdeaView {
  return { turn: pv[0] ?? "", pv, score, depth, nodes };
}
