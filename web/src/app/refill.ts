import { fill, h, keepingFocus, type Child } from "./dom";

/**
 * Replaces the children of an element, but leaves those alone that look the same, so that a click that has begun on one of
 * them is not lost. For children whose listeners depend on nothing but what they show.
 */
export function refill(element: Element, ...children: Child[]): void {
  const next = [...h("div", {}, ...children).childNodes];
  const now = [...element.childNodes];
  if (now.length !== next.length) {
    fill(element, ...next);
    return;
  }
  keepingFocus(element, () => {
    for (const [at, node] of next.entries()) if (!node.isEqualNode(now[at] ?? null)) now[at]?.replaceWith(node);
  });
}
