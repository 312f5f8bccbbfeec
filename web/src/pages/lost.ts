import { h } from "../app/dom";
import type { Leave } from "../app/router";

/** Reports that there is no page at this address. */
export function page(host: HTMLElement): Leave {
  document.title = "Page not found · Springald";
  host.append(
    nothing(
      "Page not found",
      "The link may be incomplete or out of date. Game links are long: check that you copied all of it.",
    ),
  );
  return () => undefined;
}

/** Creates the content of a page that cannot be shown, with links to other pages; `first` comes before them. */
export function nothing(title: string, why: string, first: HTMLElement | null = null): HTMLElement {
  return h(
    "section",
    { class: "page-head" },
    h("h1", {}, title),
    h("p", {}, why),
    h(
      "p",
      { class: "row lost-ways" },
      first,
      h("a", { class: first ? "button" : "button primary", href: "/" }, "All games"),
      h("a", { class: "button", href: "/learn" }, "Learn a game"),
    ),
  );
}
