/** The parts of a turn, as they are written. */
import { labelsOf, shared } from "./parts";
import { sharedBefore } from "./place";
import type { Node } from "./tree";

/** A part of a turn as it is written: one text for each action. Together the parts are the text of the turn. */
interface Part {
  label: string[];
  /** The part in words, if its text does not say it. */
  spoken: string | undefined;
  kind: "due" | "rolled" | false;
}

/** Returns the part of a turn that a node adds to the node before it. */
export function partOf(node: Node, isDue: boolean): Part {
  const { turn, parent, children } = node;
  const before = parent !== null && !parent.turn.whole ? parent.turn : null;
  const added = labelsOf(turn).slice(sharedBefore(node));
  const ask = before !== null && shared(turn, before) < before.actions.length ? (labelsOf(before).at(-1) ?? "") : null;
  const isLast = !turn.whole && children.length === 0;
  const label = added.map((one, at) => {
    const text = at === 0 && ask !== null ? one.slice(ask.length) : one;
    const lead = before !== null && ask === null && at === 0 ? "/" : "";
    return `${lead}${text}${at + 1 < added.length || isLast ? "/" : ""}`;
  });
  if (ask !== null) return { label, spoken: `Rolled ${label.join("")}`, kind: "rolled" };
  return { label, spoken: isDue ? `${label.join("")}: roll` : undefined, kind: isDue && "due" };
}
