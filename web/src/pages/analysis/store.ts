/**
 * The analyses stored by this tab, one for each history entry: going back or reloading the page restores the tree.
 */
import { isRecord } from "../../app/store";
import type { TreeView } from "../../wire/rules";

/** An analysis. */
export interface Analysis {
  variant: string;
  /** The starting position, if not the usual one. */
  fen: string | null;
  tree: TreeView;
  /** Tag pairs of the PGN that was imported. */
  tags: [string, string][];
  /** True if the review is shown. */
  graph: boolean;
  /** The actions that ask for a roll, as far as they are known; older analyses have no list. */
  asks?: string[];
}

const PREFIX = "springald:analysis:";
/** The analysis that has changed since it was kept for good. */
const CHANGED = "springald:analysis-changed";
/** The most analyses stored by a tab; the oldest are dropped. */
const MOST = 30;

/** Analyses that the browser's storage refused, kept until the page is reloaded. */
const memory = new Map<string, Analysis>();

/** Returns the id of the analysis of a history entry. */
export function analysisOf(state: unknown): string | undefined {
  return isRecord(state) && typeof state.analysis === "string" ? state.analysis : undefined;
}

/** Returns a new id. Ids sort by age. */
export function newAnalysis(): string {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return `${Date.now().toString(36).padStart(9, "0")}-${random?.toString(36) ?? ""}`;
}

/** Stores an analysis. */
export function keepAnalysis(id: string, analysis: Analysis): void {
  memory.delete(id);
  memory.set(id, analysis);
  const [oldest] = memory.keys();
  if (memory.size > MOST && oldest !== undefined) memory.delete(oldest);
  const text = JSON.stringify(analysis);
  for (let tries = 0; tries <= MOST; tries += 1) {
    try {
      sessionStorage.setItem(PREFIX + id, text);
      sessionStorage.setItem(CHANGED, id);
      dropOldest(MOST, id);
      return;
    } catch {
      // Full: drop other analyses, if there are any.
      if (!dropOldest(0, id, 1)) return;
    }
  }
}

/** Returns the id of the analysis that has changed since it was kept for good; `null` if there is none. */
export function unshelvedAnalysis(): string | null {
  try {
    return sessionStorage.getItem(CHANGED);
  } catch {
    return null;
  }
}

/** Notes that an analysis was kept for good, unless it has changed meanwhile. */
export function markShelved(id: string, analysis: Analysis): void {
  const isLast = JSON.stringify(keptAnalysis(id)) === JSON.stringify(analysis);
  if (isLast && unshelvedAnalysis() === id) sessionStorage.removeItem(CHANGED);
}

/** Returns a stored analysis. */
export function keptAnalysis(id: string): Analysis | undefined {
  const known = memory.get(id);
  if (known) return known;
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PREFIX + id) ?? "null");
    return isAnalysis(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Drops the oldest analyses but `keep` of them, at most `limit`; never the one with the given id. */
function dropOldest(keep: number, spared: string, limit = Infinity): boolean {
  try {
    const ids = Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PREFIX) && key !== PREFIX + spared)
      .sort();
    const old = ids.slice(0, Math.min(limit, Math.max(0, ids.length - keep)));
    for (const key of old) sessionStorage.removeItem(key);
    return old.length > 0;
  } catch {
    // Some browsers have no storage at all.
    return false;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

function isAnalysis(value: unknown): value is Analysis {
  return (
    isRecord(value) &&
    isText(value.variant) &&
    (value.fen === null || isText(value.fen)) &&
    Array.isArray(value.tags) &&
    value.tags.every(isTexts) &&
    typeof value.graph === "boolean" &&
    (value.asks === undefined || isTexts(value.asks)) &&
    isRecord(value.tree) &&
    isTexts(value.tree.comments) &&
    Array.isArray(value.tree.nodes) &&
    value.tree.nodes.every(isTurn)
  );
}

function isTurn(value: unknown): boolean {
  return (
    isRecord(value) &&
    (value.parent === null || typeof value.parent === "number") &&
    typeof value.number === "number" &&
    (value.side === "white" || value.side === "black") &&
    typeof value.whole === "boolean" &&
    isText(value.text) &&
    isTexts(value.actions) &&
    isText(value.san) &&
    (value.notated === undefined || (isRecord(value.notated) && Object.values(value.notated).every(isText))) &&
    isTexts(value.before) &&
    isTexts(value.comments) &&
    Array.isArray(value.nags) &&
    value.nags.every((nag) => typeof nag === "number")
  );
}
