import { describe, expect, it } from "vitest";
import { commitmentTo } from "./dice";
import { committedSeed, diceDuty, owed } from "./dice-exchange";
import type { GameResult } from "../wire/rules";
import type { KeptDice } from "./kept-dice";
import type { OwnSeeds } from "./own-seeds";
import type { DiceView, SeatSeed } from "./protocol";

const seed = "1a".repeat(32);
const commit = commitmentTo(seed) ?? "";
const silent: SeatSeed = { said: "silent", commitment: null };
const declined: SeatSeed = { said: "none", commitment: null };
const committed: SeatSeed = { said: "committed", commitment: commit };
const theirs: SeatSeed = { said: "committed", commitment: "ff".repeat(32) };
const kept: KeptDice = { id: "x", commitment: "c0de", rolls: 0 };

function seeds(...known: string[]): OwnSeeds {
  return { of: () => known, fresh: () => known[0] ?? null };
}

function dice(white: SeatSeed, black: SeatSeed, more: Partial<DiceView> = {}): DiceView {
  const face = {
    scheme: 2,
    needed: true,
    commitment: "c0de",
    white_seed: "",
    black_seed: "",
    rolls: 0,
    waits_for: null,
  };
  return { ...face, white, black, ...more };
}

function ask(
  face: DiceView,
  known = seeds(seed),
  seen = kept,
  result: GameResult | null = null,
): ReturnType<typeof diceDuty> {
  return diceDuty({ id: "x", dice: face, result }, "white", seen, known);
}

describe("what a seat says about the dice", () => {
  it("commits first, and reveals when the other seat has committed or declined", () => {
    expect(ask(dice(silent, silent))).toEqual({ kind: "send", message: { commit } });
    expect(ask(dice(silent, theirs))).toEqual({ kind: "send", message: { commit } });
    expect(ask(dice(committed, silent))).toEqual({ kind: "none" });
    expect(ask(dice(committed, theirs))).toEqual({ kind: "send", message: { reveal: seed } });
    expect(ask(dice(committed, declined))).toEqual({ kind: "send", message: { reveal: seed } });
    expect(ask(dice({ ...committed, said: "revealed" }, theirs))).toEqual({ kind: "none" });
  });

  it("adds nothing where the seed could not be kept until it is revealed", () => {
    expect(ask(dice(silent, silent), seeds())).toEqual({ kind: "send", message: "none" });
  });

  it("finds the seed that was committed to among several", () => {
    expect(ask(dice(committed, theirs), seeds("00".repeat(32), seed))).toEqual({
      kind: "send",
      message: { reveal: seed },
    });
    expect(ask(dice(committed, theirs), seeds("00".repeat(32)))).toEqual({ kind: "elsewhere" });
  });

  it("carries the seed to another device until it is revealed", () => {
    const carried = (white: SeatSeed, known = seeds("00".repeat(32), seed)): string | undefined =>
      committedSeed({ id: "x", dice: dice(white, silent) }, "white", known);
    expect(carried(committed)).toBe(seed);
    expect(carried(committed, seeds())).toBeUndefined();
    expect(carried({ ...committed, said: "revealed" })).toBeUndefined();
    expect(carried(silent)).toBeUndefined();
  });

  it("sends nothing to a server that changed a commitment", () => {
    expect(ask(dice(committed, theirs, { commitment: "beef" })).kind).toBe("alarm");
    expect(ask(dice(silent, silent, { commitment: "beef" })).kind).toBe("alarm");
    expect(ask(dice(committed, theirs), seeds(seed), { ...kept, black: "ee".repeat(32) }).kind).toBe("alarm");
    expect(ask(dice(committed, declined), seeds(seed), { ...kept, black: "ee".repeat(32) }).kind).toBe("alarm");
    expect(ask(dice(committed, theirs), seeds(seed), { ...kept, black: "ff".repeat(32), white: commit }).kind).toBe(
      "send",
    );
  });

  it("raises the alarm about whatever contradicts itself or what was seen, for spectators, too", () => {
    const alarm = (face: DiceView, seen: KeptDice = kept): void => {
      for (const you of ["white", null] as const)
        expect(diceDuty({ id: "x", dice: face, result: null }, you, seen, seeds(seed)).kind).toBe("alarm");
    };
    const revealed = { said: "revealed", commitment: commit } as const;
    alarm(dice(declined, declined), { ...kept, rolls: 1 });
    alarm(dice(declined, declined), { ...kept, fault: "A roll was skipped." });
    alarm(dice(silent, silent, { scheme: 1, needed: false }), { ...kept, scheme: 2 });
    alarm(dice(silent, silent, { scheme: 1, needed: false }), { ...kept, black: "" });
    alarm(dice(silent, declined), { ...kept, white: commit });
    // A seed shown during the game is compared with its commitment at once.
    alarm(dice(revealed, theirs, { white_seed: seed, black_seed: "b2".repeat(32) }));
    alarm(dice(revealed, theirs, { white_seed: seed, rolls: 1 }));
    expect(ask(dice(revealed, declined, { white_seed: seed, rolls: 1 })).kind).toBe("none");
    expect(ask(dice(silent, silent, { scheme: 1, needed: false, white_seed: "ab", rolls: 1 })).kind).toBe("none");
  });

  it("is silent for spectators, after the game and in games without rolls", () => {
    expect(diceDuty({ id: "x", dice: dice(silent, silent), result: null }, null, kept, seeds(seed))).toEqual({
      kind: "none",
    });
    expect(ask(dice(silent, silent), seeds(seed), kept, "1-0")).toEqual({ kind: "none" });
    expect(ask(dice(silent, silent, { needed: false }))).toEqual({ kind: "none" });
  });
});

describe("what a roll waits for", () => {
  const taken = { white: "taken", black: "taken" } as const;
  it("is named by seat", () => {
    expect(owed({ dice: dice(committed, silent), seats: { white: "taken", black: "open" } })).toEqual({
      black: "arrival",
    });
    expect(owed({ dice: dice(silent, theirs), seats: taken })).toEqual({ white: "commit" });
    expect(owed({ dice: dice(committed, theirs), seats: taken })).toEqual({ white: "reveal", black: "reveal" });
    expect(owed({ dice: dice(committed, declined), seats: taken })).toEqual({ white: "reveal" });
    expect(owed({ dice: dice(declined, declined), seats: taken })).toEqual({});
    expect(owed({ dice: dice(silent, silent, { scheme: 1 }), seats: taken })).toEqual({});
  });
});
