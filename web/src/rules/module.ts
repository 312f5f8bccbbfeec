import url from "../pkg/springald_bg.wasm?url";

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled rules and engine: fetched once, with the first need, and given to every worker. */
export function wasmModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    // The network may be back at the next try.
    compiled = null;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The rules could not be loaded (${response.status}).`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // A server that does not say application/wasm.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}
