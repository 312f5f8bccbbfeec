/** The worker's side of a link. */
import { messageOf, type Answer, type Call, type Hello, type Plain, type Share } from "./protocol";

/** The JavaScript side of a module of the rules. */
export type Glue = typeof import("../pkg/springald.js");

/**
 * Receives the compiled module as the first message, and answers each call with the result of `perform`. A worker that
 * shares memory takes it with `join` before the module starts.
 */
export function serve(
  init: Glue["default"],
  perform: (call: Call, report: (text: string) => void) => Plain,
  join: (share: Share) => Promise<void> = () => Promise.reject(new Error("this worker shares nothing")),
): void {
  let ready: Promise<unknown> | null = null;
  const post = (message: Answer): void => self.postMessage(message);
  const answer = async (call: Call): Promise<void> => {
    const { id } = call;
    try {
      await ready;
      post({ id, ok: perform(call, (text) => post({ id, report: text })) });
    } catch (error) {
      // A trap leaves the memory of the module in an unknown state.
      post({ id, error: messageOf(error), fatal: error instanceof WebAssembly.RuntimeError });
    }
  };
  self.onmessage = (event: MessageEvent<Hello | Call>): void => {
    const message = event.data;
    if ("module" in message) {
      const { module, share } = message;
      ready = (share ? join(share) : Promise.resolve()).then(() => init({ module_or_path: module }));
      return;
    }
    void answer(message);
  };
}
