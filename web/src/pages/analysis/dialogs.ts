import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";
import { sentence } from "../../table/words";

/** Asks for a FEN, a PGN or a list of moves. Closes if `load` accepts it, otherwise shows the error. */
export function importDialog(load: (text: string) => Promise<void>): void {
  const area = h("textarea", {
    rows: 9,
    "aria-label": "FEN, PGN or moves",
    spellcheck: "false",
    placeholder: "A FEN, a PGN, or moves as in the move list",
  });
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await load(area.value);
      dialog.close();
    } catch (reason) {
      error.textContent = sentence(reason instanceof Error ? reason.message : String(reason));
      error.hidden = false;
    }
  };
  const dialog = openDialog(
    "Import FEN/PGN",
    h(
      "form",
      { class: "stack", onsubmit: (event: Event) => void submit(event) },
      area,
      error,
      h("button", { class: "primary" }, "Load"),
    ),
  );
  area.focus();
}

/** Asks for a comment. `save` receives it on one line, as PGN requires; empty removes the comment. */
export function commentDialog(title: string, text: string, save: (text: string) => void): void {
  const area = h("textarea", { rows: 4, "aria-label": "Comment", maxlength: 4000 });
  area.value = text;
  const submit = (event: Event): void => {
    event.preventDefault();
    save(area.value.replaceAll("}", ")").replace(/\s+/g, " ").trim());
    dialog.close();
  };
  const dialog = openDialog(
    title,
    h("form", { class: "stack", onsubmit: submit }, area, h("button", { class: "primary" }, "Save")),
  );
  area.focus();
}
