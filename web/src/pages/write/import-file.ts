/** The dialog that translates a section of Fairy-Stockfish's `variants.ini` into a text. */
import { openDialog } from "../../app/dialog";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { ask } from "../../net/api";
import type { ImportedFile, OptionNote, TranslatedSection } from "../../wire/api";
import { messageOf } from "../workshop/words";
import { sectionName, translatedWords } from "./import-words";

/** The largest file that the server takes, in bytes. */
const LARGEST = 128 * 1024;

/**
 * Opens the dialog. It stays until `may` says that the editor takes a translation; then `take` gets the text, and what is to
 * be said about its options.
 */
export function openImport(may: () => Promise<boolean>, take: (text: string, notes: HTMLElement) => void): void {
  const area = h("textarea", { rows: 9, spellcheck: false, required: true, placeholder: "[my-game:chess]" });
  const section = h("select");
  const choice = h("label", { class: "field", hidden: true }, h("span", {}, "Section"), section);
  const said = h("p", { class: "small", role: "alert" });
  const button = h("button", { type: "submit", class: "primary" }, "Translate");
  const file = h("input", { type: "file", accept: ".ini,text/plain", hidden: true, "aria-label": "File of variants" });
  const changed = (): void => {
    choice.hidden = true;
    fill(said);
  };
  area.addEventListener("input", changed);
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    // A larger file is refused by the server.
    void chosen
      ?.slice(0, LARGEST + 1)
      .text()
      .then((text) => {
        area.value = text;
        changed();
      });
    file.value = "";
  });
  const translate = async (): Promise<void> => {
    const chosen = choice.hidden ? {} : { section: section.value };
    const { sections, translation } = await ask<ImportedFile>("/api/texts/import", { file: area.value, ...chosen });
    if (translation) {
      if (!(await may())) return;
      dialog.close();
      take(translation.text, notesOf(translation));
      return;
    }
    fill(section, ...sections.map((one) => h("option", { value: one.name }, sectionName(one))));
    choice.hidden = false;
    said.textContent = `The file has ${sections.length} sections. Choose one.`;
    section.focus();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    button.disabled = true;
    translate()
      .catch((error: unknown) => {
        said.textContent = messageOf(error);
      })
      .finally(() => (button.disabled = false));
  };
  const dialog = openDialog(
    "Import variants.ini",
    h(
      "form",
      { class: "stack", onsubmit: submit },
      h(
        "p",
        {},
        "Paste a section of a file of variants for Fairy-Stockfish, with those from which it inherits, or open the " +
          "file. It becomes a text, which you can change and play.",
      ),
      h("label", { class: "field" }, h("span", {}, "Contents of variants.ini"), area),
      choice,
      said,
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: () => file.click() }, icon("edit"), "Open a file"),
        button,
      ),
      file,
    ),
  );
}

/** Returns what each option was taken for, below those that are not translated. */
function notesOf(translation: TranslatedSection): HTMLElement {
  const list = (title: string, notes: readonly OptionNote[]): HTMLElement[] =>
    notes.length === 0
      ? []
      : [
          h("h3", {}, title),
          h(
            "ul",
            {},
            ...notes.map(({ line, option, message }) =>
              h("li", {}, `Line ${line}, `, h("b", {}, option), ": ", ...message.split("`").map(part)),
            ),
          ),
        ];
  return h(
    "details",
    { class: "write-import", open: true },
    h("summary", {}, `Import: ${translatedWords(translation)}`),
    ...list("Not translated", translation.missing),
    ...list("Translated", translation.notes),
  );
}

/** Returns a part of a note: every other one is a statement. */
function part(text: string, at: number): string | HTMLElement {
  return at % 2 === 0 ? text : h("code", {}, text);
}
