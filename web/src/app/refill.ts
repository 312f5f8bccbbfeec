import { fill, h, type Child } from "./dom";

/**
 * Replaces the children of an element unless the new ones look the same, so that a click that has begun on one of them is
 * not lost. For children whose listeners depend on nothing but what they show.
 */
export function refill(element: Element, ...children: Child[]): void {
  const next = [...h("div", {}, ...children).childNodes];
  const { childNodes: now } = element;
  if (now.length !== next.length || next.some((node, at) => !node.isEqualNode(now[at] ?? null))) fill(element, ...next);
}
