import type { Listed } from "../../app/catalogue";
import { confirmed } from "../../app/dialog";
import { fill, h } from "../../app/dom";
import { announce } from "../../app/live";
import { attemptPuzzle } from "../../net/api";
import { addAttempt, ratingInWords, ratings, resetRating, sendAttempts, setRated, type RatedResult } from "./ratings";

/** The solver's rating in a game, and the attempt at one of its puzzles. */
export class RatingCard {
  readonly element = h("section", { class: "card stack puzzle-rating", "aria-label": "Your rating" });
  /** The answer to the attempt at this puzzle. */
  lastRated: RatedResult | undefined;
  private isDecided = false;
  private closed = false;
  private readonly send = (): void => void sendAttempts(attemptPuzzle, (rated) => this.receive(rated));

  constructor(
    private readonly game: Listed,
    private readonly puzzle: string,
    private readonly onRated: () => void,
  ) {
    addEventListener("online", this.send);
    this.show();
    this.send();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.send);
  }

  /** Decides the attempt: the first mistake, help or solution counts. */
  decide(solved: boolean): void {
    if (this.isDecided) return;
    this.isDecided = true;
    if (!addAttempt({ game: this.game.id, id: this.puzzle, solved })) return;
    this.show();
    this.send();
  }

  /** Returns the rating after the attempt in words; empty before. */
  words(): string {
    if (!this.lastRated) return "";
    const { before, answer } = this.lastRated;
    const { known, rating } = answer.puzzle;
    const puzzle = known ? ` The puzzle's rating: ${Math.round(rating.rating)}.` : "";
    return `${ratingInWords(answer.solver, before)}${puzzle}`;
  }

  private receive(rated: RatedResult): void {
    if (this.closed) return;
    this.show();
    const { game, id } = rated.attempt;
    if (game !== this.game.id || id !== this.puzzle) return;
    this.lastRated = rated;
    this.show();
    announce(this.words());
    this.onRated();
  }

  private show(): void {
    const { on, games, waiting } = ratings();
    const mine = games[this.game.id];
    const count = waiting.filter(({ game }) => game === this.game.id).length;
    const off = h("input", {
      type: "checkbox",
      checked: !on,
      onchange: () => {
        setRated(!off.checked);
        this.show();
      },
    });
    fill(
      this.element,
      h("h2", {}, "Your rating"),
      mine ? this.numbers() : null,
      !mine && on ? h("p", { class: "small" }, `Solve one ${this.game.name} puzzle to get a rating.`) : null,
      count > 0
        ? h("p", { class: "small" }, `${count} ${count === 1 ? "result waits" : "results wait"} for a connection.`)
        : null,
      h(
        "p",
        { class: "soft small" },
        "Only the first try counts. A mistake, a hint or “Show the answer” counts as a failure. Your rating stays in this browser; the server receives it with each result, without a name, to rate the puzzle.",
      ),
      h("label", {}, off, "Solve without a rating"),
      mine
        ? h(
            "div",
            {},
            h("button", { type: "button", class: "small", onclick: () => void this.reset() }, "Reset the rating"),
          )
        : null,
    );
  }

  /** The rating with its change and its certainty. */
  private numbers(): HTMLElement | null {
    const mine = ratings().games[this.game.id];
    if (!mine) return null;
    const { rating, deviation } = mine;
    const [least, most] = [rating - 2 * deviation, rating + 2 * deviation].map((end) => Math.max(0, Math.round(end)));
    const words = ratingInWords(
      mine,
      this.lastRated?.answer.solver.rating === rating ? this.lastRated.before : undefined,
    );
    return h(
      "div",
      {},
      h("p", { class: "puzzle-number" }, words.replace(/^Your rating: /, "").replace(/\.$/, "")),
      h("p", { class: "soft small" }, `Provisional: somewhere between ${least} and ${most}.`),
    );
  }

  private async reset(): Promise<void> {
    if (!(await confirmed(`Remove your rating in ${this.game.name}?`, "Remove"))) return;
    resetRating(this.game.id);
    this.lastRated = undefined;
    if (this.closed) return;
    this.show();
    this.onRated();
  }
}
