import "../../style/learn.css";
import { games, type Demo, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import type { Leave } from "../../app/router";

/** Shows all games that can be learned. */
export function page(host: HTMLElement): Leave {
  document.title = "Learn · Springald";
  const ends: (() => void)[] = [];
  const entries = games().map((game) =>
    h(
      "li",
      { class: "card lesson" },
      picture(game, ends),
      h(
        "div",
        {},
        h("h2", {}, h("a", { href: `/learn/${game.id}` }, game.name)),
        h("p", { class: "small" }, game.pitch),
        h("p", { class: "soft small credit" }, game.credit),
      ),
    ),
  );
  host.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Learn a game in five minutes"),
      h(
        "p",
        {},
        "Each game has a short guided first game, a guide to its pieces, and rules you can try out on a board.",
      ),
    ),
    h("ul", { class: "lessons" }, ...entries),
  );
  return () => {
    for (const end of ends) end();
  };
}

/** Plays a short line of a game on a small board, after the text, while the board can be seen. */
function picture(game: Listed, ends: (() => void)[]): HTMLElement {
  const host = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  host.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
  const load = async (): Promise<Demo | undefined> => (await import("virtual:demos")).demos[game.id];
  let closed = false;
  ends.push(() => (closed = true));
  const show = async (): Promise<void> => {
    const { movingBoard } = await import("../home/home");
    if (!closed) ends.push(movingBoard(host, game.start, game.name, load));
  };
  void show();
  return host;
}
