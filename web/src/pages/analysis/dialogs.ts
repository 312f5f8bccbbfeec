import { openDialog } from "../../app/dialog";
import { fill, freshId, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { glyph, GLYPH_GROUPS } from "./glyphs";
import { sentence } from "../../table/words";
import type { SidesView } from "../../wire/rules";

/** The number of games of a text that are shown at a time. */
const LISTED = 6;

/** What is done with a pasted text. */
export interface ImportActions {
  /** Returns the titles of the games in it. */
  titles: (text: string) => Promise<readonly string[]>;
  /** Opens one of them, counted from 0. */
  load: (text: string, place: number) => Promise<void>;
}

/**
 * Asks for a FEN, a PGN or a list of moves, pasted or from a file. Of several games one is chosen. Closes if `load` accepts
 * it, otherwise shows the error.
 */
export function importDialog({ titles, load }: ImportActions): void {
  const area = h("textarea", {
    rows: 9,
    "aria-label": "FEN, PGN or moves",
    spellcheck: "false",
    placeholder: "A FEN, a PGN, or moves as in the move list",
    oninput: () => forget(),
    ondrop: (event: DragEvent) => {
      const [dropped] = event.dataTransfer?.files ?? [];
      if (!dropped) return;
      event.preventDefault();
      void read(dropped);
    },
  });
  const error = h("p", { class: "notice bad", role: "alert", hidden: true });
  const list = h("select", { size: LISTED });
  const question = h("span", {});
  const choice = h("label", { class: "stack", hidden: true }, question, list);
  const forget = (): void => {
    choice.hidden = true;
    error.hidden = true;
  };
  const read = async (file: File): Promise<void> => {
    area.value = await file.text();
    forget();
    await submit();
  };
  const file = h("input", { type: "file", accept: ".pgn,.fen,.txt,text/plain", class: "unseen", tabindex: -1 });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void read(chosen);
    file.value = "";
  });
  const submit = async (): Promise<void> => {
    error.hidden = true;
    try {
      const found = choice.hidden ? await titles(area.value) : [];
      if (found.length > 1) {
        question.textContent = `The text has ${found.length} games. Which one?`;
        fill(list, ...found.map((title, at) => h("option", { selected: at === 0 }, `${at + 1}. ${title}`)));
        choice.hidden = false;
        list.focus();
        return;
      }
      await load(area.value, choice.hidden ? 0 : Math.max(0, list.selectedIndex));
      dialog.close();
    } catch (reason) {
      error.textContent = sentence(reason instanceof Error ? reason.message : String(reason));
      error.hidden = false;
    }
  };
  const submitted = (event: Event): void => {
    event.preventDefault();
    void submit();
  };
  list.addEventListener("dblclick", () => void submit());
  const dialog = openDialog(
    "Import FEN/PGN",
    h(
      "form",
      { class: "stack", onsubmit: submitted },
      area,
      choice,
      error,
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary" }, "Load"),
        h("button", { type: "button", onclick: () => file.click() }, icon("book"), "Open a file"),
      ),
      file,
    ),
  );
  area.focus();
}

/** A comment with arrows and circles, as text. */
export interface Annotation {
  text: string;
  shapes: string;
}

/**
 * Asks for a comment, and for arrows and circles. `save` receives the comment on one line, as PGN requires; empty removes it.
 * It returns what is wrong, or nothing. A comment with a closing brace, which PGN can't write, is refused.
 */
export function commentDialog(
  title: string,
  { text, shapes }: Annotation,
  save: (annotation: Annotation) => string | undefined,
): void {
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
    const isWritable = !area.value.includes("}");
    const wrong = isWritable
      ? save({ text: area.value.replace(/\s+/g, " ").trim(), shapes: drawn.value })
      : "A comment can't contain }, which ends comments in PGN files.";
    if (wrong === undefined) {
      dialog.close();
      return;
    }
    error.textContent = wrong;
    error.hidden = false;
    (isWritable ? drawn : area).focus();
  };
  const dialog = openDialog(
    title,
    h(
      "form",
      { class: "stack", onsubmit: submit },
      area,
      h("label", { class: "stack" }, "Arrows and circles", drawn),
      h(
        "p",
        { class: "soft small", id: help },
        "You can also draw them on the board: choose “Draw arrows”, or use the right mouse button.",
      ),
      error,
      h("button", { class: "primary" }, "Save"),
    ),
  );
  area.focus();
}

/** Shows the glyphs of a turn as buttons. `toggle` changes one and returns those that the turn has then. */
export function glyphDialog(
  title: string,
  sides: SidesView,
  nags: readonly number[],
  toggle: (nag: number) => readonly number[],
): void {
  const buttons = new Map<number, HTMLButtonElement>();
  const show = (now: readonly number[]): void =>
    buttons.forEach((button, nag) => button.setAttribute("aria-pressed", String(now.includes(nag))));
  const groups = GLYPH_GROUPS.map((group) =>
    h(
      "fieldset",
      { class: "glyphs" },
      h("legend", {}, group.name),
      ...group.nags.map((nag) => {
        const [sign, meaning] = glyph(nag, sides);
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
