import { describe, expect, it } from "vitest";
import type { GameState } from "../../net/reducer";
import { snapshot } from "../../net/snapshots";
import { leftInWords } from "./left";
import { CHESS_SIDES } from "../../table/sides";

const state = (some: Partial<GameState> = {}): GameState => ({
  ...snapshot({}),
  you: "white",
  seq: 1,
  presence: { white: true, black: false, spectators: 0, claim_at_ms: 0 },
  closing: null,
  observed: { rolls: [], back: [], fault: null },
  ...some,
});

describe("an opponent who left", () => {
  it("is waited for, and then the game can be claimed", () => {
    expect(leftInWords(state(), CHESS_SIDES, 22_300)).toEqual({
      text: "Black has left. You can claim the game in 23 s.",
      canClaim: false,
    });
    expect(leftInWords(state(), CHESS_SIDES, 80_000)?.text).toContain("in 1:20.");
    expect(leftInWords(state({ names: { white: null, black: "Ben" } }), CHESS_SIDES, 0)).toEqual({
      text: "Ben has left. You can claim the win or a draw, or wait.",
      canClaim: true,
    });
  });

  it("is not spoken of before the last hour, to spectators, after the end, or once back", () => {
    expect(leftInWords(state(), CHESS_SIDES, 3_600_001)).toBe(null);
    expect(leftInWords(state({ you: null }), CHESS_SIDES, 0)).toBe(null);
    expect(leftInWords(state({ result: "1-0" }), CHESS_SIDES, 0)).toBe(null);
    expect(leftInWords(state({ presence: { white: true, black: true, spectators: 0 } }), CHESS_SIDES, 0)).toBe(null);
  });
});
