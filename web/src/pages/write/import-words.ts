/** Sentences about sections of files of variants. */
import type { FileSection, TranslatedSection } from "../../wire/api";

/** Returns the name of a section in a list, such as `gothic, like capablanca`. */
export function sectionName({ name, base }: FileSection): string {
  return base === null ? name : `${name}, like ${base}`;
}

/** Returns the number of options that were translated, and of those that were not. */
export function translatedWords({ notes, missing }: TranslatedSection): string {
  const options = (count: number): string => (count === 1 ? "1 option" : `${count} options`);
  if (missing.length === 0) return notes.length === 0 ? "The section has no options." : "Every option is translated.";
  return `${options(missing.length)} of ${notes.length + missing.length} ${missing.length === 1 ? "is" : "are"} not translated, or not wholly.`;
}
