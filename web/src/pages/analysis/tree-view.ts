import { fill, h, keepingFocus } from "../../app/dom";
import { Rows } from "../../app/rows";
import { icon, type Icon } from "../../app/icons";
import "../../style/tree.css";
import { GLYPH_GROUPS, glyph } from "./glyphs";
import { scoreSaid } from "./score-said";
import { gameInShort, outcomeOf, type Tags } from "./tags";
import { rowsOf, type Mark } from "./tree-text";
import { onLongPress, openMenu } from "./turn-menu";
import {
  BEGINNING,
  isPlace,
  isWithin,
  atEnd,
  beside,
  stepBack,
  stepForward,
  turnBack,
  turnForward,
  turnsBefore,
} from "./place";
import { headOf, type Node, type Place, type Tree } from "./tree";
import { whichTurn } from "../../table/words";
import type { SidesView } from "../../wire/rules";

/** The edits of a tree. */
export interface TreeActions {
  visit(place: Place): void;
  comment(place: Place): void;
  annotate(place: Place): void;
  /** Adds a glyph to a turn, or removes it. */
  mark(node: Node, nag: number): void;
  promote(node: Node): void;
  makeMain(node: Node): void;
  remove(node: Node): void;
}

/** A game with variations as text, with buttons to replay and edit it. */
export class TreePanel {
  readonly element: HTMLElement;
  private readonly list = h("div", { class: "tree", role: "group", "aria-label": "Turns", tabindex: 0 });
  private readonly rows: Rows;
  private readonly buttons = new WeakMap<Node, HTMLButtonElement>();
  private readonly nodes = new WeakMap<Element, Node>();
  private current: HTMLButtonElement | undefined;
  /** The players, the event and the result of an imported game. */
  private readonly about = h("details", { class: "game-tags", hidden: true });
  private tagged: Tags | undefined;
  private readonly place = h("p", { class: "soft small tree-place" });
  private readonly nav: Record<"first" | "back" | "stepBack" | "stepForward" | "forward" | "last", HTMLButtonElement>;
  private readonly edit: Record<"glyphs" | "promote" | "main" | "remove", HTMLButtonElement>;
  private readonly menu: HTMLDetailsElement;
  private tree: Tree | undefined;
  private at = BEGINNING;

