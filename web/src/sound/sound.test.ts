import { afterEach, expect, it, vi } from "vitest";
import type { Show } from "../wire/rules";
import { createSounds, soundOf } from "./sound";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("follows from the classes of the changes, whatever a game calls them", () => {
  const sound = (...classes: Show[]): string => soundOf(classes.map((show) => ({ show })));
  expect(sound("slide")).toBe("move");
  expect(sound("slide", "take")).toBe("capture");
  expect(sound("take", "pull", "slide")).toBe("pull");
  expect(sound("vanish", "roll")).toBe("leap");
  expect(sound()).toBe("move");
});

/** An audio device that records when it plays and rests. */
class Device {
  static events: string[] = [];
  sampleRate = 8000;
  currentTime = 0;
  destination = {};
  resume(): Promise<void> {
    Device.events.push("plays");
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    Device.events.push("rests");
    return Promise.resolve();
  }
  createBuffer = (_: number, length: number): unknown => ({ getChannelData: () => new Float32Array(length) });
  createGain = part;
  createOscillator = part;
  createBufferSource = part;
  createBiquadFilter = part;
}

/** Returns a part of the device's circuit, which does nothing. */
function part(): Record<string, unknown> {
  const nothing = (): void => undefined;
  const value = { value: 0, setValueAtTime: nothing, exponentialRampToValueAtTime: nothing };
  const made: Record<string, unknown> = { gain: value, frequency: value, Q: value, start: nothing, stop: nothing };
  return { ...made, connect: (next: unknown) => next };
}

it("the audio device rests after the last sound, and plays again", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", Device);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  const sounds = createSounds();
  sounds.play("move");
  await vi.advanceTimersByTimeAsync(1500);
  sounds.play("capture");
  await vi.advanceTimersByTimeAsync(1500);
  expect(Device.events).toEqual(["plays", "plays"]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(Device.events).toEqual(["plays", "plays", "rests"]);
  sounds.play("end");
  await vi.advanceTimersByTimeAsync(2500);
  expect(Device.events).toEqual(["plays", "plays", "rests", "plays"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Device.events).toEqual(["plays", "plays", "rests", "plays", "rests"]);
});
