import { expect, it } from "vitest";
import { tokensOf } from "./tokens";

const named = (line: string): [string, string][] =>
  tokensOf(line).map(({ from, to, scope }) => [line.slice(from, to), scope.split(".")[0] ?? ""]);

it("the parts of a line have the names of the grammar for editors", () => {
  expect(named('3.8 piece super-queen Q "A # queen." # new')).toEqual([
    ["3.8", "constant"],
    ["piece", "keyword"],
    ["super-queen", "entity"],
    ["Q", "variable"],
    ['"A # queen."', "string"],
    ["# new", "comment"],
  ]);
  expect(named("  steps forward 2 from rank 2 to move")).toEqual([
    ["steps", "support"],
    ["forward", "constant"],
    ["2", "constant"],
    ["from", "storage"],
    ["rank", "keyword"],
    ["2", "constant"],
    ["to", "keyword"],
    ["move", "support"],
  ]);
});

it("words of others and unfinished strings are no trouble", () => {
  expect(named("peice e4 forwards ♜ é")).toEqual([["e4", "constant"]]);
  expect(named('summary "never ends')).toEqual([
    ["summary", "keyword"],
    ['"never ends', "string"],
  ]);
});
