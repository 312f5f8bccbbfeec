/** Choices by button: pieces and named choices near the square, and the turn's buttons below the board. */
import { focusedNear } from "./focus";
import { END, type ButtonView, type ClickView, type Owner } from "../wire/rules";
import { figure } from "./art";
import type { Look } from "./discs";
import type { PieceSet } from "./types";

/** A choice among pieces and names. */
export interface Offer {
  pieces: { letter: string; name: string; owner: Owner }[];
  buttons: string[];
  /** Explanations of buttons whose names do not explain themselves. */
  help: readonly ButtonView[];
  look: Look;
}

/** An action as the name of a button, with a plus if it promotes: the choice between moves that differ in nothing else. */
const MOVE = /^([a-p]\d{1,2}){2}(\+?)$/;

/** Returns the label of a button; `others` are the names of the buttons that may be beside it. */
export function buttonLabel(name: string, others: readonly string[] = []): string {
  const move = MOVE.exec(name);
  if (move) return move[2] === "+" ? "Promote" : others.includes(`${name}+`) ? "Don't promote" : "Just move";
  const label = name === END ? "end turn" : name;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The popup with choices near a square. */
export function popup(
  offer: Offer,
  set: PieceSet,
  choose: (click: ClickView) => void,
  cancel: () => void,
): HTMLElement {
  const box = document.createElement("div");
  box.className = "sb-popup";
  box.setAttribute("role", "group");
  box.ariaLabel = "Choose";
  for (const piece of offer.pieces) {
    const button = makeButton("sb-choice", () => choose({ piece: piece.letter }));
    button.ariaLabel = piece.name;
    button.title = piece.name;
    button.dataset.name = piece.letter;
    button.append(figure(piece, set, false, offer.look));
    box.append(button);
  }
  for (const name of offer.buttons) {
    const button = makeButton("sb-choice sb-named", () => choose({ button: name }));
    button.dataset.name = name;
    button.textContent = buttonLabel(name, offer.buttons);
    const text = helpFor(name, offer.help);
    if (text !== undefined) {
      const small = document.createElement("small");
      small.textContent = text;
      button.append(small);
    }
    box.append(button);
  }
  box.addEventListener("keydown", (event) => {
    const buttons = [...box.querySelectorAll("button")];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined && at >= 0) {
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
      event.preventDefault();
    } else if (event.key === "Escape") {
      cancel();
    } else {
      return;
    }
    event.stopPropagation();
  });
  return box;
}

/** The buttons of the turn. */
export interface BarView {
  names: readonly string[];
  /** Explanations of buttons whose names do not explain themselves. */
  help: readonly ButtonView[];
  /** True while an action is under way: the buttons stay in place but do nothing. */
  isWaiting: boolean;
  /** The button that has begun the gesture. */
  chosen: string | null;
}

/** Shows the buttons that begin a gesture, such as ending the turn. Returns true if the focus was on one that is gone. */
export function fillBar(
  bar: HTMLElement,
  { names, help, isWaiting, chosen }: BarView,
  choose: (click: ClickView) => void,
): boolean {
  const shown = [...bar.querySelectorAll("button")].map((button) => button.dataset.name);
  const focus = focusedNear(bar);
  const focused = bar.contains(focus) ? focus : null;
  bar.hidden = names.length === 0;
  const isSame = shown.join() === names.join();
  if (!isSame) bar.replaceChildren(...names.map((name) => barButton(name, choose)));
  const buttons = [...bar.querySelectorAll("button")];
  for (const button of buttons) {
    explain(button, help);
    // A really disabled button would lose the focus.
    button.ariaDisabled = isWaiting ? "true" : null;
    button.ariaPressed = button.dataset.name === chosen ? "true" : null;
  }
  if (isSame || !(focused instanceof HTMLElement)) return false;
  const same = buttons.find((button) => button.dataset.name === focused.dataset.name);
  same?.focus({ preventScroll: true });
  return same === undefined;
}

function barButton(name: string, choose: (click: ClickView) => void): HTMLButtonElement {
  const button = makeButton("sb-button", () => choose({ button: name }));
  button.dataset.name = name;
  button.textContent = buttonLabel(name);
  if (name === END) {
    button.classList.add("sb-end");
    button.ariaKeyShortcuts = "e";
    button.title = "Key: E";
  }
  return button;
}

function helpFor(name: string | undefined, help: readonly ButtonView[]): string | undefined {
  return help.find((one) => one.name === name)?.help;
}

/** Adds its explanation to a button, for the pointer and for screen readers. */
function explain(button: HTMLButtonElement, help: readonly ButtonView[]): void {
  const text = helpFor(button.dataset.name, help);
  if (text !== undefined) {
    button.title = text;
    button.ariaDescription = text;
  }
}

function makeButton(name: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = name;
  button.addEventListener("click", act);
  return button;
}
