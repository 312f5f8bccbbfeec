/**
 * The two functions that the module of the rules imports: access to memory that several workers share. Plain JavaScript,
 * because the module is also loaded without a bundler. `shared-words.ts` supplies the memory.
 */

/** Returns the word of 64 bits at an index. */
export let load = () => 0n;
/** Writes the word at an index. */
export let store = () => undefined;

/** Replaces the functions, before the module of the rules is started. */
export function supply(words) {
  ({ load, store } = words);
}
