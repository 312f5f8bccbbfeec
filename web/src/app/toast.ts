import { h } from "./dom";
import { announce } from "./live";

/** The time that a note stays, in milliseconds. */
const STAYS = 4000;

/** Shows a short note at the edge of the page and announces it. */
export function toast(text: string): void {
  announce(text);
  const note = h("p", { class: "toast", "aria-hidden": "true" }, text);
  const notes = document.getElementById("toasts");
  // The same note stands there once, at its last time.
  for (const other of notes?.children ?? []) if (other.textContent === text) other.remove();
  notes?.append(note);
  setTimeout(() => note.remove(), STAYS);
}

/** Copies a text and confirms it; if the browser refuses, shows the text for manual copying. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    const { showText } = await import("./dialog");
    showText(what, text);
  }
}
