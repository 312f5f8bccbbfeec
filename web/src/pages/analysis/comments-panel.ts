import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import { refill } from "../../app/refill";
import type { Shape } from "../../board/shapes";
import { glyph } from "./glyphs";
import { turnName } from "./parts";
import { turnsTo } from "./place";
import { plainText } from "./shapes";
import type { Place, Tree } from "./tree";
import type { SidesView } from "../../wire/rules";

/** What the buttons of the panel do. */
export interface CommentActions {
  step(by: 1 | -1): void;
  comment(): void;
  annotate(): void;
}

/**
 * The annotation of the shown turn: its glyphs, its comment, and what is drawn. A part of narrow pages, on which the turns
 * are in another; wide pages show all of it with the turns.
 */
export class CommentsPanel {
  readonly element: HTMLElement;
  private readonly title = h("h2", {});
  private readonly glyphs = h("ul", { class: "notes-glyphs", "aria-label": "Glyphs" });
  /** Read by screen readers when another turn is shown, as long as the panel is. */
  private readonly text = h("div", { class: "notes-text", role: "status" });
  private readonly shapes = h("ul", { class: "notes-shapes", "aria-label": "Arrows and circles" });
  private readonly annotate: HTMLButtonElement;

  constructor(actions: CommentActions) {
    const step = (by: 1 | -1): HTMLElement => {
      const label = by < 0 ? "One turn back" : "One turn forward";
      const attributes = { type: "button", class: "only", "aria-label": label, title: label };
      return h("button", { ...attributes, onclick: () => actions.step(by) }, icon(by < 0 ? "back" : "forward"));
    };
    this.annotate = h("button", { type: "button", onclick: () => actions.annotate() }, "Glyphs");
    this.element = h(
      "section",
      { class: "card notes", "aria-label": "Comments" },
      h("div", { class: "notes-head" }, step(-1), this.title, step(1)),
      this.glyphs,
      this.text,
      this.shapes,
      h(
        "div",
        { class: "notes-foot" },
        h("button", { type: "button", onclick: () => actions.comment() }, "Comment and arrows"),
        this.annotate,
      ),
    );
  }

  /** Shows the annotation of a place of a tree. */
  show(tree: Tree, at: Place, sides: SidesView): void {
    const turn = turnsTo(at).at(-1);
    this.title.textContent = turn ? turnName(turn) : "Start of the game";
    const noted = at.steps === null ? (at.node ?? tree) : null;
    const nags = at.steps === null ? (at.node?.nags ?? []) : [];
    this.annotate.disabled = at.node === null;
    refill(
      this.glyphs,
      ...nags.map((nag) => {
        const [sign, meaning] = glyph(nag, sides);
        return h("li", {}, h("b", { "aria-hidden": "true" }, sign), ` ${meaning}`);
      }),
    );
    const texts = (noted?.comments ?? []).map(plainText).filter((text) => text !== "");
    refill(
      this.text,
      ...(texts.length > 0
        ? texts.map((text) => h("p", {}, text))
        : [h("p", { class: "soft" }, "No comment on this turn.")]),
    );
    refill(this.shapes, ...(noted?.shapes ?? []).map(drawn));
  }
}

/** Returns an arrow or a circle in words, with its colour. */
function drawn({ colour, from, to }: Shape): HTMLElement {
  const what = to === null ? `circle on ${from}` : `arrow from ${from} to ${to}`;
  const name = colour.charAt(0).toUpperCase() + colour.slice(1);
  return h("li", {}, h("span", { class: `notes-dot pen-${colour}`, "aria-hidden": "true" }), `${name} ${what}`);
}
