import { expect, it } from "vitest";
import type { ClickView, Explanation, Scene, Thing } from "../wire/rules";
import { blockedReason } from "./blocked";

const refused = (clause: string, message: string): Explanation => ({
  legal: false,
  action: "",
  message,
  clause,
  squares: [],
});

const BISHOP: Thing = { letter: "B", name: "bishop", owner: "white", layer: "board", square: "c1", note: null };
const BOARD = { files: 8, ranks: 8, things: [BISHOP], to_act: "white", acts: [] } as const satisfies Partial<Scene>;

it("a piece that cannot move names the rule that stops it, at the nearest square", async () => {
  // A bishop on c1 between its own pawns: other squares are no moves of a bishop.
  const why = ([, to]: ClickView[]): Promise<Explanation> => {
    const square = to !== undefined && "square" in to ? to.square : "";
    if (square === "b2" || square === "d2") return Promise.resolve(refused("3.1", `own pawn on ${square}`));
    if (["a3", "e3", "f4", "g5", "h6"].includes(square))
      return Promise.resolve(refused("3.2", "a piece stands between"));
    return Promise.resolve(refused("3.9", "no move of a bishop"));
  };
  const found = await blockedReason({ why }, BOARD, "c1");
  expect(found?.message).toMatch(/^own pawn on [bd]2$/);
  const none = await blockedReason({ why: () => Promise.resolve(refused("1", "not your turn")) }, BOARD, "c1");
  expect(none).toBe(null);
  expect(await blockedReason({ why }, { ...BOARD, to_act: "black" }, "c1")).toBe(null);
});

it("a step that only places something names the rule at the first click on a piece, whoever owns it", async () => {
  const acts = [{ action: "D@e4", san: "De4", gesture: [{ square: "e4" }], rolls: false }];
  const why = (clicks: ClickView[]): Promise<Explanation> =>
    Promise.resolve(clicks.length === 1 ? refused("2.2", "the duck needs an empty square") : refused("9", "no"));
  const found = await blockedReason({ why }, { ...BOARD, to_act: "black", acts }, "c1");
  expect(found?.clause).toBe("2.2");
});
