import "../../style/puzzles.css";
import { sets } from "virtual:puzzles";
import { findGame, type Listed } from "../../app/catalogue";
import { fill, h, type Child } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import { shownTurn } from "../../app/notations";
import { refill } from "../../app/refill";
import { go, type Leave } from "../../app/router";
import { isLively } from "../../board/lively";
import { createEngine } from "../../engine/client";
import { rules } from "../../rules/client";
import type { Table } from "../../table/table";
import { gestureInWords, squaresIn } from "../../table/words";
import { other, sideName } from "../../table/sides";
import { puzzleRatings } from "../../net/api";
import type { PuzzleRatings } from "../../net/protocol";
import type { IdeaView, NodeView, Side } from "../../wire/rules";
import { BoardPage } from "../board-page/board-page";
import { nothing } from "../lost";
import {
  afterSolved,
  chosen,
  daily,
  dayOf,
  faultInWords,
  hasSteps,
  isSamePosition,
  keepProgress,
  lineOf,
  next,
  progress,
  taskInWords,
  themeName,
  themesOf,
  turnsAfter,
  turnsLeft,
  type Filter,
  type Puzzle,
} from "./puzzle";
import { RatingCard } from "./rating-card";
import { nearest, ratings } from "./ratings";

/** The search for the reply to a wrong turn: the time in milliseconds, and the nodes. */
const REPLY_MS = 3000;
const REPLY_NODES = 60_000;
/** The longest proof that a turn loses, in milliseconds. */
const PROOF_MS = 15_000;
/** The time before the defence is played, in milliseconds; shorter without animation. */
const pause = (): number => (isLively() ? 500 : 50);

/** A puzzle to solve: `/puzzles/GAME`, with the query `id`, `theme` and `difficulty`, or `/puzzles/daily`. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const isDaily = params.variant === "daily";
  const today = dayOf(new Date());
  const list = Object.entries(sets).map(([game, { count }]) => ({ game, count }));
  const choice = isDaily ? daily(today, list) : { game: params.variant ?? "", index: 0 };
  const [game, set] = [await findGame(choice.game), sets[choice.game]];
  if (!game || !set) {
    host.append(nothing("No puzzles", "There are no puzzles of this game."));
    return () => undefined;
  }
  const { puzzles } = await set.load();
  const query = new URLSearchParams(location.search);
  const difficulty = query.get("difficulty") ?? "0";
  const filter: Filter = {
    theme: query.get("theme") ?? "",
    difficulty: difficulty === "near" ? "near" : Number(difficulty),
  };
  // Known at once only where the choice of the puzzle depends on it.
  const known = knownRatings(game.id);
  const near = filter.difficulty === "near" ? nearTo(game.id, await known) : undefined;
  const puzzle = isDaily
    ? puzzles[choice.index]
    : (puzzles.find(({ id }) => id === query.get("id")) ??
      next(chosen(puzzles, filter, near), null, solvedOf(game.id)) ??
      puzzles[0]);
  if (!puzzle) {
    host.append(nothing("No puzzles", "There are no puzzles of this game."));
    return () => undefined;
  }
  document.title = `${isDaily ? "Puzzle of the day" : `${game.name} puzzle`} · Springald`;
  const room = new SolvePage(host, game, puzzles, puzzle, filter, isDaily ? today : null);
  await room.open();
  void known.then((ratings) => room.setKnown(ratings));
  return () => room.close();
}

/** Returns the progress in one game, by the ids of its puzzles. */
function solvedOf(game: string): ReturnType<typeof progress> {
  const now = progress();
  const own = Object.entries(now.solved).filter(([key]) => key.startsWith(`${game}:`));
  return { ...now, solved: Object.fromEntries(own.map(([key, clean]) => [key.slice(game.length + 1), clean])) };
}

/** Returns the ratings of a game's puzzles; `null` without a connection. */
async function knownRatings(game: string): Promise<PuzzleRatings | null> {
  return navigator.onLine ? puzzleRatings(game).catch(() => null) : null;
}

