import { describe, expect, it } from "vitest";
import { added, differences, type KeptDice } from "./kept-dice";
import type { DiceRecord } from "./protocol";

const kept: KeptDice = { id: "x", commitment: "c0de", side: "white", seed: "ab", rolls: 1 };
const told: DiceRecord = {
  game: "x",
  variant: "v",
  commitment: "c0de",
  seed: "00",
  white_seed: "ab",
  black_seed: "cd",
  rolls: [{ k: 0, fen: "f", of: 2, outcome: "a" }],
};

describe("dice that this browser remembers", () => {
  it("are the same where nothing was changed", () => {
    expect(differences(kept, told)).toEqual([]);
    expect(differences({ ...kept, commitment: "C0DE", side: undefined, seed: undefined }, told)).toEqual([]);
  });

  it("show another fingerprint, another seed and rolls that are left out", () => {
    expect(differences(kept, { ...told, commitment: "c0df" })[0]).toContain("c0de");
    expect(differences(kept, { ...told, white_seed: "" })[0]).toContain("ab");
    expect(differences({ ...kept, side: "black", seed: "" }, told)[0]).toContain("nothing");
    expect(differences({ ...kept, rolls: 3 }, told)[0]).toContain("3 rolls");
    expect(differences({ ...kept, rolls: 3 }, { ...told, commitment: "", white_seed: "" })).toHaveLength(3);
  });

  it("keep what was seen first", () => {
    const later = { ...kept, commitment: "other", seed: "ff", rolls: 4 };
    expect(added(kept, later)).toEqual({ ...kept, rolls: 4 });
    expect(added(undefined, later)).toEqual(later);
    expect(added({ ...kept, rolls: 5 }, later).rolls).toBe(5);
    expect(added({ ...kept, seed: "" }, later).seed).toBe("");
    expect(added({ ...kept, seed: "" }, { ...later, rolls: 0 })).toMatchObject({ commitment: "c0de", seed: "ff" });
    expect(added({ ...kept, side: undefined, seed: undefined }, later)).toMatchObject({ side: "white", seed: "ff" });
    expect(added(kept, { id: "x", commitment: "c0de", rolls: 1 })).toEqual(kept);
  });
});
