import { findGame, gallery, games, type Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import { go, type Leave } from "../../app/router";
import { copy, toast } from "../../app/toast";
import { rules } from "../../rules/client";
import { nothing } from "../lost";
import { analysisOf, keepAnalysis, keptAnalysis, newAnalysis } from "./store";
import { commentDialog, importDialog } from "./dialogs";
import { mayBegin, newComputerGame } from "../computer/store";
import { BoardPage } from "../board-page/board-page";
import { Lines } from "./lines";
import { Review } from "./review";
import { roll } from "../../table/roll";
import { lastOptions } from "../start/start-options";
import type { Table } from "../../table/table";
import { lineOf, pathTo, Tree, type Node } from "./tree";
import { TreePanel } from "./tree-view";
import { other } from "../../table/words";

/** A board for both sides, with variations and the computer's evaluation. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = await findGame(params.variant ?? games()[0]?.id ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game with this name."));
    return () => undefined;
  }
  document.title = `Analysis of ${game.name} · Springald`;
  const query = new URLSearchParams(location.search);
  const room = new AnalysisPage(host, game, query.get("fen") ?? undefined, query.get("line") ?? "");
  await room.open();
  return () => room.close();
}

const message = (error: unknown, otherwise: string): string => (error instanceof Error ? error.message : otherwise);

/**
 * The analysis board. The tree holds every turn. The table is always at one place of it, and a turn played there continues
 * the tree from that place, as a variation if another turn already follows.
 */
class AnalysisPage {
  private readonly page: BoardPage;
  private table: Table | undefined;
  private readonly lines: Lines;
  private readonly view: TreePanel;
  private review: Review | undefined;
  private readonly graph = h("div", {});
  private readonly id: string;
  private tree = new Tree();
  private tags: [string, string][] = [];
  /** The shown place in the tree. */
  private at: Node | null = null;
  /** Changes of the place that are not on the board yet. */
  private visits = 0;
  private laying: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    private fen: string | undefined,
    private line: string,
  ) {
    this.page = new BoardPage(host, game, `Analysis of ${game.name}`);
    this.lines = new Lines(game.id, (turns) => void this.follow(turns));
    this.view = new TreePanel({
      visit: (place) => this.visit(place),
      comment: (place) => this.comment(place),
      promote: (node) => this.edit(() => this.tree.promote(node)),
      makeMain: (node) => this.edit(() => this.tree.makeMain(node)),
      remove: (node) => this.remove(node),
    });
    this.page.replaceMoves(this.view.element);
    this.page.walk = this.view;
    this.id = analysisOf(history.state) ?? newAnalysis();
  }

  async open(): Promise<void> {
    const hadGraph = this.restore();
    try {
      this.table = await this.lay();
    } catch (error) {
      toast(message(error, "Can't read this position."));
      this.fen = undefined;
      this.line = "";
      this.tree = new Tree();
      this.table = await this.lay();
    }
    this.table.tell();
    this.buttons();
    this.changed();
    if (hadGraph && this.tree.roots.length > 0) this.showGraph();
  }

  close(): void {
    this.closed = true;
    this.lines.close();
    this.review?.close();
    this.page.close();
  }

  /** Restores the analysis of this history entry. Returns `true` if the graph was shown. */
  private restore(): boolean {
    const kept = keptAnalysis(this.id);
    if (kept?.variant !== this.game.id || kept.fen !== (this.fen ?? null)) return false;
    this.tree = Tree.from(kept.tree);
    this.tags = kept.tags;
    return kept.graph;
  }

  private lay(): Promise<Table> {
    return this.page.open({
      fen: this.fen,
      line: this.line,
      orientation: "white",
      hands: "both",
      branches: true,
      label: `${this.game.name}, both sides`,
      drafts: false,
      onTurn: () => void this.taken(),
      onChange: () => this.changed(),
    });
  }

  /** Handles a turn played by hand, and makes the roll due after it. */
  private async taken(): Promise<void> {
    const { table } = this;
    if (!table) return;
    let line = await table.game.line();
    if (table.scene.to_act === "nature") line = await roll(table.game, line);
    // Do not bring back a user who has gone elsewhere meanwhile.
    if (this.visits === 0) await table.sync(line);
  }

  /** Shows another place of the tree. */
  private visit(place: Node | null): void {
    const isNext = place !== null && place.parent === this.at;
    this.at = place;
    this.visits += 1;
    const mine = this.visits;
    this.show();
    this.laying = this.laying
      // Of several changes in a row, only the last one is shown.
      .then(() => (this.closed || mine !== this.visits ? undefined : this.put(place, isNext)))
      .catch((error: unknown) => toast(message(error, "Can't show this position.")))
      .then(() => {
        if (this.closed || mine !== this.visits) return;
        this.visits = 0;
        this.changed();
      });
  }

  /** Brings the table to a place; the next turn is animated. */
  private async put(place: Node | null, isNext: boolean): Promise<void> {
    const line = lineOf(place);
    if (isNext) {
      await this.table?.sync(line);
      return;
    }
    await this.table?.revert(line);
    const turn = place?.turn;
    announce(turn ? `${turn.number}, ${turn.side}: ${turn.san}` : "Start of the game");
  }

  /** Plays turns from here, as the computer suggests them. */
  private async follow(turns: readonly string[]): Promise<void> {
    const { table } = this;
    if (!table) return;
    const copied = await table.game.copy();
    try {
      for (const turn of turns) await copied.playTurn(turn);
      await table.sync(await copied.line());
    } finally {
      copied.free();
    }
  }

  /** Adds the turns on the table to the tree. */
  private adopt(table: Table): void {
    // The table is about to show another place.
    if (this.visits > 0) return;
    let place: Node | null = null;
    for (const turn of table.turns) {
      const open: Node | null = this.at?.turn.whole === false && this.at.parent === place ? this.at : null;
      // An unfinished turn that continues, or whose roll was made, is still the same turn.
      place =
        open && open.turn.text !== turn.text && goesOn(open.turn.text, turn.text)
          ? this.tree.replace(open, turn)
          : this.tree.add(place, turn);
    }
    this.at = place;
  }

  /** Handles a change of the table. */
  private changed(): void {
    const { table } = this;
    if (!table || this.closed) return;
    this.adopt(table);
    this.show();
    if (this.visits === 0) this.lines.look(this.fen, lineOf(this.at), table.scene);
  }

  /** Shows and stores the tree, and updates the address. */
  private show(): void {
    this.view.show(this.tree, this.at);
    const line = this.tree.lineThrough(this.at).map(({ turn }) => turn);
    this.review?.follow(line);
    this.review?.show(pathTo(this.at).length);
    this.keep();
  }

  private keep(): void {
    const { game, fen, tags } = this;
    const graph = this.review !== undefined;
    keepAnalysis(this.id, { variant: game.id, fen: fen ?? null, tree: this.tree.list(), tags, graph });
    const path = addressOf(game.id, fen, lineOf(this.at));
    try {
      history.replaceState({ analysis: this.id }, "", path);
    } catch {
      // Browsers limit how often the address may change; the next change brings it up to date.
    }
  }

  private edit(change: () => void): void {
    change();
    this.show();
  }

  private remove(node: Node): void {
    this.tree.delete(node);
    this.visit(node.parent);
  }

  private comment(place: Node | null): void {
    const about = place ?? this.tree;
    const { turn } = place ?? {};
    const title = turn ? `Comment on ${turn.number}${turn.side === "white" ? "." : "…"} ${turn.san}` : "Comment";
    commentDialog(title, about.comments.join(" "), (text) => {
      about.comments = text === "" ? [] : [text];
      this.show();
    });
  }

  private options(list: readonly Listed[]): HTMLElement[] {
    return list.map(({ id, name }) => h("option", { value: id, selected: id === this.game.id }, name));
  }

  private buttons(): void {
    const choose: HTMLSelectElement = h(
      "select",
      {
        "aria-label": "Game",
        onchange: (event: Event) => go(`/analysis/${(event.target as HTMLSelectElement).value}`),
      },
      ...this.options(games()),
    );
    if (this.game.version !== undefined) choose.append(...this.options([this.game]));
    void gallery().then(
      (all) => {
        const others = all.filter(({ id }) => id !== this.game.id);
        choose.append(h("optgroup", { label: "Library" }, ...this.options(others)));
      },
      () => undefined,
    );
    fill(this.page.urgent, choose, this.lines.element, this.graph);
    const button = (name: Parameters<typeof icon>[0], label: string, act: () => void): HTMLElement =>
      h("button", { type: "button", onclick: act }, icon(name), label);
    const copier = (what: string, act: () => void): HTMLElement =>
      h("button", { type: "button", title: `Copy the ${what}`, onclick: act }, what);
    // In this order they fill two rows.
    fill(
      this.page.buttons,
      button("book", "Import FEN/PGN", () => importDialog((text) => this.load(text))),
      button("lens", "Graph", () => this.toggleGraph()),
      this.page.flipButton(),
      button("undo", "Take back", () => void this.takeBack()),
      button("computer", "Play on", () => void this.playOn()),
      copier("FEN", () => void copy(this.table?.scene.fen ?? "", "FEN")),
      copier("PGN", () => void this.copyPgn()),
    );
  }

  /** Takes back the last action; a turn without continuation leaves the tree. */
  private async takeBack(): Promise<void> {
    const { table, at } = this;
    if (!table || !at) return;
    if (at.children.length > 0) {
      this.visit(at.parent);
      return;
    }
    const copied = await table.game.copy();
    try {
      await copied.undoAction();
      const turn = (await copied.turns())[pathTo(at.parent).length];
      if (turn) this.visit(this.tree.replace(at, turn));
      else this.remove(at);
    } finally {
      copied.free();
    }
  }

  private async copyPgn(): Promise<void> {
    const tags =
      this.tags.length > 0
        ? this.tags
        : ([
            ["Event", "Analysis"],
            ["Site", location.origin],
          ] as const);
    try {
      await copy(await rules().writePgn(this.game.id, this.fen, this.tree.list(), tags), "PGN");
    } catch (error) {
      toast(message(error, "Can't write the PGN."));
    }
  }

  private toggleGraph(): void {
    if (this.review) {
      this.review.close();
      this.review = undefined;
      fill(this.graph);
      this.keep();
    } else if (this.tree.roots.length === 0) {
      toast("Play or import a game first.");
    } else {
      this.showGraph();
      this.graph.scrollIntoView({ block: "nearest" });
    }
  }

  private showGraph(): void {
    const line = this.tree.lineThrough(this.at).map(({ turn }) => turn);
    this.review = new Review(this.game.id, this.fen, line, (count) => this.lookAt(count));
    fill(this.graph, this.review.element);
    this.show();
  }

  /** Shows the position after a number of turns of the shown line. */
  private lookAt(count: number): void {
    this.visit(count === 0 ? null : (this.tree.lineThrough(this.at)[count - 1] ?? null));
  }

  private async playOn(): Promise<void> {
    const { table } = this;
    if (!table || !(await mayBegin(this.game.id))) return;
    const { to_act } = table.scene;
    const side = to_act === "black" ? to_act : "white";
    const { level } = lastOptions();
    go(newComputerGame(this.game.id, level, to_act === "nature" ? other(side) : side, this.fen, lineOf(this.at)));
  }

  /** Opens pasted text as a new analysis. Throws if it cannot be parsed. */
  private async load(text: string): Promise<void> {
    const { variant, fen, tree, tags, games: count } = await rules().readGame(text, this.game.id);
    const id = newAnalysis();
    keepAnalysis(id, { variant, fen, tree, tags, graph: false });
    const main = Tree.from(tree).lineThrough(null).at(-1) ?? null;
    go(addressOf(variant, fen ?? undefined, lineOf(main)), false, { analysis: id });
    if (count > 1) toast(`Loaded the first of ${count} games.`);
  }
}

/** Returns `true` if a turn text continues an unfinished one, or adds the result of its roll. */
function goesOn(open: string, text: string): boolean {
  return text.startsWith(open) || text.startsWith(open.replace(/,$/, ""));
}

function addressOf(variant: string, fen: string | undefined, line: string): string {
  const query = new URLSearchParams();
  if (fen !== undefined) query.set("fen", fen);
  if (line !== "") query.set("line", line);
  const text = query.toString();
  return `/analysis/${variant}${text === "" ? "" : `?${text}`}`;
}
