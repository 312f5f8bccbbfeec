/** A page of the documentation, made from Markdown when the site is built. */
export interface Doc {
  title: string;
  /** The contents as HTML, without the title. The headings have ids. */
  html: string;
}

/** Returns the elements of a page of the documentation. Its text is part of the site, so its markup can be trusted. */
export function contentsOf({ html }: Doc): HTMLElement[] {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return [...parsed.body.children].map((child) => document.importNode(child, true) as HTMLElement);
}
