/** Lines that stay in the region: enough for a turn of many steps that arrives at once. */
const LINES = 8;

/** The one live region of the page; `main.ts` puts it there. */
let region: HTMLElement | undefined;

/** Makes the element that screen readers listen to. */
export function makeLive(element: HTMLElement): void {
  region = element;
}

/** Announces a text to screen readers. The same text twice is read twice. */
export function announce(text: string): void {
  if (!region) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > LINES) region.firstElementChild?.remove();
}
