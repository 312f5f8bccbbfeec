/** Returns the element that has the focus in the document or shadow tree of an element; `null` if none has. */
export function focusedNear(element: Element): Element | null {
  // An element that is nowhere is its own root, which has no focus.
  const { activeElement = null } = element.getRootNode() as Partial<DocumentOrShadowRoot>;
  return activeElement;
}
