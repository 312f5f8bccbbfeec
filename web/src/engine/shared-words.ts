/**
 * The memory that the engines of several workers share: words of 64 bits by their index.
 *
 * Rust cannot share the memory of its own module without an unstable compiler. So the shared memory belongs to another
 * module, written out below, whose two functions the module of the rules imports by way of `words.js`.
 */
import { supply, type Words } from "./words.js";

/** The size of a page of memory, in bytes. */
const PAGE = 65_536;
const WORD = 8;

/** Returns new memory of this many MiB, and a page for the messages between the engines. */
export function sharedMemory(mebibytes: number): WebAssembly.Memory {
  const pages = (mebibytes * 2 ** 20) / PAGE + 1;
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** Returns the number of words in a memory. */
export function wordsIn(memory: WebAssembly.Memory): number {
  return memory.buffer.byteLength / WORD;
}

const I32 = 0x7f;
const I64 = 0x7e;
const GET = 0x20;
/** The instructions that turn an index on the stack into an address: a shift to the left by three bits. */
const ADDRESS = [0x41, 3, 0x74];
/** The alignment, as a power of two, and the offset of an access. */
const ALIGNED = [3, 0];
const END = 0x0b;

/** Writes a list with its length in front, as everything in a module is written. */
function sized(items: readonly number[], count = items.length): number[] {
  return [count, ...items];
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = sized(items.flat(), items.length);
  return [id, ...sized(content)];
}

function text(name: string): number[] {
  return sized([...new TextEncoder().encode(name)]);
}

/** Writes a number as the format does: seven bits per byte, the lowest first. */
function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}

function body(code: readonly number[]): number[] {
  // No local variables.
  return sized([0, ...code, END]);
}

/** The module: the sections of the binary format of WebAssembly 1.0, with a shared memory of the threads proposal. */
const MODULE = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  // Types: (i32) -> i64 and (i32, i64) -> ().
  ...section(1, [
    [0x60, ...sized([I32]), ...sized([I64])],
    [0x60, ...sized([I32, I64]), ...sized([])],
  ]),
  // The import of a shared memory (flags 3) of at least one page and at most all.
  ...section(2, [[...text("page"), ...text("memory"), 2, 3, 1, ...leb(PAGE)]]),
  ...section(3, [[0], [1]]),
  ...section(7, [
    [...text("load"), 0, 0],
    [...text("store"), 0, 1],
  ]),
  ...section(10, [body([GET, 0, ...ADDRESS, 0x29, ...ALIGNED]), body([GET, 0, ...ADDRESS, GET, 1, 0x37, ...ALIGNED])]),
]);

/** Uses a memory from now on: called before the module of the rules is started. */
export async function shareWords(memory: WebAssembly.Memory): Promise<void> {
  const { instance } = await WebAssembly.instantiate(MODULE, { page: { memory } });
  supply(instance.exports as unknown as Words);
}

/** The word with the number of the last search that was stopped: the last one before the table (`Team::HEADER`). */
const STOPPED = 63;

/** Stops the searches up to this number in all workers that share a memory. */
export function stopSearches(memory: WebAssembly.Memory, last: number): void {
  const words = new BigUint64Array(memory.buffer, 0, STOPPED + 1);
  Atomics.store(words, STOPPED, BigInt(last));
}
