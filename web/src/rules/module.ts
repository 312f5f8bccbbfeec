import builtin from "../pkg/springald_bg.wasm?url";
import declared from "../pkg/declared_bg.wasm?url";

/** The WebAssembly modules: one of the built-in games, one of the declared ones. Each has its own search. */
export type ModuleName = "builtin" | "declared";

const URLS: Readonly<Record<ModuleName, string>> = { builtin, declared };
const compiled = new Map<ModuleName, Promise<WebAssembly.Module>>();

/** The compiled rules and engine: fetched once, on first use, and passed to every worker. */
export function wasmModule(name: ModuleName): Promise<WebAssembly.Module> {
  const cached = compiled.get(name);
  if (cached) return cached;
  const compiling = compile(URLS[name]);
  compiled.set(name, compiling);
  // The network may be back on the next attempt.
  compiling.catch(() => compiled.delete(name));
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
