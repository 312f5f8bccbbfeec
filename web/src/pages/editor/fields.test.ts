import { describe, expect, it } from "vitest";
import { fieldName } from "./fields";

describe("the name of a field", () => {
  it("is a word with a capital letter, in full", () => {
    expect(fieldName("catapults")).toBe("Catapults");
    expect(fieldName("ep")).toBe("En passant");
    expect(fieldName("halfmove")).toBe("Halfmove clock");
  });
});
