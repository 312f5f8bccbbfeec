import { h } from "../app/dom";
import type { Leave } from "../app/router";

/** What is shown where there is nothing, with a way on. */
export function page(host: HTMLElement): Leave {
  document.title = "Nothing here · Springald";
  host.append(
    nothing(
      "Nothing stands on this square",
      "The link may be incomplete or old. Links of games are long: was all of it copied?",
    ),
  );
  return () => undefined;
}

/** A friendly page about something that is not there. */
export function nothing(title: string, why: string): HTMLElement {
  return h(
    "section",
    { class: "page-head" },
    h("h1", {}, title),
    h("p", {}, why),
    h(
      "p",
      { class: "row lost-ways" },
      h("a", { class: "button primary", href: "/" }, "All games"),
      h("a", { class: "button", href: "/learn" }, "Learn a game"),
    ),
  );
}
