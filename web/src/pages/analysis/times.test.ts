import { expect, it } from "vitest";
import type { TreeView } from "../../wire/rules";
import { atEnd, BEGINNING } from "./place";
import { hasTimes, timesAt } from "./times";
import { Tree, type Node } from "./tree";

/** Builds a game of turns with these comments, White's first. */
function game(...comments: string[][]): { tree: Tree; line: Node[] } {
  const nodes: TreeView["nodes"] = comments.map((texts, at) => ({
    number: 1 + Math.floor(at / 2),
    side: at % 2 === 0 ? "white" : "black",
    whole: true,
    text: `t${at}`,
    actions: [`t${at}`, "x"],
    san: `t${at}/x`,
    parent: at === 0 ? null : at - 1,
    before: [],
    comments: texts,
    nags: [],
  }));
  const tree = Tree.from({ comments: [], nodes });
  return { tree, line: tree.lineThrough(null) };
}

it("the clocks at a place are the last ones of each side before it", () => {
  const { tree, line } = game(["[%clk 0:04:50.5] Fast"], ["[%eval 0.2] [%clk 1:02:03]"], ["[%emt 0:00:07][%clk 4:40]"]);
  const [first, second, third] = line as [Node, Node, Node];
  expect(hasTimes(tree)).toBe(true);
  expect(timesAt(BEGINNING, "?")).toEqual({ left: { white: null, black: null }, took: null });
  expect(timesAt(BEGINNING, "300+3").left).toEqual({ white: 300_000, black: 300_000 });
  expect(timesAt(BEGINNING, "40/7200:3600").left.white).toBe(7_200_000);
  expect(timesAt(BEGINNING, "-").left.white).toBe(null);
  expect(timesAt(atEnd(first), "").left).toEqual({ white: 290_500, black: null });
  expect(timesAt(atEnd(second), "").left).toEqual({ white: 290_500, black: 3_723_000 });
  expect(timesAt(atEnd(third), "")).toEqual({
    left: { white: 280_000, black: 3_723_000 },
    took: { side: "white", ms: 7000 },
  });
  // Within a turn its clock is still to come.
  expect(timesAt({ node: third, steps: 1 }, "").left.white).toBe(290_500);
});

it("a game without times has none", () => {
  const { tree, line } = game(["A comment about [%clk"], ["[%cal Ge2e4]"], []);
  expect(hasTimes(tree)).toBe(false);
  expect(timesAt(atEnd(line[2] ?? null), "").took).toBe(null);
});
