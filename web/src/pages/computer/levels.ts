/** The levels of the computer in words. They are the same for every game. */

/** A level in words. */
export interface LevelWords {
  name: string;
  /** A description of its play, based on `crates/search/src/level.rs`. */
  plays: string;
}

/** All levels, the lowest first. */
export const LEVELS: readonly LevelWords[] = [
  { name: "Beginner", plays: "looks one step ahead and often misjudges the position" },
  { name: "Novice", plays: "looks two steps ahead and often misjudges the position" },
  { name: "Casual", plays: "looks three steps ahead and makes mistakes" },
  { name: "Steady", plays: "looks four steps ahead and makes some mistakes" },
  { name: "Skilled", plays: "looks up to six steps ahead and makes few mistakes" },
  { name: "Strong", plays: "examines 2,200 positions and rarely goes wrong" },
  { name: "Very strong", plays: "examines 14,000 positions and almost never misjudges one" },
  { name: "Full strength", plays: "thinks for as long as you allow" },
];

/** The highest level. */
export const FULL = LEVELS.length;

/** The thinking times available for the highest level, in seconds, and the default. */
export const THINKING = [1, 3, 5, 10, 30] as const;
export const USUAL_THINKING = 5;

/** The time limit of the levels below the highest, in milliseconds. Only slow devices reach it. */
const QUICK_MS = 2000;

/** Returns a level as one line: "Level 1, beginner: looks …". */
export function levelInWords(level: number): string {
  const words = LEVELS[level - 1];
  return words ? `Level ${level}, ${words.name.toLowerCase()}: ${words.plays}.` : `Level ${level}.`;
}

/** Returns the seconds of the last turn in words; nothing for a turn that took no time worth telling. */
export function tookInWords(seconds: number | null): string | undefined {
  return seconds === null || seconds < 0.05 ? undefined : `last turn: ${seconds.toFixed(1)} s`;
}

/** Returns the time limit of a level, in milliseconds; `thought` applies to the highest. */
export function thinkingTime(level: number, thought: number): number {
  return level < FULL ? Math.min(QUICK_MS, thought) : thought;
}
