/** What the search needs of an element. */
export interface Searched {
  readonly tagName: string;
  readonly textContent: string | null;
}

/** Splits the contents of a page at its headings: each section begins with one. */
export function sectionsOf<Part extends Searched>(parts: readonly Part[]): Part[][] {
  const sections: Part[][] = [];
  for (const part of parts) {
    const last = sections.at(-1);
    if (last && !/^H[1-6]$/.test(part.tagName)) last.push(part);
    else sections.push([part]);
  }
  return sections;
}

/** Returns the sections in which every word of a search occurs; all of them for an empty search. */
export function found<Part extends Searched>(sections: readonly Part[][], search: string): Part[][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.filter((section) => {
    const text = section
      .map(({ textContent }) => textContent ?? "")
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
