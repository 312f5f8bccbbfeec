import { describe, expect, it } from "vitest";
import { faceOf, oddsOf } from "./faces";

describe("faces of dice", () => {
  it("show what answers the action", () => {
    expect(faceOf("T@e5")).toBe("e5");
    expect(faceOf("6")).toBe("6");
  });

  it("tell how many outcomes were possible", () => {
    expect(oddsOf(["T@e5", "T@e10"])).toBe("1 of 2 possible squares");
    expect(oddsOf(["1", "2", "3"])).toBe("1 of 3 possible outcomes");
    expect(oddsOf(["T@e5"])).toBe("");
  });
});
