import { expect, it } from "vitest";
import type { Scene, Thing } from "../wire/rules";
import { labelOf, notesOn } from "./labels";
import { CHESS_SIDES } from "./sides";

const thing = (some: Partial<Thing>): Thing => ({
  letter: "B",
  name: "bishop",
  owner: "white",
  layer: "board",
  square: "g1",
  note: null,
  ...some,
});
const scene = (...things: Thing[]): Scene => ({ things, sides: CHESS_SIDES }) as unknown as Scene;

it("describes what the marks on pieces mean", () => {
  const shown = scene(thing({ note: "boosted" }), thing({ name: "catapult", layer: "floor", note: "locked" }));
  expect(notesOn(shown, "g1")).toBe("bishop: boosted; catapult: locked");
  expect(notesOn(scene(thing({})), "g1")).toBe("");
  expect(labelOf(shown, "g1")).toBe("g1, white bishop, boosted, on a white catapult, locked");
});
