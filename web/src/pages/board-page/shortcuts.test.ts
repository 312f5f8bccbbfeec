import { expect, it } from "vitest";
import { keyOf } from "./shortcuts";

it("the letters of the shortcuts count with Caps Lock, and other keys keep their names", () => {
  expect(["e", "E", "?", "ArrowLeft", "End"].map((key) => keyOf({ key }))).toEqual(["e", "e", "?", "ArrowLeft", "End"]);
});
