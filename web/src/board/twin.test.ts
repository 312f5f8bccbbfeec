import { expect, it } from "vitest";
import type { Scene, Thing } from "../wire/rules";
import type { CellMark } from "./grid";
import { hasTwo, isElsewhere, marksOn, sceneOn } from "./twin";

const thing = (square: string, note: string | null): Thing => ({
  letter: "N",
  name: "knight",
  owner: "white",
  layer: "board",
  square,
  note,
});
const scene = (...things: Thing[]): Scene => ({ things }) as unknown as Scene;
const two = scene(thing("g1", "board A"), thing("f3", "board B"));

it("finds two boards and the pieces of each", () => {
  expect(hasTwo(two)).toBe(true);
  expect(hasTwo(scene(thing("g1", "boosted")))).toBe(false);
  expect(sceneOn(two, "second").things.map(({ square }) => square)).toEqual(["f3"]);
  expect(isElsewhere(two, "f3", "first")).toBe(true);
  expect(isElsewhere(two, "e4", "first")).toBe(false);
});

it("marks the board of the selected piece", () => {
  const marks = new Map<string, Set<CellMark>>([
    ["g1", new Set(["selected"])],
    ["h3", new Set(["dot"])],
  ]);
  expect([...marksOn(two, "first", marks, "g1").keys()]).toEqual(["g1", "h3"]);
  expect([...marksOn(two, "second", marks, "g1").keys()]).toEqual([]);
  expect([...marksOn(two, "second", marks, null).keys()]).toEqual(["h3"]);
});
