/** A game with its variations, as data: no rules, no screen. */
import { isSame, type Shape } from "../../board/shapes";
import type { TreeView, TurnView } from "../../wire/rules";
import { takeShapes, withShapes } from "./shapes";

/** A turn of a tree, with its comments and glyphs. */
export interface Node {
  readonly turn: TurnView;
  /** The turn before it; `null` for a first turn. */
  readonly parent: Node | null;
  /** The turns after it: first that of its own line, then the beginnings of variations. */
  children: Node[];
  /** Comments before it; only if it begins a variation. */
  before: string[];
  /** Comments after it. */
  comments: string[];
  /** Numeric annotation glyphs. */
  nags: number[];
  /** Arrows and circles on the board after it. */
  shapes: Shape[];
}

/** A tree of turns. A place in it is a node, or `null` for the beginning. */
export class Tree {
  /** First turns: that of the main line, then the beginnings of variations. */
  roots: Node[] = [];
  /** Comments before the first turn. */
  comments: string[] = [];
  /** Arrows and circles on the board before the first turn. */
  shapes: Shape[] = [];

  /** Builds a tree from a list of turns, as the rules and the browser's storage supply it. */
  static from(list: TreeView): Tree {
    const tree = new Tree();
    Object.assign(tree, takeShapes(list.comments));
    const nodes: Node[] = [];
    for (const { parent, before, comments, nags, ...turn } of list.nodes) {
      const at = parent === null ? null : (nodes[parent] ?? null);
      const node = tree.add(at, turn);
      // A PGN may repeat a turn: the tree has it once, with all comments and glyphs.
      merge(node.before, before);
      const drawn = takeShapes(comments);
      merge(node.comments, drawn.comments);
      mergeShapes(node, drawn.shapes);
      merge(node.nags, nags);
      tree.settle(tree.after(at));
      nodes.push(node);
    }
    return tree;
  }

  /** Returns the tree as a list: every turn after its parent, the main line first. */
  list(): TreeView {
    const nodes: TreeView["nodes"] = [];
    const open: { node: Node; parent: number | null }[] = this.roots.map((node) => ({ node, parent: null })).reverse();
    for (let next = open.pop(); next; next = open.pop()) {
      const { turn, before, comments, nags, shapes, children } = next.node;
      const { parent } = next;
      const index = nodes.push({ ...turn, parent, before, comments: withShapes(comments, shapes), nags }) - 1;
      open.push(...children.map((node) => ({ node, parent: index })).reverse());
    }
    return { comments: withShapes(this.comments, this.shapes), nodes };
  }

  /** Returns the turns after a place. */
  after(place: Node | null): Node[] {
    return place === null ? this.roots : place.children;
  }

  /** Adds a turn after a place, or returns it if it already exists. */
  add(place: Node | null, turn: TurnView): Node {
    const siblings = this.after(place);
    const known = siblings.find(({ turn: { text } }) => text === turn.text);
    if (known) return known;
    const node: Node = { turn, parent: place, children: [], before: [], comments: [], nags: [], shapes: [] };
    siblings.push(node);
    return node;
  }

  /**
   * Replaces an unfinished turn by one that continues it or takes part of it back. The comments, glyphs and
   * shapes of the unfinished turn are kept.
   */
  replace(old: Node, turn: TurnView): Node {
    const siblings = this.after(old.parent);
    const known = siblings.find(({ turn: { text } }) => text === turn.text);
    if (known && known !== old) {
      merge(known.before, old.before);
      merge(known.comments, old.comments);
      merge(known.nags, old.nags);
      mergeShapes(known, old.shapes);
      this.delete(old);
      return known;
    }
    const node: Node = { ...old, turn, children: [] };
    siblings.splice(siblings.indexOf(old), 1, node);
    return node;
  }

  /** Removes a turn and everything that follows it. */
  delete(node: Node): void {
    const siblings = this.after(node.parent);
    const index = siblings.indexOf(node);
    if (index < 0) return;
    siblings.splice(index, 1);
    this.settle(siblings);
  }

  /** Moves the variation of a turn one place up, at most to the line that it branches from. */
  promote(node: Node): void {
    const head = headOf(this, node);
    if (!head) return;
    const siblings = this.after(head.parent);
    const index = siblings.indexOf(head);
    siblings.splice(index, 1);
    siblings.splice(index - 1, 0, head);
    this.settle(siblings);
  }

  /** Makes the line that a turn belongs to the main line. */
  makeMain(node: Node): void {
    for (let one: Node | null = node; one; one = one.parent) {
      const siblings = this.after(one.parent);
      siblings.splice(siblings.indexOf(one), 1);
      siblings.unshift(one);
      this.settle(siblings);
    }
  }

  /** Returns `true` if a turn belongs to the main line. */
  isMain(node: Node | null): boolean {
    for (let one = node; one; one = one.parent) if (this.after(one.parent)[0] !== one) return false;
    return true;
  }

  /** Finds the place that turn texts lead to, as far as they are in the tree. */
  find(texts: readonly string[]): Node | null {
    let place: Node | null = null;
    for (const text of texts) {
      const next: Node | undefined = this.after(place).find(({ turn }) => turn.text === text);
      if (!next) return place;
      place = next;
    }
    return place;
  }

  /** Returns the line through a place: the turns before it and the continuation of its line. */
  lineThrough(place: Node | null): Node[] {
    const line = pathTo(place);
    for (let next = this.after(place)[0]; next; next = next.children[0]) line.push(next);
    return line;
  }

  /** Comments before a turn make sense only if it begins a variation. */
  private settle([first]: readonly Node[]): void {
    if (!first) return;
    first.comments = [...first.before, ...first.comments];
    first.before = [];
  }
}

/** Returns the turns that lead to a place. */
export function pathTo(place: Node | null): Node[] {
  const path: Node[] = [];
  for (let one = place; one; one = one.parent) path.push(one);
  return path.reverse();
}

/** Returns the turn texts that lead to a place, joined by spaces, as the rules read them. */
export function lineOf(place: Node | null): string {
  return pathTo(place)
    .map(({ turn }) => turn.text)
    .join(" ");
}

/** Returns the turn that begins the variation of a turn; nothing in the main line. */
export function headOf(tree: Tree, node: Node): Node | null {
  for (let one: Node | null = node; one; one = one.parent) if (tree.after(one.parent)[0] !== one) return one;
  return null;
}

function merge<T>(into: T[], more: readonly T[]): void {
  for (const one of more) if (!into.includes(one)) into.push(one);
}

function mergeShapes(node: Node, more: readonly Shape[]): void {
  for (const shape of more) if (!node.shapes.some((other) => isSame(other, shape))) node.shapes.push(shape);
}
