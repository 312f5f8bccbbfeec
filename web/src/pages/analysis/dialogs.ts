import { openDialog } from "../../app/dialog";
import { freshId, h } from "../../app/dom";
import { glyph, GLYPH_GROUPS } from "./glyphs";
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

/** A comment with arrows and circles, as text. */
export interface Said {
  text: string;
  shapes: string;
}

/**
 * Asks for a comment, and for arrows and circles. `save` receives the comment on one line, as PGN requires; empty removes it.
 * It returns what is wrong, or nothing.
 */
export function commentDialog(title: string, { text, shapes }: Said, save: (said: Said) => string | undefined): void {
  const area = h("textarea", { rows: 4, "aria-label": "Comment", maxlength: 4000 });
  area.value = text;
  const help = freshId("help");
  const drawn = h("input", {
    type: "text",
    value: shapes,
    "aria-label": "Arrows and circles",
    "aria-describedby": help,
    placeholder: "e4, red e2-e4",
    spellcheck: "false",
    autocapitalize: "off",
    maxlength: 2000,
  });
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const submit = (event: Event): void => {
    event.preventDefault();
    const wrong = save({ text: area.value.replaceAll("}", ")").replace(/\s+/g, " ").trim(), shapes: drawn.value });
    if (wrong === undefined) {
      dialog.close();
      return;
    }
    error.textContent = wrong;
    error.hidden = false;
    drawn.focus();
  };
  const dialog = openDialog(
    title,
    h(
      "form",
      { class: "stack", onsubmit: submit },
      area,
      h("label", { class: "stack" }, "Arrows and circles", drawn),
      h("p", { class: "soft small", id: help }, "You can also draw them on the board with the right mouse button."),
      error,
      h("button", { class: "primary" }, "Save"),
    ),
  );
  area.focus();
}

/** Shows the glyphs of a turn as buttons. `toggle` changes one and returns those that the turn has then. */
export function glyphDialog(title: string, nags: readonly number[], toggle: (nag: number) => readonly number[]): void {
  const buttons = new Map<number, HTMLButtonElement>();
  const show = (now: readonly number[]): void =>
    buttons.forEach((button, nag) => button.setAttribute("aria-pressed", String(now.includes(nag))));
  const groups = GLYPH_GROUPS.map((group) =>
    h(
      "fieldset",
      { class: "glyphs" },
      h("legend", {}, group.name),
      ...group.nags.map((nag) => {
        const [sign, meaning] = glyph(nag);
        const button = h(
          "button",
          { type: "button", title: meaning, "aria-label": meaning, onclick: () => show(toggle(nag)) },
          sign,
        );
        buttons.set(nag, button);
        return button;
      }),
    ),
  );
  show(nags);
  openDialog(title, h("div", { class: "stack" }, ...groups));
}
