/** The mouse wheel over a board: each notch is one turn. */

/** The distance that counts as a notch, in pixels; a touchpad covers it in many small events. */
const NOTCH = 60;
/** The height of a line and of a page, in pixels, for wheels that count in these. */
const LINE = 30;
const PAGE = 600;
/** The shortest time between two steps, and the pause after which a movement begins anew, in milliseconds. */
const SHORTEST = 70;
const PAUSE = 250;

/** The part of a wheel event that matters. */
export type Rolled = Pick<
  WheelEvent,
  "deltaX" | "deltaY" | "deltaMode" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/** Counts the notches of a wheel. */
export class Notches {
  private distance = 0;
  private lastEvent = -Infinity;
  private lastStep = -Infinity;

  /** Returns `true` if an event means turns: not a zoom, nor a movement to the side. */
  static isMeant({ deltaX, deltaY, ctrlKey, metaKey, altKey, shiftKey }: Rolled): boolean {
    return !(ctrlKey || metaKey || altKey || shiftKey) && Math.abs(deltaY) > Math.abs(deltaX);
  }

  /** Returns the step that an event at a time in milliseconds makes: 1 forward, -1 back, 0 if it makes none. */
  step({ deltaY, deltaMode }: Rolled, now: number): 1 | -1 | 0 {
    const pixels = deltaY * ([1, LINE, PAGE][deltaMode] ?? 1);
    const continues = now - this.lastEvent < PAUSE && Math.sign(pixels) === Math.sign(this.distance);
    this.distance = pixels + (continues ? this.distance : 0);
    this.lastEvent = now;
    if (Math.abs(this.distance) < NOTCH || now - this.lastStep < SHORTEST) return 0;
    const step = this.distance > 0 ? 1 : -1;
    // Nothing is left for later, so that a fling does not run through the game.
    this.distance = 0;
    this.lastStep = now;
    return step;
  }
}

/**
 * Listens to the wheel over a board. The page scrolls as ever if it is narrow and longer than the window, because there may be
 * no place beside the board to scroll it, and while a scroll that began elsewhere goes on. Returns a function that removes the
 * listeners.
 */
export function listenToWheel(board: HTMLElement, step: (by: 1 | -1) => void): () => void {
  const notches = new Notches();
  const isWide = matchMedia("(min-width: 60rem)");
  let scrolled = -Infinity;
  const onScroll = ({ timeStamp }: Event): void => {
    scrolled = timeStamp;
  };
  const onWheel = (event: WheelEvent): void => {
    if (!Notches.isMeant(event) || event.buttons !== 0) return;
    const { scrollHeight, clientHeight } = document.documentElement;
    if ((!isWide.matches && scrollHeight > clientHeight) || event.timeStamp - scrolled < PAUSE) return;
    event.preventDefault();
    const by = notches.step(event, event.timeStamp);
    if (by !== 0) step(by);
  };
  addEventListener("scroll", onScroll, { passive: true });
  board.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    removeEventListener("scroll", onScroll);
    board.removeEventListener("wheel", onWheel);
  };
}
