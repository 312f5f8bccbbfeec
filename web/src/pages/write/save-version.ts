/** The dialog that saves the text in the editor as a version of a game. */
import "../../style/workshop.css";
import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";
import { go } from "../../app/router";
import { beginGame, keepGame, keepWritten, ownGame, saveVersion, written, type OwnGame } from "../../net/workshop";
import { messageOf } from "../workshop/words";

/** The longest name of a version, in characters. */
const LONGEST_NAME = 30;
/** The longest note, in letters: the server counts bytes. */
const LONGEST_NOTE = 600;

/** Opens the dialog for a text, whose game has this name. */
export function openSave(text: string, gameName: string): void {
  const { game, fromName, fromGame, fromVariant } = written();
  const own = game === undefined ? undefined : ownGame(game);
  const name = h("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off" });
  const note = h("textarea", { rows: 3, maxlength: LONGEST_NOTE });
  const anew = h("input", { type: "radio", name: "save-as", checked: own === undefined });
  const said = h("p", { class: "small", role: "alert" });
  const button = h("button", { type: "submit", class: "primary" }, "Save");
  const version = (): { text: string; name?: string; note?: string } => ({
    text,
    ...(name.value.trim() === "" ? {} : { name: name.value }),
    ...(note.value.trim() === "" ? {} : { note: note.value }),
  });
  const store = async (): Promise<string> => {
    const at = Date.now();
    if (own && !anew.checked) {
      await saveVersion(own, version());
      keepGame({ ...own, name: gameName, at });
      return own.id;
    }
    // A new game of an own one names it as the game from which it was made.
    const from = fromGame ?? own?.id;
    const made =
      from !== undefined ? { from_game: from } : fromVariant !== undefined ? { from_variant: fromVariant } : {};
    const { id, secret } = await beginGame({ ...version(), ...made });
    keepGame({ id, secret, name: gameName, at });
    return id;
  };
  const save = (event: Event): void => {
    event.preventDefault();
    button.disabled = true;
    store()
      .then((id) => {
        keepWritten({ game: id, saved: text });
        dialog.close();
        go(`/workshop/${id}`);
      })
      .catch((error: unknown) => {
        said.textContent = messageOf(error);
      })
      .finally(() => (button.disabled = false));
  };
  const dialog = openDialog(
    "Save a version",
    h(
      "form",
      { class: "stack", onsubmit: save },
      own ? choices(own, anew) : explanation(gameName, fromName),
      h("label", { class: "field" }, h("span", {}, "Name of the version (optional)"), name),
      h("label", { class: "field" }, h("span", {}, "Note on the version (optional)"), note),
      said,
      h("div", { class: "row end" }, button),
    ),
  );
}

function explanation(name: string, from: string | undefined): HTMLElement {
  return h(
    "p",
    {},
    `${name} gets a page of its own with all its versions, private until you publish it. ` +
      "Only this browser can change it, so keep its data.",
    from === undefined ? null : ` The page says that it was made from ${from}.`,
  );
}

function choices({ name }: OwnGame, anew: HTMLInputElement): HTMLElement {
  const again = h("input", { type: "radio", name: "save-as", checked: true });
  return h(
    "div",
    { class: "stack", role: "radiogroup", "aria-label": "Save as" },
    h("label", { class: "check" }, again, ` A new version of ${name}`),
    h("label", { class: "check" }, anew, " A new game, made from it"),
  );
}
