import { describe, expect, it } from "vitest";
import { missing, next, OVER, tokens, turnText } from "./turn";

describe("turn", () => {
  it("joins actions and leaves a final end out", () => {
    expect(turnText(["G@d4", "e3e4"], true)).toBe("G@d4,e3e4");
    expect(turnText(["c1d2", "end"], true)).toBe("c1d2");
    expect(turnText(["end"], true)).toBe("end");
    expect(turnText(["T@"], false)).toBe("T@,");
  });
  it("sends whole turns and what needs a roll", () => {
    expect(next("white", "white")).toBe("go on");
    expect(next("white", "nature")).toBe("send part");
    expect(next("white", "black")).toBe("send whole");
    expect(next("white", "nobody")).toBe("send whole");
  });
  it("takes lines apart", () => {
    expect(tokens("G@d4,e3e4 T@e5,")).toEqual(["G@d4", "e3e4", OVER, "T@e5"]);
    expect(tokens("")).toEqual([]);
  });
  it("finds what is missing", () => {
    expect(missing("a,b", "a,b c,")).toEqual(["c"]);
    expect(missing("a,", "a")).toEqual([OVER]);
    expect(missing("a,b", "a,b")).toEqual([]);
    expect(missing("T@,", "T@e5,")).toEqual(["T@e5"]);
    expect(missing("T@e5,", "T@e6,")).toBeUndefined();
    expect(missing("a b", "a")).toBeUndefined();
    expect(missing("a,", "b")).toBeUndefined();
  });
});
