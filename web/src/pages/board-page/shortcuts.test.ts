import { expect, it } from "vitest";
import { keyOf } from "./shortcuts";
import { keysOf } from "./shortcuts-dialog";

it("the letters of the shortcuts count with Caps Lock, and other keys keep their names", () => {
  expect(["e", "E", "?", "ArrowLeft", "End"].map((key) => keyOf({ key }))).toEqual(["e", "e", "?", "ArrowLeft", "End"]);
});

it("the list of keys has none that would do nothing", () => {
  const listed = (hasSteps: boolean, mayUndo: boolean, confirms: boolean): string[] =>
    keysOf({ hasSteps, mayUndo, confirms }).map(([key]) => key);
  expect(listed(false, true, false)).not.toContain("E");
  expect(listed(false, true, false)).not.toContain("U");
  expect(listed(true, true, false)).toEqual(expect.arrayContaining(["E", "U", "Shift and left or right"]));
  expect(listed(true, false, true)).toEqual(expect.arrayContaining(["E", "Enter, Escape"]));
  expect(listed(true, false, true)).not.toContain("U");
});
