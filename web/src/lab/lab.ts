/** A short trial of a game: workers play it against themselves, and the figures grow while one watches. */
import { isBuiltIn } from "../app/catalogue";
import type { EngineLink } from "../engine/team";
import { Link } from "../rules/link";
import { textsFor } from "../rules/texts";
import type { PlayedGame } from "./played";

/** The nodes of the games, in turn. The mix stays the same, so that longer trials can be compared with shorter ones. */
const NODES = [100, 100, 100, 400] as const;
/** The memory of each engine, in MiB. */
const MEMORY = 4;
/** The most workers. */
const MOST_WORKERS = 3;

/** Starts a worker for a game. */
export type StartWorker = (variant: string) => EngineLink;

/** Starts a worker of the engine with the module that has the game. */
function startEngine(variant: string): EngineLink {
  return isBuiltIn(variant)
    ? new Link(() => new Worker(new URL("../engine/worker.ts", import.meta.url), { type: "module", name: "lab" }))
    : new Link(
        () => new Worker(new URL("../engine/declared-worker.ts", import.meta.url), { type: "module", name: "lab" }),
        "declared",
      );
}

/** Returns the number of workers: half of the cores, so that the page and other programs stay quick. */
function workers(): number {
  return Math.max(1, Math.min(MOST_WORKERS, Math.floor(navigator.hardwareConcurrency / 2)));
}

/**
 * The games of a game. They count in the order of their numbers: those that have finished early wait for the ones before,
 * so that short games are not preferred when a trial stops.
 */
export class Trial {
  /** The games that count. */
  readonly games: PlayedGame[] = [];
  private readonly early = new Map<number, PlayedGame>();
  private links: EngineLink[] = [];
  private next = 0;

  constructor(
    readonly variant: string,
    private readonly startWorker: StartWorker = startEngine,
    private readonly count = workers(),
  ) {}

  /** Returns `true` while games are played. */
  get isRunning(): boolean {
    return this.links.length > 0;
  }

  /** Plays on until it is stopped, or a game cannot be played. */
  run(onFault: (message: string) => void): void {
    if (this.isRunning) return;
    // Games that were not finished are played again.
    this.next = this.games.length;
    const links = Array.from({ length: this.count }, () => this.startWorker(this.variant));
    this.links = links;
    const fail = (error: unknown): void => {
      if (this.links !== links) return;
      this.stop();
      onFault(error instanceof Error ? error.message : String(error));
    };
    for (const link of links) {
      const playOn = async (): Promise<void> => {
        while (this.links === links) {
          const number = this.take();
          const nodes = NODES[number % NODES.length] ?? NODES[0];
          const played = await link.call(MEMORY, "playGame", [this.variant, number, nodes], textsFor(this.variant));
          if (this.links !== links) return;
          this.add(JSON.parse(String(played)) as PlayedGame);
        }
      };
      playOn().catch(fail);
    }
  }

  /** Ends the games that are being played; those that have ended stay. */
  stop(): void {
    const { links } = this;
    if (links.length === 0) return;
    this.links = [];
    for (const link of links) link.stop();
  }

  /** Returns the number of the next game that nobody plays or has played. */
  private take(): number {
    while (this.early.has(this.next)) this.next += 1;
    this.next += 1;
    return this.next - 1;
  }

  private add(game: PlayedGame): void {
    this.early.set(game.number, game);
    for (let next = this.early.get(this.games.length); next; next = this.early.get(this.games.length)) {
      this.early.delete(this.games.length);
      this.games.push(next);
    }
  }
}
