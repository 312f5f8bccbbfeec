import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Settings } from "../../app/settings";
import { confirmsTurns } from "./confirming";

const chosen: Pick<Settings, "confirm"> = { confirm: "never" };
vi.mock("../../app/settings", () => ({ settings: () => chosen }));

const BLITZ = { kind: "fischer", initial_ms: 300_000 } as const;
const SLOW = { kind: "fischer", initial_ms: 900_000 } as const;
const DAYS = { kind: "days" } as const;

describe("turns to confirm", () => {
  beforeEach(() => (chosen.confirm = "never"));

  it("are none by default", () => {
    for (const clock of [null, {}, BLITZ, SLOW, DAYS]) expect(confirmsTurns(clock)).toBe(false);
  });
  it("are those of long games against people", () => {
    chosen.confirm = "long";
    expect([null, {}, BLITZ, SLOW, DAYS].map(confirmsTurns)).toEqual([false, true, false, true, true]);
  });
  it("are all", () => {
    chosen.confirm = "always";
    for (const clock of [null, {}, BLITZ, SLOW, DAYS]) expect(confirmsTurns(clock)).toBe(true);
  });
});
