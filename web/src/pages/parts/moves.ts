import { fill, h } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import type { TurnLine } from "../../rules/types";

/** The turns of a game as a list, with buttons to go through it. */
export interface MoveList {
  element: HTMLElement;
  /** Shows the turns; `shown` is how many of them the board shows, nothing for all. */
  set(turns: readonly TurnLine[], shown: number | null): void;
}

/** Makes the list; `look` is asked for the position after so many turns. */
export function moveList(look: (count: number | null) => void): MoveList {
  const list = h("div", { class: "move-list", role: "group", "aria-label": "Turns", tabindex: 0 });
  let count = 0;
  let at = 0;
  const nav = (name: Icon, label: string, target: () => number | null): HTMLButtonElement =>
    h("button", { type: "button", "aria-label": label, title: label, onclick: () => look(target()) }, icon(name));
  const buttons = [
    nav("first", "To the beginning", () => 0),
    nav("back", "One turn back", () => Math.max(0, at - 1)),
    nav("forward", "One turn forward", () => (at + 1 >= count ? null : at + 1)),
    nav("last", "To the end", () => null),
  ];
  const element = h(
    "div",
    { class: "moves" },
    list,
    h("div", { class: "move-nav", role: "group", "aria-label": "Go through the game" }, ...buttons),
  );
  return {
    element,
    set(turns, shown) {
      count = turns.length;
      at = shown ?? count;
      const rows: HTMLElement[] = [];
      let number = 0;
      for (const [index, turn] of turns.entries()) {
        if (turn.number !== number) {
          number = turn.number;
          rows.push(h("span", { class: "nr" }, `${number}.`));
          if (turn.side === "black") rows.push(h("span", { class: "nr" }, "…"));
        }
        rows.push(
          h(
            "button",
            {
              type: "button",
              class: turn.whole ? "" : "open",
              "aria-current": index + 1 === at ? "step" : undefined,
              onclick: () => look(index + 1 === turns.length ? null : index + 1),
            },
            turn.san,
          ),
        );
      }
      if (rows.length === 0) rows.push(h("span", { class: "none" }, "No turn has been played yet."));
      fill(list, ...rows);
      const current = list.querySelector<HTMLElement>("[aria-current]");
      list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
      for (const [index, button] of buttons.entries()) button.disabled = index < 2 ? at === 0 : at >= count;
    },
  };
}
