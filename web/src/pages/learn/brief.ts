import { findGame, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";

/** Returns a game in a few sentences, on one screen. A declared game names the game that it builds on. */
export function briefSection(game: Listed, sentences: readonly string[]): HTMLElement {
  // The head of the page has the summary.
  const others = sentences.filter((sentence) => sentence !== game.pitch);
  const list = h("ul", { class: "brief" }, ...others.map((sentence) => h("li", {}, sentence)));
  const [like] = game.likes ?? [];
  if (like !== undefined) void addParent(list, like);
  return h(
    "section",
    { class: "learn-part", "aria-labelledby": "brief" },
    h("h2", { id: "brief" }, "In short"),
    h("div", { class: "card" }, list),
  );
}

async function addParent(list: HTMLElement, like: string): Promise<void> {
  const parent = await findGame(like).catch(() => undefined);
  if (!parent) return;
  const link = h("a", { href: `/learn/${parent.id}` }, parent.name);
  list.append(h("li", {}, "Everything else is as in ", link, "."));
}
