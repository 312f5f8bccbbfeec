/** The ways to the analysis board with something on it. */
import { go } from "../../app/router";
import type { TurnView } from "../../wire/rules";
import { analysisAddress } from "../lists/to-analysis";
import { atEnd, lineOf } from "./place";
import { keepAnalysis, newAnalysis, type Analysis } from "./store";
import { Tree } from "./tree";

/** Opens an analysis after a number of turns of its main line, or at its end. */
export function openAnalysis(id: string, analysis: Analysis, count = Infinity): void {
  keepAnalysis(id, analysis);
  const main = Tree.from(analysis.tree).lineThrough(null);
  const node = main[Math.min(count, main.length) - 1] ?? null;
  go(analysisAddress(analysis.variant, analysis.fen, lineOf(atEnd(node))), false, { analysis: id });
}

/** A game that was played, and the number of turns before the position on its board. */
export interface PlayedGame {
  variant: string;
  fen: string | undefined;
  turns: readonly TurnView[];
  tags: Readonly<Record<string, string>>;
  count: number;
}

/** Opens a game with all its turns and tags, at the position on its board. */
export function openGame({ variant, fen, turns, tags, count }: PlayedGame): void {
  openAnalysis(newAnalysis(), analysisOfGame(variant, fen ?? null, turns, tags), count);
}

/** Returns a game as an analysis without variations. */
export function analysisOfGame(
  variant: string,
  fen: string | null,
  turns: readonly TurnView[],
  tags: Readonly<Record<string, string>>,
): Analysis {
  const nodes = turns.map((turn, at) => ({
    ...turn,
    parent: at === 0 ? null : at - 1,
    before: [],
    comments: [],
    nags: [],
  }));
  return { variant, fen, tree: { comments: [], nodes }, tags: Object.entries(tags), graph: false };
}
