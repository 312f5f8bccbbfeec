import { expect, it } from "vitest";
import { attributeValue } from "./dom";

it("states of ARIA are words, whether they are on or off", () => {
  expect(attributeValue("aria-pressed", true)).toBe("true");
  expect(attributeValue("aria-pressed", false)).toBe("false");
  expect(attributeValue("aria-expanded", false)).toBe("false");
  expect(attributeValue("spellcheck", false)).toBe("false");
  expect(attributeValue("draggable", true)).toBe("true");
});

it("other attributes that are on or off are there or missing", () => {
  expect(attributeValue("readonly", true)).toBe("");
  expect(attributeValue("readonly", false)).toBeNull();
  expect(attributeValue("tabindex", 0)).toBe("0");
  expect(attributeValue("class", "card")).toBe("card");
});
