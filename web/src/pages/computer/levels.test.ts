import { describe, expect, it } from "vitest";
import { FULL, LEVELS, THINKING, thinkingTime, tookInWords } from "./levels";

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

it("the time of the last turn is shown unless it would be read as none", () => {
  expect([null, 0, 0.04].map(tookInWords)).toEqual([undefined, undefined, undefined]);
  expect([0.05, 2.34].map(tookInWords)).toEqual(["last turn: 0.1 s", "last turn: 2.3 s"]);
});
