/** The ways to the analysis board with something on it. */
import { go } from "../../app/router";
import { rules } from "../../rules/client";
import type { TurnView } from "../../wire/rules";
import { analysisAddress } from "../lists/to-analysis";
import { findAsks, linesOf } from "./asks";
import { atEnd, lineOf } from "./place";
import { keepAnalysis, newAnalysis, type Analysis } from "./store";
import { Tree } from "./tree";

/**
 * Opens an analysis after a number of turns of its main line, or at its end; with `replace` in the history entry of the
 * present page.
 */
export function openAnalysis(id: string, analysis: Analysis, count = Infinity, replace = false): void {
  keepAnalysis(id, analysis);
  const main = Tree.from(analysis.tree).lineThrough(null);
  const node = main[Math.min(count, main.length) - 1] ?? null;
  go(analysisAddress(analysis.variant, analysis.fen, lineOf(atEnd(node))), replace, { analysis: id });
}

/** Reads a FEN, a PGN or a list of moves as an analysis: the game at a place in it. Throws if it cannot be parsed. */
export async function readAnalysis(text: string, game: string, place = 0): Promise<Analysis> {
  const { variant, fen, tree, tags } = await rules().readGame(text, game, place);
  const asks = new Set<string>();
  await findAsks({ variant, fen: fen ?? undefined }, linesOf(tree), asks);
  return { variant, fen, tree, tags, graph: false, asks: [...asks] };
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
