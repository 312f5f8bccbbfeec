import { fill, h } from "../../app/dom";
import { toast } from "../../app/toast";
import type { Side, SidesView } from "../../wire/rules";
import { withGlyph } from "./glyphs";
import { LearnMistakes } from "./learn-mistakes";
import { Review } from "./review";
import type { Node } from "./tree";
import type { Mark } from "./tree-text";

/** What a review needs from the analysis board. */
export interface ReviewedBoard {
  variant: string;
  sides: SidesView;
  fen(): string | undefined;
  /** Returns the turns of the shown line. */
  line(): readonly Node[];
  /** Shows a part of the page; the parts are tabs on a narrow screen. */
  turnTo(part: "review" | "moves"): void;
  /** Shows the position after a number of turns of the shown line. */
  look(count: number): void;
  visit(place: Node | null): void;
  play(from: Node | null, turn: string): void;
  /** Returns the turns of the tree in the position before a turn. */
  turnsLike(node: Node): readonly Node[];
  remove(node: Node): void;
  /** Shows what the review knows by now. */
  judged(): void;
  /** Shows and stores the glyphs, and whether there is a review. */
  update(): void;
  /** Goes on with the analysis after a lesson. */
  endLesson(): void;
  /** Hides the lines of the computer, which would give the better turns away. */
  pauseLines(isPaused: boolean): void;
}

/** The review of the shown line, and the lesson from its mistakes. */
export class Reviewing {
  readonly element = h("div", { class: "tab-review stack" });
  readonly lesson = h("div", {});
  private review: Review | undefined;
  private learning: LearnMistakes | undefined;

  constructor(private readonly board: ReviewedBoard) {}

  get isOpen(): boolean {
    return this.review !== undefined;
  }

  get isLesson(): boolean {
    return this.learning !== undefined;
  }

  /** Opens the review, or closes it. */
  toggle(): void {
    if (this.review) {
      this.close();
      // Its tab would be empty.
      this.board.turnTo("moves");
      this.board.update();
    } else if (this.board.line().length === 0) {
      toast("Play or import a game first.");
    } else {
      this.open();
      this.element.scrollIntoView({ block: "nearest" });
    }
  }

  open(): void {
    const { board } = this;
    const line = board.line().map(({ turn }) => turn);
    this.review = new Review({ variant: board.variant, fen: board.fen() }, board.sides, line, {
      look: (count) => board.look(count),
      mark: (nags) => this.mark(nags),
      judged: () => board.judged(),
      learn: (side, mistakes) => this.learn(side, mistakes),
    });
    fill(this.element, this.review.element);
    board.turnTo("review");
    board.update();
  }

  close(): void {
    this.review?.close();
    this.review = undefined;
    fill(this.element);
  }

  /** Brings the review up to date: the shown line, and the number of turns before the shown position. */
  follow(count: number): void {
    this.review?.follow(this.board.line().map(({ turn }) => turn));
    this.review?.show(count);
  }

  /** Tells the lesson which turn was played. */
  played(node: Node): void {
    void this.learning?.played(node);
  }

  /** Returns a function that tells what the review knows of a turn of the shown line. */
  marks(): (node: Node) => Mark | null {
    const marks = this.learning ? [] : (this.review?.marks() ?? []);
    const known = new Map(this.board.line().map((node, index) => [node, marks[index] ?? null] as const));
    return (node) => known.get(node) ?? null;
  }

  /** Sets glyphs on the turns of the shown line; glyphs of the user's stay. */
  private mark(nags: ReadonlyMap<number, number>): void {
    const line = this.board.line();
    for (const [index, nag] of nags) {
      const node = line[index];
      if (node && !node.nags.some((known) => known < 10)) node.nags = withGlyph(node.nags, nag);
    }
    this.board.update();
    toast(nags.size === 0 ? "There is nothing to mark." : "Glyphs added to the turns.");
  }

  private learn(side: Side, mistakes: readonly number[]): void {
    const { board, review } = this;
    if (!review) return;
    const line = board.line();
    board.turnTo("moves");
    board.pauseLines(true);
    this.element.hidden = true;
    const turns = mistakes.flatMap((index) => line[index] ?? []);
    this.learning = new LearnMistakes(side, board.sides, turns, review.judge, {
      visit: (place) => board.visit(place),
      play: (from, turn) => board.play(from, turn),
      turnsLike: (node) => board.turnsLike(node),
      remove: (node) => board.remove(node),
      end: () => this.endLesson(),
    });
    fill(this.lesson, this.learning.element);
    this.lesson.scrollIntoView({ block: "nearest" });
  }

  private endLesson(): void {
    this.learning = undefined;
    fill(this.lesson);
    this.element.hidden = false;
    this.board.pauseLines(false);
    this.board.turnTo("review");
    this.board.endLesson();
  }
}