/** Returns a function that finds the puzzles near the solver's rating; `undefined` if either is not known. */
function nearTo(game: string, known: PuzzleRatings | null): ((some: readonly Puzzle[]) => Puzzle[]) | undefined {
  const mine = ratings().games[game];
  if (!mine || !known || Object.keys(known.ratings).length === 0) return undefined;
  return (some) => nearest(some, mine.rating, known, solvedOf(game));
}

/** What the solver can do: play, wait for a defence, look at a refutation, or go on to another puzzle. */
type SolveState = "solve" | "busy" | "wrong" | "solved";

/** Returns `true` if a turn wins by force. */
function wins({ score }: IdeaView): boolean {
  return "mate" in score && score.mate > 0;
}

class SolvePage {
  private readonly page: BoardPage;
  /** The message about the last turn; empty for the task alone. */
  private message = "";
  private readonly engine = createEngine();
  private readonly side: Side;
  private table: Table | undefined;
  private nodes: readonly NodeView[] = [];
  /** The last turn of the solution on the board; `null` at the start. */
  private at: number | null = null;
  private state: SolveState = "busy";
  private mistakes = 0;
  private isHelped = false;
  private isCounted = false;
  private hints = { line: "", times: 0 };
  private known: PuzzleRatings | null = null;
  private readonly rating: RatingCard;
  private closed = false;

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    private readonly puzzles: readonly Puzzle[],
    private readonly puzzle: Puzzle,
    private readonly filter: Filter,
    private readonly today: number | null,
  ) {
    this.side = puzzle.fen.split(" ")[1] === "b" ? "black" : "white";
    this.page = new BoardPage(host, game, `${game.name} puzzle`);
    this.page.promptOf = () => this.prompt();
    this.page.asks = () => this.state === "solve";
    this.rating = new RatingCard(game, puzzle.id, () => {
      this.page.update();
      this.showExtra();
    });
  }

  async open(): Promise<void> {
    const { game, page, puzzle, side } = this;
    const pgn = `[Variant "${game.name}"]\n[SetUp "1"]\n[FEN "${puzzle.fen}"]\n\n${puzzle.moves}\n`;
    const { tree } = await rules().readGame(pgn, game.id);
    this.nodes = tree.nodes;
    this.table = await page.open({
      fen: puzzle.fen,
      orientation: side,
      hands: side,
      viewer: side,
      label: `${game.name} puzzle, ${sideName(side, this.game.sides)} at the bottom`,
      onTurn: () => void this.judge(),
      onChange: () => undefined,
    });
    this.enter("solve");
    this.table.announceState();
  }

  close(): void {
    this.closed = true;
    this.engine.close();
    this.rating.close();
    this.page.close();
  }

  /** The turns of the solution before the solver's turn, as a line. */
  private get base(): string {
    return lineOf(this.nodes, this.at);
  }

  /** Returns the answer that is due. */
  private get answer(): NodeView | undefined {
    const [index] = turnsAfter(this.nodes, this.at);
    return index === undefined ? undefined : this.nodes[index];
  }

  /** Returns the other turns that begin like the answer and win as well. */
  private get endings(): NodeView[] {
    return turnsAfter(this.nodes, this.at)
      .slice(1)
      .flatMap((index) => this.nodes[index] ?? []);
  }

  /** Returns the prompt: the task or the message, or within a turn the prompt of the rules. */
  private prompt(): string | null {
    if (this.state === "solve" && (this.table?.draft.length ?? 0) > 0) return null;
    if (this.state === "solved") return `${this.message} ${this.rating.words()}`.trim();
    return this.message === "" ? this.task() : this.message;
  }

  private task(): string {
    const left = turnsLeft(this.nodes, this.puzzle.turns, this.at);
    return taskInWords(this.puzzle.goal, sideName(this.side, this.game.sides), left);
  }

  /** Compares the turn on the board with the solution. */
  private async judge(): Promise<void> {
    const { table, answer } = this;
    if (!table || !answer || this.state !== "solve") return;
    const { scene, line } = table;
    // A roll may have been made in the middle of the turn.
    if (scene.to_act === this.side && scene.result === null) return;
    this.enter("busy");
    const won = scene.result === (this.side === "white" ? "1-0" : "0-1");
    if (won || (await this.isAnswer(scene.fen, answer.text))) {
      await this.playDefence(line);
      return;
    }
    const played = table.turns.at(-1);
    if (played && this.endings.some(({ text }) => text === played.text)) {
      this.solved(`Solved. ${shownTurn(answer)} wins as well.`);
      return;
    }
    const reply = scene.result === null ? await this.reply(line) : null;
    if (this.closed) return;
    // The turn that saves the game may have further steps, if they do not lose it again.
    const isSaved = this.puzzle.goal === "save" && scene.result === null && reply !== null && !wins(reply);
    if (isSaved && hasSteps(table.turns.at(-1)?.text ?? "", answer.text)) await this.playDefence(line);
    else await this.refute(table, reply);
  }

  /** Returns the turn of the other side after a wrong one. In a puzzle about not losing, its win is proved. */
  private async reply(line: string): Promise<IdeaView | null> {
    const { goal, fen, turns } = this.puzzle;
    const limits = goal === "save" ? { mate: turns, movetime: PROOF_MS } : { nodes: REPLY_NODES, movetime: REPLY_MS };
    return this.engine.think({ variant: this.game.id, fen, line, ...limits }).done.catch(() => null);
  }

  private async isAnswer(fen: string, text: string): Promise<boolean> {
    const line = `${this.base} ${text}`.trim();
    const game = await rules().open(this.game.id, this.puzzle.fen, line);
    const expected = await game.fen();
    game.free();
    return isSamePosition(fen, expected);
  }

  /** Plays the defence after the answer, or ends the puzzle. `line` ends with the answer; `shown` is the message if it was shown. */
  private async playDefence(line: string, shown?: string): Promise<void> {
    const { table } = this;
    const [answered] = turnsAfter(this.nodes, this.at);
    if (!table || answered === undefined) return;
    const [defence] = turnsAfter(this.nodes, answered);
    if (defence === undefined) {
      this.at = answered;
      this.solved(shown);
      return;
    }
    const verdict = shown ?? "Right.";
    this.showMessage(verdict);
    await new Promise((resolve) => setTimeout(resolve, pause()));
    if (this.closed) return;
    await table.sync(`${line} ${this.nodes[defence]?.text ?? ""}`);
    this.at = defence;
    const reply = this.nodes[defence];
    this.showMessage(
      `${verdict} ${sideName(other(this.side), this.game.sides)} answers ${reply ? shownTurn(reply) : ""}. ${this.task()}`,
    );
    this.enter("solve");
  }

  /** Plays the reply to a wrong turn, and shows what the turn has spoilt. */
  private async refute(table: Table, reply: IdeaView | null): Promise<void> {
    this.mistakes += 1;
    this.rating.decide(false);
    const last = table.turns.at(-1);
    const played = last ? shownTurn(last) : "That";
    const left = turnsLeft(this.nodes, this.puzzle.turns, this.at);
    const { result } = table.scene;
    let why = "";
    if (result !== null) {
      why = result === "1/2-1/2" ? " The game is drawn." : " The game is lost.";
    } else if (reply) {
      await table.sync(await table.game.lineAfter(reply.turn));
      const answer = table.turns.at(-1);
      why = ` ${sideName(other(this.side), this.game.sides)} answers ${answer ? shownTurn(answer) : reply.turn}${wins(reply) ? " and wins" : ""}.`;
    }
    const isLost = result !== null || (reply !== null && wins(reply));
    this.showMessage(`${faultInWords(this.puzzle.goal, played, left, isLost)}${why}`);
    this.enter("wrong");
  }

  /** Ends the puzzle; `shown` is the message if its last answer was shown. */
  private solved(shown?: string): void {
    const isClean = this.mistakes === 0 && !this.isHelped;
    this.rating.decide(isClean);
    if (!this.isCounted) {
      this.isCounted = true;
      keepProgress(afterSolved(progress(), `${this.game.id}:${this.puzzle.id}`, isClean, this.today));
    }
    const { run } = progress();
    const praise = isClean ? (run > 1 ? `Solved: ${run} in a row.` : "Solved.") : "Solved, but not on the first try.";
    this.showMessage(shown ?? praise);
    this.enter("solved");
  }

  private showMessage(text: string): void {
    this.message = text;
    this.page.update();
    announce(text);
  }

  private enter(state: SolveState): void {
    if (this.closed) return;
    this.state = state;
    this.page.root.dataset.puzzle = state;
    this.table?.setHands(state === "solve" ? this.side : null);
    this.page.update();
    this.showButtons();
    this.showExtra();
  }

  /** Takes the ratings of puzzles, which offer one more choice. */
  setKnown(known: PuzzleRatings | null): void {
    this.known = known;
    this.showExtra();
  }

  private showExtra(): void {
    if (this.closed) return;
    fill(this.page.extra, this.choice(), this.rating.element, this.state === "solved" ? this.solution() : null);
  }

  private showButtons(): void {
    const button = (name: Parameters<typeof icon>[0], label: string, act: () => void, isPrimary = false): HTMLElement =>
      h("button", { type: "button", class: isPrimary ? "primary" : "", onclick: act }, icon(name), label);
    const { state } = this;
    const shown: Child[] = [];
    // One takes the place of the other, so that the next button stays where it is.
    if (state === "wrong") shown.push(button("again", "Try again", () => void this.retry(), true));
    if (state === "solve") shown.push(button("eye", "Hint", () => void this.hint()));
    if (state === "solve" || state === "wrong")
      shown.push(button("forward", "Show the answer", () => void this.show()));
    shown.push(button("next", "Next puzzle", () => this.goNext(), state === "solved"));
    if (state === "solved") {
      const { fen } = this.puzzle;
      const query = new URLSearchParams({ fen, line: this.table?.line ?? "" }).toString();
      shown.push(h("a", { class: "button", href: `/analysis/${this.game.id}?${query}` }, icon("lens"), "Analyse"));
    }
    refill(this.page.buttons, ...shown, this.page.flipButton());
  }

  private async retry(): Promise<void> {
    await this.table?.revert(this.base);
    this.showMessage("");
    this.enter("solve");
    this.table?.board.focus();
  }

  private help(): void {
    this.isHelped = true;
    this.rating.decide(false);
  }

  /** Shows which piece to move and, on a second request, where to. */
  private async hint(): Promise<void> {
    const { table, page, answer } = this;
    if (!table || !answer) return;
    const steps = await table.game.stepsTo(`${this.base} ${answer.text}`.trim());
    const act = table.scene.acts.find(({ action }) => action === steps?.[0]);
    if (!act) {
      page.hint("Undo your steps first.");
      return;
    }
    this.help();
    const key = `${table.line} ${act.action}`;
    this.hints = { line: key, times: this.hints.line === key ? this.hints.times + 1 : 1 };
    const { gesture } = act;
    const [first] = gesture;
    const isPart = this.hints.times === 1 && gesture.length > 1 && first !== undefined && "square" in first;
    const text = isPart ? `Look at ${first.square}.` : gestureInWords(gesture, this.game.kinds, table.scene.acts);
    table.board.highlight(squaresIn(isPart ? [first] : gesture), "choice");
    page.hint(text);
    announce(text);
  }

  /** Plays the answer that is due. */
  private async show(): Promise<void> {
    const { table, answer } = this;
    if (!table || !answer) return;
    this.help();
    this.enter("busy");
    await table.revert(this.base);
    const line = `${this.base} ${answer.text}`.trim();
    await table.sync(line);
    if (!this.closed) await this.playDefence(line, `The answer is ${shownTurn(answer)}.`);
  }

  /** Goes to the position after another defence, to find the answer there, too. */
  private async tryDefence(index: number): Promise<void> {
    const { table } = this;
    if (!table) return;
    this.at = index;
    await table.revert(lineOf(this.nodes, index));
    const defence = this.nodes[index];
    const answer = defence ? shownTurn(defence) : "";
    this.showMessage(`${sideName(other(this.side), this.game.sides)} answers ${answer}. ${this.task()}`);
    this.enter("solve");
    table.board.focus();
  }

  /** The themes of a solved puzzle, and its other defences. */
  private solution(): HTMLElement {
    const isDefence = (index: number): boolean => lineOf(this.nodes, index).split(" ").length % 2 === 0;
    const others = this.nodes.flatMap(({ parent }, index) =>
      isDefence(index) && turnsAfter(this.nodes, parent)[0] !== index ? [index] : [],
    );
    const tries = others.map((index) => {
      const defence = this.nodes[index];
      const label = defence ? shownTurn(defence) : "";
      return h("button", { type: "button", class: "small", onclick: () => void this.tryDefence(index) }, label);
    });
    return h(
      "section",
      { class: "card stack", "aria-label": "About this puzzle" },
      h("h2", {}, "Themes"),
      h("ul", { class: "puzzle-themes" }, ...this.puzzle.themes.map((theme) => h("li", {}, themeName(theme)))),
      h("p", { class: "soft small" }, `Difficulty: ${this.puzzle.difficulty} of 5.${this.ratingInWords()}`),
      tries.length > 0 ? h("h2", {}, "Other defences") : null,
      tries.length > 0 ? h("p", { class: "soft small" }, "Choose one, and find the answer to it.") : null,
      h("div", { class: "row" }, ...tries),
    );
  }

  /** Returns the rating of the puzzle in words, if it is known. */
  private ratingInWords(): string {
    const puzzle = this.rating.lastRated?.answer.puzzle;
    if (puzzle?.known === true)
      return ` Rating: ${Math.round(puzzle.rating.rating)}, from ${puzzle.attempts} attempts.`;
    const listed = this.known?.ratings[this.puzzle.id];
    return listed === undefined ? "" : ` Rating: ${listed}.`;
  }

  /** The choice of puzzles. */
  private choice(): HTMLElement {
    const { filter } = this;
    const theme = h(
      "select",
      { "aria-label": "Theme", onchange: () => change() },
      h("option", { value: "" }, "All themes"),
      ...themesOf(this.puzzles).map(({ theme: name, count }) =>
        h("option", { value: name, selected: name === filter.theme }, `${themeName(name)} (${count})`),
      ),
    );
    const difficulty = h(
      "select",
      { "aria-label": "Difficulty", onchange: () => change() },
      h("option", { value: 0 }, "Any difficulty"),
      ...[1, 2, 3, 4, 5].map((level) =>
        h("option", { value: level, selected: level === filter.difficulty }, `Difficulty ${level}`),
      ),
      nearTo(this.game.id, this.known)
        ? h("option", { value: "near", selected: filter.difficulty === "near" }, "Near my rating")
        : null,
    );
    const chosenLevel = (): Filter["difficulty"] => (difficulty.value === "near" ? "near" : Number(difficulty.value));
    const change = (): void => go(this.address(null, { theme: theme.value, difficulty: chosenLevel() }));
    return h(
      "section",
      { class: "card stack", "aria-label": "Choice of puzzles" },
      h("h2", {}, this.today === null ? `${this.game.name} puzzles` : `Puzzle of the day: ${this.game.name}`),
      h("div", { class: "puzzle-choice" }, theme, difficulty),
      h("p", { class: "small" }, h("a", { href: "/puzzles" }, "All puzzles")),
    );
  }

  private goNext(): void {
    const some = chosen(this.puzzles, this.filter, nearTo(this.game.id, this.known));
    const found = next(some, this.puzzle.id, solvedOf(this.game.id));
    go(this.address(found?.id ?? null, this.filter));
  }

  private address(id: string | null, { theme, difficulty }: Filter): string {
    const query = new URLSearchParams();
    if (theme !== "") query.set("theme", theme);
    if (difficulty !== 0) query.set("difficulty", String(difficulty));
    if (id !== null) query.set("id", id);
    const text = query.toString();
    return `/puzzles/${this.game.id}${text === "" ? "" : `?${text}`}`;
  }
}
