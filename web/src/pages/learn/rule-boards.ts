import type { Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Clause } from "./content";
import { TryBoard } from "./try-board";

/** The minimum width for a board beside the text. */
const WIDE = "(min-width: 60rem)";

/** An example of a clause: the button that opens its board, and the place for the board on narrow pages. */
interface Example {
  clause: Clause;
  button: HTMLButtonElement;
  slot: HTMLElement;
}

/**
 * The board of the rules. A page has dozens of examples but only one board, which belongs to the last opened example.
 * It is beside the text or, on a narrow page, below the example.
 */
export class RuleBoards {
  /** The place beside the text. */
  readonly aside = h("aside", { class: "rules-aside", "aria-label": "Board of the rules" });
  private readonly wide = matchMedia(WIDE);
  private readonly examples: Example[] = [];
  private readonly title = h("h3", { class: "rules-aside-title" });
  private shown: Example | undefined;
  private board: TryBoard | undefined;

  constructor(private readonly game: Listed) {
    this.wide.addEventListener("change", this.place);
  }

  /** Returns `true` if the board is beside the text. */
  get isWide(): boolean {
    return this.wide.matches;
  }

  /** Creates the list of a clause's examples. */
  list(clauses: readonly Clause[]): HTMLElement {
    const entries = clauses.map((clause) => {
      const button = h(
        "button",
        {
          type: "button",
          class: "example",
          "aria-expanded": "false",
          onclick: (event: MouseEvent) => this.toggle(example, event.detail === 0),
        },
        icon("play"),
        h("span", {}, clause.say),
      );
      const example: Example = { clause, button, slot: h("div", { class: "rule-slot" }) };
      this.examples.push(example);
      return h("li", {}, button, example.slot);
    });
    return h("ul", { class: "examples" }, ...entries);
  }

  /** Opens the first example of a clause, unless one of its examples is open. */
  open(clause: string): void {
    if (this.shown?.clause.clause === clause) return;
    const example = this.examples.find((one) => one.clause.clause === clause);
    if (example) this.show(example);
  }

  /** Shows the first example in the place beside the text, if there is one. */
  begin(): void {
    const first = this.examples[0];
    if (this.isWide && !this.shown && first) this.show(first);
  }

  close(): void {
    this.wide.removeEventListener("change", this.place);
    this.board?.close();
  }

  /** Opens or closes an example. If opened by keyboard, its board gets the focus; Escape returns it. */
  private toggle(example: Example, byKeyboard: boolean): void {
    const before = example.button.getBoundingClientRect().top;
    if (example === this.shown && !this.isWide) this.hide();
    else this.show(example);
    if (byKeyboard) void this.board?.focus();
    // A board that closes above the example must not move it away from the finger.
    requestAnimationFrame(() => scrollBy(0, example.button.getBoundingClientRect().top - before));
  }

  private hide(): void {
    this.board?.close();
    this.board?.element.remove();
    this.board = undefined;
    this.shown?.button.setAttribute("aria-expanded", "false");
    this.shown = undefined;
  }

  private show(example: Example): void {
    this.hide();
    this.shown = example;
    this.board = new TryBoard(this.game, example.clause);
    example.button.setAttribute("aria-expanded", "true");
    this.title.textContent = `Rule ${example.clause.clause}`;
    const { element } = this.board;
    element.addEventListener("pointerup", () => element.querySelector(".try-board")?.classList.add("in-use"));
    element.addEventListener(
      "keydown",
      (event) => {
        // The first Escape deselects a piece.
        if (event.key === "Escape" && !element.querySelector(".sb-is-selected")) example.button.focus();
      },
      { capture: true },
    );
    this.place();
  }

  private readonly place = (): void => {
    if (!this.board || !this.shown) this.begin();
    else if (this.isWide) fill(this.aside, this.title, this.board.element);
    else this.shown.slot.append(this.board.element);
  };
}
