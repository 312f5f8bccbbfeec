import "../../style/docs.css";
import { docs } from "virtual:docs";
import { fill, h } from "../../app/dom";
import { contentsOf } from "../docs/doc";
import { found, sectionsOf } from "./manual-search";

/** The manual of the language, with a search, to read beside a text. */
export class Manual {
  private readonly body = h(
    "div",
    { class: "doc manual-text", tabindex: 0, role: "region", "aria-label": "Manual" },
    "Loading…",
  );
  private readonly search = h("input", {
    type: "search",
    placeholder: "Search the manual",
    "aria-label": "Search the manual",
  });
  private readonly count = h("p", { class: "soft small", role: "status" });
  readonly element = h(
    "section",
    { class: "manual", "aria-labelledby": "manual" },
    h("h2", { id: "manual" }, "Manual"),
    this.search,
    this.count,
    this.body,
  );
  private sections: HTMLElement[][] = [];
  private readonly loaded = this.load().catch(() =>
    fill(this.body, h("p", {}, "The manual could not be loaded. Check your connection, then reload.")),
  );

  /** Shows the place where a phrase is explained: its row or entry in a section, or the section. */
  async open(section: string, phrase: string): Promise<void> {
    await this.loaded;
    this.search.value = "";
    this.show();
    const heading = this.body.querySelector(`[id="${section}"]`);
    const [, ...parts] = this.sections.find(([first]) => first?.id === section) ?? [];
    const codes = parts.flatMap((part) => [...part.querySelectorAll("td:first-child code, li code")]);
    const entry = codes.find((code) => code.textContent === phrase)?.closest("tr, li");
    for (const marked of this.body.querySelectorAll(".manual-here")) marked.classList.remove("manual-here");
    const place = entry ?? heading;
    if (!place) return;
    place.classList.add("manual-here");
    this.body.scrollIntoView({ block: "nearest" });
    const top = place.getBoundingClientRect().top - this.body.getBoundingClientRect().top;
    this.body.scrollTop += top - this.body.clientTop - 8;
    this.body.focus({ preventScroll: true });
  }

  private async load(): Promise<void> {
    const load = docs.games;
    if (!load) return;
    const { doc } = await load();
    this.sections = sectionsOf(contentsOf(doc));
    for (const link of this.sections.flat().flatMap((part) => [...part.querySelectorAll("a")]))
      if (!link.getAttribute("href")?.startsWith("#")) link.target = "_blank";
    this.search.addEventListener("input", () => this.show());
    this.show();
  }

  private show(): void {
    const shown = found(this.sections, this.search.value);
    fill(this.body, ...shown.flat());
    this.body.scrollTop = 0;
    const isAll = this.search.value.trim() === "";
    const sum = `${shown.length} ${shown.length === 1 ? "section" : "sections"}`;
    this.count.textContent = isAll ? "" : shown.length === 0 ? "Nothing found." : sum;
  }
}
