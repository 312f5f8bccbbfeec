/** A game with its variations, as data: no rules, no screen. */
import { isSame, type Shape } from "../../board/shapes";
import type { TreeView, TurnView } from "../../wire/rules";
import { continues, firstOf, isAtRoll, isDue, cutsOf, type Asks } from "./parts";
import { takeShapes, withShapes } from "./shapes";

/** A turn of a tree, or the part of one up to a roll, with its comments and glyphs. */
export interface Node {
  /** The turn, as far as it goes here. A node after an unfinished one continues its turn. */
  readonly turn: TurnView;
  /** The node before it; `null` for a first turn. */
  parent: Node | null;
  /** The nodes after it: first the continuation of its own line, then the beginnings of variations. */
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

/** A place in a tree: a node, or `null` for the beginning. */
export interface Place {
  readonly node: Node | null;
  /** The number of the first actions of the node's turn that lead here; `null` for all of them. */
  readonly steps: number | null;
}

/**
 * A tree of turns. A turn with rolls is cut at each: the outcomes of a roll are siblings after the node where it is due. An
 * unfinished turn is the parent of all that continue it.
 */
export class Tree {
  /** The first turns: the main line's, then the beginnings of variations. */
  roots: Node[] = [];
  /** Comments before the first turn. */
  comments: string[] = [];
  /** Arrows and circles on the board before the first turn. */
  shapes: Shape[] = [];

  constructor(private readonly asks: Asks = new Set()) {}

  /** Builds a tree from a list of turns, as the rules and the browser's storage supply it. */
  static from(list: TreeView, asks?: Asks): Tree {
    const tree = new Tree(asks);
    Object.assign(tree, takeShapes(list.comments));
    const nodes: Node[] = [];
    for (const { parent, before, comments, nags, ...turn } of list.nodes) {
      const at = parent === null ? null : (nodes[parent] ?? null);
      const { node, top } = tree.enter(at, turn);
      // A PGN may repeat a turn: the tree has it once, with all comments and glyphs.
      merge(top.before, before);
      const drawn = takeShapes(comments);
      merge(node.comments, drawn.comments);
      mergeShapes(node, drawn.shapes);
      merge(node.nags, nags);
      tree.settle(tree.after(top.parent));
      nodes.push(node);
    }
    return tree;
  }

