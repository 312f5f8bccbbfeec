import { describe, expect, it } from "vitest";
import { newSecret, readSeatLink, secretAfter } from "./seats";

describe("secrets of seats", () => {
  it("are 24 letters of base64url, each time others", () => {
    const drawn = Array.from({ length: 100 }, newSecret);
    for (const secret of drawn) expect(secret).toMatch(/^[A-Za-z0-9_-]{24}$/);
    expect(new Set(drawn).size).toBe(100);
  });

  it("give way to a new one that may be in force", () => {
    const seat = { secret: "old", next: "new" };
    expect(secretAfter(seat, "old")).toBe("new");
    expect(secretAfter(seat, "new")).toBeNull();
    expect(secretAfter(seat, "of a wrong link")).toBe("old");
    expect(secretAfter({ secret: "old" }, "old")).toBeNull();
    expect(secretAfter(undefined, "old")).toBeNull();
  });

  it("are read from a link, with the seed that it carries", () => {
    const seed = "0a".repeat(32);
    expect(readSeatLink("secret")).toEqual({ secret: "secret" });
    expect(readSeatLink(`secret~${seed}`)).toEqual({ secret: "secret", seed });
    expect(readSeatLink("secret~no seed")).toEqual({ secret: "secret" });
    expect(readSeatLink("")).toEqual({ secret: null });
  });
});
