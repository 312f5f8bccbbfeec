/** The form with which an author publishes a game. */
import { freshId, h } from "../../app/dom";
import { settings } from "../../app/settings";
import { publishGame, withdrawGame, type OwnGame } from "../../net/workshop";
import type { PlayersGame } from "../../wire/api";
import { LICENCES } from "./licences";
import { messageOf, versionName } from "./words";

/** The longest name of an inventor, in characters. */
const LONGEST_NAME = 30;

/** Returns the form; `done` is called after every change. */
export function publishing(game: PlayersGame, own: OwnGame, done: () => void): HTMLElement {
  const { versions, published } = game;
  const author = h("input", {
    type: "text",
    value: game.author ?? settings().name,
    maxlength: LONGEST_NAME,
    required: true,
    autocomplete: "nickname",
  });
  const licence = h(
    "select",
    {},
    ...LICENCES.map(({ id, name, means }) => h("option", { value: id }, `${name}: ${means}`)),
  );
  licence.value = game.licence ?? LICENCES[0]?.id ?? "";
  const version = h(
    "select",
    {},
    ...versions.map(({ number, name }) => h("option", { value: number }, versionName(number, name))),
  );
  const said = h("p", { class: "small", role: "alert" });
  const act = (work: () => Promise<void>): void => {
    said.textContent = "";
    work().then(done, (error: unknown) => {
      said.textContent = messageOf(error);
    });
  };
  const publish = (event: Event): void => {
    event.preventDefault();
    const publication = { number: Number(version.value), author: author.value, licence: licence.value };
    act(() => publishGame(own, publication));
  };
  const field = (label: string, input: HTMLElement): HTMLElement => {
    const id = freshId("publish");
    input.id = id;
    return h("label", { class: "field", for: id }, h("span", {}, label), input);
  };
  return h(
    "section",
    { class: "card", "aria-labelledby": "publish" },
    h("h2", { id: "publish" }, published === null ? "Publish it" : "In the gallery"),
    h(
      "p",
      { class: "small soft" },
      "In the gallery everybody finds the game. Its page shows all versions. You can take it out again at any time, " +
        "but a licence that you gave stays given.",
    ),
    h(
      "form",
      { class: "stack", onsubmit: publish },
      field("Inventor", author),
      field("Licence of the text", licence),
      field("Version", version),
      h(
        "div",
        { class: "row" },
        h("button", { type: "submit", class: "primary" }, published === null ? "Publish" : "Publish the changes"),
        published !== null &&
          h("button", { type: "button", onclick: () => act(() => withdrawGame(own)) }, "Take it out of the gallery"),
      ),
    ),
    said,
  );
}
