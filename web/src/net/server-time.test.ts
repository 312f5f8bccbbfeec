import { describe, expect, it } from "vitest";
import { face, left, ticking } from "./clock";
import { ServerTime } from "./server-time";

describe("the server's time", () => {
  it("is estimated from the quickest message", () => {
    const time = new ServerTime();
    // This page is 1000 ahead; the messages took 400, 30 and 250.
    time.addSample(5000, 6400);
    expect(time.here(5000)).toBe(6400);
    time.addSample(7000, 8030);
    time.addSample(9000, 10_250);
    expect(time.here(9000)).toBe(10_030);
    expect(time.here(5000)).toBe(6030);
  });

  it("makes clocks right to the tenth, however late they arrived", () => {
    const time = new ServerTime();
    time.addSample(1000, 501_010);
    time.addSample(20_000, 521_500);
    const stored = {
      kind: "fischer" as const,
      white_ms: 10_000,
      black_ms: 0,
      running: "white" as const,
      now_ms: 20_000,
    };
    const clock = ticking(stored, time.here(stored.now_ms));
    // At most ten milliseconds late, not the 1500 of this message.
    expect(face(left(clock, "white", 521_500))).toBe("0:08.6");
    expect(left(clock, "white", 521_500)).toBe(10_000 - 1490);
  });

  it("is found anew where a clock was set, forward or back", () => {
    const time = new ServerTime();
    time.addSample(1000, 1020);
    time.addSample(2000, 3_602_050);
    expect(time.here(2000)).toBe(3_602_050);
    time.addSample(3000, 3040);
    expect(time.here(3000)).toBe(3040);
  });

  it("forgets what was long ago", () => {
    const time = new ServerTime();
    time.addSample(0, 0);
    for (let message = 1; message <= 30; message += 1) time.addSample(message * 1000, message * 1000 + 200);
    expect(time.here(0)).toBe(200);
  });

  it("is this page's own before any message", () => {
    expect(new ServerTime().here(7)).toBe(7);
  });
});
