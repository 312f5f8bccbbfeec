import { h, keepingFocus, type Child } from "../../app/dom";
import { icon, type Icon } from "../../app/icons";
import { Rows, type Row } from "../../app/rows";
import type { Mark } from "../analysis/tree-text";
import { shownTurn } from "../../app/notations";
import type { TurnView } from "../../wire/rules";

/** The list of turns of a game, with buttons to replay it. */
export interface MoveList {
  element: HTMLElement;
  /**
   * Shows the turns; the board shows `shown` of them (`null` for all), and `steps` actions of the next one. `marks` is what a
   * review knows of the turns.
   */
  set(turns: readonly TurnView[], shown: number | null, steps: number, marks?: readonly (Mark | null)[]): void;
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
  const rows = new Rows(list);
  let buttons: HTMLElement[] = [];
  let current: HTMLElement | undefined;
  const entry = (turn: TurnView, index: number, mark: Mark | null): HTMLElement => {
    const verdict = mark?.verdict ?? null;
    const judged = verdict && `judged-${verdict.kind}`;
    const names = [!turn.whole && "open", judged].filter(Boolean).join(" ");
    const button = h(
      "button",
      { type: "button", class: names, onclick: () => look(index + 1 === count ? null : index + 1) },
      h("span", {}, ...breakable(shownTurn(turn))),
    );
    buttons[index] = button;
    return h(
      "span",
      { class: "item" },
      button,
      verdict && h("span", { class: `glyph ${judged}`, role: "img", "aria-label": verdict.kind }, verdict.sign),
      mark && h("span", { class: "eval" }, mark.score),
    );
  };
  const row = ({ number, pair }: Numbered, marks: readonly (Mark | null)[]): Row => {
    const markOf = (index: number): Mark | null => marks[index] ?? null;
    const parts = pair.map(({ turn, index }) => {
      const mark = markOf(index);
      return [index, shownTurn(turn), turn.whole, mark?.score, mark?.verdict?.sign].join(",");
    });
    const isLate = pair[0]?.turn.side === "black";
    return {
      key: [number, isLate, ...parts].join(" "),
      make: () =>
        h(
          "div",
          { class: "line" },
          h("span", { class: "nr" }, `${number}.`),
          h(
            "div",
            { class: "pair" },
            isLate ? h("span", { class: "skipped" }, "…") : null,
            ...pair.map(({ turn, index }) => entry(turn, index, markOf(index))),
          ),
        ),
    };
  };
  return {
    element,
    set(turns, shown, steps, marks = []) {
      count = turns.length;
      at = shown ?? count;
      within = steps;
      // Only games with turns of several steps need buttons for steps.
      stepBack.hidden = stepForward.hidden = !turns.some((turn) => turn.actions.length > 1);
      const none = { key: "none", make: () => h("span", { class: "none" }, "No moves yet") };
      const all = numbered(turns).map((one) => row(one, marks));
      keepingFocus(list, () => rows.show(all.length > 0 ? all : [none]));
      buttons = buttons.slice(0, count);
      const before = current;
      current = buttons[(within > 0 ? at + 1 : at) - 1];
      if (before !== current) before?.removeAttribute("aria-current");
      current?.setAttribute("aria-current", "step");
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
export function pieces(text: string): string[] {
  return text.split(/(?<=\/)/);
}

function breakable(text: string): Child[] {
  return pieces(text).flatMap((piece, index) => (index === 0 ? [piece] : [h("wbr"), piece]));
}

/** Returns the scroll position that centres an entry in a list. */
function placeIn(list: HTMLElement, entry: HTMLElement): number {
  const top = entry.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  return top - (list.clientHeight - entry.offsetHeight) / 2;
}
