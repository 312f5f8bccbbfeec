import { fill, h, type Child } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import type { TurnView } from "../../wire/rules";

/** The list of turns of a game, with buttons to replay it. */
export interface MoveList {
  element: HTMLElement;
  /** Shows the turns; the board shows `shown` of them (`null` for all), and `steps` actions of the next one. */
  set(turns: readonly TurnView[], shown: number | null, steps: number): void;
}

/** Creates the list; `look` shows the position after a number of turns, `step` the one an action before or after. */
export function moveList(look: (count: number | null) => void, step: (by: 1 | -1) => void): MoveList {
  const list = h("div", { class: "move-list", role: "group", "aria-label": "Turns", tabindex: 0 });
  let count = 0;
  let at = 0;
  let within = 0;
  const nav = (name: Icon, label: string, act: () => void): HTMLButtonElement =>
    h("button", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
  const back = [
    nav("first", "To the beginning", () => look(0)),
    nav("back", "One turn back", () => look(within > 0 ? at : Math.max(0, at - 1))),
  ];
  const stepBack = nav("stepBack", "One step back", () => step(-1));
  const stepForward = nav("stepForward", "One step forward", () => step(1));
  const forward = [
    nav("forward", "One turn forward", () => look(at + 1 >= count ? null : at + 1)),
    nav("last", "To the end", () => look(null)),
  ];
  const element = h(
    "div",
    { class: "moves" },
    list,
    h(
      "div",
      { class: "move-nav", role: "group", "aria-label": "Go through the game" },
      ...back,
      stepBack,
      stepForward,
      ...forward,
    ),
  );
  const entry = (turn: TurnView, index: number, all: number): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: turn.whole ? "" : "open",
        "aria-current": index + 1 === (within > 0 ? at + 1 : at) ? "step" : undefined,
        onclick: () => look(index + 1 === all ? null : index + 1),
      },
      h("span", {}, ...breakable(turn.san)),
    );
  return {
    element,
    set(turns, shown, steps) {
      count = turns.length;
      at = shown ?? count;
      within = steps;
      // Only games with turns of several steps need buttons for steps.
      stepBack.hidden = stepForward.hidden = !turns.some((turn) => turn.actions.length > 1);
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
      for (const button of [...back, stepBack]) button.disabled = at === 0 && within === 0;
      for (const button of [...forward, stepForward]) button.disabled = at >= count;
    },
  };
}

/** The turns with the same number, with their indices in the game. */
interface Numbered {
  number: number;
  pair: { turn: TurnView; index: number }[];
}

function numbered(turns: readonly TurnView[]): Numbered[] {
  const rows: Numbered[] = [];
  for (const [index, turn] of turns.entries()) {
    const last = rows.at(-1);
    if (last?.number === turn.number) last.pair.push({ turn, index });
    else rows.push({ number: turn.number, pair: [{ turn, index }] });
  }
  return rows;
}

/** Splits a turn where a line may be broken, in addition to its spaces. */
export function pieces(san: string): string[] {
  return san.split(/(?<=\/)/);
}

function breakable(san: string): Child[] {
  return pieces(san).flatMap((piece, index) => (index === 0 ? [piece] : [h("wbr"), piece]));
}

/** Returns the scroll position that centres an entry in a list. */
function placeIn(list: HTMLElement, entry: HTMLElement): number {
  const top = entry.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  return top - (list.clientHeight - entry.offsetHeight) / 2;
}
