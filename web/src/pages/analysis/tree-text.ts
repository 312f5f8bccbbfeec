/** A game with its variations as rows of text: the main line in two columns, and what interrupts it in between. */
import { h, type Child } from "../../app/dom";
import { shownTurn } from "../../app/notations";
import type { Row } from "../../app/rows";
import type { Verdict } from "../../board/types";
import { glyph, verdictOf } from "./glyphs";
import { partOf } from "./parts-text";
import { atEnd, sharedBefore } from "./place";
import { plainText } from "./shapes";
import type { Node, Place, Tree } from "./tree";
import type { SidesView } from "../../wire/rules";

/** What is known of a turn besides what the tree says. */
export interface Mark {
  /** The score after it, from White's side. */
  score: string;
  /** The judgement of it, unless there is nothing to say. */
  verdict: Verdict | null;
}

/** The game to write, and what is done with its turns. */
export interface TreeText {
  tree: Tree;
  sides: SidesView;
  /** The place on the board. */
  at: Place;
  markOf: (node: Node) => Mark | null;
  visit: (place: Place) => void;
  /** Remembers the button of a turn. */
  made: (node: Node, button: HTMLButtonElement) => void;
}

const ids = new WeakMap<Node, number>();
let last = 0;

/** Returns a number that no other node has. */
function idOf(node: Node): number {
  const known = ids.get(node);
  if (known !== undefined) return known;
  last += 1;
  ids.set(node, last);
  return last;
}

/** Returns the rows of a game. */
export function rowsOf(text: TreeText): Row[] {
  const { tree } = text;
  const rows: Row[] = [];
  if (spokenOf(tree.comments) !== "")
    rows.push({ key: `remark ${spokenOf(tree.comments)}`, make: () => aside(comment(tree.comments)) });
  if (tree.roots.length === 0) rows.push({ key: "none", make: () => h("p", { class: "soft small" }, "No moves yet") });
  let open: Node[][] = [];
  const close = (): void => {
    const items = open;
    const head = items[0]?.[0];
    if (!head) return;
    const { side, number } = head.turn;
    const isFirst = side === "white";
    rows.push({
      key: `line ${isFirst} ${number} ${items.map((nodes) => nodes.map((node) => keyOf(text, node)).join("+")).join(" ")}`,
      make: () =>
        h(
          "div",
          { class: isFirst ? "line" : "line from-black" },
          h("span", { class: "nr" }, `${number}${isFirst ? "." : "…"}`),
          h("span", { class: "pair" }, ...items.map((nodes) => item(text, nodes, true))),
        ),
    });
    open = [];
  };
  for (let rest: readonly Node[] = tree.roots; rest.length > 0;) {
    const [node, ...others] = rest as [Node, ...Node[]];
    const isPart = node.parent?.turn.whole === false;
    if (isPart && open.length > 0) {
      open.at(-1)?.push(node);
    } else {
      const head = open[0]?.[0];
      if (head && head.turn.number !== node.turn.number) close();
      open.push([node]);
    }
    if (spokenOf(node.comments) !== "" || others.length > 0) {
      close();
      rows.push(asideRow(text, node, others));
    }
    rest = node.children;
  }
  close();
  return rows;
}

/** Returns what interrupts the main line after a node: its comments, and the variations instead of it. */
function asideRow(text: TreeText, node: Node, others: readonly Node[]): Row {
  const keys = others.map((other) => variationKey(text, other)).join("|");
  const variations = (): HTMLElement | null =>
    others.length === 0
      ? null
      : h("ul", { class: "variations" }, ...others.map((other) => h("li", {}, ...variation(text, other))));
  return { key: `aside ${spokenOf(node.comments)}|${keys}`, make: () => aside(comment(node.comments), variations()) };
}

function aside(...children: Child[]): HTMLElement {
  return h("div", { class: "aside" }, ...children);
}

function variationKey(text: TreeText, head: Node): string {
  let key = spokenOf(head.before);
  for (let rest: readonly Node[] = [head]; rest.length > 0;) {
    const [node, ...others] = rest as [Node, ...Node[]];
    key += ` ${keyOf(text, node)} ${spokenOf(node.comments)}`;
    for (const other of others) key += `(${variationKey(text, other)})`;
    rest = node.children;
  }
  return key;
}

