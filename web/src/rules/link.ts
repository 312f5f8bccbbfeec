/** Calls of methods of objects in a worker: the page's side, and the messages between them. */
import { wasmModule, type ModuleName } from "./module";

/** A value that can be sent to a worker and back. */
export type Plain = string | number | boolean | null | undefined;

/** A call. */
export interface Call {
  id: number;
  /** The object; 0 for the module itself. */
  object: number;
  method: string;
  args: readonly Plain[];
  /** The text of a player whose game the call is about, with those that it builds on, as JSON. */
  texts?: string | null | undefined;
}

/** A place among the workers whose engines think together over shared memory. */
export interface Share {
  memory: WebAssembly.Memory;
  /** The number of this worker, from 0, which finds the turn; the others help it. */
  number: number;
  engines: number;
}

/** The first message to a worker. */
export interface Hello {
  module: WebAssembly.Module;
  share?: Share;
}

/** An answer. */
export type Answer =
  | { id: number; ok: Plain }
  | { id: number; error: string; fatal?: boolean }
  | { id: number; report: string };

interface PendingCall {
  resolve(value: Plain): void;
  reject(error: Error): void;
  onReport: ((text: string) => void) | undefined;
}

/** A worker that answers calls in order. It starts with the first call. */
export class Link {
  private readonly start: () => Worker;
  private worker: Promise<Worker> | null = null;
  private readonly pending = new Map<number, PendingCall>();
  private last = 0;
  /** The number of restarts of the worker; each loses its objects. */
  generation = 0;

  constructor(
    start: () => Worker,
    private readonly moduleName: ModuleName = "builtin",
    private readonly share?: Share,
  ) {
    this.start = start;
  }

  /** Calls a method of an object in the worker, which compiles `texts` first. */
  async call(
    object: number,
    method: string,
    args: readonly Plain[],
    texts?: string | null,
    onReport?: (text: string) => void,
  ): Promise<Plain> {
    const starting = this.worker ?? this.begin();
    const worker = await starting;
    if (this.worker !== starting) throw new Error("stopped");
    this.last += 1;
    const call: Call = { id: this.last, object, method, args, texts };
    return new Promise((resolve, reject) => {
      this.pending.set(call.id, { resolve, reject, onReport });
      worker.postMessage(call);
    });
  }
  /** Ends the worker and rejects all unanswered calls. */
  stop(why = "stopped"): void {
    const worker = this.worker;
    this.worker = null;
    this.generation += 1;
    void worker?.then(
      (running) => running.terminate(),
      () => undefined,
    );
    const calls = [...this.pending.values()];
    this.pending.clear();
    calls.forEach((one) => one.reject(new Error(why)));
  }

  private begin(): Promise<Worker> {
    const starting = wasmModule(this.moduleName).then((module) => {
      const worker = this.start();
      worker.onmessage = (event: MessageEvent<Answer>) => this.receive(event.data);
      worker.onerror = (event) => this.stop(event.message || "The rules stopped working. Please try again.");
      const hello: Hello = this.share ? { module, share: this.share } : { module };
      worker.postMessage(hello);
      return worker;
    });
    this.worker = starting;
    starting.catch(() => {
      if (this.worker === starting) this.worker = null;
    });
    return starting;
  }

  private receive(answer: Answer): void {
    const pending = this.pending.get(answer.id);
    if (pending === undefined) return;
    if ("report" in answer) {
      pending.onReport?.(answer.report);
      return;
    }
    this.pending.delete(answer.id);
    if ("ok" in answer) {
      pending.resolve(answer.ok);
      return;
    }
    pending.reject(new Error(answer.error));
    if (answer.fatal === true) this.stop("The rules had to be restarted. Please try again.");
  }
}
