import { describe, expect, it } from "vitest";
import { gaps } from "./rolls";

const roll = (k: number, outcome = `r${k}`): { k: number; fen: string; of: number; outcome: string; at: number } => ({
  k,
  fen: `f${k}`,
  of: 6,
  outcome,
  at: k + 1,
});

describe("rolls", () => {
  it("are all listed, those taken back, too", () => {
    const listed = [roll(0), roll(1), roll(2)];
    expect(gaps(listed, listed, 3)).toEqual([]);
    expect(gaps(listed, [roll(0), roll(2)], 3)).toEqual([]);
    expect(gaps([], [], 0)).toEqual([]);
  });

  it("are missed at the end, in the middle and where the order is another", () => {
    const made = [roll(0), roll(1), roll(2)];
    expect(gaps([roll(0), roll(1)], made, 2)[0]).toContain("number 3 (r2)");
    expect(gaps([roll(0), roll(2)], made, 2)).toHaveLength(2);
    expect(gaps([roll(1), roll(0), roll(2)], made, 3)[0]).toContain("Roll 1");
    expect(gaps([roll(0), roll(1, "other"), roll(2)], made, 3)[0]).toContain("number 2 (r1)");
  });

  it("are counted", () => {
    expect(gaps([roll(0)], [roll(0)], 2)).toEqual(["The game had 2 rolls, but the list has 1."]);
  });
});
