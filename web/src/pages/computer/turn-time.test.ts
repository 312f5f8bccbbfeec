import { describe, expect, it } from "vitest";
import type { Act, TurnView } from "../../wire/rules";
import { TurnTime } from "./turn-time";

const turn = (whole: boolean): TurnView => ({ number: 1, side: "white", whole, text: "", actions: [], san: "" });
const act = (rolls: boolean): Act => ({ rolls }) as Act;
const [rolls, moves] = [{ acts: [act(true), act(false)] }, { acts: [act(false)] }];

describe("the time of a turn", () => {
  it("is one search where nothing is rolled", () => {
    expect(new TurnTime().next([turn(true)], moves, 5000)).toBe(5000);
  });

  it("is shared between the searches before and after a roll", () => {
    const time = new TurnTime();
    const first = time.next([turn(true)], rolls, 5000);
    time.add(first);
    const second = time.next([turn(true), turn(false)], rolls, 5000);
    time.add(second);
    const third = time.next([turn(true), turn(false)], moves, 5000);
    expect([first, second, third]).toEqual([3000, 1200, 800]);
    expect(first + second + third).toBeLessThanOrEqual(5000);
  });

  it("leaves a little for every step", () => {
    const time = new TurnTime();
    time.next([], rolls, 5000);
    time.add(9000);
    expect(time.next([turn(false)], moves, 5000)).toBe(250);
  });

  it("begins anew with each turn, and after a takeback", () => {
    const time = new TurnTime();
    time.add(time.next([], rolls, 5000));
    expect(time.next([], rolls, 5000)).toBe(3000);
    time.add(3000);
    expect(time.next([turn(true), turn(true)], moves, 1000)).toBe(1000);
  });
});
