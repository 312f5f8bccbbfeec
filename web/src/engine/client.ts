/** The computer player in a worker of its own. */
import { Link } from "../rules/link";
import type { Idea, Report } from "../rules/types";

/** What to think about, and for how long. */
export interface ThinkRequest {
  variant: string;
  fen?: string;
  /** The turn texts so far; the last may be unfinished. */
  line?: string;
  /** From 1 to 8. */
  level?: number;
  /** What decides how a level below the highest misjudges positions, each always in the same way. */
  whims?: number | undefined;
  /** Milliseconds. Every search has a limit: the worker hears nothing until it is done. */
  movetime: number;
  nodes?: number;
  depth?: number;
  /** How many best lines to report. */
  multipv?: number;
}

/** A search that goes on. */
export interface Thinking {
  /** What it came to; `null` where there is nothing to do, or after `stop`. */
  done: Promise<Idea | null>;
  /** Ends it at once. */
  stop(): void;
}

/** A computer player: thinks about one thing at a time, a new request stops the one before. */
export interface Engine {
  think(request: ThinkRequest, onReport?: (report: Report) => void): Thinking;
  /** Gives the worker and its memory back. */
  close(): void;
}

/** A computer player with so many MiB of memory; its worker starts with the first request. */
export function createEngine(hashMb = 32): Engine {
  const link = new Link(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" }));
  let thinking = false;
  const stop = (): void => {
    if (thinking) {
      // A search hears nothing while it goes on: its worker is ended, and another one takes the compiled module.
      thinking = false;
      link.stop();
    }
  };
  const think = (request: ThinkRequest, onReport?: (report: Report) => void): Thinking => {
    stop();
    thinking = true;
    let stopped = false;
    const { variant, fen, line, whims = 0, ...limits } = request;
    const options = JSON.stringify({ ...limits, seed: whims });
    const hear = (text: string): void => {
      if (!stopped) {
        onReport?.(JSON.parse(text) as Report);
      }
    };
    const done = link.call(hashMb, "think", [variant, fen ?? null, line ?? "", options], hear).then(
      (json) => {
        thinking = false;
        return JSON.parse(String(json)) as Idea | null;
      },
      (error: unknown) => {
        if (error instanceof Error && error.message === "stopped") {
          return null;
        }
        thinking = false;
        throw error;
      },
    );
    return {
      done,
      stop() {
        if (!stopped && thinking) {
          stopped = true;
          stop();
        }
      },
    };
  };
  return { think, close: () => link.stop() };
}
