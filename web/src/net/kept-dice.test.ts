import { describe, expect, it } from "vitest";
import { added, differences, type KeptDice } from "./kept-dice";
import type { DiceRecord } from "./protocol";

const kept: KeptDice = { id: "x", commitment: "c0de", white: "aa", black: "", white_seed: "ab", rolls: 1 };
const told: DiceRecord = {
  initial_fen: null,
  line: null,
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
    expect(differences(kept, told)).toEqual([]);
    expect(differences({ id: "x", commitment: "C0DE", rolls: 0 }, told)).toEqual([]);
    expect(differences({ ...kept, rolls: 0 }, { ...told, white_seed: "", rolls: [] })).toEqual([]);
  });

  it("show changed commitments, another seed and rolls that are left out", () => {
    expect(differences(kept, { ...told, commitment: "c0df" })[0]).toContain("c0de");
    expect(differences(kept, { ...told, white_commitment: "bb" })[0]).toContain("aa");
    expect(differences(kept, { ...told, black_commitment: "bb" })[0]).toContain("none");
    expect(differences(kept, { ...told, white_seed: "ac" })[0]).toContain("ab");
    expect(differences(kept, { ...told, white_seed: "" })[0]).toContain("ab");
    expect(differences({ ...kept, rolls: 3 }, told)[0]).toContain("3 rolls");
  });

  it("of games from before seats committed are compared as well", () => {
    const old: KeptDice = { id: "x", commitment: "c0de", side: "black", seed: "cd", rolls: 0 };
    expect(differences(old, { ...told, scheme: 1, black_seed: "cd" })).toEqual([]);
    expect(differences(old, { ...told, scheme: 1, rolls: [] })[0]).toContain("cd");
  });

  it("keep what was seen first", () => {
    const later: KeptDice = { id: "x", commitment: "other", white: "bb", black: "cc", black_seed: "ff", rolls: 4 };
    expect(added(kept, later)).toEqual({ ...kept, black_seed: "ff", rolls: 4 });
    expect(added(undefined, later)).toEqual(later);
    expect(added({ ...kept, rolls: 5 }, later).rolls).toBe(5);
    expect(added({ id: "x", commitment: "c0de", rolls: 0 }, later)).toEqual({ ...later, commitment: "c0de" });
  });
});
