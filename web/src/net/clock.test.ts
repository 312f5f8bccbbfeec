import { describe, expect, it } from "vitest";
import { clockAsTag, face, left, spoken, untilChange, type ClockState } from "./clock";

const clock: ClockState = { kind: "fischer", white_ms: 60_000, black_ms: 5_050, running: "black", at: 1000 };

describe("clock", () => {
  it("takes the time that went by from the side whose clock runs", () => {
    expect(left(clock, "white", 3000)).toBe(60_000);
    expect(left(clock, "black", 3000)).toBe(3_050);
    expect(left(clock, "black", 99_000)).toBe(0);
    expect(left(clock, "black", 0)).toBe(5_050);
  });
  it("shows tenths in the last twenty seconds", () => {
    expect(face(20_000)).toBe("0:20");
    expect(face(19_999)).toBe("0:20.0");
    expect(face(19_900)).toBe("0:19.9");
    expect(face(3_050)).toBe("0:03.1");
    expect(face(1)).toBe("0:00.1");
    expect(face(0)).toBe("0:00.0");
  });
  it("shows minutes, hours and days", () => {
    expect(face(61_000)).toBe("1:01");
    expect(face(3_723_000)).toBe("1:02:03");
    expect(face(2 * 86_400_000 + 3 * 3_600_000, true)).toBe("2 d 3 h");
    expect(face(3_600_000, true)).toBe("1:00:00");
  });
  it("says times in words", () => {
    expect(spoken(61_000)).toBe("1 minute 1 second");
    expect(spoken(3_600_000)).toBe("1 hour");
    expect(spoken(0)).toBe("no time");
  });
  it("has a tag for PGN", () => {
    expect(clockAsTag({ kind: "fischer", initial_ms: 90_500, increment_ms: 2000 })).toBe("90.5+2");
    expect(clockAsTag({ kind: "days", days: 2 })).toBe("1/172800");
    expect(clockAsTag(null)).toBe("-");
  });
  it("knows when its face changes", () => {
    expect(untilChange(61_250)).toBe(250);
    expect(untilChange(19_930)).toBe(30);
    expect(untilChange(5_000)).toBe(100);
  });
});
