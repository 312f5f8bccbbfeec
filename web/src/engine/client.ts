/** The computer player in a worker of its own. */
import type { Idea, Report } from "../rules/types";

/** What to think about, and for how long. */
export interface ThinkRequest {
  variant: string;
  fen?: string;
  /** The turn texts so far; the last may be unfinished. */
  line?: string;
  /** From 1 to 8. */
  level?: number;
  /** Milliseconds. */
  movetime?: number;
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
export function createEngine(_hashMb = 32): Engine {
  throw new Error("the engine is not built yet");
}
