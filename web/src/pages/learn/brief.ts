import { findGame, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";

/** Returns a game in a few sentences, on one screen. A declared game names the game that it builds on. */
export function briefSection(game: Listed, sentences: readonly string[]): HTMLElement {
  // The head of the page has the summary.
  const others = sentences.filter((sentence) => sentence !== game.pitch);
  const list = h("ul", { class: "brief" }, ...briefSentences(others, undefined));
  void likeOf(game).then((like) => like && list.append(sentenceOf(like, false)));
  return h(
    "section",
    { class: "learn-part", "aria-labelledby": "brief" },
    h("h2", { id: "brief" }, "In short"),
    h("div", { class: "card" }, list),
  );
}

/**
 * Returns the sentences as entries of a list; the last one names the game that everything else is like, and opens its page
 * in another window: this one may have a game.
 */
export function briefSentences(sentences: readonly string[], like: Listed | undefined): HTMLElement[] {
  return [...sentences.map((sentence) => h("li", {}, sentence)), ...(like ? [sentenceOf(like, true)] : [])];
}

/** Returns the game that a declared game builds on. */
export async function likeOf({ likes }: Listed): Promise<Listed | undefined> {
  const [like] = likes ?? [];
  return like === undefined ? undefined : findGame(like).catch(() => undefined);
}

function sentenceOf(like: Listed, isElsewhere: boolean): HTMLElement {
  const link = h("a", { href: `/learn/${like.id}`, target: isElsewhere ? "_blank" : undefined }, like.name);
  return h("li", {}, "Everything else is as in ", link, ".");
}
