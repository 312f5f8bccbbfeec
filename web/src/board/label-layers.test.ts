import { describe, expect, it } from "vitest";
import type { Scene, Thing } from "../wire/rules";
import { labelOf } from "./labels";
import { CHESS_SIDES } from "./sides";

const thing = (name: string, owner: Thing["owner"], layer: Thing["layer"], note: string | null = null): Thing => ({
  letter: "x",
  name,
  owner,
  layer,
  square: "b1",
  note,
});

describe("the label of a square", () => {
  it("names what stands on it, below it and beneath it", () => {
    const scene = (...things: Thing[]): Scene => ({ things, sides: CHESS_SIDES }) as unknown as Scene;
    expect(labelOf(scene(), "b1")).toBe("b1, empty");
    expect(labelOf(scene(thing("knight", "white", "board")), "b1", ["selected"])).toBe("b1, white knight, selected");
    const floor = thing("catapult", "white", "floor", "locked");
    expect(labelOf(scene(thing("knight", "black", "board"), floor), "b1")).toBe(
      "b1, black knight, on a white catapult, locked",
    );
    const beside = thing("pawn", "black", "beside");
    expect(labelOf(scene(thing("knight", "white", "board"), beside), "b1")).toBe("b1, white knight, with a black pawn");
    const beneath = thing("knight", "white", "beneath");
    expect(labelOf(scene(thing("mouse", "white", "board"), beneath), "b1")).toBe(
      "b1, white mouse, with a white knight beneath",
    );
  });
});
