import { describe, expect, it } from "vitest";
import type { Act, Scene } from "../wire/rules";
import { gaps, rollsIn } from "./rolls";

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
    expect(gaps([roll(0)], [roll(0)], 2)).toEqual(["The game counts 2 rolls, the list has 1."]);
  });

  it("are found in the turns", async () => {
    // A game of no rules: "d" asks for a roll, everything else does not.
    const played: string[] = [];
    const asks = (): boolean => played.at(-1) === "d";
    const act = (action: string): Act => ({ action, san: action, gesture: [], rolls: action === "d" });
    const game = {
      scene: () =>
        Promise.resolve({
          fen: played.join(),
          to_act: asks() ? "nature" : "white",
          acts: asks() ? [] : [act("a"), act("d"), act("end")],
        } as unknown as Scene),
      line: () => Promise.resolve(`${played.join()},`),
      play: (token: string) => {
        played.push(token);
        return Promise.resolve([]);
      },
    };
    expect(await rollsIn(game, "a,d6 a d2,a,d3,")).toEqual([
      { fen: "a,d", outcome: "d6" },
      { fen: "a,d,d6,end,a,end,d", outcome: "d2" },
      { fen: "a,d,d6,end,a,end,d,d2,a,d", outcome: "d3" },
    ]);
  });
});
