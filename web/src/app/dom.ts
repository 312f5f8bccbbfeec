/** Attributes for `h`: HTML attributes, form properties, and listeners named `onclick` and so on. */
export type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | ((event: never) => void)>
>;

/** A child for `h`; text always becomes a text node, so names and chat cannot be markup. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

/** Properties that must be set as such, because the attribute is only their initial value. */
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "open", "selected"]);

/** Attributes whose values `true` and `false` are words: their absence means something else. */
const WORDED = /^(aria-.*|contenteditable|draggable|spellcheck)$/;

/** Returns the value that an attribute gets; `null` if it has to be missing. */
export function attributeValue(name: string, value: string | number | boolean): string | null {
  if (typeof value !== "boolean" || WORDED.test(name)) return String(value);
  return value ? "" : null;
}

function apply(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
      continue;
    }
    if (PROPERTIES.has(name) && name in element) {
      Reflect.set(element, name, value);
      continue;
    }
    const text = attributeValue(name, value);
    if (text !== null) element.setAttribute(name, text);
  }
}

function append(element: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child as readonly Child[]);
    else element.appendChild(child instanceof Node ? child : document.createTextNode(String(child as string | number)));
  }
}

/** Creates an element. Strings among the children are text, never markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  apply(element, attributes);
  append(element, children);
  return element;
}

/** Creates an SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  apply(element, attributes);
  append(element, children);
  return element;
}

/** Replaces the children of an element. A focus in it moves to the new element with the same label or in the same place. */
export function fill(element: Element, ...children: Child[]): void {
  keepingFocus(element, () => {
    element.replaceChildren();
    append(element, children);
  });
}

/** Changes the contents of an element. A focus in it moves to the new element with the same label or in the same place. */
export function keepingFocus(element: Element, change: () => void): void {
  const active = document.activeElement;
  const had = active instanceof HTMLElement && active !== element && element.contains(active) ? active : null;
  const at = had ? like(element, had).indexOf(had) : -1;
  const before = had ? [...element.querySelectorAll(had.tagName)] : [];
  change();
  if (!had || document.activeElement === had) return;
  const now = like(element, had);
  // A button that changed its label, as from Takeback to Withdraw, is still in its place. If it is gone, focus a
  // neighbour rather than the top of the page.
  const after = element.querySelectorAll<HTMLElement>(had.tagName);
  const neighbour = after[Math.min(before.indexOf(had), after.length - 1)];
  (now.includes(had) ? had : (now[at] ?? now[0] ?? neighbour))?.focus({ preventScroll: true });
}

/** Returns the elements of the same tag and label within an element. */
function like(element: Element, one: Element): HTMLElement[] {
  const all = [...element.querySelectorAll<HTMLElement>(one.tagName)];
  return all.filter((other) => spoken(other) === spoken(one));
}

function spoken(element: Element): string {
  return element.getAttribute("aria-label") ?? element.textContent;
}

/** The number of the last fresh id. */
let last = 0;

/** Returns a new id, for a label and its control. */
export function freshId(prefix: string): string {
  last += 1;
  return `${prefix}-${last}`;
}
