/** The engine, in workers of its own. */
import type { EngineOptions, IdeaView, ReportView } from "../../../web/src/wire/rules.ts";
import type { Answer, Question } from "./engine-serve.ts";
import { SpringaldError, wholeOf, wrongArgument } from "./errors.ts";
import { SNAPSHOT, type Game, type Snapshot } from "./game.ts";
import { BUILT_IN } from "./games.js";
import { NETWORKS } from "./networks.js";
import { bytesOf, compiled, node } from "./wasm.ts";

/** The limits and the strength of a search. */
export interface ThinkOptions {
  movetime?: number;
  nodes?: number;
  depth?: number;
  mate?: number;
  multipv?: number;
  level?: number;
  seed?: number;
  fresh?: boolean;
  signal?: AbortSignal;
  onLine?: (line: ReportView) => void;
}

/** The answer to a search. */
export interface Thought extends IdeaView {
  lines: ReportView[];
  stopped: boolean;
}

/** The time of a search without limits, in milliseconds. */
const USUAL_TIME = 1000;
/** The limits of the numbers in options. */
const NUMBERS = {
  movetime: [1, 600_000],
  nodes: [1, Number.MAX_SAFE_INTEGER],
  depth: [1, 1000],
  mate: [1, 1000],
  multipv: [1, 64],
  level: [1, 8],
  seed: [0, Number.MAX_SAFE_INTEGER],
} as const;

/** The modules: one has the games with an engine of their own, the other all games that are written as text. */
type ModuleName = "springald" | "declared";

/** A worker of a browser or of Node.js. */
interface Port {
  post(question: Question): void;
  end(): void;
  /** Says whether the program waits for it. */
  hold(isBusy: boolean): void;
  /** The games whose networks it has. */
  readonly judged: Set<string>;
}

/** A search that is running. */
interface Search {
  id: number;
  module: ModuleName;
  lines: ReportView[];
  onLine: ((line: ReportView) => void) | undefined;
  resolve(thought: Thought | null): void;
  reject(error: unknown): void;
  unlisten(): void;
}

export class Engine {
  private readonly hash: number;
  private readonly ports = new Map<ModuleName, Promise<Port>>();
  private search: Search | null = null;
  private last = 0;
  private isClosed = false;

  constructor({ hash = 16 }: { hash?: number } = {}) {
    this.hash = wholeOf(hash, "hash", 1, 512);
  }

  think(game: Game, options: ThinkOptions = {}): Promise<Thought | null> {
    // A wrong argument rejects the promise, as everything else does.
    return Promise.resolve().then(() => this.begin(game, options));
  }

  stop(): void {
    const { search } = this;
    if (search === null) return;
    this.end(search.module);
    this.settle(search, () => search.resolve(thoughtOf(search)));
  }

  close(): void {
    this.stop();
    this.isClosed = true;
    for (const module of [...this.ports.keys()]) this.end(module);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private async begin(game: Game, options: ThinkOptions): Promise<Thought | null> {
    if (this.isClosed) throw new SpringaldError("closed", "this engine was closed");
    const snapshot = snapshotOf(game);
    const limits = limitsOf(options);
    const { signal, onLine } = options;
    signal?.throwIfAborted();
    this.stop();
    this.last += 1;
    const id = this.last;
    const module: ModuleName = BUILT_IN.includes(game.id) && !snapshot.texts ? "springald" : "declared";
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.end(module);
        this.settle(search, () => reject(signal?.reason as Error));
      };
      const search: Search = {
        id,
        module,
        lines: [],
        onLine,
        resolve,
        reject,
        unlisten: () => signal?.removeEventListener("abort", onAbort),
      };
      signal?.addEventListener("abort", onAbort);
      this.search = search;
      this.judgedPort(module, snapshot).then(
        ([port, network]) => {
          if (this.search !== search) return;
          port.hold(true);
          port.judged.add(snapshot.variant);
          port.post({ kind: "think", id, ...snapshot, options: JSON.stringify(limits), network });
        },
        (error: unknown) => this.settle(search, () => search.reject(error)),
      );
    });
  }

  private port(module: ModuleName): Promise<Port> {
    const known = this.ports.get(module);
    if (known) return known;
    const hear = (answer: Answer): void => this.receive(module, answer);
    const fail = (message: string): void => this.fail(module, message);
    const starting = startPort(module, hear, fail).then((port) => {
      port.post({ kind: "start", module: port.module, hash: this.hash });
      return port;
    });
    this.ports.set(module, starting);
    starting.catch(() => this.ports.delete(module));
    return starting;
  }

  /** Returns a worker, and the network of a game if it has one that the worker lacks. */
  private async judgedPort(module: ModuleName, { variant, texts }: Snapshot): Promise<[Port, Uint8Array | undefined]> {
    const port = await this.port(module);
    const url = texts === undefined && !port.judged.has(variant) ? NETWORKS[variant] : undefined;
    return [port, url && (await networkOf(variant, url))];
  }

  private receive(module: ModuleName, answer: Answer): void {
    const { search } = this;
    if (search?.id !== answer.id) return;
    switch (answer.kind) {
      case "line": {
        const line = JSON.parse(answer.line) as ReportView;
        search.lines[line.line - 1] = line;
        search.onLine?.(line);
        return;
      }
      case "done": {
        const idea = JSON.parse(answer.idea) as IdeaView | null;
        this.settle(search, () => {
          search.resolve(idea && { ...idea, lines: search.lines.filter(Boolean), stopped: false });
        });
        return;
      }
      case "failed": {
        const { code, message, ...parts } = answer.error;
        // A trap leaves the memory of the module in an unknown state; without its network a game is judged otherwise.
        if (code === "internal" || code === "network") this.end(module);
        this.settle(search, () => search.reject(new SpringaldError(code, message, parts)));
      }
    }
  }

  private fail(module: ModuleName, message: string): void {
    this.end(module);
    const { search } = this;
    if (search?.module !== module) return;
    this.settle(search, () => search.reject(new SpringaldError("internal", `the engine stopped working: ${message}`)));
  }

  /** Ends a worker. */
  private end(module: ModuleName): void {
    const port = this.ports.get(module);
    this.ports.delete(module);
    void port?.then(
      (one) => one.end(),
      () => undefined,
    );
  }

  private settle(search: Search, how: () => void): void {
    if (this.search !== search) return;
    this.search = null;
    search.unlisten();
    void this.ports.get(search.module)?.then((port) => port.hold(false));
    how();
  }
}

