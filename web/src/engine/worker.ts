/** The worker of the engine: one search at a time, which hears nothing until it is done. */
import init, { Engine } from "../pkg/springald.js";
import { messageOf, type Answer, type Call, type Hello } from "../rules/protocol";

let ready: Promise<unknown> | null = null;
let engine: Engine | null = null;

self.onmessage = (event: MessageEvent<Hello | Call>): void => {
  const message = event.data;
  if ("module" in message) {
    ready = init({ module_or_path: message.module });
    return;
  }
  void answer(message);
};

async function answer({ id, object, args }: Call): Promise<void> {
  const tell = (told: Answer): void => self.postMessage(told);
  try {
    await ready;
    const [variant, fen, line, options] = args;
    engine ??= new Engine(object);
    const report = (text: string): void => tell({ id, report: text });
    const position = typeof fen === "string" ? fen : undefined;
    tell({ id, ok: engine.think(String(variant), position, String(line), String(options), report) });
  } catch (error) {
    tell({ id, error: messageOf(error), fatal: error instanceof WebAssembly.RuntimeError });
  }
}
