/** The worker's side of a link: it calls functions of the rules, and methods of objects in them, by their names. */
import type { Answer, Call, Hello, Plain, Share } from "./link";

/** The JavaScript side of a module of the rules. */
export type Glue = typeof import("../pkg/springald.js");
type Game = InstanceType<Glue["Game"]>;

/** Answers a call. A method may report something before it returns. */
export type Perform = (call: Call, report: (text: string) => void) => Plain | Promise<Plain>;

/** What wasm-bindgen adds to the functions of the module and to the methods of its classes. */
const ADDED = /^(?:default|initSync|constructor|free|__.*)$/;

/** Calls a method of an object by its name, which has to be listed: in the module, or in the prototype of a class of it. */
export function invoke(target: object, listed: object, method: string, args: readonly unknown[]): unknown {
  const found: unknown = Object.hasOwn(listed, method) && !ADDED.test(method) ? Reflect.get(listed, method) : undefined;
  if (typeof found !== "function") throw new Error(`unknown question: ${method}`);
  return Reflect.apply(found, target, args);
}

/** Compiles the text of a player, which the worker may not have compiled yet. */
export function addTexts(pkg: Glue, texts: Call["texts"]): void {
  if (typeof texts === "string") invoke(pkg, pkg, "addTexts", [texts]);
}

/** Returns the answers to calls of a module and of its games. */
export function gamesOf(pkg: Glue): (...asked: Parameters<Perform>) => Plain {
  const games = new Map<number, Game>();
  let last = 0;
  const keep = (game: Game): number => {
    last += 1;
    games.set(last, game);
    return last;
  };
  return ({ object, method, args, texts }) => {
    addTexts(pkg, texts);
    if (object === 0 && method === "open") return keep(new pkg.Game(...(args as ConstructorParameters<Glue["Game"]>)));

    const game = games.get(object);
    if (object !== 0 && game === undefined) throw new Error("this game was closed");
    if (method === "free") {
      games.delete(object);
      game?.free();
      return null;
    }
    const answer = game ? invoke(game, pkg.Game.prototype, method, args) : invoke(pkg, pkg, method, args);
    return answer instanceof pkg.Game ? keep(answer) : (answer as Plain);
  };
}

/**
 * Receives the compiled module as the first message, and answers each call with the result of `perform`. A worker that
 * shares memory takes it with `join` before the module starts.
 */
export function serve(
  init: Glue["default"],
  perform: Perform,
  join: (share: Share) => Promise<void> = () => Promise.reject(new Error("this worker shares nothing")),
): void {
  let ready: Promise<unknown> | null = null;
  const post = (message: Answer): void => self.postMessage(message);
  const answer = async (call: Call): Promise<void> => {
    const { id } = call;
    try {
      await ready;
      post({ id, ok: await perform(call, (text) => post({ id, report: text })) });
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

/** Returns the message of an error thrown in a worker. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
