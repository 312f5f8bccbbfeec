import url from "../pkg/springald_bg.wasm?url";

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled rules and engine: fetched once, on first use, and passed to every worker. */
export function wasmModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    // The network may be back on the next attempt.
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
    // The server does not send application/wasm.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}
