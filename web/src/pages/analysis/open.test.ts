import { describe, expect, it } from "vitest";
import type { TurnView } from "../../wire/rules";
import { analysisOfGame } from "./open";
import { Tree } from "./tree";

describe("a game as an analysis", () => {
  it("has its turns in one line, and its tags", () => {
    const turns = ["e2e4", "e7e5", "g1f3"].map((text, at): TurnView => {
      const side = at % 2 === 0 ? "white" : "black";
      return { number: 1 + Math.floor(at / 2), side, whole: true, text, actions: [text], san: text };
    });
    const analysis = analysisOfGame("chess", null, turns, { White: "Ada", Black: "Bo" });
    expect(analysis.tags).toEqual([
      ["White", "Ada"],
      ["Black", "Bo"],
    ]);
    const line = Tree.from(analysis.tree).lineThrough(null);
    expect(line.map(({ turn }) => turn.text)).toEqual(["e2e4", "e7e5", "g1f3"]);
  });
});
