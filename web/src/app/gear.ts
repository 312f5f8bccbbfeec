import { h, type Child } from "./dom";
import { icon } from "./icons";

/** Returns a button that opens a box with settings. Escape, or a press outside, closes it. */
export function gear(label: string, ...children: Child[]): HTMLDetailsElement {
  const summary = h("summary", { "aria-label": label, title: label }, icon("settings"));
  const box = h("details", { class: "gear" }, summary, h("div", { class: "gear-box" }, ...children));
  const outside = ({ target }: Event): void => {
    if (!(target instanceof Node && box.contains(target))) box.open = false;
  };
  box.addEventListener("toggle", () => {
    if (box.open) addEventListener("pointerdown", outside, { capture: true });
    else removeEventListener("pointerdown", outside, { capture: true });
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.open) return;
    event.preventDefault();
    box.open = false;
    summary.focus();
  });
  return box;
}
