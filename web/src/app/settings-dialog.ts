import { BOARD_THEMES, PIECE_SETS } from "../board/types";
import { openDialog } from "./dialog";
import { freshId, h } from "./dom";
import { nameField } from "./name-field";
import { chooseNotation, chosenNotation, NOTATIONS, offeredNotations } from "./notations";
import { allowNotifications, canNotify } from "./notify";
import { change, CONFIRMED, settings, type Settings } from "./settings";

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function choice<K extends "theme" | "board" | "pieces" | "confirm">(
  name: K,
  label: string,
  values: readonly Settings[K][],
  word = capital,
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
      h("span", {}, word(value)),
    ),
  );
  return h("fieldset", { class: "options" }, h("legend", {}, label), ...options);
}

/** Creates the choice of the notation of moves; `null` if the game on the page has only one. */
function notation(): HTMLElement | null {
  const offered = offeredNotations();
  if (offered.length === 0) return null;
  const group = freshId("notation");
  const chosen = chosenNotation(offered);
  const known = NOTATIONS.filter(([one]) => offered.includes(one));
  const options = ([[null, "Standard"], ...known] as const).map(([value, label]) =>
    h(
      "label",
      { class: "option" },
      h("input", {
        type: "radio",
        name: group,
        value: value ?? "",
        checked: value === chosen,
        onchange: () => chooseNotation(value, offered),
      }),
      h("span", {}, label),
    ),
  );
  return h("fieldset", { class: "options" }, h("legend", {}, "Notation"), ...options);
}

function toggle(name: "sound" | "animation" | "coordinates" | "typing", label: string): HTMLElement {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: settings()[name],
    onchange: (event: Event) => change({ [name]: (event.target as HTMLInputElement).checked }),
  });
  return h("label", { class: "switch" }, h("span", {}, label), box);
}

/** Creates the switch for notifications, which stays off unless the browser allows them. */
function notifications(): HTMLElement {
  const refused = h("small", { class: "soft", role: "alert", hidden: true });
  const turnOn = async (box: HTMLInputElement): Promise<void> => {
    const isAllowed = box.checked && (await allowNotifications());
    refused.textContent = "This browser blocks notifications from this site.";
    refused.hidden = !box.checked || isAllowed;
    box.checked = isAllowed;
    change({ notifications: isAllowed });
  };
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: settings().notifications,
    disabled: !canNotify(),
    onchange: () => void turnOn(box),
  });
  return h("div", {}, h("label", { class: "switch" }, h("span", {}, "Notify me when it's my turn"), box), refused);
}

/** Creates the choice of games in which turns have to be confirmed. */
function confirmation(): HTMLElement {
  const words: Record<string, string> = { never: "Never", long: "Long games", always: "Always" };
  const help = "Long games are against people, with no clock, days per turn, or at least 15 minutes.";
  return h(
    "div",
    {},
    choice("confirm", "Confirm my turns", CONFIRMED, (value) => words[value] ?? value),
    h("small", { class: "soft" }, help),
  );
}

/** Opens the settings. Changes apply at once and are stored in this browser. */
export function openSettings(): void {
  openDialog(
    "Settings",
    h(
      "div",
      { class: "stack" },
      choice("theme", "Theme", ["auto", "light", "dark"]),
      choice("board", "Board", BOARD_THEMES),
      choice("pieces", "Pieces", PIECE_SETS),
      notation(),
      toggle("coordinates", "Coordinates"),
      toggle("animation", "Animation"),
      toggle("sound", "Sound"),
      toggle("typing", "Type moves on touch screens"),
      notifications(),
      confirmation(),
      nameField(),
    ),
  );
}
