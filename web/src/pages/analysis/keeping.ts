import { findGame, type Listed } from "../../app/catalogue";
import { shelve } from "./shelf";
import {
  analysisOf,
  markShelved,
  keepAnalysis,
  keptAnalysis,
  newAnalysis,
  unshelvedAnalysis,
  type Analysis,
} from "./store";
import { Tree } from "./tree";

/** The delay before an analysis is kept for good, in milliseconds, and the number of turns that name it. */
const SHELVING = 1000;
const NAMED_BY = 4;

/** The place of an analysis in the history of its tab, and among the kept analyses. */
export class Keeping {
  private readonly id = analysisOf(history.state) ?? newAnalysis();
  private shelving: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when the analysis that this tab left in a hurry is kept, too. */
  readonly ready = shelveRest();

  constructor(private readonly game: Listed) {}

  /** Returns the analysis of this history entry, if it begins with the same position. */
  restore(fen: string | undefined): Analysis | undefined {
    const kept = keptAnalysis(this.id);
    return kept?.variant === this.game.id && kept.fen === (fen ?? null) ? kept : undefined;
  }

  /** Keeps an analysis, and sets the address of this history entry. */
  keep(analysis: Analysis, path: string): void {
    keepAnalysis(this.id, analysis);
    clearTimeout(this.shelving);
    this.shelving = setTimeout(() => this.shelve(), SHELVING);
    try {
      history.replaceState({ analysis: this.id }, "", path);
    } catch {
      // Browsers limit how often the address may change; the next change brings it up to date.
    }
  }

  /** Keeps the analysis for good once it has a turn. */
  shelve(): void {
    clearTimeout(this.shelving);
    void shelveAnalysis(this.id, this.game.name);
  }
}

async function shelveAnalysis(id: string, game: string): Promise<void> {
  const analysis = keptAnalysis(id);
  if (!analysis || analysis.tree.nodes.length === 0) return;
  const first = Tree.from(analysis.tree).lineThrough(null).slice(0, NAMED_BY);
  const name = `${game}: ${first.map(({ turn }) => turn.san).join(" ")}`;
  // A browser that keeps nothing, as in a private window, still analyses.
  await shelve({ id, name, game, analysis }).then(
    () => markShelved(id, analysis),
    () => undefined,
  );
}

/** Keeps the analysis of a page that was closed before it was kept. */
async function shelveRest(): Promise<void> {
  const id = unshelvedAnalysis();
  const analysis = id === null ? undefined : keptAnalysis(id);
  const game = analysis && (await findGame(analysis.variant).catch(() => undefined));
  if (id !== null && game) await shelveAnalysis(id, game.name);
}
