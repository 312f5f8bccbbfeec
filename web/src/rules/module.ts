import builtin from "../pkg/springald_bg.wasm?url";
import declared from "../pkg/declared_bg.wasm?url";

/** The modules: the built-in games, and the declared ones. Each has its own search. */
export type Room = "builtin" | "declared";

const URLS: Readonly<Record<Room, string>> = { builtin, declared };
const compiled = new Map<Room, Promise<WebAssembly.Module>>();

/** The compiled rules and engine: fetched once, on first use, and passed to every worker. */
export function wasmModule(room: Room): Promise<WebAssembly.Module> {
  const known = compiled.get(room);
  if (known) return known;
  const compiling = compile(URLS[room]);
  compiled.set(room, compiling);
  // The network may be back on the next attempt.
  compiling.catch(() => compiled.delete(room));
  return compiling;
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The rules could not be loaded (${response.status}).`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // The server does not send application/wasm.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}
