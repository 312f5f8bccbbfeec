import "../../style/docs.css";
import { docs } from "virtual:docs";
import { fill, h } from "../../app/dom";
import { contentsOf } from "../docs/doc";
import { found, sectionsOf } from "./manual-search";

/** Creates the manual of the language, with a search, to read beside a text. */
export function manual(): HTMLElement {
  const body = h("div", { class: "doc manual-text", tabindex: 0, role: "region", "aria-label": "Manual" }, "Loading…");
  const search = h("input", { type: "search", placeholder: "Search the manual", "aria-label": "Search the manual" });
  const count = h("p", { class: "soft small", role: "status" });
  void (async () => {
    const load = docs.games;
    if (!load) return;
    const { doc } = await load();
    const sections = sectionsOf(contentsOf(doc));
    for (const link of sections.flat().flatMap((part) => [...part.querySelectorAll("a")]))
      if (!link.getAttribute("href")?.startsWith("#")) link.target = "_blank";
    const show = (): void => {
      const shown = found(sections, search.value);
      fill(body, ...shown.flat());
      body.scrollTop = 0;
      const isAll = search.value.trim() === "";
      const sum = `${shown.length} ${shown.length === 1 ? "section" : "sections"}`;
      count.textContent = isAll ? "" : shown.length === 0 ? "Nothing found." : sum;
    };
    search.addEventListener("input", show);
    show();
  })().catch(() => fill(body, h("p", {}, "The manual could not be loaded. Check your connection, then reload.")));
  return h(
    "section",
    { class: "manual", "aria-labelledby": "manual" },
    h("h2", { id: "manual" }, "Manual"),
    search,
    count,
    body,
  );
}
