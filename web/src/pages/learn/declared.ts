/** The parts of a game's page that only declared games have. */
import type { Listed, DeclaredPage } from "../../app/catalogue";
import { h } from "../../app/dom";
import { settings } from "../../app/settings";
import { figure } from "../../board/art";
import { lookOf } from "../../board/discs";
import "../../board/board.css";
import { paint } from "../../board/sides";

/** Returns the list of the pieces, with their drawings and moves. */
export function kindList(game: Listed): HTMLElement {
  const set = settings().pieces;
  // As on the board.
  const look = lookOf(game.kinds);
  const entries = game.kinds.map(({ letter, name, moves }) => {
    const owner = letter.toLowerCase() === letter.toUpperCase() ? "neutral" : "white";
    const picture = h(
      "span",
      { class: "kind-picture", "aria-hidden": "true" },
      figure({ name, owner, letter }, set, false, look),
    );
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    paint(picture, game.sides);
    return h(
      "li",
      { class: "card kind" },
      picture,
      h("div", {}, h("h3", {}, title, h("code", { class: "letter" }, letter)), h("p", { class: "small" }, moves)),
    );
  });
  return h(
    "section",
    { class: "learn-part sb", "aria-labelledby": "pieces" },
    h("h2", { id: "pieces" }, "The pieces"),
    h("ul", { class: "kinds" }, ...entries),
  );
}

/** Returns the text from which the game was made, to read and to change. */
export function textSection({ id, name }: Listed, { texts }: DeclaredPage): HTMLElement {
  const [own = ""] = texts;
  const change = async (): Promise<void> => {
    const { openInEditor } = await import("../write/open-text");
    await openInEditor(own, { fromVariant: id, fromName: name });
  };
  return h(
    "section",
    { class: "learn-part", "aria-labelledby": "text" },
    h("h2", { id: "text" }, "The text of the game"),
    h("p", { class: "soft" }, "The game was made from this text. Change it to make a game of your own."),
    h("pre", { class: "card game-text", tabindex: 0 }, own),
    h("p", {}, h("button", { type: "button", onclick: () => void change() }, "Make your own of it")),
  );
}
