/** Places in a tree, and the ways between them: turn by turn, and action by action. */
import type { TurnView } from "../../wire/rules";
import { continues, firstOf, shared, type Asks } from "./parts";
import { pathTo, startOf, type Node, type Place, type Tree } from "./tree";

/** The beginning of a game. */
export const BEGINNING: Place = { node: null, steps: null };

/** Returns the place after everything of a node. */
export function atEnd(node: Node | null): Place {
  return { node, steps: null };
}

/** Returns `true` if two places are the same. */
export function isPlace(one: Place, other: Place): boolean {
  return one.node === other.node && one.steps === other.steps;
}

/** Returns the turns that lead to a place; the last may be unfinished. */
export function turnsTo({ node, steps }: Place): TurnView[] {
  const turns = pathTo(node).map(({ turn }) => turn);
  return node === null || steps === null ? turns : [...turns.slice(0, -1), firstOf(node.turn, steps)];
}

/** Returns the turn texts that lead to a place, joined by spaces, as the rules read them. */
export function lineOf(place: Place): string {
  return turnsTo(place)
    .map(({ text }) => text)
    .join(" ");
}

/** Returns `true` if a place is within a turn that continues in the tree. */
export function isWithin({ node, steps }: Place): boolean {
  return node !== null && (steps !== null || (!node.turn.whole && node.children.length > 0));
}

/** Returns the number of turns of the line through a place that are over there; an unfinished last turn counts. */
export function turnsBefore(place: Place): number {
  return pathTo(place.node).length - (isWithin(place) ? 1 : 0);
}

/** Returns the place at the end of the turn before, or at the start of the present one from within it. */
export function turnBack({ node }: Place): Place {
  return atEnd(node && startOf(node));
}

/** Returns the place at the end of the next turn of the line, or of the present one from within it. */
export function turnForward(tree: Tree, { node, steps }: Place): Place {
  let next = steps === null ? tree.after(node)[0] : node;
  while (next && !next.turn.whole && next.children[0]) [next] = next.children;
  return atEnd(next ?? node);
}

/** Returns the place one action or roll before. */
export function stepBack({ node, steps }: Place): Place {
  if (node === null) return BEGINNING;
  const count = (steps ?? node.turn.actions.length) - 1;
  return count > sharedBefore(node) ? { node, steps: count } : atEnd(node.parent);
}

/** Returns the place one action or roll ahead on the line. */
export function stepForward(tree: Tree, { node, steps }: Place): Place {
  const next = steps === null ? tree.after(node)[0] : node;
  if (!next) return atEnd(node);
  const count = (steps ?? sharedBefore(next)) + 1;
  return count < next.turn.actions.length ? { node: next, steps: count } : atEnd(next);
}

/** Returns the place after the next or the previous of the turns that the tree has instead of the shown one. */
export function beside(tree: Tree, { node }: Place, by: 1 | -1): Place {
  const siblings = tree.after(node?.parent ?? null);
  if (node === null) return BEGINNING;
  const next = siblings.at((siblings.indexOf(node) + by) % siblings.length);
  return atEnd(next ?? node);
}

/** Returns how many actions a node's turn shares with the node before it. */
export function sharedBefore({ turn, parent }: Node): number {
  return parent === null || parent.turn.whole ? 0 : shared(turn, parent.turn);
}

/** Returns `true` if a place is ahead of another in the same turn, or anywhere in the turn that follows it. */
export function isNext(from: Place, to: Place, asks: Asks): boolean {
  if (to.node === null) return false;
  const start = startOf(to.node);
  if (from.steps === null && from.node === start) return true;
  const [turn, open] = [turnsTo(to).at(-1), turnsTo(from).at(-1)];
  return from.node !== null && startOf(from.node) === start && !!turn && !!open && continues(turn, open, asks);
}
