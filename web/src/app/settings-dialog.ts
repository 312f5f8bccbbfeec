import { BOARD_THEMES, PIECE_SETS } from "../board/types";
import { openDialog } from "./dialog";
import { freshId, h } from "./dom";
import { nameField } from "./name-field";
import { change, settings, type Settings } from "./settings";

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function choice<K extends "theme" | "board" | "pieces">(
  name: K,
  label: string,
  values: readonly Settings[K][],
): HTMLElement {
  const group = freshId(name);
  const options = values.map((value) =>
    h(
      "label",
      { class: "option" },
      h("input", {
        type: "radio",
        name: group,
        value,
        checked: settings()[name] === value,
        onchange: () => change({ [name]: value }),
      }),
      h("span", {}, capital(value)),
    ),
  );
  return h("fieldset", { class: "options" }, h("legend", {}, label), ...options);
}

function toggle(name: "sound" | "animation" | "coordinates", label: string): HTMLElement {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: settings()[name],
    onchange: (event: Event) => change({ [name]: (event.target as HTMLInputElement).checked }),
  });
  return h("label", { class: "switch" }, h("span", {}, label), box);
}

/** Opens the settings. They hold at once and are kept in this browser. */
export function openSettings(): void {
  openDialog(
    "Settings",
    h(
      "div",
      { class: "stack" },
      choice("theme", "Theme", ["auto", "light", "dark"]),
      choice("board", "Board", BOARD_THEMES),
      choice("pieces", "Pieces", PIECE_SETS),
      toggle("coordinates", "Coordinates"),
      toggle("animation", "Animation"),
      toggle("sound", "Sound"),
      nameField(),
    ),
  );
}
