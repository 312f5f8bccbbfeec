import { describe, expect, it } from "vitest";
import { resultFor } from "./words";

describe("a result", () => {
  it("is told to each as it is theirs", () => {
    expect(resultFor("white", "1-0")).toBe("You won");
    expect(resultFor("black", "1-0")).toBe("You lost");
    expect(resultFor("black", "0-1")).toBe("You won");
    expect(resultFor(null, "0-1")).toBe("Black won");
    for (const you of ["white", null] as const) {
      expect(resultFor(you, "1/2-1/2")).toBe("Draw");
      expect(resultFor(you, "*")).toBe("Game aborted");
    }
  });
});
