import { fill, h, type Child } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import "../../style/tree.css";
import { glyph } from "./glyphs";
import { plainText } from "./shapes";
import { sansOf, shared } from "./parts";
import {
  BEGINNING,
  isPlace,
  isWithin,
  atEnd,
  beside,
  sharedBefore,
  stepBack,
  stepForward,
  turnBack,
  turnForward,
  turnsBefore,
} from "./place";
import { headOf, type Node, type Place, type Tree } from "./tree";

/** The edits of a tree. */
export interface TreeActions {
  visit(place: Place): void;
  comment(place: Place): void;
  annotate(place: Place): void;
  promote(node: Node): void;
  makeMain(node: Node): void;
  remove(node: Node): void;
}

/** A game with variations as text, with buttons to replay and edit it. */
export class TreePanel {
  readonly element: HTMLElement;
  private readonly list = h("div", { class: "tree", role: "group", "aria-label": "Turns", tabindex: 0 });
  private readonly place = h("p", { class: "soft small tree-place" });
  private readonly nav: Record<"first" | "back" | "stepBack" | "stepForward" | "forward" | "last", HTMLButtonElement>;
  private readonly edit: Record<"glyphs" | "promote" | "main" | "remove", HTMLButtonElement>;
  private readonly menu: HTMLDetailsElement;
  private tree: Tree | undefined;
  private at = BEGINNING;

  constructor(private readonly actions: TreeActions) {
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
    this.element = h(
      "div",
      { class: "moves" },
      this.list,
      h("div", { class: "tree-foot" }, this.place, this.menu),
      h("div", { class: "move-nav", role: "group", "aria-label": "Go through the game" }, ...Object.values(this.nav)),
    );
  }

  /** Shows a tree with the place on the board. */
  show(tree: Tree, at: Place): void {
    this.tree = tree;
    this.at = at;
    const { node } = at;
    const parts: Child[] = [];
    parts.push(comments(tree.comments));
    if (tree.roots.length === 0) parts.push(h("p", { class: "soft small" }, "No moves yet"));
    parts.push(...this.line(tree, tree.roots, true));
    fill(this.list, ...parts);
    const line = tree.lineThrough(node);
    this.place.textContent = line.length === 0 ? "" : whereabouts(line, at);
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
    this.reveal();
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

  /** Writes a line from a node on, with its variations. */
  private line(tree: Tree, next: readonly Node[], isMain: boolean): Child[] {
    const parts: Child[] = [];
    let interrupted = true;
    let turn: HTMLElement | null = null;
    for (let rest = next; rest.length > 0;) {
      const [node, ...others] = rest as [Node, ...Node[]];
      // The parts of a turn stand together, as far as nothing comes between them.
      if (interrupted || turn === null || node.parent?.turn.whole !== false) {
        turn = h("span", { class: "turn-parts" });
        parts.push(h("span", { class: "step" }, numberOf(node, interrupted), turn));
      }
      turn.append(this.turn(tree, node, isMain), ...node.nags.map(sign));
      const comment = comments(node.comments);
      interrupted = comment !== null;
      parts.push(comment);
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

  private turn(tree: Tree, node: Node, isMain: boolean): HTMLElement {
    const { whole } = node.turn;
    const { label, spoken, kind } = partOf(node, tree.isDue(node));
    const isHere = node === this.at.node;
    const ahead = isHere && this.at.steps !== null ? this.at.steps - sharedBefore(node) : label.length;
    const names = ["turn", isMain && "main", !whole && "open", isContinued(node) && "continued", kind].filter(Boolean);
    const texts = label.map((text, at) => h("span", at < ahead ? {} : { class: "ahead" }, text));
    return h(
      "button",
      {
        type: "button",
        class: `${names.join(" ")}${ahead < label.length ? " within" : ""}`,
        "aria-current": isHere ? "step" : undefined,
        "aria-label": spoken,
        title: spoken,
        onclick: () => this.actions.visit(atEnd(node)),
      },
      // A long turn wraps between its actions.
      ...texts.flatMap((text) => [text, h("wbr", {})]),
    );
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

/** Returns comments as text; `null` if they are empty. */
function comments(texts: readonly string[]): HTMLElement | null {
  const text = texts
    .map(plainText)
    .filter((one) => one !== "")
    .join(" ");
  return text === "" ? null : h("span", { class: "comment" }, text);
}

/** Returns the place in a line in words. */
function whereabouts(line: readonly Node[], at: Place): string {
  const count = turnsBefore(at);
  if (!isWithin(at) || at.node === null) return `Viewing turn ${count} of ${line.length}`;
  const turn = line[count]?.turn ?? at.node.turn;
  const steps = at.steps ?? at.node.turn.actions.length;
  return `Viewing turn ${count + 1} of ${line.length}, step ${steps} of ${turn.actions.length}`;
}

function numberOf({ turn: { number, side } }: Node, interrupted: boolean): HTMLElement | null {
  const label = side === "white" ? `${number}.` : interrupted ? `${number}…` : null;
  return label === null ? null : h("span", { class: "nr" }, label);
}

function sign(nag: number): HTMLElement {
  const [text, meaning] = glyph(nag);
  return h("span", { class: "glyph", title: meaning, "aria-label": meaning, role: "img" }, text);
}

/** Returns `true` if a turn continues after a node. */
function isContinued({ turn, children }: Node): boolean {
  return !turn.whole && children.length > 0;
}

/** A part of a turn as it is written: one text for each action. Together the parts are the SAN of the turn. */
interface Part {
  label: string[];
  /** The part in words, if its text does not say it. */
  spoken: string | undefined;
  kind: "due" | "rolled" | false;
}

function partOf(node: Node, isDue: boolean): Part {
  const { turn, parent } = node;
  const before = parent !== null && !parent.turn.whole ? parent.turn : null;
  const own = sansOf(turn).slice(sharedBefore(node));
  const ask = before !== null && shared(turn, before) < before.actions.length ? (sansOf(before).at(-1) ?? "") : null;
  const isLast = !turn.whole && !isContinued(node);
  const label = own.map((san, at) => {
    const text = at === 0 && ask !== null ? san.slice(ask.length) : san;
    const lead = before !== null && ask === null && at === 0 ? "/" : "";
    return `${lead}${text}${at + 1 < own.length || isLast ? "/" : ""}`;
  });
  if (ask !== null) return { label, spoken: `Rolled ${label.join("")}`, kind: "rolled" };
  return { label, spoken: isDue ? `${label.join("")}: roll` : undefined, kind: isDue && "due" };
}
