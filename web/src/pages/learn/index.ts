import "../../style/learn.css";
import { games } from "../../app/catalogue";
import { h } from "../../app/dom";
import type { Leave } from "../../app/router";

/** All games that can be learnt. */
export function page(host: HTMLElement): Leave {
  document.title = "Learn · Springald";
  const entries = games().map((game) =>
    h(
      "li",
      { class: "card" },
      h("h2", {}, h("a", { href: `/learn/${game.id}` }, game.name)),
      h("p", {}, game.pitch),
      h("p", { class: "soft small" }, game.credit),
    ),
  );
  host.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Learn a game in five minutes"),
      h("p", {}, "Each has a short first game, its pieces, and its rules with a board for every clause."),
    ),
    h("ul", { class: "legends" }, ...entries),
  );
  return () => undefined;
}
