/** Sounds, synthesised from oscillators and noise on demand; there are no sound files. */
import type { Motion, Show } from "../wire/rules";

/** The sounds of the pages. */
export type Sound = "move" | "capture" | "pull" | "leap" | "dice" | "check" | "end" | "low" | "illegal" | "chat";

/** The sounds of a page. */
export interface Sounds {
  play(sound: Sound): void;
  muted: boolean;
}

interface Tone {
  /** The frequency at the beginning and at the end, in hertz. */
  from: number;
  to?: number;
  /** The start within the sound and the duration, in seconds. */
  at?: number;
  for: number;
  /** The volume, from 0 to 1. */
  loud: number;
  wave?: OscillatorType | "noise";
}

const SOUNDS: Record<Sound, Tone[]> = {
  move: [
    { from: 900, to: 300, for: 0.035, loud: 0.5, wave: "noise" },
    { from: 240, to: 130, for: 0.09, loud: 0.45, wave: "sine" },
  ],
  capture: [
    { from: 1800, to: 500, for: 0.05, loud: 0.7, wave: "noise" },
    { from: 190, to: 80, for: 0.14, loud: 0.6, wave: "triangle" },
    { from: 900, to: 400, at: 0.06, for: 0.04, loud: 0.35, wave: "noise" },
  ],
  pull: [
    { from: 90, to: 320, for: 0.22, loud: 0.4, wave: "sine" },
    { from: 200, to: 1500, for: 0.2, loud: 0.2, wave: "noise" },
    { from: 260, to: 120, at: 0.2, for: 0.09, loud: 0.4, wave: "sine" },
  ],
  leap: [
    { from: 300, to: 1400, for: 0.16, loud: 0.22, wave: "sine" },
    { from: 1400, to: 500, at: 0.17, for: 0.18, loud: 0.22, wave: "sine" },
  ],
  dice: [0, 0.07, 0.13, 0.21, 0.32, 0.47].map((at) => ({
    from: 2600 - at * 1500,
    to: 900,
    at,
    for: 0.035,
    loud: 0.5,
    wave: "noise",
  })),
  check: [
    { from: 520, for: 0.12, loud: 0.28, wave: "triangle" },
    { from: 780, at: 0.1, for: 0.2, loud: 0.28, wave: "triangle" },
  ],
  end: [392, 494, 587, 784].map((from, index) => ({ from, at: index * 0.13, for: 0.4, loud: 0.22, wave: "triangle" })),
  low: [0, 0.16].map((at) => ({ from: 880, at, for: 0.07, loud: 0.22, wave: "square" })),
  illegal: [{ from: 150, to: 110, for: 0.14, loud: 0.3, wave: "triangle" }],
  chat: [
    { from: 660, for: 0.06, loud: 0.16, wave: "sine" },
    { from: 880, at: 0.07, for: 0.09, loud: 0.16, wave: "sine" },
  ],
};

const KEY = "springald.muted";
const VOLUME = 0.5;
/** The time after the last sound until the audio device rests, in milliseconds: playing silence drains a battery, too. */
const REST = 2000;

/** Creates the sounds, muted if they were last time. Browsers play nothing before the first click. */
export function createSounds(): Sounds {
  let context: AudioContext | null = null;
  let noise: AudioBuffer | null = null;
  let muted = remembered();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const ready = (): AudioContext | null => {
    if (context === null && typeof AudioContext !== "undefined") {
      context = new AudioContext();
      noise = whiteNoise(context);
    }
    return context;
  };
  return {
    get muted() {
      return muted;
    },
    set muted(value) {
      muted = value;
      remember(value);
    },
    play(sound) {
      const audio = muted || document.visibilityState === "hidden" ? null : ready();
      if (audio === null || noise === null) return;
      const buffer = noise;
      clearTimeout(resting);
      // Refused before the first click; a missing sound does not matter.
      void audio.resume().then(
        () => SOUNDS[sound].forEach((tone) => sing(audio, buffer, tone)),
        () => undefined,
      );
      resting = setTimeout(() => void audio.suspend(), lengthOf(sound) + REST);
    },
  };
}

/** Returns the length of a sound in milliseconds. */
function lengthOf(sound: Sound): number {
  return 1000 * Math.max(...SOUNDS[sound].map((tone) => (tone.at ?? 0) + tone.for));
}

/** The sounds of classes of changes; the first class that applies wins. All other classes sound like a move. */
const BY_CLASS: readonly (readonly [Show, Sound])[] = [
  ["pull", "pull"],
  ["take", "capture"],
  ["jump", "leap"],
  ["roll", "leap"],
];

/** Returns the sound of an action, by the classes of its changes. */
export function soundOf(motions: readonly Pick<Motion, "show">[]): Sound {
  const found = BY_CLASS.find(([show]) => motions.some((motion) => motion.show === show));
  return found?.[1] ?? "move";
}

function sing(audio: AudioContext, noise: AudioBuffer, tone: Tone): void {
  const start = audio.currentTime + 0.005 + (tone.at ?? 0);
  const stop = start + tone.for;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(tone.loud * VOLUME, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, stop);
  gain.connect(audio.destination);
  const source =
    tone.wave === "noise" ? hiss(audio, noise, tone, start, stop, gain) : hum(audio, tone, start, stop, gain);
  source.start(start);
  source.stop(stop + 0.02);
}

function hum(audio: AudioContext, tone: Tone, start: number, stop: number, into: AudioNode): AudioScheduledSourceNode {
  const oscillator = audio.createOscillator();
  oscillator.type = tone.wave === "noise" ? "sine" : (tone.wave ?? "sine");
  oscillator.frequency.setValueAtTime(tone.from, start);
  oscillator.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, stop);
  oscillator.connect(into);
  return oscillator;
}

function hiss(
  audio: AudioContext,
  noise: AudioBuffer,
  tone: Tone,
  start: number,
  stop: number,
  into: AudioNode,
): AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 1.2;
  filter.frequency.setValueAtTime(tone.from, start);
  filter.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, stop);
  source.connect(filter).connect(into);
  return source;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.5), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

function remember(muted: boolean): void {
  try {
    localStorage.setItem(KEY, muted ? "1" : "0");
  } catch {
    // Without storage the setting lasts for this page only.
  }
}
