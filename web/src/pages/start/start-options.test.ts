import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawnStart, lastOptions, ownTimes } from "./start-options";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

function kept(options: object): ReturnType<typeof lastOptions> {
  stored.set("springald:start", JSON.stringify(options));
  return lastOptions();
}

describe("the clock of a new game", () => {
  const usual = { kind: "fischer", initial_ms: 600_000, increment_ms: 5000 };

  it("is 10 + 5 until a player chooses another", () => {
    expect(lastOptions()).toMatchObject({ clock: usual, isClockChosen: false });
  });

  it("is the last choice, no clock included", () => {
    const days = { kind: "days", days: 3 };
    expect(kept({ clock: days, isClockChosen: true })).toMatchObject({ clock: days, isClockChosen: true });
    expect(kept({ clock: null, isClockChosen: true })).toMatchObject({ clock: null, isClockChosen: true });
  });

  it("is as near to a typed one as a clock can be", () => {
    expect(ownTimes(7.5, 12)).toEqual([7.5, 12]);
    expect(ownTimes(0, 0)).toEqual([0.5, 0]);
    expect(ownTimes(-3, 2.6)).toEqual([0.5, 3]);
    expect(ownTimes(1000, 1000)).toEqual([180, 180]);
    expect(ownTimes(Number.NaN, Number.NaN)).toEqual([20, 0]);
  });

  it("was not chosen where an older version stored none", () => {
    expect(kept({ clock: null, level: 5 })).toMatchObject({ clock: usual, isClockChosen: false, level: 5 });
    expect(kept({ clock: usual, level: 5 })).toMatchObject({ clock: usual, isClockChosen: true });
  });
});

describe("the number of a start", () => {
  it("is drawn among those of the game", () => {
    const drawn = Array.from({ length: 200 }, () => Number(drawnStart({ starts: 3 })));
    expect([...new Set(drawn)].sort((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  it("is missing in a game whose starts have none", () => {
    expect(drawnStart({})).toBeUndefined();
  });
});
