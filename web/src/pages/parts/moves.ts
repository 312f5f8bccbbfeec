import { fill, h, type Child } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import type { TurnLine } from "../../rules/types";

/** The turns of a game as a list, with buttons to go through it. */
export interface MoveList {
  element: HTMLElement;
  /** Shows the turns; `shown` is how many of them the board shows, `null` for all. */
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
  const entry = (turn: TurnLine, index: number, all: number): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: turn.whole ? "" : "open",
        "aria-current": index + 1 === at ? "step" : undefined,
        onclick: () => look(index + 1 === all ? null : index + 1),
      },
      h("span", {}, ...breakable(turn.san)),
    );
  return {
    element,
    set(turns, shown) {
      count = turns.length;
      at = shown ?? count;
      const rows = numbered(turns).flatMap(({ number, pair }) => [
        h("span", { class: "nr" }, `${number}.`),
        h(
          "div",
          { class: "pair" },
          pair[0]?.turn.side === "black" ? h("span", { class: "skipped" }, "…") : null,
          ...pair.map(({ turn, index }) => entry(turn, index, turns.length)),
        ),
      ]);
      fill(list, ...(rows.length > 0 ? rows : [h("span", { class: "none" }, "No moves yet")]));
      const current = list.querySelector<HTMLElement>("[aria-current]");
      list.scrollTop = current ? placeIn(list, current) : 0;
      for (const [index, button] of buttons.entries()) button.disabled = index < 2 ? at === 0 : at >= count;
    },
  };
}

/** Turns of the same number, with their places in the game. */
interface Numbered {
  number: number;
  pair: { turn: TurnLine; index: number }[];
}

function numbered(turns: readonly TurnLine[]): Numbered[] {
  const rows: Numbered[] = [];
  for (const [index, turn] of turns.entries()) {
    const last = rows.at(-1);
    if (last?.number === turn.number) last.pair.push({ turn, index });
    else rows.push({ number: turn.number, pair: [{ turn, index }] });
  }
  return rows;
}

/** A turn that may be broken after each slash, and where it has spaces, but nowhere else. */
export function breakable(san: string): Child[] {
  return san.split(/(?<=\/)/).flatMap((part, index) => (index === 0 ? [part] : [h("wbr"), part]));
}

/** How far a list has to be scrolled so that an entry is in its middle. */
function placeIn(list: HTMLElement, entry: HTMLElement): number {
  const top = entry.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  return top - (list.clientHeight - entry.offsetHeight) / 2;
}
