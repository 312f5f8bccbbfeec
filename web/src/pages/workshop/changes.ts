/** The differences between two versions of a game. */
import { diffArrays, diffLines } from "diff";
import { readRules } from "../learn/rules-text";

/** Lines that stayed, came or went; or the number of lines that stayed and are not shown. */
export type Change = { kind: "same" | "added" | "removed"; line: string } | { kind: "hidden"; lines: number };

/** The unchanged lines that are shown before and after a change. */
const CONTEXT = 2;

/** Returns the lines of two texts with what changed; unchanged lines far from a change are only counted. */
export function lineChanges(before: string, after: string): Change[] {
  const all = diffLines(ended(before), ended(after)).flatMap(({ value, added, removed }) => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => ({ kind, line }) as const);
  });
  const isNear = (at: number): boolean =>
    all.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== "same");
  const changes: Change[] = [];
  for (const [at, change] of all.entries()) {
    const last = changes.at(-1);
    if (isNear(at)) changes.push(change);
    else if (last?.kind === "hidden") last.lines += 1;
    else changes.push({ kind: "hidden", lines: 1 });
  }
  return changes;
}

/** Two texts that differ in the end of the last line only are equal. */
const ended = (text: string): string => `${text.trimEnd()}\n`;

/** The sentences of a game: in short, and the page of its rules. */
export interface Said {
  brief: readonly string[];
  rules: string;
}

/** A sentence or a clause that came or went. */
export interface RuleChange {
  kind: "added" | "removed";
  /** The number of the clause; empty for a sentence of the short rules. */
  number: string;
  text: string;
}

/** Returns the sentences and clauses that came or went. Clauses that only have another number stayed. */
export function ruleChanges(before: Said, after: Said): RuleChange[] {
  const comparator = (a: { text: string }, b: { text: string }): boolean => plain(a.text) === plain(b.text);
  return diffArrays(sentences(before), sentences(after), { comparator }).flatMap(({ value, added, removed }) => {
    const kind = added ? "added" : removed ? "removed" : null;
    return kind === null ? [] : value.map((sentence) => ({ kind, ...sentence }));
  });
}

function sentences({ brief, rules }: Said): { number: string; text: string }[] {
  const short = brief.map((text) => ({ number: "", text }));
  const clauses = readRules(rules).flatMap((section) => section.clauses);
  return [...short, ...clauses.map(({ number, paragraphs }) => ({ number, text: paragraphs.join(" ") }))];
}

/** A clause without the numbers of others, which change when clauses come before them. */
const plain = (text: string): string => text.replace(/§\d+(?:\.\d+[a-z]?)?/g, "§");
