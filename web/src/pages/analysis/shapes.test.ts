import { describe, expect, it } from "vitest";
import { colourFor, toggled, type Shape } from "../../board/shapes";
import { fromWords, inWords, plainText, takeShapes, withShapes, withText } from "./shapes";

const arrow = (from: string, to: string, colour: Shape["colour"] = "green"): Shape => ({ colour, from, to });
const circle = (from: string, colour: Shape["colour"] = "green"): Shape => ({ colour, from, to: null });

describe("shapes in comments", () => {
  it("are read from the commands of PGN, on boards of any size", () => {
    expect(takeShapes(["[%csl Ge4,Rd5][%cal Ge2e4] Best by test", "[%cal Ba1j10]"])).toEqual({
      comments: ["Best by test"],
      shapes: [circle("e4"), circle("d5", "red"), arrow("e2", "e4"), arrow("a1", "j10", "blue")],
    });
  });

  it("stay in the comment if they cannot be read, with the other commands", () => {
    for (const comment of ["[%csl Xe4]", "[%cal Ge2]", "[%cal Ge2e2]", "[%csl Ge2e4]", "[%clk 0:01:00] slow"])
      expect(takeShapes([comment])).toEqual({ comments: [comment], shapes: [] });
  });

  it("are written in front of the first comment, and read back", () => {
    const shapes = [circle("e4", "yellow"), arrow("a1", "p16", "red")];
    expect(withShapes([], shapes)).toEqual(["[%csl Ye4][%cal Ra1p16]"]);
    expect(withShapes(["good", "better"], shapes)).toEqual(["[%csl Ye4][%cal Ra1p16] good", "better"]);
    expect(takeShapes(withShapes(["good", "better"], shapes))).toEqual({ comments: ["good", "better"], shapes });
    expect(withShapes(["good"], [])).toEqual(["good"]);
  });

  it("are removed by drawing them again, and change their colour", () => {
    const shapes = toggled([], arrow("e2", "e4"));
    expect(toggled(shapes, arrow("e2", "e4"))).toEqual([]);
    expect(toggled(shapes, arrow("e2", "e4", "red"))).toEqual([arrow("e2", "e4", "red")]);
    expect(toggled(shapes, circle("e2"))).toHaveLength(2);
  });

  it("are typed and read by those who do not draw", () => {
    const isSquare = (name: string): boolean => /^[a-h][1-8]$/.test(name);
    const shapes = [circle("e4"), arrow("e2", "e4"), arrow("g1", "f3", "blue")];
    expect(inWords(shapes)).toBe("e4, e2-e4, blue g1-f3");
    expect(fromWords(inWords(shapes), isSquare)).toEqual(shapes);
    expect(fromWords("", isSquare)).toEqual([]);
    expect(fromWords("E4,  Red e2e4", isSquare)).toEqual([circle("e4"), arrow("e2", "e4", "red")]);
    for (const wrong of ["e9", "pink e4", "e2-e2", "e2-", "4e"])
      expect(fromWords(`e4, ${wrong}`, isSquare)).toBe(wrong);
  });

  it("have the colours of established boards", () => {
    const keys = { shiftKey: false, ctrlKey: false, altKey: false };
    expect(colourFor(keys)).toBe("green");
    expect(colourFor({ ...keys, shiftKey: true })).toBe("red");
    expect(colourFor({ ...keys, ctrlKey: true })).toBe("red");
    expect(colourFor({ ...keys, altKey: true })).toBe("blue");
    expect(colourFor({ ...keys, altKey: true, shiftKey: true })).toBe("yellow");
  });
});

describe("commands in comments", () => {
  it("are not shown, and stay when the text changes", () => {
    const comment = "[%eval 0.3] [%clk 0:01:00] A good turn";
    expect(plainText(comment)).toBe("A good turn");
    expect(withText(comment, "A bad turn")).toBe("[%eval 0.3] [%clk 0:01:00] A bad turn");
    expect(withText("old", "new")).toBe("new");
    expect(withText("[%clk 0:01:00] old", "")).toBe("[%clk 0:01:00]");
  });
});
