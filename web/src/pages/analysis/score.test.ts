import { describe, expect, it } from "vitest";
import { chancesInWords } from "./score";
import { CHESS_SIDES } from "../../table/sides";

describe("chances in words", () => {
  it("are White's and Black's, whoever is to move", () => {
    const wdl = { win: 533, draw: 394, loss: 73 };
    expect(chancesInWords(wdl, "white", CHESS_SIDES)).toBe("White wins 53%, draw 40%, Black wins 7%");
    expect(chancesInWords(wdl, "black", CHESS_SIDES)).toBe("White wins 7%, draw 40%, Black wins 53%");
  });

  it("add up to 100% when all are rounded up", () => {
    const wdl = { win: 505, draw: 0, loss: 495 };
    expect(chancesInWords(wdl, "white", CHESS_SIDES)).toBe("White wins 51%, draw 0%, Black wins 49%");
  });
});
