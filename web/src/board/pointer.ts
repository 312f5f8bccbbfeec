/** Mouse, pen and touch: clicks and drags on squares, and drawing. */
import type { Colour } from "./shapes";

/** The callbacks of pointer events. */
export interface Pointed {
  squareAt(x: number, y: number): string | null;
  /** Returns `true` if a press on the square must wait for the release, because it would play something at once. */
  waits(square: string): boolean;
  /** Returns the square whose piece would be dragged now. */
  dragged(): string | null;
  /** Returns the element that follows the pointer. */
  piece(square: string): HTMLElement | undefined;
  click(square: string): void;
  /** A click that ends a drag. */
  drop(square: string): void;
  cancel(): void;
  /** Returns the colour that a press draws with; `null` if it plays. */
  colourOf(event: PointerEvent): Colour | null;
  /** A shape is being drawn from a square to another, or to the same one; `null` ends it without a shape. */
  sketch(colour: Colour, from: string, to: string | null): void;
  /** A shape was drawn. */
  draw(colour: Colour, from: string, to: string): void;
  hover(square: string | null): void;
}

/** A press that moves fewer pixels than this is a click, not a drag. */
const SLACK = 5;

interface Press {
  id: number;
  square: string;
  x: number;
  y: number;
  waits: boolean;
  /** True if the square was selected before the press; a click then deselects it. */
  again: boolean;
  moved: boolean;
  touch: boolean;
}

/** Returns `true` if a touch may scroll the page: no element from the touched one up to the board forbids it. */
function mayScroll(touched: EventTarget | null, board: HTMLElement): boolean {
  for (let at = touched; at instanceof HTMLElement; at = at === board ? null : at.parentElement)
    if (getComputedStyle(at).touchAction === "none") return false;
  return true;
}

/** Listens to an element. Returns a function that removes the listeners. */
export function listen(element: HTMLElement, target: Pointed): () => void {
  let press: Press | null = null;
  let stroke: { id: number; colour: Colour; from: string } | null = null;
  let lifted: { element: HTMLElement; transform: string } | null = null;
  const drop = (): void => {
    if (lifted !== null) {
      lifted.element.style.transform = lifted.transform;
      lifted.element.classList.remove("sb-dragged", "sb-touched");
      lifted = null;
    }
  };
  const down = (event: PointerEvent): void => {
    const square = target.squareAt(event.clientX, event.clientY);
    const colour = event.isPrimary ? target.colourOf(event) : null;
    if (colour !== null) {
      target.cancel();
      if (square === null) return;
      stroke = { id: event.pointerId, colour, from: square };
      element.setPointerCapture(event.pointerId);
      target.sketch(colour, square, square);
      return;
    }
    if (event.button !== 0 || !event.isPrimary) {
      target.cancel();
      return;
    }
    if (square === null) return;
    const again = target.dragged() === square;
    const touch = event.pointerType === "touch";
    // A touch that may still become a scroll selects nothing until the finger is lifted.
    const scrolls = touch && mayScroll(event.target, element);
    press = {
      id: event.pointerId,
      square,
      x: event.clientX,
      y: event.clientY,
      waits: scrolls || target.waits(square),
      again,
      moved: false,
      touch,
    };
    element.setPointerCapture(event.pointerId);
    if (!press.waits && !again) target.click(square);
  };
  const move = (event: PointerEvent): void => {
    if (stroke?.id === event.pointerId) {
      target.sketch(stroke.colour, stroke.from, target.squareAt(event.clientX, event.clientY));
      return;
    }
    if (press?.id !== event.pointerId) {
      if (event.pointerType !== "touch") target.hover(target.squareAt(event.clientX, event.clientY));
      return;
    }
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    press.moved ||= Math.hypot(dx, dy) > SLACK;
    if (!press.moved || target.dragged() !== press.square) return;
    if (lifted === null) {
      const piece = target.piece(press.square);
      if (piece === undefined) return;
      lifted = { element: piece, transform: piece.style.transform };
      piece.classList.add("sb-dragged");
      piece.classList.toggle("sb-touched", press.touch);
    }
    const box = lifted.element.parentElement?.getBoundingClientRect();
    const size = lifted.element.offsetWidth;
    if (box !== undefined) {
      const lift = press.touch ? size * 0.45 : 0;
      const [x, y] = [event.clientX - box.left - size / 2, event.clientY - box.top - size / 2 - lift];
      lifted.element.style.transform = `translate(${x}px, ${y}px)`;
    }
    target.hover(target.squareAt(event.clientX, event.clientY));
  };
  const up = (event: PointerEvent): void => {
    if (stroke?.id === event.pointerId) {
      const { colour, from } = stroke;
      stroke = null;
      const to = target.squareAt(event.clientX, event.clientY);
      target.sketch(colour, from, null);
      if (to !== null) target.draw(colour, from, to);
      return;
    }
    if (press?.id !== event.pointerId) return;
    const { square, waits, again, moved } = press;
    press = null;
    const wasDragged = lifted !== null;
    drop();
    const at = target.squareAt(event.clientX, event.clientY);
    if (wasDragged) {
      if (at === null) target.cancel();
      else if (at !== square) target.drop(at);
    } else if (at === square && (waits || (again && !moved))) {
      target.click(square);
    }
  };
  const lost = (): void => {
    if (stroke !== null) target.sketch(stroke.colour, stroke.from, null);
    stroke = null;
    press = null;
    drop();
    target.hover(null);
  };
  const leave = (): void => {
    if (press === null) target.hover(null);
  };
  // A press on a square would focus it, and the arrow keys would choose squares instead of replaying the game.
  const focus = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('[role="grid"]') === null) return;
    event.preventDefault();
    element.focus({ preventScroll: true });
  };
  const menu = (event: Event): void => event.preventDefault();
  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", lost],
    ["pointerleave", leave],
    ["mousedown", focus],
    ["contextmenu", menu],
  ];
  listeners.forEach(([name, listener]) => element.addEventListener(name, listener as EventListener));
  return () => listeners.forEach(([name, listener]) => element.removeEventListener(name, listener as EventListener));
}
