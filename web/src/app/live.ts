/** The one live region of the page; `main.ts` puts it there. */
let region: HTMLElement | undefined;

/** Makes the element that screen readers listen to. */
export function makeLive(element: HTMLElement): void {
  region = element;
}

/** Says something to those who listen to the page. Saying the same twice is heard twice. */
export function announce(text: string): void {
  if (!region) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}
