import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import type { Plugin } from "vite";
import type { Doc } from "../src/pages/docs/doc";

/** The prefix of the modules with one page each. */
const PAGE = "virtual:doc/";

/** Provides the pages of the folder `docs` and the credits: `virtual:docs` has a loader for each. */
export function docs(repository: string): Plugin {
  const folder = join(repository, "docs");
  const names = (): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => name.slice(0, -".md".length));
  return {
    name: "docs",
    resolveId: (id) => (id === "virtual:docs" || id.startsWith(PAGE) ? `\0${id}` : undefined),
    load(id) {
      const name = id.startsWith("\0") ? id.slice(1) : id;
      if (name === "virtual:docs") {
        const loaders = ["credits", ...names()].map((one) => `${JSON.stringify(one)}: () => import("${PAGE}${one}")`);
        return `export const docs = { ${loaders.join(", ")} };`;
      }
      if (!name.startsWith(PAGE)) return undefined;
      const page = name.slice(PAGE.length);
      const path = page === "credits" ? join(repository, "CREDITS.md") : join(folder, `${page}.md`);
      this.addWatchFile(path);
      const doc = docOf(readFileSync(path, "utf8"), names());
      return `export const doc = JSON.parse(${JSON.stringify(JSON.stringify(doc))});`;
    },
  };
}

/** Makes a page of Markdown; `known` are the names of the pages that its links may lead to. */
export function docOf(markdown: string, known: readonly string[]): Doc {
  const [, title = "", text = markdown] = /^# (.*)\n([^]*)$/.exec(markdown) ?? [];
  const ids = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }) {
        const id = idOf(words, ids);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = addressOf(href, known);
        return target === null ? words : `<a href="${target}">${words}</a>`;
      },
      table(token) {
        const cells = (row: (typeof token.rows)[number], tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        // A table without words in its head has none.
        const isHeaded = token.header.some(({ text: words }) => words !== "");
        const head = isHeaded ? `<thead><tr>${cells(token.header, "th")}</tr></thead>` : "";
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
        return `<div class="doc-table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  return { title: title.trim(), html: scrolled(marked.parse(text, { async: false })) };
}

/** Lets blocks of code be scrolled by keyboard, as tables are: they may be wider than the page. */
const scrolled = (html: string): string => html.replaceAll("<pre>", '<pre tabindex="0">');

/** Returns the id of a heading, as other sites that show Markdown make it, so that links between pages work. */
export function idOf(words: string, ids: Map<string, number>): string {
  const id = words
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
  const before = ids.get(id) ?? 0;
  ids.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

/** Returns the address of a link's target on the site; `null` if it is a file that the site does not have. */
function addressOf(href: string, known: readonly string[]): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [, name = "", part = ""] = /^(?:\.\/|docs\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (/^(\.\.\/)?CREDITS\.md$/.test(href)) return "/credits";
  return known.includes(name) ? `/docs/${name}${part}` : null;
}
