/** Files that the visitor saves. */
import { h } from "./dom";
import { icon } from "./icons";
import { toast } from "./toast";

/** The most letters of an id that names a file; the id of a player's text is much longer, and says nothing. */
const LONGEST_ID = 30;

/** Saves a text as a file of the visitor. */
export function save(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address before the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Saves a PGN, and shows its file name. `date` is the tag of its game. */
export function savePgn(name: string, text: string, date = ""): void {
  const file = pgnFile(name, date, new Date());
  save(file, text, "application/x-chess-pgn");
  toast(`Saved as ${file}`);
}

/** Returns the button that saves a PGN. */
export function saveButton(onclick: () => void): HTMLElement {
  const label = "PGN as a file";
  return h("button", { type: "button", class: "only", "aria-label": label, title: label, onclick }, icon("save"));
}

/** Returns the name of a file, such as `springald-chess-2026-11-25.pgn`: with the date of the game, or today's if unknown. */
export function pgnFile(name: string, date: string, now: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const day = /^\d{4}\.\d{2}\.\d{2}$/.test(date) ? date.replaceAll(".", "-") : today;
  return `springald-${name}-${day}.pgn`;
}

/** Returns the part of a file's name that names a game. */
export function fileNameOf({ id, name }: { id: string; name: string }): string {
  if (id.length <= LONGEST_ID) return id;
  const words = name
    .normalize("NFKD")
    // Accents stand apart from their letters now.
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, LONGEST_ID) ?? "game";
}
