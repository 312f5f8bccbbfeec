/** Access to shared memory. */
export interface Words {
  load: (index: number) => bigint;
  store: (index: number, word: bigint) => void;
}
export let load: Words["load"];
export let store: Words["store"];
export function supply(words: Words): void;
