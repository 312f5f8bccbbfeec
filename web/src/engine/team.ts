/** The workers of an engine: the first finds the turn, and the others help it over shared memory. */
import type { Link, Plain, Share } from "../rules/link";
import { sharedMemory, stopSearches } from "./shared-words";

/** The page's side of a worker with an engine. */
export type EngineLink = Pick<Link, "call" | "stop">;

/** Starts the worker of an engine for a game. */
export type LinkFor = (variant: string, share?: Share) => EngineLink;

/** A question to an engine. */
export interface Question {
  args: readonly Plain[];
  /** The text of the game, if a player wrote it. */
  texts: string | null;
}

/** A search under way. */
export interface RunningSearch {
  /** The answer of the first worker. */
  answer: Promise<Plain>;
  /** Ends it at once. Whether there is still an answer depends on the workers. */
  halt(): void;
}

/** The most memory of a team, in MiB. */
const MOST_MEMORY = 128;

/** The workers of an engine for the games of one module. */
export class Team {
  private readonly links: readonly EngineLink[];
  private readonly memory: WebAssembly.Memory | null;
  private search = 0;

  /** Each worker has `hashMb` MiB of memory, and starts with its first call. */
  constructor(
    variant: string,
    private readonly hashMb: number,
    readonly cores: number,
    linkFor: LinkFor,
  ) {
    this.memory = cores > 1 ? memoryFor(Math.min(MOST_MEMORY, hashMb * cores)) : null;
    const { memory } = this;
    this.links = memory
      ? Array.from({ length: cores }, (_, number) => linkFor(variant, { memory, number, engines: cores }))
      : [linkFor(variant)];
  }

  /** Searches with this many of the workers, which get the number of the search if they share it. */
  think(questionOf: (search?: number) => Question, cores: number, onReport: (text: string) => void): RunningSearch {
    const { hashMb, memory } = this;
    const [first, ...others] = this.links;
    if (!first) throw new Error("an engine has a worker");
    const helpers = others.slice(0, Math.max(0, cores - 1));
    if (memory === null || helpers.length === 0) {
      // A search that no other worker shares receives no messages, so its worker is ended.
      const { args, texts } = questionOf();
      return { answer: first.call(hashMb, "think", args, texts, onReport), halt: () => first.stop() };
    }
    this.search += 1;
    const { search } = this;
    const halt = (): void => stopSearches(memory, search);
    const { args, texts } = questionOf(search);
    const answer = first.call(hashMb, "think", args, texts, onReport);
    // Without its helpers, the first worker finds the turn too.
    for (const helper of helpers) helper.call(hashMb, "think", args, texts).catch(() => undefined);
    answer.catch(halt);
    return { answer, halt };
  }

  /** Calls another method of the first worker's engine. */
  call(method: string, { args, texts }: Question): Promise<Plain> {
    const [first] = this.links;
    return first ? first.call(this.hashMb, method, args, texts) : Promise.reject(new Error("an engine has a worker"));
  }

  /** Ends all workers; the next call starts them again. */
  stop(): void {
    for (const link of this.links) link.stop();
  }
}

/** Returns shared memory of this many MiB; `null` if the device has not enough. */
function memoryFor(mebibytes: number): WebAssembly.Memory | null {
  try {
    return sharedMemory(mebibytes);
  } catch {
    return null;
  }
}
