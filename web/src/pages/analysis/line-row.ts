import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import { shownTurn, type Written } from "../../app/notations";

/** The contents of a row. */
export interface LineView {
  score: string;
  /** The turns. */
  turns: readonly Written[];
  /** Plays the line up to a turn, given by its place. */
  play(place: number): void;
  /** Shows the position after a turn beside its button; `null` ends that. */
  peek(place: number | null, button: HTMLElement): void;
}

/**
 * A row of the list of best lines. Reports of the engine change its text; its buttons stay, so they keep the focus.
 */
export class LineRow {
  readonly element: HTMLElement;
  private readonly score = h("span", { class: "score" });
  private readonly line = h("span", { class: "pv" });
  private readonly turns: HTMLButtonElement[] = [];
  private readonly more: HTMLElement;
  private view: LineView | null = null;

  constructor(place: number) {
    this.more = h(
      "button",
      {
        type: "button",
        class: "more",
        "aria-label": `Show all of line ${place}`,
        title: "Show the whole line",
        "aria-expanded": "false",
        onclick: () => this.unfold(),
      },
      icon("forward"),
    );
    this.element = h("li", {}, this.score, this.line, this.more);
  }

  /** Returns `true` if there is a line to show, or if the row has the focus. */
  get isShown(): boolean {
    return this.view !== null || this.element.contains(document.activeElement);
  }

  /** Shows a line, or that there is none yet. */
  set(view: LineView | null): void {
    this.view = view;
    this.score.textContent = view?.score ?? "";
    const turns = view?.turns ?? [{ san: "…" }];
    for (const [place, turn] of turns.entries()) {
      const button = this.turns[place] ?? this.add(place);
      const text = shownTurn(turn);
      if (button.textContent !== text) button.textContent = text;
      button.disabled = view === null;
      button.hidden = false;
    }
    for (const button of this.turns.slice(turns.length)) button.hidden = true;
  }

  /** Shows the line again, in another notation. */
  rewrite(): void {
    this.set(this.view);
  }

  /** Plays the first turn of the line. */
  playFirst(): void {
    this.view?.play(0);
  }

  private add(place: number): HTMLButtonElement {
    const button: HTMLButtonElement = h("button", {
      type: "button",
      onclick: () => this.view?.play(place),
      onpointerenter: () => this.view?.peek(place, button),
      onpointerleave: () => this.view?.peek(null, button),
      onfocus: () => button.matches(":focus-visible") && this.view?.peek(place, button),
      onblur: () => this.view?.peek(null, button),
    });
    this.turns[place] = button;
    this.line.append(button, " ");
    return button;
  }

  /** Expands or collapses the line. */
  private unfold(): void {
    const isWhole = this.element.classList.toggle("whole");
    this.more.setAttribute("aria-expanded", String(isWhole));
  }
}
