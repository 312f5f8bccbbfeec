import { describe, expect, it } from "vitest";
import type { Side } from "../../wire/rules";
import {
  atTurns,
  counted,
  fallen,
  isStoppedClocks,
  leftTo,
  LONGEST_GAP,
  newClocks,
  opened,
  running,
  switched,
  thoughtFor,
  type Clocks,
  type Control,
} from "./clocks";

const BLITZ: Control = { kind: "fischer", initial_ms: 60_000, increment_ms: 2000 };
const fresh = (control = BLITZ): Clocks => switched(opened(newClocks(control)), true, 0);

/** Plays turns of these sides, White first, each at its time. */
function played(times: readonly number[], from = fresh()): Clocks {
  let clocks = atTurns(from, from.movers, "white", 0);
  for (const now of times) {
    const mover = clocks.acting ?? "white";
    clocks = atTurns(clocks, [...clocks.movers, mover], mover === "white" ? "black" : "white", now);
  }
  return clocks;
}

describe("the clocks against the computer", () => {
  it("give each side a free first turn and the increment for later ones", () => {
    const clocks = played([5000, 9000]);
    expect(clocks.left).toEqual({ white: 60_000, black: 60_000 });
    expect(running(clocks)).toBe("white");
    expect(leftTo(clocks, "white", 12_000)).toBe(57_000);
    expect(played([5000, 9000, 12_000]).left).toEqual({ white: 59_000, black: 60_000 });
  });
  it("stand still while the dice roll", () => {
    const rolling = atTurns(played([0, 0]), ["white", "black"], null, 4000);
    expect(running(rolling)).toBeNull();
    expect(counted(rolling, 9000).left.white).toBe(56_000);
  });
  it("count nothing while they stand still or the device is asleep", () => {
    const stopped = switched(played([0, 0]), false, 3000);
    const again = switched(stopped, true, 900_000);
    expect(leftTo(again, "white", 901_000)).toBe(56_000);
    expect(leftTo(again, "white", 900_000 + LONGEST_GAP + 1)).toBe(57_000);
    expect(fallen(again, 99_000_000)).toBeNull();
  });
  it("return the times of the turn that a takeback leads to", () => {
    const clocks = played([0, 0, 10_000, 20_000]);
    expect(clocks.left).toEqual({ white: 52_000, black: 52_000 });
    const back = atTurns(clocks, ["white", "black"], "white", 25_000);
    expect(back.left).toEqual({ white: 60_000, black: 60_000 });
    expect(leftTo(back, "white", 26_000)).toBe(59_000);
    const first = atTurns(back, [], "white", 26_000);
    expect(running(first)).toBeNull();
    expect(first.starts).toHaveLength(1);
  });
  it("know the side whose time is over", () => {
    const clocks = counted(counted(counted(played([0, 0]), 15_000), 30_000), 45_000);
    expect(fallen(clocks, 59_999)).toBeNull();
    expect(fallen(clocks, 60_000)).toBe("white");
  });
  it("are read only if they are complete", () => {
    const { control, left, starts, movers } = played([0, 0, 1000]);
    const stored: unknown = JSON.parse(JSON.stringify({ control, left, starts, movers }));
    expect(isStoppedClocks(stored)).toBe(true);
    expect(isStoppedClocks({ control, left, starts: starts.slice(1), movers })).toBe(false);
    expect(isStoppedClocks({ control: { kind: "days", days: 1 }, left, starts, movers })).toBe(false);
    expect(isStoppedClocks({ control, left: { white: -1, black: 0 }, starts, movers })).toBe(false);
  });
  it("charge exactly the time in which the side to act could play", () => {
    let seed = 7;
    const draw = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor(seed / 65_536) % below;
    };
    for (let game = 0; game < 200; game += 1) {
      let now = 0;
      let clocks = fresh({ kind: "fischer", initial_ms: 10_000_000, increment_ms: draw(3) * 1000 });
      let movers: Side[] = [];
      let acting: Side | null = "white";
      let isOn = true;
      // The expected times, counted tick by tick.
      let left = { white: 10_000_000, black: 10_000_000 };
      const starts = [{ ...left }];
      const charged = (): Side | null => (isOn && acting !== null && movers.includes(acting) ? acting : null);
      for (let event = 0; event < 60; event += 1) {
        const gap = draw(LONGEST_GAP);
        now += gap;
        const side = charged();
        if (side) left[side] -= gap;
        const what = draw(6);
        if (what === 0) {
          isOn = !isOn;
          clocks = switched(clocks, isOn, now);
        } else if (what === 1 && movers.length > 0) {
          movers = movers.slice(0, draw(movers.length));
          left = { ...(starts[movers.length] ?? left) };
          starts.length = movers.length + 1;
          clocks = atTurns(clocks, movers, acting, now);
        } else if (what === 2) {
          acting = acting === null ? "black" : null;
          clocks = atTurns(clocks, movers, acting, now);
        } else if (acting !== null && what < 5) {
          const mover: Side = acting;
          if (movers.includes(mover)) left[mover] += clocks.control.increment_ms;
          movers = [...movers, mover];
          acting = mover === "white" ? "black" : "white";
          starts.push({ ...left });
          clocks = atTurns(clocks, movers, acting, now);
        } else {
          clocks = counted(clocks, now);
        }
        for (const one of ["white", "black"] as const) expect(leftTo(clocks, one, now)).toBe(left[one]);
      }
    }
  });
});

describe("the computer's thinking time", () => {
  it.each([
    [1, 0],
    [3, 2],
    [5, 3],
    [30, 20],
    [180, 0],
  ])("lasts for 200 turns at %s + %s on a slow device", (minutes, seconds) => {
    const control: Control = { kind: "fischer", initial_ms: minutes * 60_000, increment_ms: seconds * 1000 };
    let left = control.initial_ms;
    for (let turn = 0; turn < 200; turn += 1) {
      left -= thoughtFor(left, control) + 100;
      if (seconds > 0) expect(left).toBeGreaterThan(0);
      if (turn < 60) expect(left).toBeGreaterThan(0);
      left += control.increment_ms;
    }
  });
  it("uses more time when there is more", () => {
    expect(thoughtFor(180_000, { ...BLITZ, increment_ms: 2000 })).toBe(7500);
    expect(thoughtFor(10_000_000, BLITZ)).toBe(30_000);
    expect(thoughtFor(0, BLITZ)).toBe(10);
  });
});
