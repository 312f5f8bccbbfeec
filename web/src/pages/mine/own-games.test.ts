import { describe, expect, it } from "vitest";
import { matches, openingOf, sorted, stateInWords, titleOf, type OwnGame } from "./own-games";
import { CHESS_SIDES } from "../../table/sides";

const GAME: OwnGame = {
  id: "x",
  variant: "chess",
  side: "black",
  opponent: "Ada",
  clock: "5 + 3",
  state: "over",
  result: "0-1",
  reason: "checkmate",
  opening: "1. e4 c5",
  fen: "f",
  initial: null,
  line: "e2e4 c7c5",
  at: 1,
};

describe("one's own games", () => {
  it("are found by words of their name, opponent, turns and result", () => {
    const found = (text: string, result = ""): boolean =>
      matches(GAME, { name: "Chess", sides: CHESS_SIDES }, { text, result });
    expect(found("")).toBe(true);
    expect(found("ada chess")).toBe(true);
    expect(found("E4 C5")).toBe(true);
    expect(found("bo")).toBe(false);
    expect(found("", "won")).toBe(true);
    expect(found("", "lost")).toBe(false);
    expect(found("you won")).toBe(true);
  });

  it("come in the order in which they need the player", () => {
    const states = ["over", "theirs", "mine", "waiting"] as const;
    const games = states.map((state) => ({ ...GAME, state }));
    expect(sorted(games).map(({ state }) => state)).toEqual(["mine", "theirs", "waiting", "over"]);
    const old = { ...GAME, at: 0 };
    expect(sorted([old, GAME])).toEqual([GAME, old]);
  });

  it("say how they stand", () => {
    expect(stateInWords(GAME, CHESS_SIDES)).toBe("You won · checkmate");
    expect(stateInWords({ ...GAME, result: "*", reason: "aborted" }, CHESS_SIDES)).toBe("Game aborted");
    expect(stateInWords({ ...GAME, state: "mine" }, CHESS_SIDES)).toBe("Your turn");
  });

  it("are named after the opponent, once the server has said who that is", () => {
    expect(titleOf(GAME, "Chess")).toBe("Chess against Ada");
    expect(titleOf({ ...GAME, side: null, opponent: "Ada – Bo" }, "Chess")).toBe("Ada – Bo");
    const unreachable: OwnGame = { ...GAME, opponent: "", state: "unreachable", result: null };
    expect(titleOf(unreachable, "Chess")).toBe("Chess");
    const waiting = { ...GAME, opponent: "Anonymous", state: "waiting" } as const;
    expect(titleOf(waiting, "Chess")).toBe("Chess, waiting for an opponent");
    expect(titleOf({ ...waiting, side: null }, "Chess")).toBe("Chess, waiting for an opponent");
    expect(stateInWords(unreachable, CHESS_SIDES)).toBe("Can't reach the server");
  });

  it("show their first turns", () => {
    const turns = [
      { number: 1, side: "white" as const, san: "e4" },
      { number: 1, side: "black" as const, san: "c5" },
    ];
    expect(openingOf(turns)).toBe("1. e4 c5");
    expect(openingOf(turns.slice(1))).toBe("1… c5");
    expect(openingOf(Array.from({ length: 9 }, () => turns[1] ?? turns[0]).flatMap((turn) => turn ?? []))).toMatch(
      / …$/,
    );
  });
});
