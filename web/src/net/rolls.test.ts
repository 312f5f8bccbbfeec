import { describe, expect, it } from "vitest";
import { gaps as faults, isBeginning, playedParts, type MadeRoll } from "./rolls";
import type { Roll, TakenBackTurns } from "./protocol";

const roll = (k: number, outcome = `r${k}`, after = 0): Roll & MadeRoll => ({
  k,
  fen: `f${k}`,
  of: 6,
  outcome,
  at: 10 * (k + 1),
  after,
});

const back = (at: number, kept: number, line = "x"): TakenBackTurns => ({ at, kept, line });

function gaps(rolls: Roll[], made: MadeRoll[], counted: number, taken_back: TakenBackTurns[] = []): string[] {
  return faults({ rolls, taken_back }, made, counted);
}

describe("rolls", () => {
  it("are all listed, those taken back, too", () => {
    const listed = [roll(0), roll(1), roll(2, "r2", 1)];
    expect(gaps(listed, listed, 3, [back(25, 0)])).toEqual([]);
    expect(gaps([], [], 0)).toEqual([]);
  });

  it("are missed at the end, in the middle and where the order is another", () => {
    const made = [roll(0), roll(1), roll(2)];
    expect(gaps([roll(0), roll(1)], made, 2)[0]).toContain("number 3 (r2)");
    expect(gaps([roll(0), roll(2)], made, 2)).toHaveLength(2);
    expect(gaps([roll(1), roll(0), roll(2)], made, 3)[0]).toContain("Roll 1");
    expect(gaps([roll(0), roll(1, "other"), roll(2)], made, 3)[0]).toContain("number 2 (r1)");
  });

  it("are only those that were made", () => {
    const listed = [roll(0), roll(1), roll(2)];
    expect(gaps(listed, [roll(0), roll(2)], 3)).toEqual([
      "Roll 2 in the list was never made: it is in no turn of the game, and in none that was taken back.",
    ]);
    expect(gaps(listed, [roll(0), roll(1)], 3)[0]).toContain("Roll 3 in the list was never made");
  });

  it("are made before or after a takeback", () => {
    const made = [roll(0), roll(1, "r1", 1)];
    expect(gaps(made, made, 2, [back(15, 0)])).toEqual([]);
    expect(gaps(made, made, 2, [back(25, 0)])[0]).toContain("not in the order");
    expect(gaps(made, made, 2, [back(5, 0)])[0]).toContain("not in the order");
  });

  it("are counted", () => {
    expect(gaps([roll(0)], [roll(0)], 2)).toEqual(["The game had 2 rolls, but the list has 1."]);
  });
});

describe("a game with takebacks", () => {
  it("stood before each of them as the turns that stayed and those taken back say", () => {
    expect(playedParts({ line: "a b", taken_back: null })).toEqual([{ turns: ["a", "b"], kept: 0 }]);
    const taken_back = [back(5, 1, "x y"), back(9, 2, "z")];
    expect(playedParts({ line: "a b", taken_back })).toEqual([
      { turns: ["a", "x", "y"], kept: 0 },
      { turns: ["a", "b", "z"], kept: 1 },
      { turns: ["a", "b"], kept: 2 },
    ]);
    expect(playedParts({ line: "a", taken_back: [back(5, 2)] })).toBeUndefined();
  });

  it("begins with a line whose last turn may be unfinished", () => {
    for (const line of ["", "a", "a b", "a b,c", "a b,c,"])
      expect(isBeginning(line, "a b,c,d e")).toBe(line !== "a b" && line !== "a b,c");
    expect(isBeginning("a b,", "a b c")).toBe(true);
    expect(isBeginning("a b", "a bc")).toBe(false);
    expect(isBeginning("a b", "a")).toBe(false);
  });
});
