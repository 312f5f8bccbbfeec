import { expect, it } from "vitest";
import type { Motion } from "../wire/rules";
import { LastMoves } from "./last-moves";

const moved = (to: string): Motion[] => [{ to, show: "slide" } as Motion];
const shown = ({ last, arrows }: LastMoves): unknown => ({
  last: last.map(({ to }) => to),
  arrows: arrows.map(({ to }) => to),
});

it("a step that is taken back leaves the changes that were there before it, also if it ended the turn", () => {
  const moves = new LastMoves();
  moves.set(moved("a1"), [moved("b1")]);
  const before = shown(moves);
  moves.add(moved("c1"));
  moves.end();
  expect(shown(moves)).toEqual({ last: ["b1", "c1"], arrows: ["b1", "c1"] });
  moves.undo();
  expect(shown(moves)).toEqual(before);
  moves.undo();
  expect(shown(moves)).toEqual({ last: ["a1"], arrows: [] });
  moves.undo();
  expect(shown(moves)).toEqual({ last: ["a1"], arrows: [] });
});
