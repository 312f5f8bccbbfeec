import { describe, expect, it } from "vitest";
import { difference, half, holm, mean, proportion, score, type Estimate } from "./stats";

describe("statistics", () => {
  it("reproduce known numbers", () => {
    // Wilson (1927) by hand for 8 of 10, and the rule of three for none of 300: both as in crates/lab.
    const eight = proportion(8, 10);
    expect(eight?.low).toBeCloseTo(0.4902, 3);
    expect(eight?.high).toBeCloseTo(0.9433, 3);
    expect(proportion(0, 300)?.high).toBeCloseTo(0.0126, 3);
    // The quantile of the t distribution with 9 degrees is 2.262; the deviation of 1 to 10 is 3.0277.
    const ten = mean([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ten && half(ten)).toBeCloseTo((2.262 * 3.0277) / Math.sqrt(10), 2);
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
  });

  it("call a difference of 1.96 errors a chance of 5 %", () => {
    const at = (value: number): Estimate => ({ value, low: value - 1.959964, high: value + 1.959964, games: 100 });
    expect(difference(at(0), at(1.959964 * Math.SQRT2))).toBeCloseTo(0.05, 5);
    expect(difference(at(3), at(3))).toBeCloseTo(1, 6);
    const exactly = (value: number): Estimate => ({ value, low: value, high: value, games: 100 });
    expect([difference(exactly(3), exactly(3)), difference(exactly(3), exactly(4))]).toEqual([1, 0]);
  });

  it("give draws a narrower interval than wins and losses", () => {
    const [drawn, decided] = [score(10, 80, 10), score(50, 0, 50)];
    expect(drawn?.value).toBe(0.5);
    expect(half(drawn ?? { value: 0, low: 0, high: 1, games: 0 })).toBeLessThan(
      half(decided ?? { value: 0, low: 0, high: 0, games: 0 }),
    );
    const won = score(12, 0, 0);
    expect(won?.high).toBe(1);
    expect(won?.low).toBeLessThan(0.8);
    expect(score(0, 0, 0)).toBeNull();
    expect(mean([3])).toBeNull();
  });
});
