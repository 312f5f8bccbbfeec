import { fill, h, type Child } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import "../../style/tree.css";
import { glyph } from "./glyphs";
import { plainText } from "./shapes";
import { headOf, pathTo, type Node, type Tree } from "./tree";

/** The edits of a tree. A place is a turn, or `null` for the beginning. */
export interface TreeActions {
  visit(place: Node | null): void;
  comment(place: Node | null): void;
  annotate(node: Node): void;
  promote(node: Node): void;
  makeMain(node: Node): void;
  remove(node: Node): void;
}

/** A game with variations as text, with buttons to replay and edit it. */
export class TreePanel {
  readonly element: HTMLElement;
  private readonly list = h("div", { class: "tree", role: "group", "aria-label": "Turns", tabindex: 0 });
  private readonly place = h("p", { class: "soft small tree-place" });
  private readonly nav: Record<"first" | "back" | "forward" | "last", HTMLButtonElement>;
  private readonly edit: Record<"glyphs" | "promote" | "main" | "remove", HTMLButtonElement>;
  private readonly menu: HTMLDetailsElement;
  private tree: Tree | undefined;
  private at: Node | null = null;

  constructor(private readonly actions: TreeActions) {
    const nav = (name: Icon, label: string, act: () => void): HTMLButtonElement =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
    this.nav = {
      first: nav("first", "To the beginning", () => this.first()),
      back: nav("back", "One turn back", () => this.step(-1)),
      forward: nav("forward", "One turn forward", () => this.step(1)),
      last: nav("last", "To the end", () => this.last()),
    };
    const item = (label: string, act: (node: Node) => void): HTMLButtonElement =>
      h("button", { type: "button", class: "quiet", onclick: () => this.choose(act) }, label);
    this.edit = {
      glyphs: item("Glyphs", (node) => actions.annotate(node)),
      promote: item("Promote variation", (node) => actions.promote(node)),
      main: item("Make main line", (node) => actions.makeMain(node)),
      remove: item("Delete from here", (node) => actions.remove(node)),
    };
    this.menu = h(
      "details",
      { class: "tree-menu", onkeydown: (event: KeyboardEvent) => this.escape(event) },
      h("summary", { "aria-label": "Edit this turn", title: "Edit this turn" }, "⋯"),
      h(
        "div",
        {},
        h("button", { type: "button", class: "quiet", onclick: () => this.comment() }, "Comment and arrows"),
        ...Object.values(this.edit),
      ),
    );
    this.menu.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Element && this.menu.contains(event.relatedTarget))) this.menu.open = false;
    });
    this.element = h(
      "div",
      { class: "moves" },
      this.list,
      h("div", { class: "tree-foot" }, this.place, this.menu),
      h("div", { class: "move-nav", role: "group", "aria-label": "Go through the game" }, ...Object.values(this.nav)),
    );
  }

  /** Shows a tree with the place on the board. */
  show(tree: Tree, at: Node | null): void {
    this.tree = tree;
    this.at = at;
    const parts: Child[] = [];
    parts.push(comments(tree.comments));
    if (tree.roots.length === 0) parts.push(h("p", { class: "soft small" }, "No moves yet."));
    parts.push(...this.line(tree, tree.roots, true));
    fill(this.list, ...parts);
    const line = tree.lineThrough(at);
    const count = pathTo(at).length;
    this.place.textContent = line.length === 0 ? "" : `Viewing turn ${count} of ${line.length}`;
    this.nav.first.disabled = this.nav.back.disabled = at === null;
    this.nav.forward.disabled = this.nav.last.disabled = tree.after(at).length === 0;
    this.edit.promote.disabled = this.edit.main.disabled = at === null || headOf(tree, at) === null;
    this.edit.remove.disabled = this.edit.glyphs.disabled = at === null;
    this.reveal();
  }

  /** Goes to the beginning. */
  first(): void {
    this.actions.visit(null);
  }

  /** Goes to the end of the line that the shown turn belongs to. */
  last(): void {
    const line = this.tree?.lineThrough(this.at) ?? [];
    this.actions.visit(line.at(-1) ?? null);
  }

  /** Goes one turn back or forward. */
  step(by: 1 | -1): void {
    const next = by < 0 ? this.at?.parent : this.tree?.after(this.at)[0];
    if (next !== undefined) this.actions.visit(next);
  }

  /** Writes a line from a turn on, with its variations. */
  private line(tree: Tree, next: readonly Node[], isMain: boolean): Child[] {
    const parts: Child[] = [];
    let interrupted = true;
    for (let rest = next; rest.length > 0;) {
      const [node, ...others] = rest as [Node, ...Node[]];
      parts.push(this.turn(node, interrupted, isMain));
      const said = comments(node.comments);
      interrupted = said !== null;
      parts.push(said);
      if (others.length > 0) {
        interrupted = true;
        parts.push(
          h("ul", { class: "variations" }, ...others.map((other) => h("li", {}, ...this.variation(tree, other)))),
        );
      }
      rest = node.children;
    }
    return parts;
  }

  private variation(tree: Tree, head: Node): Child[] {
    return [comments(head.before), ...this.line(tree, [head], false)];
  }

  private turn(node: Node, interrupted: boolean, isMain: boolean): HTMLElement {
    const { number, side, san, whole } = node.turn;
    const told = side === "white" ? `${number}.` : interrupted ? `${number}…` : null;
    return h(
      "span",
      { class: "step" },
      told === null ? null : h("span", { class: "nr" }, told),
      h(
        "button",
        {
          type: "button",
          class: `turn${isMain ? " main" : ""}${whole ? "" : " open"}`,
          "aria-current": node === this.at ? "step" : undefined,
          onclick: () => this.actions.visit(node),
        },
        // A long turn wraps between its actions.
        ...san.split(/(?<=\/)/).flatMap((part) => [part, h("wbr", {})]),
      ),
      ...node.nags.map((nag) => {
        const [sign, meaning] = glyph(nag);
        return h("span", { class: "glyph", title: meaning, "aria-label": meaning, role: "img" }, sign);
      }),
    );
  }

  private choose(act: (node: Node) => void): void {
    this.menu.open = false;
    if (this.at) act(this.at);
  }

  private comment(): void {
    this.menu.open = false;
    this.actions.comment(this.at);
  }

  private escape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.menu.open) return;
    event.preventDefault();
    this.menu.open = false;
    this.menu.querySelector("summary")?.focus();
  }

  /** Scrolls only the list, until the shown turn is visible. */
  private reveal(): void {
    const current = this.list.querySelector("[aria-current]");
    if (!current) {
      this.list.scrollTop = 0;
      return;
    }
    const [box, turn] = [this.list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (turn.top < box.top || turn.bottom > box.bottom)
      this.list.scrollTop += turn.top - box.top - (box.height - turn.height) / 2;
  }
}

/** Returns comments as text; `null` if they say nothing. */
function comments(texts: readonly string[]): HTMLElement | null {
  const text = texts
    .map(plainText)
    .filter((one) => one !== "")
    .join(" ");
  return text === "" ? null : h("span", { class: "comment" }, text);
}
