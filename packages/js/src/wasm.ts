/** The WebAssembly modules, fetched or read from files. */
import * as rules from "../wasm/pkg/rules.js";
import { SpringaldError } from "./errors.ts";

/** Where the rules may come from. */
export type WasmSource = URL | string | Response | BufferSource | WebAssembly.Module;

/** The rules, once they are loaded. */
type RulesModule = typeof rules;

let loading: Promise<void> | null = null;
let isLoaded = false;

/** Loads the rules, once; a failed attempt may be repeated. */
export function load(source?: WasmSource): Promise<void> {
  loading ??= start(source).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function start(source?: WasmSource): Promise<void> {
  const module = await compiled(source ?? new URL("../wasm/pkg/rules_bg.wasm", import.meta.url));
  await rules.default({ module_or_path: module });
  isLoaded = true;
}

/** Returns the rules, or throws an error if they are not loaded. */
export function loaded(): RulesModule {
  if (!isLoaded) throw new SpringaldError("not-loaded", "the rules are not loaded: call `await load()` first");
  return rules;
}

/** Compiles a module from an address, a response or its bytes. */
export async function compiled(source: WasmSource): Promise<WebAssembly.Module> {
  try {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof Response) return await compiledFrom(source);
    if (typeof source !== "string" && !(source instanceof URL)) return await WebAssembly.compile(source);
    const url = new URL(source, import.meta.url);
    return url.protocol === "file:"
      ? await WebAssembly.compile(await fileOf(url))
      : await compiledFrom(await fetch(url));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new SpringaldError("load", `the WebAssembly module cannot be loaded: ${message}`, { cause: error });
  }
}

async function compiledFrom(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`status ${response.status}`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // The server does not send application/wasm.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** Returns the bytes at an address. */
export async function bytesOf(url: URL): Promise<Uint8Array> {
  if (url.protocol === "file:") return fileOf(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns a file in Node.js, whose `fetch` reads no files. */
async function fileOf(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const { readFile } = await node<typeof import("node:fs/promises")>("node:fs/promises");
  return readFile(url);
}

/** Imports a module of Node.js that bundlers for browsers do not look for. */
export async function node<Module>(name: string): Promise<Module> {
  return (await import(/* @vite-ignore */ name)) as Module;
}
