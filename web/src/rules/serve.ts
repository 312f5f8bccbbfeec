/** The worker's side of a link. */
import { messageOf, type Answer, type Call, type Hello, type Plain } from "./protocol";

/** The JavaScript side of a module of the rules. */
export type Glue = typeof import("../pkg/springald.js");

/** Receives the compiled module as the first message, and answers each call with the result of `perform`. */
export function serve(init: Glue["default"], perform: (call: Call, report: (text: string) => void) => Plain): void {
  let ready: Promise<unknown> | null = null;
  const tell = (told: Answer): void => self.postMessage(told);
  const answer = async (call: Call): Promise<void> => {
    const { id } = call;
    try {
      await ready;
      tell({ id, ok: perform(call, (text) => tell({ id, report: text })) });
    } catch (error) {
      // A trap leaves the memory of the module in an unknown state.
      tell({ id, error: messageOf(error), fatal: error instanceof WebAssembly.RuntimeError });
    }
  };
  self.onmessage = (event: MessageEvent<Hello | Call>): void => {
    const message = event.data;
    if ("module" in message) {
      ready = init({ module_or_path: message.module });
      return;
    }
    void answer(message);
  };
}
