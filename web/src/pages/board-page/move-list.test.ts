import { describe, expect, it } from "vitest";
import { pieces } from "./move-list";

describe("a turn in the list", () => {
  it("is broken after slashes only, and loses nothing", () => {
    expect(pieces("T@b5/Cg2/&Tb4")).toEqual(["T@b5/", "Cg2/", "&Tb4"]);
    expect(pieces("Nxf3+")).toEqual(["Nxf3+"]);
    expect(pieces("a/ b").join("")).toBe("a/ b");
  });
});
