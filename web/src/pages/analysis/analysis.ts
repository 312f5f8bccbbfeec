import { findGame, games, type Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { announce } from "../../app/live";
import { coordinatesOf } from "../../board/coordinates";
import { go, type Leave } from "../../app/router";
import { fileNameOf, savePgn } from "../../app/save";
import { copy, toast } from "../../app/toast";
import { rules } from "../../rules/client";
import { nothing } from "../lost";
import "../../board/drawn.css";
import "../../style/analysis.css";
import { toggled, type Shape } from "../../board/shapes";
import { newAnalysis } from "./store";
import { findAsks, linesOf } from "./asks";
import { CommentsPanel } from "./comments-panel";
import { controls, gameChoice, type Controls } from "./controls";
import { commentDialog, glyphDialog, importDialog } from "./dialogs";
import { verdictOf, withGlyph } from "./glyphs";
import { Keeping } from "./keeping";
import { openAnalysis, readAnalysis } from "./open";
import { turnName } from "./parts";
import { Pen } from "./pen";
import { Players } from "./players";
import { BEGINNING, isNext, isPlace, lineOf, atEnd, stepBack, turnsBefore, turnsTo } from "./place";
import { Rolls } from "./rolls";
import { sayingScore } from "./score-said";
import { fromWords, inWords, plainText, withText } from "./shapes";
import { tabs } from "./tabs";
import { beginning, newComputerGame } from "../computer/store";
import { BoardPage } from "../board-page/board-page";
import { analysisAddress } from "../lists/to-analysis";
import { ExplorerPanel } from "./explorer";
import { Lines } from "./lines";
import { Reviewing } from "./reviewing";
import { roll } from "../../table/roll";
import { lastOptions } from "../start/start-options";
import type { Table } from "../../table/table";
import { startOf, Tree, type Node, type Place } from "./tree";
import type { TreeView } from "../../wire/rules";
import { TreePanel } from "./tree-view";
import { other } from "../../table/sides";
import { turnInWords } from "../../table/words";

/** A board for both sides, with variations and the computer's evaluation. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = await findGame(params.variant ?? games()[0]?.id ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game with this name."));
    return () => undefined;
  }
  document.title = `${game.name} analysis · Springald`;
  const query = new URLSearchParams(location.search);
  const room = new AnalysisPage(host, game, query.get("fen") ?? undefined, query.get("line") ?? "");
  await room.open();
  return () => room.close();
}

/** The note when the code of a dialog cannot be loaded. */
const UNLOADED = "Can't load this. Check your connection, then try again.";

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
  private readonly comments: CommentsPanel;
  private readonly pen = new Pen((colour) => this.table?.board.set({ pen: colour }));
  private readonly players: Players;
  private readonly reviewing: Reviewing;
  private readonly keeping: Keeping;
  private readonly asks = new Set<string>();
  private tree = new Tree(this.asks);
  private tags: [string, string][] = [];
  /** The shown place in the tree. */
  private at = BEGINNING;
  /** Changes of the place that are not on the board yet. */
  private visits = 0;
  private replacing: Promise<unknown> = Promise.resolve();
  /** True while the page makes a roll. */
  private isRolling = false;
  private closed = false;

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    private fen: string | undefined,
    private line: string,
  ) {
    this.page = new BoardPage(host, game, `${game.name} analysis`, true);
    this.page.onNotation = () => this.show();
    this.players = new Players(this.page);
    this.lines = new Lines({
      variant: game.id,
      kinds: game.kinds,
      sides: game.sides,
      play: (line, turns) => void this.follow(line, turns),
      propose: (proposals) => this.table?.board.propose(proposals),
    });
    this.rolls = new Rolls({ variant: game.id, fen }, game, {
      choose: (line) => void this.goTo(line),
      expect: (value) => this.lines.expect(value),
    });
    this.explorer = new ExplorerPanel(game.id, game.sides, (fen, turn) => {
      if (fen === this.table?.scene.fen) void this.follow(lineOf(this.at), [turn]);
    });
    this.view = new TreePanel(game.sides, {
      visit: (place) => this.visit(place),
      comment: (place) => this.comment(place),
      annotate: (place) => this.chooseGlyphs(place),
      mark: (node, nag) =>
        this.edit(() => {
          node.nags = withGlyph(node.nags, nag);
        }),
      promote: (node) => this.edit(() => this.tree.promote(node)),
      makeMain: (node) => this.edit(() => this.tree.makeMain(node)),
      remove: (node) => this.remove(node),
    });
    this.comments = new CommentsPanel({
      step: (by) => this.view.step(by),
      comment: () => this.comment(this.at),
      annotate: () => this.chooseGlyphs(this.at),
    });
    this.reviewing = new Reviewing({
      variant: game.id,
      sides: game.sides,
      fen: () => this.fen,
      line: () => this.tree.lineThrough(this.at.node),
      turnTo: (part) => {
        this.page.root.dataset.tab = part;
      },
      look: (count) => this.lookAt(count),
      visit: (node) => this.visit(atEnd(node)),
      play: (from, turn) => void this.playFrom(from, turn),
      turnsLike: (node) => this.tree.turnsAfter(startOf(node)),
      remove: (node) => void this.tree.delete(node),
      judged: () => this.showTurns(),
      update: () => this.show(),
      endLesson: () => this.changed(),
      pauseLines: (isPaused) => this.lines.pause(isPaused),
    });
    this.page.replaceMoves(this.view.element);
    this.page.board.prepend(this.lines.gauge);
    this.page.walk = {
      step: (by) => this.view.step(by),
      first: () => this.view.first(),
      last: () => this.view.last(),
      stepAction: (by) => this.view.stepAction(by),
      arrived: () => this.replacing,
    };
    this.page.shortcuts = [
      {
        key: "ArrowUp",
        shift: true,
        help: ["Shift and up or down", "Go to another variation of the shown turn"],
        act: () => this.view.aside(-1),
      },
      { key: "ArrowDown", shift: true, act: () => this.view.aside(1) },
      { key: "u", help: ["U", "Take back the last turn or step"], act: () => void this.takeBack() },
      { key: " ", help: ["Space", "Play the computer's best turn"], act: () => this.lines.playBest() },
      { key: "l", help: ["L", "Switch the computer off or on"], act: () => this.lines.toggle() },
      { key: "x", help: ["X", "Show threats"], act: () => this.lines.toggleThreats() },
      { key: "c", help: ["C", "Comment on the shown turn"], act: () => this.comment(this.at) },
    ];
    this.keeping = new Keeping(game);
  }

  async open(): Promise<void> {
    let hadReview = false;
    try {
      hadReview = await this.restore();
      this.table = await this.openTable();
    } catch (error) {
      toast(message(error, "Can't read this position."));
      this.fen = undefined;
      this.line = "";
      this.tree = new Tree(this.asks);
      this.table = await this.openTable();
    }
    this.table.announceState();
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
    this.keeping.shelve();
    this.page.close();
  }

  /** Restores the analysis of this history entry. Returns `true` if the review was shown. */
  private async restore(): Promise<boolean> {
    const kept = this.keeping.restore(this.fen);
    for (const ask of kept?.asks ?? []) this.asks.add(ask);
    const lines = kept && !kept.asks ? linesOf(kept.tree) : [];
    await findAsks({ variant: this.game.id, fen: this.fen }, [this.line, ...lines], this.asks);
    if (!kept) return false;
    this.tree = Tree.from(kept.tree, this.asks);
    this.tags = kept.tags;
    return kept.graph;
  }

  private openTable(): Promise<Table> {
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
    const isRoll = table.scene.to_act === "nature";
    if (isRoll && this.rolls.areChosen) return;
    this.isRolling = isRoll;
    try {
      const line = isRoll ? await roll(table) : table.line;
      // Do not bring back a user who has gone elsewhere meanwhile.
      if (this.visits === 0) await table.sync(line);
    } finally {
      this.isRolling = false;
      if (isRoll) this.changed();
    }
  }

  /** Shows another place of the tree. */
  private visit(place: Place): void {
    // The board may not have come to the place before yet, and what it shows counts.
    const isForward = this.visits === 0 && isNext(this.at, place, this.asks);
    this.at = place;
    this.visits += 1;
    const mine = this.visits;
    this.lines.leave();
    this.show();
    this.replacing = this.replacing
      // Of several changes in a row, only the last one is shown.
      .then(() => (this.closed || mine !== this.visits ? undefined : this.put(place, isForward)))
      .catch((error: unknown) => toast(message(error, "Can't show this position.")))
      .then(() => {
        if (this.closed || mine !== this.visits) return;
        this.visits = 0;
        this.changed();
      });
  }

  /** Brings the table to a place; the next turn, or what follows in the present one, is animated. */
  private async put(place: Place, isForward: boolean): Promise<void> {
    const line = lineOf(place);
    if (isForward) {
      await this.table?.sync(line);
      return;
    }
    await this.table?.revert(line);
    const turn = turnsTo(place).at(-1);
    announce(turnInWords(turn ?? undefined, this.game.sides));
  }

  /** Shows a line, which the tree may not have yet. */
  private async goTo(line: string): Promise<void> {
    try {
      await this.table?.sync(line);
    } catch (error) {
      toast(message(error, "Can't show this position."));
    }
  }

  /** Plays turns after a line, as the computer suggests them, unless the board shows another place by now. */
  private async follow(line: string, turns: readonly string[]): Promise<void> {
    const { table } = this;
    if (!table || this.visits > 0 || line !== lineOf(this.at)) return;
    const copied = await table.game.copy();
    try {
      for (const turn of turns) await copied.playTurn(turn);
      await table.sync(await copied.line());
    } finally {
      copied.free();
    }
  }

  /** Shows a place, and plays a turn from there. */
  private async playFrom(node: Node | null, turn: string): Promise<void> {
    const place = atEnd(node);
    this.visit(place);
    await this.replacing;
    await this.follow(lineOf(place), [turn]);
  }

  /** Adds the turns on the table to the tree. */
  private adopt({ turns, scene }: Table): void {
    for (const { action, rolls } of scene.acts) if (rolls) this.asks.add(action);
    // The table is about to show another place.
    if (this.visits > 0) return;
    // Several turns may begin with the same actions.
    const isHere = lineOf(this.at) === turns.map(({ text }) => text).join(" ");
    if (!isHere) this.at = this.tree.follow(turns, this.at);
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
    void this.showRolls(table);
    const { node, steps } = this.at;
    if (node && steps === null) this.reviewing.played(node);
  }

  /** Shows the rolls of the place, once it is clear that the page does not make the one that is due. */
  private async showRolls(table: Table): Promise<void> {
    if (table.scene.to_act === "nature") await table.settled();
    if (this.closed || this.isRolling || this.visits > 0) return;
    const { node } = this.at;
    const outcomes = node && this.tree.isDue(node) ? node.children.map(({ turn }) => turn.actions.at(-1) ?? "") : [];
    await this.rolls.show(turnsTo(this.at), table.scene, outcomes);
  }

  /** Shows the turns, with what the review knows of them. */
  private showTurns(): void {
    this.view.show(this.tree, this.at, this.tags, this.reviewing.marks());
  }

  /** Shows and stores the tree, and updates the address. */
  private show(): void {
    const { at, tree, tags, game, fen } = this;
    this.showTurns();
    this.comments.show(tree, at, game.sides);
    this.players.show(tree, at, tags, game.sides);
    this.table?.board.draw(at.steps === null ? (at.node ?? tree).shapes : []);
    // Until the board arrives, the last turn is another one, and so are its marks.
    const isJudged = this.visits === 0 && at.steps === null && at.node?.turn.whole === true;
    this.table?.board.set({ verdict: isJudged ? verdictOf(at.node.nags) : null });
    this.reviewing.follow(turnsBefore(at));
    const graph = this.reviewing.isOpen;
    const analysis = { variant: game.id, fen: fen ?? null, tree: tree.list(), tags, graph, asks: [...this.asks] };
    this.keeping.keep(analysis, analysisAddress(game.id, fen ?? null, lineOf(at)));
  }

  /** Changes the annotation of a place. */
  private annotate(place: Place, change: (about: Node | Tree) => void): void {
    const node = this.tree.nodeAt(place);
    change(node ?? this.tree);
    if (isPlace(this.at, place)) this.at = atEnd(node);
    this.show();
  }

  private draw(shape: Shape): void {
    this.annotate(this.at, (about) => {
      about.shapes = toggled(about.shapes, shape);
    });
  }

  private chooseGlyphs(place: Place): void {
    const turn = turnsTo(place).at(-1);
    const nags = (): readonly number[] => (place.steps === null ? place.node?.nags : null) ?? [];
    let at = place;
    glyphDialog(`Annotate ${turn ? turnName(turn) : "the position"}`, this.game.sides, nags(), (nag) => {
      const node = this.tree.nodeAt(at);
      if (!node) return [];
      this.annotate(at, () => {
        node.nags = withGlyph(node.nags, nag);
      });
      at = atEnd(node);
      return node.nags;
    });
  }

  private edit(change: () => void): void {
    change();
    this.show();
  }

  private remove(node: Node): void {
    this.visit(atEnd(this.tree.delete(node)));
  }

  private comment(place: Place): void {
    const turn = turnsTo(place).at(-1);
    const title = turn ? `Comment on ${turnName(turn)}` : "Comment";
    const { comments, shapes: drawings } =
      place.steps === null ? (place.node ?? this.tree) : { comments: [], shapes: [] };
    const annotation = { text: comments.map(plainText).join(" ").trim(), shapes: inWords(drawings) };
    commentDialog(title, annotation, ({ text, shapes }) => {
      const drawn = fromWords(shapes, (square) => isOn(this.game, square));
      if (typeof drawn === "string") return `Found '${drawn}', expected squares such as e4 or e2-e4.`;
      this.annotate(place, (about) => {
        const comment = withText(about.comments.join(" "), text);
        about.comments = comment === "" ? [] : [comment];
        about.shapes = drawn;
      });
      return undefined;
    });
  }

  private buttons(): void {
    const { page, reviewing } = this;
    this.lines.element.classList.add("tab-computer");
    this.comments.element.classList.add("tab-comments");
    for (const { element } of [this.rolls, this.view, this.explorer]) element.classList.add("tab-moves");
    fill(
      page.urgent,
      // Beside the board, like the buttons of a turn.
      this.rolls.due,
      h("div", { class: "analysis-head" }, gameChoice(this.game), this.pen.element),
      tabs(page.root, (name) => {
        if (name === "review" && !reviewing.isOpen) reviewing.toggle();
      }),
      reviewing.lesson,
      this.lines.element,
      this.rolls.element,
      this.comments.element,
      reviewing.element,
    );
    const shownFen = (): string => this.table?.scene.fen ?? "";
    const act: Controls = {
      import: () =>
        importDialog({ titles: (text) => rules().titlesIn(text), load: (text, place) => this.load(text, place) }),
      review: () => reviewing.toggle(),
      setUp: () => go(`/editor/${this.game.id}?fen=${encodeURIComponent(shownFen())}`),
      takeBack: () => void this.takeBack(),
      playOn: () => void this.playOn(),
      shelf: () => void this.openShelf(),
      share: () => this.share(),
      copyFen: () => void copy(shownFen(), "FEN"),
      copyPgn: () => void this.withPgn((pgn) => copy(pgn, "PGN")),
      savePgn: () => {
        const [, date] = this.tags.find(([name]) => name === "Date") ?? [];
        void this.withPgn((pgn) => savePgn(fileNameOf(this.game), pgn, date));
      },
    };
    fill(page.buttons, ...controls(act, page.flipButton()));
    fill(page.extra, this.explorer.element);
    page.moveFacts();
  }

  /** Takes back the last action; a turn without continuation leaves the tree. */
  private async takeBack(): Promise<void> {
    const { table, at } = this;
    if (!table || at.node === null) return;
    if (at.steps !== null || at.node.children.length > 0) {
      this.visit(stepBack(at));
      return;
    }
    const copied = await table.game.copy();
    try {
      await copied.undoAction();
      this.tree.delete(at.node);
      this.visit(this.tree.follow(await copied.turns(), BEGINNING));
    } finally {
      copied.free();
    }
  }

  /** Returns a tree of the game as PGN. */
  private pgnOf(tree: TreeView): Promise<string> {
    const own = [
      ["Event", "Analysis"],
      ["Site", location.origin],
    ] as const;
    return rules().writePgn(this.game.id, this.fen, tree, this.tags.length > 0 ? this.tags : own);
  }

  /** Writes the tree as a PGN and hands it on. */
  private async withPgn(use: (pgn: string) => unknown): Promise<void> {
    try {
      await use(await this.pgnOf(this.tree.list()));
    } catch (error) {
      toast(message(error, "Can't write the PGN."));
    }
  }

  /** Shares the tree by a link, with the scores that the review knows. */
  private async share(): Promise<void> {
    const marks = this.reviewing.marks();
    const tree = this.tree.list((node) => sayingScore(node.comments, marks(node)?.score ?? ""));
    const loaded = await import("./share-dialog").catch(() => toast(UNLOADED));
    await loaded?.shareDialog(this.game, () => this.pgnOf(tree));
  }

  private async openShelf(): Promise<void> {
    await this.keeping.ready;
    this.keeping.shelve();
    const loaded = await import("./shelf-dialog").catch(() => toast(UNLOADED));
    if (!loaded) return;
    try {
      await loaded.shelfDialog(({ id, analysis }) => openAnalysis(id, analysis));
    } catch {
      toast("This browser keeps no analyses, as in a private window.");
    }
  }

  /** Shows the position after a number of turns of the shown line. */
  private lookAt(count: number): void {
    this.visit(atEnd(count === 0 ? null : (this.tree.lineThrough(this.at.node)[count - 1] ?? null)));
  }

  private async playOn(): Promise<void> {
    const { table } = this;
    if (!table) return;
    const next = await beginning(this.game.id);
    if (next === "continue") go(`/computer/${this.game.id}`);
    if (next !== "new") return;
    const { to_act } = table.scene;
    const side = to_act === "black" ? to_act : "white";
    const { level } = lastOptions();
    go(newComputerGame(this.game.id, level, to_act === "nature" ? other(side) : side, this.fen, lineOf(this.at)));
  }

  /** Opens pasted text as a new analysis. Throws if it cannot be parsed. */
  private async load(text: string, place: number): Promise<void> {
    openAnalysis(newAnalysis(), await readAnalysis(text, this.game.id, place));
  }
}

/** Returns `true` if a board has a square. */
function isOn({ files, ranks }: Listed, square: string): boolean {
  const { file, rank } = coordinatesOf(square);
  return file >= 0 && file < files && rank >= 0 && rank < ranks;
}
