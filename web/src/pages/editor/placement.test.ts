import { describe, expect, it } from "vitest";
import { readPlacement, withField, withHeld, writePlacement } from "./placement";

describe("the placement of a FEN", () => {
  it("is read and written back, on boards of any size, with hands, promoted and neutral pieces", () => {
    for (const [field, files, ranks] of [
      ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 8, 8],
      ["rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR", 10, 10],
      ["lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPP+P1PPP/1B5R1/LNSGKGSNL[Pp]", 9, 9],
      ["Q~7/8[]", 8, 2],
      ["4k3/3(Np)4/(Pr)7", 8, 3],
      ["16/16", 16, 2],
    ] as const) {
      const read = readPlacement(
        field,
        Array.from({ length: ranks }, () => files),
      );
      expect(read && writePlacement(read)).toBe(field);
    }
  });

  it("has a text for each square", () => {
    const read = readPlacement("1+p1/3[Q]", [3, 3]);
    expect(read).toEqual({
      rows: [
        ["", "+p", ""],
        ["", "", ""],
      ],
      hands: "Q",
    });
  });

  it("may have rows of different lengths, as on a board of hexagons", () => {
    const field = "r/rrr/5/5/1RRR1";
    const read = readPlacement(field, [1, 3, 5, 5, 5]);
    expect(read && writePlacement(read)).toBe(field);
    expect(readPlacement(field, [5, 5, 5, 5, 5])).toBeNull();
  });

  it("is refused if it does not fit the board", () => {
    for (const field of ["", "8/8/8", "9/8", "ppp/8", "8/8[", "8/7+", "999999999999/8"])
      expect(readPlacement(field, [8, 8])).toBeNull();
  });
});

describe("changes of a FEN", () => {
  it("replace one field", () => {
    expect(withField("8/8 w - 0 1", 1, "b")).toBe("8/8 b - 0 1");
  });

  it("count the pieces in hand, in their order", () => {
    const order = ["Q", "P", "q", "p"];
    expect(withHeld("Pp", "Q", 2, order)).toBe("QQPp");
    expect(withHeld("QQPp", "P", 0, order)).toBe("QQp");
    expect(withHeld("Pp#Qp", "P", 2, order)).toBe("PPp#Qp");
  });
});
