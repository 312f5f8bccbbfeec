import { expect, it } from "vitest";
import { gestureInWords } from "./gesture-words";

it("says how a gesture is made", () => {
  const kinds = [{ letter: "Q", name: "queen", moves: "" }];
  const say = (...gesture: Parameters<typeof gestureInWords>[0][number][]): string => gestureInWords(gesture, kinds);
  expect(say({ square: "h5" })).toBe("Tap h5.");
  expect(say({ button: "teleport" })).toBe("Press Teleport.");
  expect(say({ button: "end" })).toBe("Press End turn.");
  expect(say({ square: "g1" }, { square: "f3" })).toBe("Tap g1, then f3.");
  expect(say({ square: "a7" }, { square: "a8" }, { piece: "Q" })).toBe("Tap a7, then a8, then choose the queen.");
});