  /**
   * Returns the tree as a list of turns without parts: every turn after its parent, the main line first. An unfinished turn
   * is in the list if nothing continues it or it is annotated. `commentsOf` may add to the comments of a node.
   */
  list(commentsOf = ({ comments }: Node): readonly string[] => comments): TreeView {
    const nodes: TreeView["nodes"] = [];
    const write = (node: Node, parent: number | null, before: string[]): number =>
      nodes.push({
        ...node.turn,
        parent,
        before,
        comments: withShapes(commentsOf(node), node.shapes),
        nags: node.nags,
      }) - 1;
    interface Open {
      node: Node;
      parent: number | null;
      /** Comments before the part that it begins. */
      before: string[];
      /** True if its continuations are in the list. */
      isContinued: boolean;
    }
    const open: Open[] = [];
    const push = (list: readonly Node[], parent: number | null, before: string[]): void => {
      const entries = list.map((node, at) => ({ node, parent, isContinued: false, before: at === 0 ? before : [] }));
      open.push(...entries.reverse());
    };
    push(this.roots, null, []);
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, parent, isContinued } = next;
      const before = [...next.before, ...node.before];
      if (isContinued) {
        write(node, parent, []);
      } else if (node.turn.whole || node.children.length === 0) {
        push(node.children, write(node, parent, before), []);
      } else {
        if (isSaid(node)) open.push({ node, parent, before: [], isContinued: true });
        push(node.children, parent, before);
      }
    }
    return { comments: withShapes(this.comments, this.shapes), nodes };
  }

  /** Returns the nodes after a place. */
  after(place: Node | null): Node[] {
    return place === null ? this.roots : place.children;
  }

  /** Adds a turn after another, or returns it if it already exists. */
  add(place: Node | null, turn: TurnView): Node {
    return this.enter(place, turn).node;
  }

  /** Adds a turn part by part. `top` is its first part that is new, or else the turn itself. */
  private enter(place: Node | null, turn: TurnView): { node: Node; top: Node } {
    let at = place;
    let top: Node | null = null;
    for (const part of cutsOf(turn, this.asks)) {
      const [next, isNew] = this.insert(at, part);
      if (isNew) top ??= next;
      at = next;
    }
    const [node] = this.insert(at, turn);
    return { node, top: top ?? node };
  }

  /** Adds a part of a turn, below those that it continues and above those that continue it. Returns `true` if it is new. */
  private insert(place: Node | null, turn: TurnView): [Node, boolean] {
    const siblings = this.after(place);
    const known = siblings.find((one) => one.turn.text === turn.text);
    if (known) return [known, false];
    const begun = siblings.find((one) => continues(turn, one.turn, this.asks));
    if (begun) return this.insert(begun, turn);
    const node: Node = { turn, parent: place, children: [], before: [], comments: [], nags: [], shapes: [] };
    const rest = siblings.filter((one) => continues(one.turn, turn, this.asks));
    const [first] = rest;
    siblings.splice(first ? siblings.indexOf(first) : siblings.length, 0, node);
    for (const one of rest) {
      siblings.splice(siblings.indexOf(one), 1);
      one.parent = node;
    }
    node.children = rest;
    if (first) [node.before, first.before] = [first.before, []];
    return [node, true];
  }

  /**
   * Adds the turns of a line, and returns the place after them: within a turn that continues, if the last one is unfinished and
   * begins it. An unfinished turn at `from` that a line continues is replaced if it has no annotation.
   */
  follow(turns: readonly TurnView[], from: Place): Place {
    let node: Node | null = null;
    for (const turn of turns) {
      const found = this.seek(node, turn);
      if (found && (found.steps !== null || !turn.whole)) return found;
      node = found?.node ?? this.continued(node, turn, from.node);
    }
    return { node, steps: null };
  }

  /** Returns the place of a turn after another, or the place within the first turn that continues with its actions. */
  private seek(place: Node | null, turn: TurnView): Place | null {
    for (const node of this.after(place)) {
      if (node.turn.text === turn.text) return { node, steps: null };
      if (continues(node.turn, turn, this.asks)) return { node, steps: turn.actions.length };
      const found = continues(turn, node.turn, this.asks) ? this.seek(node, turn) : null;
      if (found) return found;
    }
    return null;
  }

  private continued(place: Node | null, turn: TurnView, open: Node | null): Node {
    const isDraft = open !== null && startOf(open) === place && continues(turn, open.turn, this.asks);
    if (!isDraft || open.children.length > 0 || isSaid(open) || isAtRoll(open.turn, this.asks))
      return this.add(place, turn);
    const siblings = this.after(open.parent);
    const index = siblings.indexOf(open);
    siblings.splice(index, 1);
    const others = new Set(siblings);
    const node = this.add(place, turn);
    // The turn takes the place of its beginning.
    const top = siblings.find((one) => !others.has(one));
    if (top) {
      siblings.splice(index, 0, ...siblings.splice(siblings.indexOf(top), 1));
      merge(top.before, open.before);
    }
    this.settle(siblings);
    return node;
  }

  /** Returns the node of a place. Within a turn it is made, so that it can be annotated. */
  nodeAt({ node, steps }: Place): Node | null {
    return node === null || steps === null ? node : this.add(startOf(node), firstOf(node.turn, steps));
  }

  /**
   * Removes a node and everything that follows it, and the part of its turn before it if nothing else follows that and
   * it has no annotation. Returns the place before.
   */
  delete(node: Node): Node | null {
    const siblings = this.after(node.parent);
    const index = siblings.indexOf(node);
    if (index < 0) return node.parent;
    siblings.splice(index, 1);
    this.settle(siblings);
    const { parent } = node;
    const isBare = parent !== null && !parent.turn.whole && parent.children.length === 0 && !isSaid(parent);
    return isBare ? this.delete(parent) : parent;
  }

  /** Moves the variation of a node one place up, at most to the line that it branches from. */
  promote(node: Node): void {
    const head = headOf(this, node);
    if (!head) return;
    const siblings = this.after(head.parent);
    const index = siblings.indexOf(head);
    siblings.splice(index, 1);
    siblings.splice(index - 1, 0, head);
    this.settle(siblings);
  }

  /** Makes the line that a node belongs to the main line. */
  makeMain(node: Node): void {
    for (let one: Node | null = node; one; one = one.parent) {
      const siblings = this.after(one.parent);
      siblings.splice(siblings.indexOf(one), 1);
      siblings.unshift(one);
      this.settle(siblings);
    }
  }

  /** Returns `true` if a node belongs to the main line. */
  isMain(node: Node | null): boolean {
    for (let one = node; one; one = one.parent) if (this.after(one.parent)[0] !== one) return false;
    return true;
  }

  /** Returns the turns of the line through a node: those before it and the continuation of its line. */
  lineThrough(place: Node | null): Node[] {
    const line: Node[] = [];
    for (let one = place; one; one = one.parent) line.push(one);
    line.reverse();
    for (let next = this.after(place)[0]; next; next = next.children[0]) line.push(next);
    return line.filter((node, at) => node.turn.whole || at + 1 === line.length);
  }

  /** Returns `true` if a roll is due after a node. */
  isDue({ turn }: Node): boolean {
    return isDue(turn, this.asks);
  }

  /** Returns all complete turns after another, with any outcomes of their rolls. */
  turnsAfter(place: Node | null): Node[] {
    return this.after(place).flatMap((node) => (node.turn.whole ? [node] : this.turnsAfter(node)));
  }

  /** Comments before a node make sense only if it begins a variation. */
  private settle([first]: readonly Node[]): void {
    if (!first) return;
    first.comments = [...first.before, ...first.comments];
    first.before = [];
  }
}

/** Returns the turn before a node's turn; `null` if the node's turn is the first. */
export function startOf(node: Node): Node | null {
  let start = node.parent;
  while (start && !start.turn.whole) start = start.parent;
  return start;
}

/** Returns the turns that lead to a node. */
export function pathTo(place: Node | null): Node[] {
  const path: Node[] = [];
  for (let one = place; one; one = startOf(one)) path.push(one);
  return path.reverse();
}

/** Returns the node that begins the variation of a node; nothing in the main line. */
export function headOf(tree: Tree, node: Node): Node | null {
  for (let one: Node | null = node; one; one = one.parent) if (tree.after(one.parent)[0] !== one) return one;
  return null;
}

/** Returns `true` if there are comments, glyphs or shapes. */
function isSaid({ comments, nags, shapes }: Node): boolean {
  return comments.length > 0 || nags.length > 0 || shapes.length > 0;
}

function merge<T>(into: T[], more: readonly T[]): void {
  for (const one of more) if (!into.includes(one)) into.push(one);
}

function mergeShapes(node: Node, more: readonly Shape[]): void {
  for (const shape of more) if (!node.shapes.some((other) => isSame(other, shape))) node.shapes.push(shape);
}
