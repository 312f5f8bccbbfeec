import { describe, expect, it } from "vitest";
import { facesBefore, oddsOf } from "./faces";

describe("faces of dice", () => {
  it("never show the same face twice in a row", () => {
    const faces = facesBefore("a1", ["a1", "b1", "c1"], () => 0);
    expect(faces.every((face, index) => index === 0 || face !== faces[index - 1])).toBe(true);
    expect(facesBefore("only", ["only"], () => 0.5).length).toBeGreaterThan(0);
  });

  it("show how many outcomes were possible", () => {
    expect(oddsOf(["e5", "e10"])).toBe("1 of 2 possible squares");
    expect(oddsOf(["1", "2", "3"])).toBe("1 of 3 possible outcomes");
    expect(oddsOf(["e5"])).toBe("");
  });
});
