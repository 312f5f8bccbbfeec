import { describe, expect, it } from "vitest";
import { sharedMemory, shareWords, stopSearches, wordsIn } from "./shared-words";
import { load, store } from "./words.js";

describe("shared words", () => {
  it("are nothing before there is a memory", () => {
    store(3, 7n);
    expect(load(3)).toBe(0n);
  });

  it("are written, read, and seen by whoever has the memory", async () => {
    const memory = sharedMemory(1);
    expect(wordsIn(memory)).toBe(2 ** 17 + 2 ** 13);
    await shareWords(memory);
    const last = wordsIn(memory) - 1;
    for (const [index, word] of [
      [0, 1n],
      [1, -1n],
      [last, 0x0123_4567_89ab_cdefn],
    ] as const) {
      store(index, word);
      expect(load(index)).toBe(word);
    }
    const seen = new BigInt64Array(memory.buffer);
    expect([seen[1], seen[2], seen[last]]).toEqual([-1n, 0n, 0x0123_4567_89ab_cdefn]);
    expect(() => load(last + 1)).toThrow(WebAssembly.RuntimeError);
    stopSearches(memory, 9);
    expect(load(63)).toBe(9n);
  });
});
