/** The messages between pages and workers: calls of methods of objects in the worker. */

/** A value that can be sent to a worker and back. */
export type Plain = string | number | boolean | null;

/** A call. */
export interface Call {
  id: number;
  /** The object; 0 for the module itself. */
  object: number;
  method: string;
  args: Plain[];
}

/** A place among the workers whose engines think together over shared memory. */
export interface Share {
  memory: WebAssembly.Memory;
  /** The number of this worker, from 0, which finds the turn; the others help it. */
  number: number;
  engines: number;
}

/** The first message to a worker. */
export interface Hello {
  module: WebAssembly.Module;
  share?: Share;
}

/** An answer. */
export type Answer =
  { id: number; ok: Plain } | { id: number; error: string; fatal?: boolean } | { id: number; report: string };

/** Returns the message of an error thrown in a worker; the rules throw strings. */
export function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  return error instanceof Error ? error.message : String(error);
}
