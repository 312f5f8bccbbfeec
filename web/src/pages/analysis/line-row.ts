import { h } from "../../app/dom";
import { icon } from "../../app/icons";

/** The contents of a row. */
export interface LineView {
  score: string;
  /** The SANs of the turns; a click plays the first. */
  sans: readonly string[];
  play(): void;
}

/**
 * A row of the list of best lines. Reports of the engine change its text; its buttons stay, so they keep the focus.
 */
export class LineRow {
  readonly element: HTMLElement;
  private readonly score = h("span", { class: "score" });
  private readonly line = h("button", { type: "button", class: "pv", onclick: () => this.view?.play() });
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
    const text = view?.sans.join(" ") ?? "…";
    this.score.textContent = view?.score ?? "";
    this.line.textContent = text;
    this.line.title = view === null ? "" : `Play ${view.sans[0] ?? ""} of ${text}`;
  }

  /** Expands or collapses the line. */
  private unfold(): void {
    const isWhole = this.element.classList.toggle("whole");
    this.more.setAttribute("aria-expanded", String(isWhole));
  }
}
