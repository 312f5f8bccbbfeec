import { describe, expect, it } from "vitest";
import { FULL, LEVELS, THINKING, thinkingTime } from "./levels";

describe("the thinking time", () => {
  const milliseconds = THINKING.map((seconds) => seconds * 1000);

  it("of every level below the highest is at most two seconds, whatever is chosen", () => {
    for (let level = 1; level < FULL; level++)
      for (const thought of milliseconds) expect(thinkingTime(level, thought)).toBeLessThanOrEqual(2000);
  });

  it("of the highest level is the chosen one", () => {
    expect(milliseconds.map((thought) => thinkingTime(LEVELS.length, thought))).toEqual(milliseconds);
  });
});
