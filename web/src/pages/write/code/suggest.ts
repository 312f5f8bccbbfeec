import { before, expectedAfter, helpFor, type Before, type Expected, type Grammar, type Help } from "./grammar";

/** A word that can be written next, with a line of help. */
export interface Suggestion {
  word: string;
  help: string;
}

/** A game that a text can be like. */
export interface Base {
  id: string;
  name: string;
  kinds: readonly { name: string; moves: string }[];
}

/** What suggestions are made from: the language, and the games of the library. */
export interface Source {
  grammar: Grammar;
  helps: readonly Help[];
  bases: readonly Base[];
}

/** The words before a place and the beginning of the word at the place; nothing in a string or a comment. */
export interface Spot {
  from: number;
  written: string;
  words: Before;
}

/** Returns what a text up to a place ends with. */
export function spotAt(text: string): Spot | null {
  const line = text.slice(text.lastIndexOf("\n") + 1);
  if (/^(?:[^"#]|"[^"]*")*(?:"[^"]*|#.*)$/.test(line)) return null;
  const [written = ""] = /[A-Za-z0-9-]*$/.exec(line) ?? [];
  const from = text.length - written.length;
  return { from, written, words: before(text.slice(0, from)) };
}

/** Returns the words that can be written at the end of a part of a text, in alphabetical order. */
export function suggestionsAt(
  source: Source,
  text: string,
  whole = text,
): { from: number; words: Suggestion[] } | null {
  const spot = spotAt(text);
  if (!spot) return null;
  const expected = expectedAfter(source.grammar, spot.words);
  const words = expected.flatMap((one) => suggestionsFor(source, one, spot.words, whole));
  const known = new Map(words.map((one) => [one.word, one]));
  return { from: spot.from, words: [...known.values()].sort((one, two) => (one.word < two.word ? -1 : 1)) };
}

function suggestionsFor(source: Source, { word, kind, within }: Expected, words: Before, whole: string): Suggestion[] {
  if (word !== undefined) {
    const help = /^[a-z]/.test(word) ? helpFor(source.helps, words, word)?.text : undefined;
    return /^[a-z]{2,}/.test(word) ? [{ word, help: help ?? "" }] : [];
  }
  const line = words.line ?? words.header;
  const last = line.at(-1);
  if (kind === "id") return last === "like" ? source.bases.map(({ id, name }) => ({ word: id, help: name })) : [];
  if (kind !== "name") return [];
  if (within === "part") return areasIn(whole).filter(({ word: name }) => last !== name);
  const isNew =
    within === "piece" || last === "area" || line.includes("sides") || (line.includes("rename") && last === "to");
  return isNew ? [] : piecesIn(source, whole);
}

/** Returns the areas that a text names. */
function areasIn(text: string): Suggestion[] {
  const found = text.matchAll(/^(?:\d+\.\d+\s+)?area\s+([a-z][a-z0-9-]*)\s*=\s*([^"#\n]*)/gm);
  return [...found].map(([, word = "", area = ""]) => ({ word, help: area.trim() }));
}

/** Returns the pieces of a text and of the game that it is like. */
function piecesIn({ bases }: Source, text: string): Suggestion[] {
  const [, like] = /^(?:\d+\.\d+\s+)?game\b[^\n]*?\blike\s+([a-z0-9-]+)/m.exec(text) ?? [];
  const base = bases.find(({ id }) => id === like)?.kinds ?? [];
  const taken = base.map(({ name, moves }) => ({ word: name.toLowerCase().replaceAll(" ", "-"), help: moves }));
  const own = [...text.matchAll(/^(?:\d+\.\d+\s+)?piece\s+([a-z][a-z0-9-]*)([^"#\n]*)/gm)];
  const stated = own.map(([, word = "", about = ""]) => ({ word, help: `A piece of this text:${about}` }));
  const pieces = new Map([...taken, ...stated].map((one) => [one.word, one]));
  return [...pieces.values()];
}

/** Returns the word at a place of a text, and what the manual says about it. */
export function helpAt(
  { helps }: Pick<Source, "helps">,
  text: string,
  at: number,
): { from: number; to: number; help: Help } | null {
  const [behind = ""] = /^[A-Za-z0-9-]*/.exec(text.slice(at)) ?? [];
  const to = at + behind.length;
  const spot = spotAt(text.slice(0, to));
  const help = spot && spot.written !== "" ? helpFor(helps, spot.words, spot.written) : undefined;
  return spot && help ? { from: spot.from, to, help } : null;
}
