/** The levels of the computer in words. They are the same for every game. */

/** A level in words. */
export interface LevelWords {
  name: string;
  /** Its play in words, after `crates/search/src/level.rs`. */
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

/** The thinking times that the highest level can be given, in seconds, and the one it has unless another is chosen. */
export const THINKING = [1, 3, 5, 10, 30] as const;
export const USUAL_THINKING = 5;

/** The most milliseconds that a level below the highest takes, on a slow device; elsewhere it is done far sooner. */
const QUICK_MS = 2000;

/** A level with its number, as one line: "Level 1, beginner: looks …". */
export function levelInWords(level: number): string {
  const words = LEVELS[level - 1];
  return words ? `Level ${level}, ${words.name.toLowerCase()}: ${words.plays}.` : `Level ${level}.`;
}

/** The milliseconds that a level may think about a turn, with so many seconds for the highest. */
export function thinkingTime(level: number, seconds: number): number {
  return level < FULL ? QUICK_MS : seconds * 1000;
}