/** Returns everything that the button of a node and what stands beside it depend on. */
function keyOf(text: TreeText, node: Node): string {
  const { tree, at } = text;
  const mark = text.markOf(node);
  const isWithin = node === at.node && at.steps !== null;
  return [
    idOf(node),
    shownTurn(node.turn),
    tree.isDue(node),
    node.children.length > 0,
    node.nags.join("."),
    mark?.score,
    mark?.verdict?.sign,
    isWithin ? at.steps : "",
  ].join(",");
}

function variation(text: TreeText, head: Node): Child[] {
  const parts: Child[] = [comment(head.before), " "];
  let interrupted = true;
  let open: Node[] = [];
  const close = (): void => {
    const [first] = open;
    if (first) parts.push(h("span", { class: "step" }, numberOf(first, interrupted), item(text, open, false)), " ");
    interrupted = false;
    open = [];
  };
  for (let rest: readonly Node[] = [head]; rest.length > 0;) {
    const [node, ...others] = rest as [Node, ...Node[]];
    if (open.length > 0 && node.parent?.turn.whole !== false) close();
    open.push(node);
    const said = comment(node.comments);
    if (said !== null || others.length > 0) {
      close();
      parts.push(said, " ");
      if (others.length > 0)
        parts.push(h("ul", { class: "variations" }, ...others.map((other) => h("li", {}, ...variation(text, other)))));
      interrupted = true;
    }
    rest = node.children;
  }
  close();
  return parts;
}

function numberOf({ turn: { number, side } }: Node, interrupted: boolean): HTMLElement | null {
  const label = side === "white" ? `${number}.` : interrupted ? `${number}…` : null;
  return label === null ? null : h("span", { class: "nr" }, label);
}

/** Returns a turn, or as much of it as stands together, with its glyphs and its score. */
function item(text: TreeText, nodes: readonly Node[], isMain: boolean): HTMLElement {
  const mark = nodes.map((node) => text.markOf(node)).findLast((one) => one !== null);
  const parts = nodes.flatMap((node) => {
    const signs = node.nags.map((nag) => sign(nag, text.sides));
    const judged = text.markOf(node)?.verdict ?? null;
    if (judged !== null && verdictOf(node.nags) === null) signs.unshift(signOf(judged));
    return [turnButton(text, node, isMain), ...signs];
  });
  return h(
    "span",
    { class: "item" },
    h("span", { class: "turn-parts" }, ...parts),
    mark ? h("span", { class: "eval" }, mark.score) : null,
  );
}

function turnButton(text: TreeText, node: Node, isMain: boolean): HTMLElement {
  const { tree, at, markOf, visit, made } = text;
  const { whole } = node.turn;
  const { label, spoken, kind } = partOf(node, tree.isDue(node));
  const ahead = node === at.node && at.steps !== null ? at.steps - sharedBefore(node) : label.length;
  const verdict = verdictOf(node.nags) ?? markOf(node)?.verdict ?? null;
  const names = [
    "turn",
    isMain && "main",
    !whole && "open",
    !whole && node.children.length > 0 && "continued",
    kind,
    verdict && `judged-${verdict.kind}`,
    ahead < label.length && "within",
  ].filter(Boolean);
  const texts = label.map((one, place) => h("span", place < ahead ? {} : { class: "ahead" }, one));
  const button = h(
    "button",
    { type: "button", class: names.join(" "), "aria-label": spoken, title: spoken, onclick: () => visit(atEnd(node)) },
    // A long turn wraps between its actions.
    ...texts.flatMap((one, place) => (place === 0 ? [one] : [h("wbr", {}), one])),
  );
  made(node, button);
  return button;
}

function sign(nag: number, sides: SidesView): HTMLElement {
  const [text, meaning] = glyph(nag, sides);
  const verdict = verdictOf([nag]);
  return signElement(text, meaning, verdict?.kind);
}

function signOf({ sign: text, kind }: Verdict): HTMLElement {
  return signElement(text, kind, kind);
}

function signElement(text: string, meaning: string, kind: string | undefined): HTMLElement {
  const name = kind === undefined ? "glyph" : `glyph judged-${kind}`;
  return h("span", { class: name, title: meaning, "aria-label": meaning, role: "img" }, text);
}

/** Returns comments as a reader sees them, as one text. */
function spokenOf(comments: readonly string[]): string {
  return comments
    .map(plainText)
    .filter((one) => one !== "")
    .join(" ");
}

/** Returns comments as text; `null` if they are empty. */
function comment(comments: readonly string[]): HTMLElement | null {
  const text = spokenOf(comments);
  return text === "" ? null : h("span", { class: "comment" }, text);
}
