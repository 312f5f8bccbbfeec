import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Grammar, Help, Rule } from "../src/pages/write/code/grammar";
import { idOf } from "./docs.ts";

const NAME = "virtual:language";

/** Provides `virtual:language`: the grammar of declared games and the help for its words, from the folder `docs`. */
export function language(repository: string): Plugin {
  const [grammar, manual] = ["games.ebnf", "games.md"].map((name) => join(repository, "docs", name)) as [
    string,
    string,
  ];
  return {
    name: "language",
    resolveId: (id) => (id === NAME ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      for (const path of [grammar, manual]) this.addWatchFile(path);
      const parts = { grammar: grammarOf(readFileSync(grammar, "utf8")), helps: helpsIn(readFileSync(manual, "utf8")) };
      return `export const { grammar, helps } = JSON.parse(${JSON.stringify(JSON.stringify(parts))});`;
    },
  };
}

/** Reads a grammar in the notation of ISO/IEC 14977, as far as ours uses it. */
export function grammarOf(text: string): Grammar {
  const tokens = text.replace(/\(\*[^]*?\*\)/g, "").match(/"[^"]*"|'[^']*'|[[\](){}=,|;]|[a-z]+(?: [a-z]+)*/g) ?? [];
  let at = 0;
  const take = (): string => tokens[at++] ?? "";
  const alternatives = (): Rule => {
    const any = [sequence()];
    while (tokens[at] === "|") {
      at += 1;
      any.push(sequence());
    }
    return any.length === 1 && any[0] ? any[0] : { any };
  };
  const sequence = (): Rule => {
    const all = [item()];
    while (tokens[at] === ",") {
      at += 1;
      all.push(item());
    }
    return all.length === 1 && all[0] ? all[0] : { all };
  };
  const item = (): Rule => {
    const token = take();
    if (/^["']/.test(token)) return { word: token.slice(1, -1) };
    if (/^[a-z]/.test(token)) return { rule: token };
    const inside = alternatives();
    // The bracket behind it.
    at += 1;
    if (token === "(") return inside;
    return token === "[" ? { maybe: inside } : { many: inside };
  };
  const grammar: Record<string, Rule> = {};
  while (at < tokens.length) {
    const name = take();
    if (take() !== "=") throw new Error(`games.ebnf: expected = after ${name}`);
    grammar[name] = alternatives();
    if (take() !== ";") throw new Error(`games.ebnf: expected ; after ${name}`);
  }
  return grammar;
}

/** Returns what the tables and lists of the manual's reference say about phrases of the language. */
export function helpsIn(markdown: string): Help[] {
  const reference = markdown.indexOf("\n## Reference");
  const ids = new Map<string, number>();
  const headings = new Map<string, string>();
  const helps: Help[] = [];
  let section = "";
  const add = (code: string, meaning: string): void => {
    for (const [, phrase = ""] of code.matchAll(/`([^`]+)`/g)) {
      const words = phrase.split(/[\s,]+/).filter(Boolean);
      const [, linked] = /\]\(#([\w-]+)\)/.exec(meaning) ?? [];
      const own = headings.get(`${words[0] ?? ""}s`) ?? headings.get(words[0] ?? "");
      helps.push({
        phrase,
        words,
        text: plain(meaning),
        section,
        at: linked ?? (section === "statements" ? own : undefined) ?? section,
      });
    }
  };
  const lexer = new Marked();
  let read = "";
  const all = lexer.lexer(markdown);
  // Statements are explained in sections further below, so all headings come first.
  for (const token of all) {
    if (token.type === "heading" && token.depth > 1) {
      const { text } = token as Tokens.Heading;
      const id = idOf(text, ids);
      if (read.length >= reference) headings.set(text.toLowerCase(), id);
    }
    read += token.raw;
  }
  ids.clear();
  read = "";
  for (const token of all) {
    if (token.type === "heading" && token.depth > 1) section = idOf((token as Tokens.Heading).text, ids);
    if (read.length >= reference) {
      if (token.type === "table")
        for (const [first, second] of (token as Tokens.Table).rows) add(first?.text ?? "", second?.text ?? "");
      if (token.type === "list") {
        for (const { text } of (token as Tokens.List).items) {
          const [, code = "", meaning = ""] = /^((?:`[^`]+`(?:, )?)+)[^:`]*: ([^]*)$/.exec(text) ?? [];
          add(code, meaning);
        }
      }
    }
    read += token.raw;
  }
  return helps;
}

/** Returns the first sentence of a text in Markdown, as plain text. */
function plain(markdown: string): string {
  const text = markdown
    .replace(/\s*\(\[[^\]]*\]\([^)]*\)\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ");
  const [first = ""] = /^.*?[.;](?=\s|$)|^.*$/.exec(text) ?? [];
  const sentence = first.replace(/[.;]$/, "");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
