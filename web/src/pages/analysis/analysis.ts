import { findGame, games, type Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { announce } from "../../app/live";
import { placeOf } from "../../board/layout";
import { go, type Leave } from "../../app/router";
import { copy, toast } from "../../app/toast";
import { rules } from "../../rules/client";
import { nothing } from "../lost";
import "../../board/drawn.css";
import "../../style/analysis.css";
import { toggled, type Shape } from "../../board/shapes";
import { analysisOf, keepAnalysis, keptAnalysis, newAnalysis, type Analysis } from "./store";
import { controls, gameChoice, type Controls } from "./controls";
import { commentDialog, glyphDialog, importDialog } from "./dialogs";
import { withGlyph } from "./glyphs";
import { Pen } from "./pen";
import { Rolls } from "./rolls";
import { fromWords, inWords, plainText, withText } from "./shapes";
import { shelve } from "./shelf";
import { shelfDialog } from "./shelf-dialog";
import { tabs } from "./tabs";
import { mayBegin, newComputerGame } from "../computer/store";
import { BoardPage } from "../board-page/board-page";
import { ExplorerPanel } from "./explorer";
import { Lines } from "./lines";
import { Reviewing } from "./reviewing";
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

/** The delay before an analysis is kept for good, in milliseconds, and the number of turns that name it. */
const SHELVING = 1000;
const NAMED_BY = 4;

const message = (error: unknown, otherwise: string): string => (error instanceof Error ? error.message : otherwise);

/**
 * The analysis board. The tree holds every turn. The table is always at one place of it, and a turn played there continues
 * the tree from that place, as a variation if another turn already follows.
 */
class AnalysisPage {
  private readonly page: BoardPage;
  private table: Table | undefined;
  private readonly lines: Lines;
  private readonly rolls: Rolls;
  private readonly explorer: ExplorerPanel;
  private readonly view: TreePanel;
  private readonly pen = new Pen((colour) => this.table?.board.set({ pen: colour }));
  private readonly reviewing: Reviewing;
  private shelving: ReturnType<typeof setTimeout> | undefined;
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
    this.lines = new Lines({
      variant: game.id,
      kinds: game.kinds,
      play: (turns) => void this.follow(turns),
      propose: (proposals) => this.table?.board.propose(proposals),
    });
    this.rolls = new Rolls({ variant: game.id, fen }, game, (line) => void this.goTo(line));
    this.explorer = new ExplorerPanel(game.id, (turn) => void this.follow([turn]));
    this.view = new TreePanel({
      visit: (place) => this.visit(place),
      comment: (place) => this.comment(place),
      annotate: (node) => this.annotate(node),
      promote: (node) => this.edit(() => this.tree.promote(node)),
      makeMain: (node) => this.edit(() => this.tree.makeMain(node)),
      remove: (node) => this.remove(node),
    });
    this.reviewing = new Reviewing({
      variant: game.id,
      fen: () => this.fen,
      line: () => this.tree.lineThrough(this.at),
      turnTo: (part) => {
        this.page.root.dataset.tab = part;
      },
      look: (count) => this.lookAt(count),
      visit: (place) => this.visit(place),
      play: (turn) => void this.follow([turn]),
      remove: (node) => this.tree.delete(node),
      update: () => this.show(),
      endLesson: () => this.changed(),
      pauseLines: (isPaused) => this.lines.pause(isPaused),
    });
    this.page.replaceMoves(this.view.element);
    this.page.walk = {
      step: (by) => this.view.step(by),
      first: () => this.view.first(),
      last: () => this.view.last(),
      stepAction: (by) => void this.table?.stepAction(by),
    };
    this.id = analysisOf(history.state) ?? newAnalysis();
  }

  async open(): Promise<void> {
    const hadReview = this.restore();
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
    if (hadReview && this.tree.roots.length > 0) this.reviewing.open();
  }

  close(): void {
    this.closed = true;
    this.lines.close();
    this.rolls.close();
    this.explorer.close();
    this.reviewing.close();
    this.shelve();
    this.page.close();
  }

  /** Restores the analysis of this history entry. Returns `true` if the review was shown. */
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
      // The page makes the rolls, or lets the user choose them.
      rolls: false,
      onTurn: () => void this.taken(),
      onChange: () => this.changed(),
      onDraw: (shape) => this.draw(shape),
    });
  }

  /** Handles a turn played by hand, and makes the roll due after it. */
  private async taken(): Promise<void> {
    const { table } = this;
    if (!table) return;
    let line = await table.game.line();
    if (table.scene.to_act === "nature") {
      if (this.rolls.areChosen) return;
      line = await roll(table.game, line);
    }
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

  /** Shows a line, which the tree may not have yet. */
  private async goTo(line: string): Promise<void> {
    try {
      await this.table?.sync(line);
    } catch (error) {
      toast(message(error, "Can't show this position."));
    }
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
    if (this.visits > 0) return;
    this.explorer.look(table.scene.fen);
    // The computer's lines would give the better turn away.
    if (!this.reviewing.isLesson) this.lines.look(this.fen, lineOf(this.at), table.scene);
    void this.rolls.show(
      pathTo(this.at).map(({ turn }) => turn),
      table.scene,
    );
    if (this.at) this.reviewing.played(this.at);
  }

  /** Shows and stores the tree, and updates the address. */
  private show(): void {
    this.view.show(this.tree, this.at);
    this.table?.board.draw((this.at ?? this.tree).shapes);
    this.reviewing.follow(pathTo(this.at).length);
    this.keep();
  }

  private keep(): void {
    const { game, fen, tags } = this;
    const graph = this.reviewing.isOpen;
    keepAnalysis(this.id, { variant: game.id, fen: fen ?? null, tree: this.tree.list(), tags, graph });
    clearTimeout(this.shelving);
    this.shelving = setTimeout(() => this.shelve(), SHELVING);
    const path = addressOf(game.id, fen, lineOf(this.at));
    try {
      history.replaceState({ analysis: this.id }, "", path);
    } catch {
      // Browsers limit how often the address may change; the next change brings it up to date.
    }
  }

  /** Keeps the analysis for good once it has a turn. */
  private shelve(): void {
    clearTimeout(this.shelving);
    const analysis = keptAnalysis(this.id);
    if (!analysis || this.tree.roots.length === 0) return;
    const first = this.tree.lineThrough(null).slice(0, NAMED_BY);
    const name = `${this.game.name}: ${first.map(({ turn }) => turn.san).join(" ")}`;
    // A browser that keeps nothing, as in a private window, still analyses.
    shelve({ id: this.id, name, game: this.game.name, analysis }).catch(() => undefined);
  }

  private draw(shape: Shape): void {
    const about = this.at ?? this.tree;
    about.shapes = toggled(about.shapes, shape);
    this.show();
  }

  private annotate(node: Node): void {
    glyphDialog(`Glyphs of ${node.turn.san}`, node.nags, (nag) => {
      node.nags = withGlyph(node.nags, nag);
      this.show();
      return node.nags;
    });
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
    const said = { text: about.comments.map(plainText).join(" ").trim(), shapes: inWords(about.shapes) };
    commentDialog(title, said, ({ text, shapes }) => {
      const drawn = fromWords(shapes, (square) => isOn(this.game, square));
      if (typeof drawn === "string") return `Found '${drawn}', expected squares such as e4 or e2-e4.`;
      const comment = withText(about.comments.join(" "), text);
      about.comments = comment === "" ? [] : [comment];
      about.shapes = drawn;
      this.show();
      return undefined;
    });
  }

  private buttons(): void {
    const { page, reviewing } = this;
    this.lines.element.classList.add("tab-computer");
    for (const { element } of [this.rolls, this.view, this.explorer]) element.classList.add("tab-moves");
    fill(
      page.urgent,
      h("div", { class: "analysis-head" }, gameChoice(this.game), this.pen.element),
      tabs(page.root, (name) => {
        if (name === "review" && !reviewing.isOpen) reviewing.toggle();
      }),
      reviewing.lesson,
      this.lines.element,
      this.rolls.element,
      this.explorer.element,
      reviewing.element,
    );
    const shownFen = (): string => this.table?.scene.fen ?? "";
    const act: Controls = {
      import: () => importDialog((text) => this.load(text)),
      review: () => reviewing.toggle(),
      setUp: () => go(`/editor/${this.game.id}?fen=${encodeURIComponent(shownFen())}`),
      takeBack: () => void this.takeBack(),
      playOn: () => void this.playOn(),
      shelf: () => void this.openShelf(),
      copyFen: () => void copy(shownFen(), "FEN"),
      copyPgn: () => void this.copyPgn(),
    };
    fill(page.buttons, ...controls(act, page.flipButton()));
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

  private async openShelf(): Promise<void> {
    this.shelve();
    try {
      await shelfDialog(({ id, analysis }) => openAnalysis(id, analysis));
    } catch {
      toast("This browser keeps no analyses, as in a private window.");
    }
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
    openAnalysis(newAnalysis(), { variant, fen, tree, tags, graph: false });
    if (count > 1) toast(`Loaded the first of ${count} games.`);
  }
}

/** Opens an analysis at the end of its main line. */
function openAnalysis(id: string, analysis: Analysis): void {
  keepAnalysis(id, analysis);
  const main = Tree.from(analysis.tree).lineThrough(null).at(-1) ?? null;
  go(addressOf(analysis.variant, analysis.fen ?? undefined, lineOf(main)), false, { analysis: id });
}

/** Returns `true` if a board has a square. */
function isOn({ files, ranks }: Listed, square: string): boolean {
  const { file, rank } = placeOf(square);
  return file >= 0 && file < files && rank >= 0 && rank < ranks;
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
