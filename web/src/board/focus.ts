/** Returns the element that has the focus in the document or shadow tree of an element; `null` if none has. */
export function focusedNear(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}
