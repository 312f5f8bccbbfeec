import { expect, it } from "vitest";
import { Notches, type Rolled } from "./wheel";

const rolled = (deltaY: number, more: Partial<Rolled> = {}): Rolled => ({
  deltaX: 0,
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

it("each notch of a wheel is one step, however far it scrolls", () => {
  const notches = new Notches();
  expect(notches.step(rolled(100), 0)).toBe(1);
  expect(notches.step(rolled(100), 100)).toBe(1);
  expect(notches.step(rolled(-120), 200)).toBe(-1);
  expect(notches.step(rolled(900), 300)).toBe(1);
  // Firefox counts lines.
  expect(notches.step(rolled(3, { deltaMode: 1 }), 400)).toBe(1);
});

it("a touchpad makes a step for a distance, and a fling few", () => {
  const notches = new Notches();
  const slow = [20, 20, 20, 20, 20, 20].map((delta, at) => notches.step(rolled(delta), at * 100));
  expect(slow).toEqual([0, 0, 1, 0, 0, 1]);
  // 60 events in a second.
  const fling = Array.from({ length: 60 }, (_, at) => notches.step(rolled(90), 2000 + at * 16));
  expect(fling.filter((by) => by === 1).length).toBeLessThanOrEqual(14);
  // A touch that was too short counts for nothing later.
  expect(notches.step(rolled(40), 5000)).toBe(0);
  expect(notches.step(rolled(40), 6000)).toBe(0);
  expect(notches.step(rolled(-40), 6050)).toBe(0);
});

it("zooming and movements to the side are no turns", () => {
  expect(Notches.isMeant(rolled(100))).toBe(true);
  for (const key of ["ctrlKey", "metaKey", "altKey", "shiftKey"] as const)
    expect(Notches.isMeant(rolled(100, { [key]: true }))).toBe(false);
  expect(Notches.isMeant(rolled(10, { deltaX: -30 }))).toBe(false);
  expect(Notches.isMeant(rolled(0))).toBe(false);
});
