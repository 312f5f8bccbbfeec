/** The part of a game with a player's text that its author learns of: refusals, and notes that the players write. */
import "../../style/note.css";
import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import { ApiError } from "../../net/api";
import { deleteNote, sendNote, sendRefusal } from "../../net/playtests";
import type { Table } from "../../table/table";
import type { BoardPage } from "../board-page/board-page";

/** The longest note, in characters. */
const LONGEST = 500;

/** Begins to tell the author of a game what happens on its page; `secretOf` returns the secret of the seat. */
export function begin(shown: BoardPage, table: Table, id: string, secretOf: () => string | null): void {
  shown.refused = refusals((clause) => {
    const secret = secretOf();
    return secret === null ? Promise.resolve() : sendRefusal(id, secret, clause);
  });
  shown.extra.append(noteForm(table, id, secretOf));
}

/** Returns what sends refusals, until the server wants no more of them: because nobody collects them, or it has enough. */
export function refusals(send: (clause: string) => Promise<void>): (clause: string | null) => void {
  let isWanted = true;
  return (clause) => {
    if (!isWanted || clause === null) return;
    send(clause).catch((error: unknown) => {
      // A lost connection ends nothing.
      if (error instanceof ApiError) isWanted = false;
    });
  };
}

function noteForm(table: Table, id: string, secretOf: () => string | null): HTMLElement {
  const text = h("textarea", { rows: 3, maxlength: LONGEST, "aria-label": "Note to the author", required: true });
  const said = h("p", { class: "small", role: "status" });
  const kept = h("ul", { class: "note-list" });
  const button = h("button", { class: "small" }, icon("send"), "Send the note");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const secret = secretOf();
    const note = text.value.trim();
    if (secret === null || note === "") return;
    button.disabled = true;
    // An unfinished turn does not count.
    const turns = table.shown ?? table.turns.filter(({ whole }) => whole).length;
    try {
      const { id: number } = await sendNote(id, secret, turns, note);
      text.value = "";
      said.textContent = "The author has your note.";
      const entry = h("li", { class: "small" }, `${place(turns)}: ${note} `, remover(number));
      kept.append(entry);
    } catch (error) {
      said.textContent = error instanceof ApiError ? error.message : "Can't reach the server. Please try again.";
    } finally {
      button.disabled = false;
    }
  };
  const remover = (note: string): HTMLElement => {
    const remove = async (event: Event): Promise<void> => {
      const secret = secretOf();
      const { currentTarget } = event;
      if (secret === null || !(currentTarget instanceof HTMLElement)) return;
      try {
        await deleteNote(id, secret, note);
        currentTarget.closest("li")?.remove();
        said.textContent = "The note is deleted.";
      } catch (error) {
        said.textContent = error instanceof ApiError ? error.message : "Can't reach the server. Please try again.";
      }
    };
    return h(
      "button",
      { type: "button", class: "small quiet", onclick: (event: Event) => void remove(event) },
      "Delete",
    );
  };
  const form = h(
    "form",
    { class: "stack", onsubmit: (event: Event) => void send(event) },
    h("div", {}, text),
    h("div", {}, button),
  );
  const hint = "What is unclear, too strong or fun? The note goes to the author with the position on the board.";
  return h(
    "details",
    { class: "note" },
    h("summary", {}, "Note to the author of this game"),
    h("div", { class: "stack" }, h("p", { class: "small soft" }, hint), form, said, kept),
  );
}

/** Returns where a note belongs, in words. */
export function place(turns: number): string {
  if (turns === 0) return "At the start";
  return turns === 1 ? "After 1 turn" : `After ${turns} turns`;
}
