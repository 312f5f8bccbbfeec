import { expect, it } from "vitest";
import type { Show } from "../wire/rules";
import { soundOf } from "./sound";

it("follows from the classes of the changes, whatever a game calls them", () => {
  const sound = (...classes: Show[]): string => soundOf(classes.map((show) => ({ show })));
  expect(sound("slide")).toBe("move");
  expect(sound("slide", "take")).toBe("capture");
  expect(sound("take", "pull", "slide")).toBe("pull");
  expect(sound("vanish", "roll")).toBe("leap");
  expect(sound()).toBe("move");
});
