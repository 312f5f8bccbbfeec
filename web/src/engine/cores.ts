/** How many cores of the device the computer may use. */
import { isRecord, recall } from "../app/store";

/** The most cores that the site uses. */
const MOST = 16;
/** The most cores used unless the user chooses more: other programs need some, and all of them drain the battery. */
const USUAL = 4;

/**
 * Returns the number of cores that a search can use: one where the browser shares no memory between workers, because it
 * is old or the site was not sent with the headers that isolate it from others.
 */
export function mostCores(): number {
  if (!globalThis.crossOriginIsolated) return 1;
  return Math.max(1, Math.min(MOST, navigator.hardwareConcurrency));
}

/** Returns the number of cores used unless the user chooses another. */
function usualCores(): number {
  return Math.max(1, Math.min(USUAL, Math.floor(mostCores() / 2)));
}

/** Returns the number of cores that the user has chosen on the analysis board, or the usual one. */
export function chosenCores(): number {
  const { cores } = recall("search", isRecord) ?? {};
  const isCount = typeof cores === "number" && Number.isInteger(cores) && cores >= 1;
  return isCount ? Math.min(cores, mostCores()) : usualCores();
}
