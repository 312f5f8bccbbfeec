import { expect, it } from "vitest";
import { siteIn } from "./address";

it("finds the site in the address of a game", () => {
  expect(siteIn("https://chess.example/g/abc")).toBe("https://chess.example");
  expect(siteIn("http://example.org/games/g/abc")).toBe("http://example.org/games");
  expect(siteIn("/g/abc")).toBeUndefined();
  expect(siteIn("javascript:alert(1)/g/abc")).toBeUndefined();
});
