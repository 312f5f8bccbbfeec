/** Sentences about games of players. */
import { ApiError } from "../../net/api";

/** Returns what went wrong. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Can't reach the server. Please try again.";
}

/** Returns a number of finished games. */
export function playedWords(played: number): string {
  if (played === 0) return "not played yet";
  return played === 1 ? "played once" : `played ${played} times`;
}

/** Returns the name of a version, such as `Version 2, "Weaker knights"`. */
export function versionName(number: number, name: string | null): string {
  return name === null ? `Version ${number}` : `Version ${number}, “${name}”`;
}
