/** The pieces in hand, beside the board: chosen by a click, a key or a drag onto a square. */
import { focusedNear } from "./focus";
import type { ClickView, HeldView, Scene, Side, SidesView } from "../wire/rules";
import { figure, type Figure } from "./art";
import type { Look } from "./discs";
import { ownedPiece, sideName } from "./sides";
import type { PieceSet } from "./types";

/** A press that moves fewer pixels than this is a click, not a drag. */
const SLACK = 5;

/** The callbacks of the hands. */
export interface Holder {
  /** Returns the square at a point of the window. */
  squareAt(x: number, y: number): string | null;
  click(click: ClickView): void;
  /** A piece was chosen by keyboard: the board gets the focus. */
  focusBoard(): void;
  hover(square: string | null): void;
}

/** The state that the hands show. */
export interface HeldState {
  scene: Scene;
  orientation: Side;
  set: PieceSet;
  look: Look;
  /** The letters that may be chosen now. */
  choices: readonly string[];
  /** The letter that is chosen. */
  chosen: string | null;
}

/** The hands of both players, above and below the board. */
export class HeldPieces {
  readonly above = document.createElement("div");
  readonly below = document.createElement("div");
  private shown = "";

  constructor(private readonly holder: Holder) {
    for (const place of [this.above, this.below]) place.setAttribute("role", "group");
  }

  /** Shows the hands; nothing in games without. */
  show(state: HeldState): void {
    const { scene, orientation, set, look, choices, chosen } = state;
    const { style, drawings } = look;
    const looks = [set, style, ...drawings];
    const key = JSON.stringify([scene.hands, scene.to_act, orientation, looks, choices, chosen]);
    if (key === this.shown) return;
    this.shown = key;
    const top: Side = orientation === "white" ? "black" : "white";
    this.fill(this.above, top, state);
    this.fill(this.below, orientation, state);
  }

  private fill(place: HTMLElement, side: Side, { scene, set, look, choices, chosen }: HeldState): void {
    const held = scene.hands.filter(({ owner }) => owner === side);
    place.hidden = held.length === 0;
    place.className = `sb-hand sb-hand-${side}`;
    place.ariaLabel = `${sideName(side, scene.sides)}'s hand`;
    const focus = focusedNear(place);
    const name = focus instanceof HTMLElement && place.contains(focus) ? focus.dataset.name : undefined;
    const isActing = scene.to_act === side;
    const buttons = held.map((one) => {
      const can = isActing && choices.includes(one.letter);
      return this.button(
        one,
        scene.sides,
        (what) => figure(what, set, false, look),
        can,
        isActing && chosen === one.letter,
      );
    });
    place.replaceChildren(...buttons);
    if (name !== undefined) buttons.find((button) => button.dataset.name === name)?.focus({ preventScroll: true });
  }

  private button(
    held: HeldView,
    sides: SidesView,
    draw: (what: Figure) => HTMLElement,
    can: boolean,
    isChosen: boolean,
  ): HTMLButtonElement {
    const { letter, name, owner, count, captive } = held;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sb-held";
    button.classList.toggle("sb-none", count === 0);
    button.classList.toggle("sb-chosen", isChosen);
    button.dataset.name = letter;
    button.disabled = count === 0;
    const counts = captive ? `${count} in hand, ${captive} captive` : `${count} in hand`;
    if (captive) button.dataset.captive = String(captive);
    button.title = `${name}: ${counts}`;
    button.ariaLabel = `${ownedPiece(owner, name, sides)}, ${counts}`;
    button.ariaPressed = String(isChosen);
    if (!can) button.ariaDisabled = "true";
    button.tabIndex = can ? 0 : -1;
    const number = document.createElement("span");
    number.className = "sb-count";
    number.textContent = count > 1 ? String(count) : "";
    button.append(draw({ name, owner, letter }), number);
    button.addEventListener("click", (event) => {
      // Pointers were handled when they were pressed.
      if (event.detail !== 0 || !can) return;
      this.holder.click({ piece: letter });
      this.holder.focusBoard();
    });
    if (can) button.addEventListener("pointerdown", (event) => this.press(event, button, held));
    return button;
  }

  /** Follows a pointer that was pressed on a piece, until it is released. */
  private press(event: PointerEvent, button: HTMLElement, { letter }: HeldView): void {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    const { clientX: x, clientY: y, pointerId } = event;
    const board = button.closest(".sb");
    // As large as on the board, onto which it goes.
    const size = board?.querySelector<HTMLElement>(".sb-cell")?.offsetWidth ?? button.offsetWidth;
    const ghost = button.querySelector(".sb-figure")?.cloneNode(true) as HTMLElement | undefined;
    const over = new AbortController();
    let moved = false;
    this.holder.click({ piece: letter });
    const move = (at: PointerEvent): void => {
      if (at.pointerId !== pointerId) return;
      moved ||= Math.hypot(at.clientX - x, at.clientY - y) > SLACK;
      if (!moved || !ghost) return;
      if (!ghost.isConnected) {
        ghost.classList.add("sb-carried");
        board?.append(ghost);
      }
      const lift = at.pointerType === "touch" ? size * 0.6 : 0;
      ghost.style.width = `${size}px`;
      ghost.style.height = `${size}px`;
      ghost.style.transform = `translate(${at.clientX - size / 2}px, ${at.clientY - size / 2 - lift}px)`;
      this.holder.hover(this.holder.squareAt(at.clientX, at.clientY));
    };
    const end = (at: PointerEvent): void => {
      if (at.pointerId !== pointerId) return;
      over.abort();
      ghost?.remove();
      const square = moved && at.type === "pointerup" ? this.holder.squareAt(at.clientX, at.clientY) : null;
      if (square !== null) this.holder.click({ square });
    };
    addEventListener("pointermove", move, over);
    addEventListener("pointerup", end, over);
    addEventListener("pointercancel", end, over);
  }
}
