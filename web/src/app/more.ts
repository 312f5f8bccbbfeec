import "../style/more.css";
import { h } from "./dom";

/** The pages in the menu; some only where the header itself has no room for them. */
const PAGES: readonly (readonly [path: string, name: string, place?: "narrow"])[] = [
  ["/puzzles", "Puzzles", "narrow"],
  ["/my-games", "My games", "narrow"],
  ["/archive", "Archive"],
  ["/write", "Write"],
  ["/gallery", "Players' games"],
];

/** Marks the shown page; the header does so from the next page on. */
const current = (path: string): string | null => (location.pathname.startsWith(path) ? "page" : null);

/**
 * Adds the menu to the button of a header without room for all links, and opens it. Its button, Escape, a click outside
 * or a choice closes it.
 */
export function addMenu(button: HTMLElement, openSettings: () => void): void {
  const menu = button.parentElement;
  if (!menu || menu.childElementCount > 1) return;
  const show = (isShown: boolean): void => {
    list.hidden = !isShown;
    button.setAttribute("aria-expanded", String(isShown));
  };
  const settings = (): void => {
    // The focus comes back to the button when the dialog closes.
    button.focus();
    openSettings();
  };
  const list = h(
    "ul",
    { onclick: () => show(false) },
    ...PAGES.map(([path, name, place = ""]) =>
      h("li", { class: place }, h("a", { href: path, "aria-current": current(path) }, name)),
    ),
    h("li", { class: "narrow" }, h("button", { type: "button", class: "quiet", onclick: settings }, "Settings")),
  );
  button.addEventListener("click", () => show(list.hidden === true));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    // The board takes the same key.
    event.stopPropagation();
    show(false);
    button.focus();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) show(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) show(false);
  });
  menu.append(list);
  show(true);
}
