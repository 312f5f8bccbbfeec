import { expect, it } from "vitest";
import { gameInShort, outcomeOf } from "./tags";
import { CHESS_SIDES } from "../../table/sides";

it("a game is named by its players, with what is known of it", () => {
  const tags = [
    ["Event", "Casual"],
    ["White", "Ada"],
    ["Black", "?"],
    ["WhiteElo", "2400"],
    ["BlackElo", "-"],
    ["Date", "1851.06.??"],
    ["Result", "1-0"],
  ] as const;
  expect(gameInShort(tags, CHESS_SIDES)).toBe("Ada 2400 – Black · Casual · 1851-06");
  expect(outcomeOf(tags)).toBe("1-0");
  expect(gameInShort([["Date", "????.??.??"]], CHESS_SIDES)).toBe("");
  expect(outcomeOf([["Result", "*"]])).toBe("");
});
