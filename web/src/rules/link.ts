import { wasmModule, type Room } from "./module";
import type { Answer, Call, Hello, Plain, Share } from "./protocol";

interface Waiting {
  resolve(value: Plain): void;
  reject(error: Error): void;
  report: ((text: string) => void) | undefined;
}

/** A worker that answers calls in order. It starts with the first call. */
export class Link {
  private readonly start: () => Worker;
  private worker: Promise<Worker> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  /** The number of restarts of the worker; each loses its objects. */
  generation = 0;

  constructor(
    start: () => Worker,
    private readonly room: Room = "builtin",
    private readonly share?: Share,
  ) {
    this.start = start;
  }

  /** Calls a method of an object in the worker. */
  async call(object: number, method: string, args: Plain[], report?: (text: string) => void): Promise<Plain> {
    const starting = this.worker ?? this.begin();
    const worker = await starting;
    if (this.worker !== starting) throw new Error("stopped");
    this.last += 1;
    const call: Call = { id: this.last, object, method, args };
    return new Promise((resolve, reject) => {
      this.waiting.set(call.id, { resolve, reject, report });
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
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    waiting.forEach((one) => one.reject(new Error(why)));
  }

  private begin(): Promise<Worker> {
    const starting = wasmModule(this.room).then((module) => {
      const worker = this.start();
      worker.onmessage = (event: MessageEvent<Answer>) => this.hear(event.data);
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

  private hear(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (waiting === undefined) return;
    if ("report" in answer) {
      waiting.report?.(answer.report);
      return;
    }
    this.waiting.delete(answer.id);
    if ("ok" in answer) {
      waiting.resolve(answer.ok);
      return;
    }
    waiting.reject(new Error(answer.error));
    if (answer.fatal === true) this.stop("The rules had to be restarted. Please try again.");
  }
}
