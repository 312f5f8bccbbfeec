/** The menu of a turn at the pointer, opened by a right click or a long press. */
import { h } from "../../app/dom";

/** An entry of a menu. */
export interface MenuEntry {
  label: string;
  disabled?: boolean;
  act: () => void;
}

/** The distance of a menu from the edges of the window, in pixels. */
const EDGE = 6;

/** Opens a menu at a point of the window. It closes after a choice, by Escape, and by a press elsewhere. */
export function openMenu(x: number, y: number, label: string, entries: readonly MenuEntry[]): void {
  const before = document.activeElement;
  const close = (): void => {
    removeEventListener("pointerdown", outside, { capture: true });
    removeEventListener("scroll", close, { capture: true });
    const had = menu.contains(document.activeElement);
    menu.remove();
    if (had && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const outside = ({ target }: Event): void => {
    if (!(target instanceof Node && menu.contains(target))) close();
  };
  const choose = (act: () => void) => (): void => {
    close();
    act();
  };
  const buttons = entries.map(({ label: text, disabled = false, act }) =>
    h("button", { type: "button", class: "quiet", role: "menuitem", disabled, onclick: choose(act) }, text),
  );
  const menu = h(
    "div",
    { class: "turn-menu", role: "menu", "aria-label": label, oncontextmenu: (event: Event) => event.preventDefault() },
    ...buttons,
  );
  menu.addEventListener("keydown", (event) => {
    const shown = buttons.filter((button) => !button.disabled);
    const at = shown.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (step !== undefined) shown[(at + step + shown.length) % shown.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(menu);
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = `${Math.max(EDGE, Math.min(x, innerWidth - width - EDGE))}px`;
  menu.style.top = `${Math.max(EDGE, y + height + EDGE > innerHeight ? y - height : y)}px`;
  addEventListener("pointerdown", outside, { capture: true });
  addEventListener("scroll", close, { capture: true });
  buttons.find((button) => !button.disabled)?.focus({ preventScroll: true });
}
