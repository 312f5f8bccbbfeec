import { describe, expect, it } from "vitest";
import { choiceInstead } from "./choice-instead";

const CAT = [{ square: "g4" }, { square: "f5" }];
const ACTS = [
  { action: "+g4f5", gesture: [...CAT, { button: "extra move" }] },
  { action: "&g4f5", gesture: [...CAT, { button: "second cat" }] },
  { action: "a7a8q", gesture: [{ square: "a7" }, { square: "a8" }, { piece: "Q" }] },
  { action: "a7a8n", gesture: [{ square: "a7" }, { square: "a8" }, { piece: "N" }] },
  { action: "e2e4", gesture: [{ square: "e2" }, { square: "e4" }] },
];
const KINDS = [{ letter: "Q", name: "queen", moves: "" }];

describe("a learner", () => {
  it("who made another choice than the lesson needs learns which one", () => {
    const words = (played?: string, wanted?: string): string | null => choiceInstead(ACTS, played, wanted, KINDS);
    expect(words("&g4f5", "+g4f5")).toMatch(/another one\. Press Extra move\.$/);
    expect(words("a7a8n", "a7a8q")).toMatch(/another one\. Choose the queen\.$/);
    expect(words("e2e4", "+g4f5")).toBeNull();
    expect(words("a7a8q", "e2e4")).toBeNull();
    expect(words(undefined, "+g4f5")).toBeNull();
    expect(words("+g4f5", "+g4f5")).toBeNull();
    expect(words("+g4f5", undefined)).toBeNull();
  });
});
