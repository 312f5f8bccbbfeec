/** What pages and workers say to each other: a method of an object in the worker, and its arguments. */

/** A value that crosses to a worker and back. */
export type Plain = string | number | boolean | null;

/** A call. */
export interface Call {
  id: number;
  /** The object; 0 for the module itself. */
  object: number;
  method: string;
  args: Plain[];
}

/** The first message to a worker. */
export interface Hello {
  module: WebAssembly.Module;
}

/** An answer. */
export type Answer =
  { id: number; ok: Plain } | { id: number; error: string; fatal?: boolean } | { id: number; report: string };

/** What a worker throws: the rules throw strings. */
export function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  return error instanceof Error ? error.message : String(error);
}