/** Returns the best of what a search has found so far. */
function thoughtOf({ lines }: Search): Thought | null {
  const [best] = lines;
  const turn = best?.pv[0];
  if (best === undefined || turn === undefined) return null;
  const { pv, score, depth, nodes } = best;
  return { turn, pv, score, depth, nodes, lines: lines.filter(Boolean), stopped: true };
}

function snapshotOf(game: Game): Snapshot {
  const given = game as Partial<Game> | null | undefined;
  if (typeof given?.[SNAPSHOT] !== "function") throw wrongArgument("game", game, "a Game");
  return given[SNAPSHOT]();
}

function limitsOf(options: ThinkOptions): EngineOptions {
  const limits: EngineOptions = {};
  for (const [name, [least, most]] of Object.entries(NUMBERS)) {
    const value = options[name as keyof typeof NUMBERS];
    if (value !== undefined) limits[name as keyof typeof NUMBERS] = wholeOf(value, name, least, most);
  }
  if (options.fresh !== undefined) limits.fresh = options.fresh;
  const { movetime, nodes, depth, mate } = limits;
  if (movetime === undefined && nodes === undefined && depth === undefined && mate === undefined)
    limits.movetime = USUAL_TIME;
  return limits;
}

async function networkOf(variant: string, url: URL): Promise<Uint8Array> {
  try {
    return await bytesOf(url);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new SpringaldError("load", `the network of '${variant}' cannot be loaded: ${message}`, { cause: error });
  }
}

type Hear = (answer: Answer) => void;
type Fail = (message: string) => void;
type Started = Port & { module: WebAssembly.Module };

async function startPort(name: ModuleName, hear: Hear, fail: Fail): Promise<Started> {
  const url =
    name === "springald"
      ? new URL("../wasm/pkg/springald_bg.wasm", import.meta.url)
      : new URL("../wasm/pkg/declared_bg.wasm", import.meta.url);
  const module = await compiled(url);
  const port = typeof Worker === "undefined" ? await inNode(name, hear, fail) : inBrowser(name, hear, fail);
  return { ...port, module };
}

function inBrowser(name: ModuleName, hear: Hear, fail: Fail): Port {
  const worker =
    name === "springald"
      ? new Worker(new URL("./engine-springald.js", import.meta.url), { type: "module" })
      : new Worker(new URL("./engine-declared.js", import.meta.url), { type: "module" });
  worker.onmessage = (event: MessageEvent<Answer>) => hear(event.data);
  worker.onerror = (event) => fail(event.message || "its worker cannot be loaded");
  return {
    post: (question) => worker.postMessage(question),
    end: () => worker.terminate(),
    hold: () => undefined,
    judged: new Set(),
  };
}

async function inNode(name: ModuleName, hear: Hear, fail: Fail): Promise<Port> {
  const threads = await node<typeof import("node:worker_threads")>("node:worker_threads");
  const file = `./engine-${name}.js`;
  const worker = new threads.Worker(new URL(/* @vite-ignore */ file, import.meta.url));
  worker.on("message", hear);
  worker.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
  worker.unref();
  return {
    post: (question) => worker.postMessage(question),
    end: () => void worker.terminate(),
    // An engine that does nothing does not keep the program alive.
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    judged: new Set(),
  };
}
