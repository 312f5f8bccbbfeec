import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { grammar, helps } from "virtual:language";
import { describe, expect, it } from "vitest";
import { before, expectedAfter, hasBlock, leavesBlock, wordsOf } from "./grammar";
import { helpAt, suggestionsAt, type Source } from "./suggest";

const GAMES = fileURLToPath(new URL("../../../../../games/", import.meta.url));
const CHESS = {
  id: "chess",
  name: "Chess",
  kinds: ["king", "queen", "knight"].map((name) => ({ name, moves: `As a ${name}.` })),
};
const source: Source = { grammar, helps, bases: [CHESS, { id: "duck", name: "Duck Chess", kinds: [] }] };
const HEAD = 'game own "Own" like chess\n';

const words = (text: string): string[] => suggestionsAt(source, text)?.words.map(({ word }) => word) ?? [];
const help = (text: string, word: string): string | undefined =>
  suggestionsAt(source, text)?.words.find((one) => one.word === word)?.help;

describe("suggestions", () => {
  it("begin a line with the statements, each with what the manual says", () => {
    expect(words("")).toEqual(["game"]);
    const all = words(HEAD);
    for (const word of ["piece", "board", "win", "without", "castling"]) expect(all).toContain(word);
    expect(all).not.toContain("game");
    expect(help(HEAD, "credit")).toBe("The inventor, and the source.");
    expect(help(HEAD, "piece")).toBe("A kind of piece.");
    const without = suggestionsAt(source, HEAD)?.words.filter((one) => one.help === "");
    expect(without).toEqual([]);
  });

  it("go on with the words of the grammar", () => {
    expect(words(`${HEAD}must `)).toEqual(["drop", "take"]);
    expect(words(`${HEAD}win when your king on d4 `)).toEqual(["and", "as", "of", "safely", "unless"]);
    expect(words(`${HEAD}7.6 win wh`)).toEqual(["when"]);
    expect(help(`${HEAD}win when your king on d4 `, "safely")).toMatch(/that its enemy does not attack/);
    expect(help(`${HEAD}must `, "take")).toMatch(/^A player who can capture must capture/);
  });

  it("know the lines below a statement", () => {
    const ways = words(`${HEAD}piece knight N\n  `);
    for (const word of ["steps", "slides", "leaps", "moves", "promotes"]) expect(ways).toContain(word);
    expect(ways).not.toContain("board");
    expect(help(`${HEAD}piece knight N\n  `, "slides")).toMatch(/^Any number of squares/);
    expect(words(`${HEAD}piece knight N\n  leaps 1 2 to `)).toEqual(["attack", "move", "take"]);
    expect(words(`${HEAD}turn\n  move\n  pl`)).toContain("place");
    expect(hasBlock(grammar, `${HEAD}piece knight N`)).toBe(true);
    expect(hasBlock(grammar, `${HEAD}must take`)).toBe(false);
    expect(hasBlock(grammar, `${HEAD}turn\n  move`)).toBe(false);
  });

  it("tell a statement from a line of the statement above", () => {
    const piece = `${HEAD}piece queen Q\n  slides any\n  `;
    for (const line of ["without ", "without castling", "win when ", "piece ", "5.1 castling "])
      expect(leavesBlock(grammar, piece + line)).toBe(true);
    for (const line of ["", "5.1 ", "leaps 1 2 ", "promotes on ", "withot ", "leaps like "])
      expect(leavesBlock(grammar, piece + line)).toBe(false);
    expect(leavesBlock(grammar, `${HEAD}without `)).toBe(false);
  });

  it("name the games of the library, the pieces of both texts, and the areas", () => {
    expect(words('game own "Own" like ')).toEqual(["chess", "duck"]);
    const text = `${HEAD}piece camel C\n  leaps 1 3\narea hill = d4 e4\n`;
    expect(words(`${text}without piece `)).toEqual(["camel", "king", "knight", "queen"]);
    expect(help(`${text}without piece `, "king")).toBe("As a king.");
    expect(words(`${text}win when your camel on `)).toContain("hill");
    expect(words(`${text}piece `)).toEqual([]);
  });

  it("are silent in strings and comments", () => {
    expect(suggestionsAt(source, `${HEAD}summary "must `)).toBeNull();
    expect(suggestionsAt(source, `${HEAD}must take # must `)).toBeNull();
  });
});

it("every word of every game of the library is expected where it stands", () => {
  const faults: string[] = [];
  for (const name of readdirSync(GAMES).filter((file) => file.endsWith(".game"))) {
    const text = readFileSync(GAMES + name, "utf8");
    let above = "";
    for (const line of text.split("\n")) {
      const parts = wordsOf(line);
      if (parts.length > 0 && expectedAfter(grammar, before(above + line)).length === 0)
        faults.push(`${name}: ${line}`);
      above += `${line}\n`;
    }
  }
  expect(faults).toEqual([]);
});

describe("help", () => {
  it("is that of the statement in which a word stands", () => {
    const at = (text: string, word: string): string | undefined =>
      helpAt(source, text, text.lastIndexOf(word) + 1)?.help.at;
    expect(at(`${HEAD}castling\n`, "castling")).toBe("castling");
    expect(at(`${HEAD}turn\n  move\n`, "turn")).toBe("turns");
    expect(at(`${HEAD}piece rook R\n  slides straight to move\n`, "slides")).toBe("ways-of-moving");
    expect(at(`${HEAD}loss when stalemated as "x"\n`, "stalemated")).toBe("ends");
    expect(at(`${HEAD}summary "king"\n`, "king")).toBeUndefined();
  });
});
