import { describe, expect, it } from "vitest";
import type { Scene, Thing } from "../../wire/rules";
import { floorField, ownerOn, readFloor, withFloor, withoutFloor, writeFloor, type Floor } from "./floor";

const START = "b1!f1!/b8!f8!";

function read(value: string): Floor {
  const floor = readFloor(value);
  if (!floor) throw new Error(value);
  return floor;
}

describe("what lies beneath the pieces", () => {
  it.each([START, "d4f1!/b8!f8!", "c4e5/-", "-/-", "a10b1/p16c2"])("is written as it was read: %s", (value) => {
    expect(writeFloor(read(value))).toBe(value);
  });

  it.each(["-", "KQkq", "8/8/8/8/8/8/8/8", "b1/", "b1/b2/b3", "e3"])("is not read from other fields: %s", (value) => {
    expect(readFloor(value)).toBeNull();
  });

  it("is placed, removed, and has its sign only where the game begins with it", () => {
    const start = read(START);
    const moved = withFloor(withoutFloor(start, "b1"), "white", "d4", start);
    expect(writeFloor(moved)).toBe("d4f1!/b8!f8!");
    expect(ownerOn(moved, "f8")).toBe("black");
    expect(ownerOn(moved, "b1")).toBeNull();
    expect(writeFloor(withFloor(withoutFloor(moved, "d4"), "white", "b1", start))).toBe(START);
    // A square holds one of them.
    expect(writeFloor(withFloor(start, "black", "b1", start))).toBe("f1!/b1b8!f8!");
  });

  it("is found in the start of a game", () => {
    const thing = (owner: Thing["owner"], square: string, layer: Thing["layer"]): Thing => ({
      letter: "C",
      name: "Catapult",
      owner,
      layer,
      square,
      note: null,
    });
    const things = [thing("white", "b1", "floor"), thing("black", "b8", "floor"), thing("white", "e1", "board")];
    const start = (field: string): Pick<Scene, "fen" | "things"> => ({ fen: `8/8 w KQkq - ${field} 0 1`, things });
    expect(floorField(start("b1!/b8!"))).toBe(4);
    expect(floorField(start("b1!/b7!"))).toBe(-1);
    expect(floorField({ fen: "8/8 w - - -/- 0 1", things: [] })).toBe(-1);
  });
});
