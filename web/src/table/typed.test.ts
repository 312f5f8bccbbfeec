import { expect, it } from "vitest";
import type { Scene } from "../wire/rules";
import { typedNote } from "./typed";

const scene = { acts: [{ action: "e2e4", san: "e4+" }] } as unknown as Scene;

it("a move in another spelling has a note", () => {
  expect(typedNote("e2-e4", "e2e4", scene)).toBe("Read 'e2-e4' as e4+.");
  for (const own of ["e2e4", "e4", "e4+", "e4!"]) expect(typedNote(own, "e2e4", scene)).toBe(null);
  expect(typedNote("T@e5", "T@e5", scene)).toBe(null);
});
