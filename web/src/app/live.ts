/** The number of lines kept in the region: enough for a turn of many steps that arrives at once. */
const LINES = 8;

/** The only live region of the page; `main.ts` adds it. */
let region: HTMLElement | undefined;

/** Sets the live region. */
export function makeLive(element: HTMLElement): void {
  region = element;
}

/** Announces a text to screen readers. Repeated texts are read again. */
export function announce(text: string): void {
  if (!region) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > LINES) region.firstElementChild?.remove();
}
