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

/** The time after which a resting finger opens a menu, in milliseconds, and how far it may slip, in pixels. */
const LONG = 450;
const SLIP = 10;

/**
 * Calls back when a finger rests on an element. Only some browsers take this for a right click. The click that follows when
 * the finger leaves is dropped.
 */
export function onLongPress(element: HTMLElement, act: (event: PointerEvent) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let isHeld = false;
  const stop = (): void => clearTimeout(timer);
  element.addEventListener("pointerdown", (event) => {
    stop();
    isHeld = false;
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      isHeld = true;
      act(event);
    }, LONG);
  });
  element.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > SLIP) stop();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, stop);
  const drop = (event: Event): void => {
    if (!isHeld) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("click", drop, { capture: true });
}

/** Closes the menu that is open. */
let closeOpen = (): void => undefined;

/** Opens a menu at a point of the window. It closes after a choice, by Escape, and by a press elsewhere. */
export function openMenu(x: number, y: number, label: string, entries: readonly MenuEntry[]): void {
  closeOpen();
  const before = document.activeElement;
  const close = (): void => {
    closeOpen = () => undefined;
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
  closeOpen = close;
  document.body.append(menu);
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = `${Math.max(EDGE, Math.min(x, innerWidth - width - EDGE))}px`;
  menu.style.top = `${Math.max(EDGE, y + height + EDGE > innerHeight ? y - height : y)}px`;
  addEventListener("pointerdown", outside, { capture: true });
  addEventListener("scroll", close, { capture: true });
  buttons.find((button) => !button.disabled)?.focus({ preventScroll: true });
}
