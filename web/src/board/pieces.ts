/** The pieces on the screen: their squares and the animation of changes. */
import type { Motion, Scene, Thing } from "../wire/rules";
import { figure } from "./art";
import { PLAIN, type Look } from "./discs";
import { badgeClass, isBoard } from "./labels";
import { coordinatesOf, type Layout } from "./coordinates";
import { seenAt } from "./layout";
import { batches } from "./motions";
import type { PieceSet } from "./types";

const STEP_MS = 190;
const LEAP_MS = 300;

/** The layers with their pieces. */
export class PieceLayers {
  readonly floor = layerElement("sb-floor");
  readonly board = layerElement("sb-pieces");
  private layout: Layout;
  private set: PieceSet = "classic";
  /** The look of the game. */
  look: Look = PLAIN;
  private readonly at = new Map<string, HTMLElement>();
  /** What the elements look like. */
  private readonly drawn = new WeakMap<HTMLElement, string>();
  private running: Animation[] = [];
  /** The number of the current animation; a higher one cancels those before it. */
  private run = 0;
  private carried: { from: string; to: string } | null = null;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  /** Shows a scene at once. Pieces that look the same keep their elements, because drawing them anew takes long. */
  show(scene: Scene, layout: Layout, set: PieceSet): void {
    this.run += 1;
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.layout = layout;
    this.set = set;
    const before = new Map(this.at);
    this.at.clear();
    const missing: Thing[] = [];
    for (const thing of scene.things) {
      const place = key(thing.layer, thing.square);
      const element = before.get(place);
      if (element === undefined || this.drawn.get(element) !== this.lookOf(thing)) {
        missing.push(thing);
        continue;
      }
      before.delete(place);
      this.at.set(place, element);
    }
    const free = [...before.values()];
    for (const thing of missing) {
      const found = free.findIndex((element) => this.drawn.get(element) === this.lookOf(thing));
      const [element = this.make(thing)] = found < 0 ? [] : free.splice(found, 1);
      this.at.set(key(thing.layer, thing.square), element);
    }
    this.settle(scene);
  }

  /** Puts the elements of a scene in their places, and removes all others. */
  private settle(scene: Scene): void {
    const floored = squaresOf(scene, "floor");
    const manned = squaresOf(scene, "board");
    const shared = squaresOf(scene, "beside");
    const shown = new Set(this.at.values());
    for (const layer of [this.floor, this.board])
      for (const child of [...layer.children]) if (!shown.has(child as HTMLElement)) child.remove();
    for (const { layer, square } of scene.things) {
      const element = this.at.get(key(layer, square));
      if (element === undefined) continue;
      this.place(element, square);
      element.classList.remove("sb-moving");
      element.classList.toggle("sb-stands", layer === "board" && floored.has(square));
      element.classList.toggle("sb-shares", layer === "beside" || (layer === "board" && shared.has(square)));
      element.classList.toggle("sb-under", layer === "floor" && manned.has(square));
      const parent = layer === "floor" ? this.floor : this.board;
      if (element.parentElement !== parent) parent.append(element);
    }
  }

  /** Returns what the drawing of a thing depends on. */
  private lookOf({ letter, name, owner, layer, note }: Thing): string {
    return [this.set, this.look.style, this.look.drawings.get(name), letter, name, owner, layer, note].join("|");
  }

  /** Returns the piece on a square, for dragging. */
  on(square: string): HTMLElement | undefined {
    return this.at.get(key("board", square)) ?? this.at.get(key("floor", square));
  }

  /** Moves a piece to its square without animation. */
  place(element: HTMLElement, square: string): void {
    const transform = this.transform(square);
    if (element.style.transform !== transform) element.style.transform = transform;
  }

  /**
   * Shows motions one batch after the other. Returns `false` if something else was shown meanwhile. A piece
   * that the player dragged (`carried`) is not animated.
   */
  async animate(motions: Motion[], carried: { from: string; to: string } | null = null): Promise<boolean> {
    this.run += 1;
    this.carried = carried;
    const run = this.run;
    for (const batch of batches(motions)) {
      const running = batch.flatMap((motion) => this.move(motion));
      this.running = running;
      await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
      if (run !== this.run) return false;
    }
    return true;
  }

  private make(thing: Thing): HTMLElement {
    const element = figure(thing, this.set, thing.layer === "floor", this.look);
    element.classList.add("sb-piece", `sb-on-${thing.layer}`);
    if (thing.note !== null && !isBoard(thing.note)) element.append(badge(thing.note));
    this.drawn.set(element, this.lookOf(thing));
    this.place(element, thing.square);
    return element;
  }