  constructor(
    private readonly sides: SidesView,
    private readonly actions: TreeActions,
  ) {
    const nav = (name: Icon, label: string, act: () => void): HTMLButtonElement =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
    this.nav = {
      first: nav("first", "To the beginning", () => this.first()),
      back: nav("back", "One turn back", () => this.step(-1)),
      stepBack: nav("stepBack", "One step back", () => this.stepAction(-1)),
      stepForward: nav("stepForward", "One step forward", () => this.stepAction(1)),
      forward: nav("forward", "One turn forward", () => this.step(1)),
      last: nav("last", "To the end", () => this.last()),
    };
    const item = (label: string, act: (node: Node) => void): HTMLButtonElement =>
      h("button", { type: "button", class: "quiet", onclick: () => this.choose(act) }, label);
    this.edit = {
      glyphs: item("Glyphs", () => actions.annotate(this.at)),
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
    this.rows = new Rows(this.list);
    // The list follows the board at any height.
    new ResizeObserver(() => this.reveal()).observe(this.list);
    this.list.addEventListener("contextmenu", (event) => this.openMenu(event));
    onLongPress(this.list, (event) => this.openMenu(event));
    this.element = h(
      "div",
      { class: "moves" },
      this.about,
      this.list,
      h("div", { class: "tree-foot" }, this.place, this.menu),
      h("div", { class: "move-nav", role: "group", "aria-label": "Go through the game" }, ...Object.values(this.nav)),
    );
  }

  /** Shows a tree with the place on the board. `marks` returns what a review knows of a turn. */
  show(tree: Tree, at: Place, tags: Tags, marks: (node: Node) => Mark | null): void {
    this.tree = tree;
    this.at = at;
    const { node } = at;
    const text = {
      tree,
      sides: this.sides,
      at,
      markOf: (one: Node) => marks(one) ?? scoreSaid(one.comments),
      visit: (place: Place) => this.actions.visit(place),
      made: (one: Node, button: HTMLButtonElement) => {
        this.buttons.set(one, button);
        this.nodes.set(button, one);
      },
    };
    const outcome = outcomeOf(tags);
    const end = { key: `end ${outcome}`, make: () => h("p", { class: "tree-result" }, outcome) };
    keepingFocus(this.list, () => this.rows.show([...rowsOf(text), ...(outcome === "" ? [] : [end])]));
    this.markCurrent(node);
    this.showTags(tags);
    const line = tree.lineThrough(node);
    this.place.textContent = line.length === 0 ? "" : whereabouts(line, at, this.sides);
    this.nav.first.disabled = this.nav.back.disabled = this.nav.stepBack.disabled = node === null;
    const isLast = at.steps === null && tree.after(node).length === 0;
    this.nav.forward.disabled = this.nav.last.disabled = this.nav.stepForward.disabled = isLast;
    // Only games with turns of several steps need buttons for steps.
    const hasSteps = line.some(
      ({ turn, parent }) => turn.actions.length > 1 || !turn.whole || parent?.turn.whole === false,
    );
    this.nav.stepBack.hidden = this.nav.stepForward.hidden = !hasSteps;
    this.edit.promote.disabled = this.edit.main.disabled = node === null || headOf(tree, node) === null;
    this.edit.remove.disabled = this.edit.glyphs.disabled = node === null;
  }

  /** Goes to the beginning. */
  first(): void {
    this.actions.visit(BEGINNING);
  }

  /** Goes to the end of the line that the shown turn belongs to. */
  last(): void {
    const line = this.tree?.lineThrough(this.at.node) ?? [];
    this.actions.visit(atEnd(line.at(-1) ?? null));
  }

  /** Goes one turn back or forward. */
  step(by: 1 | -1): void {
    if (this.tree) this.go(by < 0 ? turnBack(this.at) : turnForward(this.tree, this.at));
  }

  /** Goes one action or roll back or forward. */
  stepAction(by: 1 | -1): void {
    if (this.tree) this.go(by < 0 ? stepBack(this.at) : stepForward(this.tree, this.at));
  }

  /** Goes to the previous or the next of the turns that the tree has instead of the shown one. */
  aside(by: 1 | -1): void {
    if (this.tree) this.go(beside(this.tree, this.at, by));
  }

  private go(place: Place): void {
    if (!isPlace(place, this.at)) this.actions.visit(place);
  }

  /** Marks the turn on the board. */
  private markCurrent(node: Node | null): void {
    const now = node === null ? undefined : this.buttons.get(node);
    if (this.current === now && now !== undefined) return;
    this.current?.removeAttribute("aria-current");
    this.current = now;
    now?.setAttribute("aria-current", "step");
    this.reveal();
  }

  private showTags(tags: Tags): void {
    if (this.tagged === tags) return;
    this.tagged = tags;
    const short = gameInShort(tags, this.sides);
    this.about.hidden = short === "";
    const list = tags.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
    fill(this.about, h("summary", { title: "All tags of the game" }, short), h("dl", {}, ...list));
  }

  /** Opens the menu of the turn under the pointer. */
  private openMenu(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest(".turn") : null;
    const node = button === null ? undefined : this.nodes.get(button);
    const { tree, actions } = this;
    if (!node || !tree) return;
    event.preventDefault();
    const place = atEnd(node);
    const isMain = headOf(tree, node) === null;
    const signs = (GLYPH_GROUPS[0]?.nags ?? []).map((nag) => {
      const [sign, meaning] = glyph(nag, this.sides);
      return { label: `${sign} ${meaning}`, act: () => actions.mark(node, nag) };
    });
    openMenu(event.clientX, event.clientY, "This turn", [
      { label: "Comment and arrows", act: () => actions.comment(place) },
      { label: "More glyphs…", act: () => actions.annotate(place) },
      ...signs,
      { label: "Promote variation", disabled: isMain, act: () => actions.promote(node) },
      { label: "Make main line", disabled: isMain, act: () => actions.makeMain(node) },
      { label: "Delete from here", act: () => actions.remove(node) },
    ]);
  }

  private choose(act: (node: Node) => void): void {
    this.menu.open = false;
    if (this.at.node) act(this.at.node);
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
    const { current } = this;
    if (!current) {
      this.list.scrollTop = 0;
      return;
    }
    const [box, turn] = [this.list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (turn.top < box.top || turn.bottom > box.bottom)
      this.list.scrollTop += turn.top - box.top - (box.height - turn.height) / 2;
  }
}

/** Returns the place in a line in words. */
function whereabouts(line: readonly Node[], at: Place, sides: SidesView): string {
  const count = turnsBefore(at);
  const turns = line.map(({ turn }) => turn);
  if (!isWithin(at) || at.node === null) return whichTurn(turns, count - 1, sides);
  const turn = turns[count] ?? at.node.turn;
  return whichTurn(turns, count, sides, [at.steps ?? at.node.turn.actions.length, turn.actions.length]);
}
