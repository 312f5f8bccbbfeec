import { h } from "./dom";
import { change, NAME_LENGTH, settings } from "./settings";

/** Creates a field for the name that others see. Every change is stored at once. */
export function nameField(): HTMLElement {
  const name = h("input", {
    type: "text",
    maxlength: NAME_LENGTH,
    autocomplete: "nickname",
    placeholder: "Name",
    value: settings().name,
    onchange: (event: Event) => change({ name: (event.target as HTMLInputElement).value.trim() }),
  });
  return h("label", { class: "field" }, h("span", {}, "Your name (optional)"), name);
}