  private transform(square: string): string {
    const { column, row } = seenAt(this.layout, coordinatesOf(square));
    return `translate(${column * 100}%, ${row * 100}%)`;
  }

  private move(motion: Motion): Animation[] {
    const { layer, from, to, show } = motion;
    if (from !== null && to !== null) return this.travel(motion, from, to);
    if (from !== null) {
      const element = this.at.get(key(layer, from));
      this.at.delete(key(layer, from));
      if (element === undefined) return [];
      const fading = fade(element, this.transform(from), show === "take" ? 1.25 : 0.6);
      void fading.finished.then(
        () => element.remove(),
        () => undefined,
      );
      return [fading];
    }
    if (to === null) return [];
    const thing: Thing = {
      letter: motion.piece,
      name: motion.name,
      owner: motion.owner,
      layer,
      square: to,
      note: null,
    };
    const element = this.make(thing);
    (layer === "floor" ? this.floor : this.board).append(element);
    this.at.set(key(layer, to), element);
    return [appear(element, this.transform(to), show === "roll" || show === "return")];
  }

  private travel(motion: Motion, from: string, to: string): Animation[] {
    const element = this.at.get(key(motion.layer, from));
    if (element === undefined) return [];
    // In a swap the first motion moves both pieces; the second finds its square taken.
    const other = motion.show === "swap" ? this.at.get(key(motion.layer, to)) : undefined;
    this.at.delete(key(motion.layer, from));
    this.at.set(key(motion.layer, to), element);
    const { from: start, to: end } = this.carried ?? {};
    const isCarried = start === from && end === to;
    if (isCarried) this.place(element, to);
    const running = isCarried ? [] : [this.slide(element, from, to, motion.show === "jump")];
    if (other !== undefined) {
      this.at.set(key(motion.layer, from), other);
      running.push(this.slide(other, to, from, false));
    }
    return running;
  }

  private slide(element: HTMLElement, from: string, to: string, leaps: boolean): Animation {
    const [start, end] = [this.transform(from), this.transform(to)];
    element.style.transform = end;
    element.classList.add("sb-moving");
    const frames: Keyframe[] = leaps
      ? [
          { transform: `${start} scale(1)`, opacity: 1, offset: 0 },
          { transform: `${start} scale(0.1) rotate(120deg)`, opacity: 0, offset: 0.48 },
          { transform: `${end} scale(0.1) rotate(-120deg)`, opacity: 0, offset: 0.52 },
          { transform: `${end} scale(1)`, opacity: 1, offset: 1 },
        ]
      : [{ transform: start }, { transform: end }];
    const duration = leaps ? LEAP_MS * 1.4 : STEP_MS;
    const animation = element.animate(frames, { duration, easing: "cubic-bezier(.3,.1,.2,1)" });
    void animation.finished.then(
      () => element.classList.remove("sb-moving"),
      () => undefined,
    );
    return animation;
  }
}

function fade(element: HTMLElement, at: string, scale: number): Animation {
  element.classList.add("sb-leaving");
  return element.animate(
    [
      { transform: `${at} scale(1)`, opacity: 1 },
      { transform: `${at} scale(${scale})`, opacity: 0 },
    ],
    { duration: STEP_MS, easing: "ease-in", fill: "forwards" },
  );
}

function appear(element: HTMLElement, at: string, slowly: boolean): Animation {
  return element.animate(
    [
      { transform: `${at} scale(0.2)`, opacity: 0 },
      { transform: `${at} scale(1.12)`, opacity: 1, offset: 0.7 },
      { transform: `${at} scale(1)`, opacity: 1 },
    ],
    { duration: slowly ? LEAP_MS * 1.3 : LEAP_MS, easing: "ease-out" },
  );
}

/** Returns the badge for a piece's state; the label and the title of the square describe it. */
function badge(note: string): HTMLElement {
  const mark = document.createElement("span");
  mark.className = badgeClass(note);
  mark.dataset.note = note;
  return mark;
}

function squaresOf(scene: Scene, layer: string): Set<string> {
  return new Set(scene.things.filter((thing) => thing.layer === layer).map((thing) => thing.square));
}

function key(layer: string, square: string): string {
  return `${layer} ${square}`;
}

function layerElement(name: string): HTMLElement {
  const element = document.createElement("div");
  element.className = `sb-layer ${name}`;
  element.ariaHidden = "true";
  return element;
}
