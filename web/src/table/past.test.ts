import { describe, expect, it } from "vitest";
import type { Motion, TurnView } from "../wire/rules";
import { stepFrom, type Spot } from "./past";
import { arrowsOf } from "./last-moves";

const START: Spot = { count: 0, steps: 0 };

const turn = (text: string): TurnView => ({
  number: 1,
  side: "white",
  whole: !text.endsWith(","),
  text,
  actions: text.split(",").filter((one) => one !== ""),
  san: text,
});

describe("going through a game by single steps", () => {
  it("stops at every action and never in between", () => {
    const turns = ["a,b,c", "d", "e,f"].map(turn);
    const spots: Spot[] = [START];
    for (let step = 0; step < 6; step += 1) spots.push(stepFrom(turns, spots.at(-1) ?? START, 1));
    expect(spots.map(({ count, steps }) => `${count}.${steps}`)).toEqual([
      "0.0",
      "0.1",
      "0.2",
      "1.0",
      "2.0",
      "2.1",
      "3.0",
    ]);
    // Back the same way, and never beyond the ends.
    for (let at = spots.length - 1; at > 0; at -= 1)
      expect(stepFrom(turns, spots[at] ?? START, -1)).toEqual(spots[at - 1]);
    expect(stepFrom(turns, { count: 3, steps: 0 }, 1)).toEqual({ count: 3, steps: 0 });
    expect(stepFrom(turns, { count: 0, steps: 0 }, -1)).toEqual({ count: 0, steps: 0 });
  });

  it("goes through a turn that is not over", () => {
    const turns = ["a", "b,c,"].map(turn);
    expect(stepFrom(turns, { count: 2, steps: 0 }, -1)).toEqual({ count: 1, steps: 1 });
    expect(stepFrom(turns, { count: 1, steps: 1 }, 1)).toEqual({ count: 2, steps: 0 });
  });
});

describe("the arrows of a turn", () => {
  const motion = (show: Motion["show"], from: string | null, to: string | null): Motion => ({
    piece: "P",
    name: "pawn",
    owner: "white",
    layer: "board",
    from,
    to,
    how: show,
    show,
  });

  it("show where more than one thing happened", () => {
    const pull = [motion("appear", null, "d4"), motion("pull", "d7", "d6"), motion("slide", "e2", "e4")];
    expect(arrowsOf(pull)).toEqual(pull);
    expect(arrowsOf([motion("slide", "e2", "e4")])).toEqual([]);
    expect(arrowsOf([motion("take", "e4", null), motion("slide", "d3", "e4")])).toEqual([]);
    expect(arrowsOf([motion("slide", "e1", "g1"), motion("follow", "h1", "f1")])).toEqual([]);
  });
});
