import { describe, expect, it } from "vitest";
import { added, differences, type KeptDice } from "./kept-dice";
import type { DiceRecord } from "./protocol";

const kept: KeptDice = { id: "x", commitment: "c0de", white: "aa", black: "", white_seed: "ab", rolls: 1 };
const record: DiceRecord = {
  initial_fen: null,
  line: "a,b",
  taken_back: [],
  rules: "1",
  game: "x",
  variant: "v",
  scheme: 2,
  commitment: "c0de",
  seed: "00",
  white_commitment: "aa",
  black_commitment: "",
  white_seed: "ab",
  black_seed: "",
  white_events: { committed: 1, revealed: 3 },
  black_events: { committed: 2, revealed: null },
  rolls: [{ k: 0, fen: "f", of: 2, outcome: "a", at: 4 }],
};

describe("dice that this browser remembers", () => {
  it("are the same where nothing was changed", () => {
    expect(differences(kept, record)).toEqual([]);
    expect(differences({ id: "x", commitment: "C0DE", rolls: 0 }, record)).toEqual([]);
    expect(differences({ ...kept, rolls: 0 }, { ...record, white_seed: "", rolls: [] })).toEqual([]);
  });

  it("show changed commitments, another seed and rolls that are left out", () => {
    expect(differences(kept, { ...record, commitment: "c0df" })[0]).toContain("c0de");
    expect(differences(kept, { ...record, white_commitment: "bb" })[0]).toContain("aa");
    expect(differences(kept, { ...record, black_commitment: "bb" })[0]).toContain("none");
    expect(differences(kept, { ...record, white_seed: "ac" })[0]).toContain("ab");
    expect(differences(kept, { ...record, white_seed: "" })[0]).toContain("ab");
    expect(differences({ ...kept, rolls: 3 }, record)[0]).toContain("3 rolls");
  });

  it("of games from before seats committed are compared as well", () => {
    const old: KeptDice = { id: "x", commitment: "c0de", side: "black", seed: "cd", rolls: 0 };
    expect(differences(old, { ...record, scheme: 1, black_seed: "cd" })).toEqual([]);
    expect(differences(old, { ...record, scheme: 1, rolls: [] })[0]).toContain("cd");
  });

  it("show another scheme and other rules", () => {
    const scheme1 = { ...record, scheme: 1, white_commitment: "", black_commitment: "" };
    expect(differences({ id: "x", commitment: "c0de", scheme: 2, rolls: 0 }, scheme1)[0]).toContain("scheme 2");
    // A browser that saw a seat commit or decline knows the scheme.
    expect(differences({ id: "x", commitment: "c0de", black: "", rolls: 0 }, scheme1)[0]).toContain("scheme 2");
    expect(differences({ ...kept, scheme: 2, rules: "1" }, record)).toEqual([]);
    expect(differences({ ...kept, rules: "2" }, record)[0]).toContain("version of the rules");
  });

  it("show rolls with another outcome, other turns and takebacks that are left out", () => {
    const seen: KeptDice = { ...kept, seen: [[0, "a"]], lines: ["a,"], back: [] };
    expect(differences(seen, record)).toEqual([]);
    expect(differences({ ...seen, seen: [[0, "z"]] }, record)).toEqual([
      "Roll 1 was z when this browser saw it; the server lists a.",
    ]);
    expect(differences({ ...seen, seen: [[57, "a"]] }, record)[0]).toContain("no such roll");
    expect(differences({ ...seen, lines: ["z,b"] }, record)[0]).toContain("turns");
    const back = { ...record, line: "c", taken_back: [{ at: 5, kept: 0, line: "a,b" }] };
    expect(differences({ ...seen, lines: ["a,b", "c"], back: [5] }, back)).toEqual([]);
    expect(differences({ ...seen, lines: ["a,b", "c"], back: [5] }, { ...back, taken_back: [] })).toHaveLength(2);
    expect(differences({ ...seen, fault: "A fault." }, record)).toEqual(["During the game: A fault."]);
  });

  it("collect what was seen as it happened", () => {
    const one: KeptDice = { ...kept, seen: [[0, "a"]], lines: ["a,"], back: [] };
    const more = added(one, { ...kept, rolls: 2, seen: [[1, "b"]], lines: ["a,b c"], back: [7] });
    expect(more).toMatchObject({ rolls: 2, lines: ["a,b c"], back: [7] });
    expect(more.fault).toBeUndefined();
    expect(more.seen).toEqual([
      [0, "a"],
      [1, "b"],
    ]);
    // After a takeback the line is shorter, and then another.
    expect(added(more, { ...kept, lines: ["a,b"] }).lines).toEqual(["a,b c"]);
    expect(added(more, { ...kept, lines: ["a,b d"] }).lines).toEqual(["a,b c", "a,b d"]);
    // The first outcome of a roll stays, and the other one is a fault for good.
    const other = added(more, { ...kept, seen: [[1, "z"]] });
    expect(other.seen).toEqual(more.seen);
    expect(other.fault).toBe("The server said that roll 2 was b, and later z.");
    expect(added(other, { ...kept, fault: "Another." }).fault).toBe(other.fault);
  });

  it("keep what was seen first", () => {
    const later: KeptDice = { id: "x", commitment: "other", white: "bb", black: "cc", black_seed: "ff", rolls: 4 };
    expect(added(kept, later)).toEqual({ ...kept, black_seed: "ff", rolls: 4 });
    expect(added(undefined, later)).toEqual(later);
    expect(added({ ...kept, rolls: 5 }, later).rolls).toBe(5);
    expect(added({ id: "x", commitment: "c0de", rolls: 0 }, later)).toEqual({ ...later, commitment: "c0de" });
  });
});
