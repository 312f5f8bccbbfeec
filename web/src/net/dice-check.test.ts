import { describe, expect, it } from "vitest";
import { seatFaults, whoAdded } from "./dice-check";
import { commitmentTo } from "./dice";
import type { DiceRecord } from "./protocol";

const [white, black] = ["1a".repeat(32), "b2".repeat(32)];
const record: DiceRecord = {
  initial_fen: null,
  line: "a a",
  taken_back: [],
  rules: "1",
  game: "x",
  variant: "v",
  scheme: 2,
  commitment: "c0de",
  seed: "00",
  white_commitment: commitmentTo(white) ?? "",
  black_commitment: commitmentTo(black) ?? "",
  white_seed: white,
  black_seed: black,
  white_events: { committed: 1, revealed: 4 },
  black_events: { committed: 2, revealed: 3 },
  rolls: [
    { k: 0, fen: "f", of: 2, outcome: "a", at: 6 },
    { k: 1, fen: "f", of: 2, outcome: "a", at: 8 },
  ],
};

describe("the parts of the seats", () => {
  it("are in order", () => {
    expect(seatFaults(record)).toEqual([]);
    const declined = { white_commitment: "", white_seed: "", white_events: { committed: 1, revealed: null } };
    expect(seatFaults({ ...record, ...declined })).toEqual([]);
    const none = { committed: null, revealed: null };
    const bare = { white_commitment: "", black_commitment: "", white_events: none, black_events: none };
    expect(seatFaults({ ...record, ...bare, scheme: 1, white_seed: "ab", line: null })).toEqual([]);
    // A game that ended before the second seed was known.
    expect(seatFaults({ ...record, white_seed: "", black_seed: "", rolls: [] })).toEqual([]);
  });

  it.each<[string, Partial<DiceRecord>]>([
    ["not the one White committed to", { white_seed: "1b".repeat(32) }],
    ["not the one Black committed to", { black_commitment: "" }],
    ["without the seed White committed to", { white_seed: "" }],
    ["never revealed", { white_events: { committed: 1, revealed: null } }],
    ["before both seats had committed", { black_events: { committed: 5, revealed: 6 } }],
    ["before both seats had committed", { black_events: { committed: null, revealed: 3 } }],
    ["before White's part was settled", { white_events: { committed: 1, revealed: 7 } }],
    ["not in the order", { rolls: [...record.rolls].reverse() }],
    ["does not know scheme 3", { scheme: 3 }],
    [
      "White revealed a seed without committing",
      { white_commitment: "", white_seed: "", white_events: { committed: 1, revealed: 4 } },
    ],
    [
      "takebacks are not in the order",
      {
        taken_back: [
          { at: 9, kept: 0, line: "a" },
          { at: 7, kept: 0, line: "a" },
        ],
      },
    ],
    ["claims scheme 1", { scheme: 1 }],
    ["claims scheme 1", { scheme: 1, white_commitment: "", black_commitment: "" }],
    ["not the turns in which they were made", { line: null }],
  ])("are found to be wrong: %s", (what, change) => {
    expect(seatFaults({ ...record, ...change }).join(" ")).toContain(what);
  });

  it("are described in a sentence", () => {
    expect(whoAdded(record)).toContain("Both seats");
    expect(whoAdded({ ...record, white_seed: "" })).toContain("Only Black");
    expect(whoAdded({ ...record, white_seed: "", black_seed: "" })).toContain("server alone");
    expect(whoAdded({ ...record, scheme: 1 })).toContain("before commitments");
  });
});
