/** The worker's side of the engine. */
import type * as Wasm from "../wasm/pkg/springald.js";
import { asSpringaldError, type ErrorParts } from "./errors.ts";
import type { Snapshot } from "./game.ts";
import { node } from "./wasm.ts";

/** A message to the worker. */
export type Question =
  | { kind: "start"; module: WebAssembly.Module; hash: number }
  | ({ kind: "think"; id: number; options: string; network: Uint8Array | undefined } & Snapshot);

/** A message of the worker. */
export type Answer =
  | { kind: "line"; id: number; line: string }
  | { kind: "done"; id: number; idea: string }
  | { kind: "failed"; id: number; error: ErrorParts & { code: string; message: string } };

/** The JavaScript side of a module; only the one for declared games takes texts. */
export type Glue = Pick<typeof Wasm, "Engine" | "default"> & { addTexts?: (texts: string) => string };

/** Answers questions to an engine. */
export async function serve(glue: Glue): Promise<void> {
  // In a browser messages are heard from the beginning, or they would be lost.
  const { post, listen } = typeof WorkerGlobalScope === "undefined" ? await channelOfNode() : channelOfBrowser();
  let starting: Promise<Wasm.Engine> | null = null;
  const start = async (module: WebAssembly.Module, hash: number): Promise<Wasm.Engine> => {
    await glue.default({ module_or_path: module });
    return new glue.Engine(hash);
  };
  const think = async (question: Extract<Question, { kind: "think" }>): Promise<void> => {
    const { id, variant, start, line, texts, options, network } = question;
    try {
      const engine = await starting;
      if (texts !== undefined) glue.addTexts?.(texts);
      if (network !== undefined) engine?.useNetwork(variant, network);
      const report = (text: string): void => post({ kind: "line", id, line: text });
      const idea = engine?.think(variant, start, line, options, report) ?? "null";
      post({ kind: "done", id, idea });
    } catch (thrown) {
      const { code, message, where, found, expected } = asSpringaldError(thrown);
      post({ kind: "failed", id, error: { code, message, where, found, expected } });
    }
  };
  listen((question) => {
    if (question.kind === "think") void think(question);
    else starting = start(question.module, question.hash);
    // A failure is told by the next search.
    starting?.catch(() => undefined);
  });
}

/** The way to the page or program that asks. */
interface Channel {
  post: (answer: Answer) => void;
  listen: (hear: (question: Question) => void) => void;
}

async function channelOfNode(): Promise<Channel> {
  const { parentPort } = await node<typeof import("node:worker_threads")>("node:worker_threads");
  return { post: (answer) => parentPort?.postMessage(answer), listen: (hear) => void parentPort?.on("message", hear) };
}

function channelOfBrowser(): Channel {
  return {
    post: (answer) => self.postMessage(answer),
    listen: (hear) => {
      self.onmessage = (event: MessageEvent<Question>) => hear(event.data);
    },
  };
}
