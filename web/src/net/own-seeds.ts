import { forget, keep, recall } from "../app/store";
import type { Side } from "../wire/rules";
import { newSeed } from "./dice";

/** The seeds that this browser has committed to, or was about to; they are needed until they are revealed. */
export interface OwnSeeds {
  /** Returns all seeds made for a seat. */
  of(id: string, side: Side): readonly string[];
  /** Returns a new seed for a seat; `null` if it cannot be stored until it is revealed. */
  fresh(id: string, side: Side): string | null;
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function key(id: string, side: Side): string {
  return `seeds:${id}:${side}`;
}

/** Stores a seed for a seat in addition to earlier ones: two pages may each make one at the same moment. */
export function keepSeed(id: string, side: Side, seed: string): boolean {
  const before = recall(key(id, side), areTexts) ?? [];
  return before.includes(seed) || keep(key(id, side), [...before, seed]);
}

/** Removes the seeds of a finished game. */
export function forgetSeeds(id: string): void {
  for (const side of ["white", "black"] as const) forget(key(id, side));
}

/** The seeds in the storage of this browser. */
export const storedSeeds: OwnSeeds = {
  of: (id, side) => recall(key(id, side), areTexts) ?? [],
  fresh: (id, side) => {
    const [before] = storedSeeds.of(id, side);
    if (before !== undefined) return before;
    const seed = newSeed();
    return keepSeed(id, side, seed) ? seed : null;
  },
};
