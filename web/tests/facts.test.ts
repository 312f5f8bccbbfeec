/** What stands under the turns of a game: nothing that players see on the board or know. */
import { beforeAll, describe, expect, it } from "vitest";
import { hiddenFacts } from "../src/pages/board-page/hidden-facts";
import { builtModule, builtRules, isBuilt } from "./built-rules";
import { CHESS_SIDES } from "../src/table/sides";
import type { Rules } from "../src/rules/client";

let rules: Rules;

beforeAll(async () => {
  if (isBuilt) rules = builtRules(await builtModule());
});

describe.skipIf(!isBuilt)("the facts of a position", () => {
  it("have no castling rights, in any game", async () => {
    let rights = 0;
    for (const { id } of await rules.variants()) {
      const game = await rules.open(id);
      const scene = await game.scene();
      rights += scene.facts.filter((fact) => fact.includes("castle")).length;
      expect(hiddenFacts(scene).filter((fact) => fact.includes("castle"))).toEqual([]);
      game.free();
    }
    expect(rights).toBeGreaterThan(3);
  });

  it("keep what the board does not show", async () => {
    const facts = [
      "White has in hand: pawn × 2.",
      "Black can castle to g8 or c8.",
      "Checks that White needs to win: 2.",
    ];
    expect(hiddenFacts({ facts, sides: CHESS_SIDES })).toEqual(["Checks that White needs to win: 2."]);
    const sides = { white: { name: "Sente", colour: "black" }, black: { name: "Gote", colour: "white" } } as const;
    expect(hiddenFacts({ facts: ["Gote has in hand: pawn × 2.", ...facts], sides })).toEqual(facts);
    const game = await rules.open("chess", "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
    expect(hiddenFacts(await game.scene())).toHaveLength(1);
    game.free();
  });
});
