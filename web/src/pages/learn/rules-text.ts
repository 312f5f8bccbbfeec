import { h, type Child } from "../../app/dom";

/** A clause of the rules. */
export interface RuleClause {
  number: string;
  paragraphs: string[];
}

/** A section of the rules. */
export interface RuleSection {
  title: string;
  paragraphs: string[];
  clauses: RuleClause[];
}

/** Parses the text of the rules: sections begin with `##`, clauses with a bold number. */
export function readRules(text: string): RuleSection[] {
  const sections: RuleSection[] = [];
  let section: RuleSection = { title: "", paragraphs: [], clauses: [] };
  for (const block of text.split(/\n\s*\n/)) {
    const paragraph = block.trim().replace(/\s*\n\s*/g, " ");
    const heading = /^##? +(.*)$/.exec(paragraph);
    const clause = /^\*\*(\d+\.\d+[a-z]?)\*\* +(.*)$/.exec(paragraph);
    if (heading) {
      section = { title: heading[1] ?? "", paragraphs: [], clauses: [] };
      sections.push(section);
    } else if (clause) {
      section.clauses.push({ number: clause[1] ?? "", paragraphs: [clause[2] ?? ""] });
    } else if (paragraph !== "") {
      (section.clauses.at(-1)?.paragraphs ?? section.paragraphs).push(paragraph);
    }
  }
  return sections;
}

/** Returns a text with its words replaced by the words of another edition. */
export function reworded(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce(
    (reworded, [from, to]) => reworded.replace(new RegExp(`\\b${from}\\b`, "g"), to),
    text,
  );
}

/** Returns the rules in the words of another edition. Paragraphs that already use such a word stay. */
export function rewordedRules(text: string, words: Readonly<Record<string, string>>): string {
  const own = Object.values(words).map((word) => new RegExp(`\\b${word}\\b`));
  return text
    .split(/(\n\s*\n)/)
    .map((block) => (own.some((word) => word.test(block)) ? block : reworded(block, words)))
    .join("");
}

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|§\d+(?:\.\d+[a-z]?)?)/;

/** Returns the contents of a paragraph, with its code, emphasis and references to other clauses. */
export function inline(text: string): Child[] {
  return text.split(INLINE).map((part) => {
    if (/^`.+`$/.test(part)) return h("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return h("strong", {}, part.slice(2, -2));
    if (/^\*.+\*$/.test(part)) return h("em", {}, part.slice(1, -1));
    if (/^§\d/.test(part)) return h("a", { href: `#rule-${part.slice(1)}` }, part);
    return part;
  });
}
