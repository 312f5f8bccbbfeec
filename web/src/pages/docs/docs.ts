import "../../style/docs.css";
import { docs } from "virtual:docs";
import { h } from "../../app/dom";
import type { Leave } from "../../app/router";
import { nothing } from "../lost";
import { contentsOf } from "./doc";

/** A page of the documentation, `/docs/NAME`. */
export function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  return showDoc(host, params.name ?? "");
}

/** Shows a page of the documentation with its contents beside it. */
export async function showDoc(host: HTMLElement, name: string): Promise<Leave> {
  const load = docs[name];
  if (!load) {
    host.append(nothing("Page not found", "There is no page of the documentation with this name."));
    return () => undefined;
  }
  const { doc } = await load();
  document.title = `${doc.title} · Springald`;
  const body = h("article", { class: "doc" }, h("h1", {}, doc.title), ...contentsOf(doc));
  const headings = [...body.querySelectorAll<HTMLElement>("h2[id]")];
  const contents = headings.map((heading) => h("li", {}, h("a", { href: `#${heading.id}` }, heading.textContent)));
  const aside = h("nav", { class: "doc-contents", "aria-label": "On this page" }, h("ul", {}, ...contents));
  host.append(h("div", { class: "doc-page" }, headings.length > 1 ? aside : null, body));
  const timer = setTimeout(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), 0);
  return () => clearTimeout(timer);
}
