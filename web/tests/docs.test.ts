import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { docOf } from "../build/docs";

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url)), "utf8");

it("a page of the documentation has its title, headings with ids, and links that stay on the site", () => {
  const { title, html } = docOf("# Title\n\n## A *part*\n\n[x](api.md#codes) [y](../Cargo.toml) [z](#a-part)\n", [
    "api",
  ]);
  expect(title).toBe("Title");
  expect(html).toContain('<h2 id="a-part">A <em>part</em></h2>');
  expect(html).toContain('<a href="/docs/api#codes">x</a> y <a href="#a-part">z</a>');
});

it("text in angle brackets stays text, so that nothing of a page is missing", () => {
  expect(docOf("# T\n\n`<b>` and a | b\n", []).html).toContain("&lt;b&gt;");
});

it.each(["games", "api"])("every link within docs/%s.md leads to a heading", (name) => {
  const { html } = docOf(read(name), ["games", "api"]);
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});
