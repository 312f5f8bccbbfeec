/**
 * The interpretation of clicks, without a screen and without rules: the gestures of the scene decide which squares,
 * pieces and buttons come next, and when an action is complete.
 */
import type { Act, Actor, ClickView, Scene, Side, Thing } from "../wire/rules";

/**
 * A step that can be entered before the player's turn: "place" is a click on an empty square, "move" a click on an own
 * piece and one on another square.
 */
export type PremoveStep = "place" | "move";

/** The clicks of a premove, step by step. */
export type Premove = readonly (readonly ClickView[])[];

/** The options that decide which clicks the board accepts. */
export interface StateOptions {
  scene: Scene;
  viewOnly?: boolean | undefined;
  movable?: Side | "both" | null | undefined;
  /** The steps that a premove may have, in order; empty turns premoves off. */
  premove?: readonly PremoveStep[] | undefined;
}

/** The result of a click or of a new scene. */
export type Result =
  | { kind: "none" }
  /** A gesture began or continued. */
  | { kind: "selected" }
  | { kind: "cancelled" }
  /** An action is complete; `rest` is the remainder of its premove. */
  | { kind: "action"; action: string; rest: Premove | null }
  | { kind: "illegal"; clicks: ClickView[] }
  | { kind: "inspect"; square: string | null }
  /** A premove was set, extended or dropped. */
  | { kind: "premove"; premove: Premove | null };

/** The clicks that may come next. */
export interface Next {
  squares: Set<string>;
  /** Letters of pieces to choose from. */
  pieces: string[];
  /** Names of buttons. */
  buttons: string[];
}

const NONE: Result = { kind: "none" };

/** Returns whether two clicks are the same. */
export function sameClick(a: ClickView | undefined, b: ClickView | undefined): boolean {
  return a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the square of a click on a square. */
export function squareOf(click: ClickView | undefined): string | null {
  return click !== undefined && "square" in click ? click.square : null;
}

/** The clicks so far and what they lead to. */
export class BoardState {
  private scene: Scene;
  private viewOnly = false;
  private movable: Side | "both" | null = "both";
  private premoveSteps: readonly PremoveStep[] = [];
  private pending: ClickView[] = [];
  private planned: Premove | null = null;
  private viewed: string | null = null;

  constructor(options: StateOptions) {
    this.scene = options.scene;
    this.update(options);
  }

  /** The clicks of the gesture that is not complete yet. */
  get clicks(): readonly ClickView[] {
    return this.pending;
  }

  /** The clicks to play when the player's turn comes. */
  get premove(): Premove | null {
    return this.planned;
  }

  /** The square of an inspected piece: its moves are shown although it cannot move now. */
  get inspected(): string | null {
    return this.viewed;
  }

  /** The square of the piece whose moves to show: an inspected one, or the first of a premove. */
  get asked(): string | null {
    return this.viewed ?? (this.mayPremove() ? this.selected : null);
  }

  /** The first square of the gesture. */
  get selected(): string | null {
    return squareOf(this.pending[0]);
  }

  /** Sets the scene or other options. Returns the effect on a premove. */
  update(options: Partial<StateOptions>): Result {
    const wasWaiting = this.mayPremove();
    this.viewOnly = options.viewOnly ?? this.viewOnly;
    this.movable = options.movable === undefined ? this.movable : options.movable;
    this.premoveSteps = options.premove ?? this.premoveSteps;
    const scene = options.scene;
    if (scene === undefined || (scene.fen === this.scene.fen && scene.acts.length === this.scene.acts.length)) {
      this.scene = scene ?? this.scene;
      return NONE;
    }
    this.scene = scene;
    if (!this.keepsClicks(wasWaiting)) this.pending = [];
    this.viewed = null;
    return this.planned !== null && this.mayPlay() ? this.playPremove(this.planned) : NONE;
  }

  /**
   * Returns `true` if the clicks so far still count in a new scene. The first click of a premove does if it can begin a move
   * now: the opponent may move between the two clicks.
   */
  private keepsClicks(wasWaiting: boolean): boolean {
    return this.mayPlay() ? wasWaiting && this.planned === null && this.continues(this.pending) : this.mayPremove();
  }

  /** Returns `true` if clicks can play something now. */
  mayPlay(): boolean {
    return !this.viewOnly && isOf(this.movable, this.scene.to_act) && this.scene.acts.length > 0;
  }

  /** Returns `true` if a premove may be entered. */
  mayPremove(): boolean {
    const waits = this.movable === "white" || this.movable === "black";
    return !this.viewOnly && this.premoveSteps.length > 0 && waits && !this.mayPlay() && this.scene.to_act !== "nobody";
  }

  /** Returns the clicks that may come next. */
  next(): Next {
    return this.after(this.pending);
  }

  private after(clicks: readonly ClickView[]): Next {
    const next: Next = { squares: new Set(), pieces: [], buttons: [] };
    for (const act of this.going(clicks)) {
      const click = act.gesture[clicks.length];
      if (click === undefined) continue;
      if ("square" in click) next.squares.add(click.square);
      else if ("piece" in click) addOnce(next.pieces, click.piece);
      else addOnce(next.buttons, click.button);
    }
    return next;
  }

  /** Returns the buttons that begin a gesture. */
  rootButtons(): string[] {
    return this.after([]).buttons;
  }

  /** Returns the letters of pieces in hand that begin a gesture. */
  rootPieces(): string[] {
    return this.after([]).pieces;
  }

  /** Returns the squares on which a single click plays something. */
  taps(): Set<string> {
    const taps = new Set<string>();
    const known = this.known();
    for (const act of this.going(known)) {
      const square = squareOf(act.gesture[known.length]);
      if (square !== null && act.gesture.length === known.length + 1) taps.add(square);
    }
    return taps;
  }

  /** Returns the click on the piece in hand with which everything begins, as a person need not make it; else no click. */
  private known(): ClickView[] {
    const acts = this.going([]);
    const first = acts[0]?.gesture[0];
    return first && "piece" in first && this.going([first]).length === acts.length ? [first] : [];
  }

  /** Returns the action that a click on a square would complete now. */
  actionAt(square: string): string | null {
    const click: ClickView = { square };
    const before = this.pending.length > 0 ? this.pending : this.known();
    return this.complete([...before, click]) ?? this.complete([click]);
  }

  /** Drops the clicks so far. */
  cancel(): Result {
    const had = this.pending.length > 0 || this.planned !== null || this.viewed !== null;
    const premoved = this.planned !== null;
    this.pending = [];
    this.planned = null;
    this.viewed = null;
    if (premoved) return { kind: "premove", premove: null };
    return had ? { kind: "cancelled" } : NONE;
  }

  /** Handles a click. */
  click(click: ClickView): Result {
    if (this.mayPlay()) return "square" in click ? this.clickSquare(click.square) : this.advance(click);
    const square = squareOf(click);
    if (square === null) return NONE;
    return this.mayPremove() ? this.clickAhead(square) : this.inspectAt(square);
  }

  private clickSquare(square: string): Result {
    const click: ClickView = { square };
    if (this.continues([...this.pending, click])) return this.advance(click);
    if (this.pending.length === 0) {
      const known = this.known();
      if (!this.continues([...known, click])) return this.clickIdle(square);
      this.pending = known;
      return this.advance(click);
    }
    if (sameClick(click, this.pending[this.pending.length - 1])) return this.cancel();
    const tried = [...this.pending, click];
    if (this.pending.length === 1) {
      this.pending = [];
      if (this.continues([click])) return this.advance(click);
    }
    return { kind: "illegal", clicks: tried };
  }

  /** Handles a click that begins no legal gesture. */
  private clickIdle(square: string): Result {
    const inspected = this.viewed;
    if (inspected !== null && inspected !== square && this.isOwn(inspected) && !this.isOwn(square)) {
      this.viewed = null;
      return { kind: "illegal", clicks: [{ square: inspected }, { square }] };
    }
    if (this.thing(square) === undefined && inspected === null && this.taps().size > 0)
      return { kind: "illegal", clicks: [...this.known(), { square }] };
    return this.inspectAt(square);
  }

  private inspectAt(square: string): Result {
    const next = this.thing(square) !== undefined && this.viewed !== square ? square : null;
    if (next === null && this.viewed === null) return NONE;
    this.viewed = next;
    return { kind: "inspect", square: next };
  }

  private clickAhead(square: string): Result {
    const step = this.premoveSteps[this.planned?.length ?? 0];
    if (step === undefined) return this.cancel();
    if (step === "move") return this.moveAhead(square);
    return this.thing(square) === undefined ? this.plan([{ square }]) : this.refuseAhead(square);
  }

  private moveAhead(square: string): Result {
    const from = this.selected;
    if (from === null) {
      if (this.belongsTo(square, this.movable)) {
        this.pending = [{ square }];
        this.viewed = null;
        return { kind: "selected" };
      }
      return this.refuseAhead(square);
    }
    this.pending = [];
    return from === square ? { kind: "cancelled" } : this.plan([{ square: from }, { square }]);
  }

  /** Adds a step to the premove. */
  private plan(clicks: ClickView[]): Result {
    this.viewed = null;
    this.planned = [...(this.planned ?? []), clicks];
    return { kind: "premove", premove: this.planned };
  }

  /** Handles a click that is not a step of a premove: drops the premove, or shows where a piece could go. */
  private refuseAhead(square: string): Result {
    return this.planned === null ? this.inspectAt(square) : this.cancel();
  }

  /** Plays the first step of a premove. The next scene triggers the step after it. */
  private playPremove([first = [], ...rest]: Premove): Result {
    const action = this.complete(first);
    this.planned = action !== null && rest.length > 0 ? rest : null;
    if (action !== null) return { kind: "action", action, rest: this.planned };
    if (!this.continues(first)) return { kind: "premove", premove: null };
    this.pending = [...first];
    return { kind: "selected" };
  }

  /** Adds a click that continues the gesture, or that begins another one by a button. */
  private advance(click: ClickView): Result {
    let clicks = [...this.pending, click];
    if (!this.continues(clicks)) {
      if (this.pending.length === 1 && sameClick(click, this.pending[0])) return this.cancel();
      clicks = [click];
      if (!this.continues(clicks)) return NONE;
    }
    this.viewed = null;
    const action = this.complete(clicks);
    if (action !== null) {
      this.pending = [];
      return { kind: "action", action, rest: null };
    }
    this.pending = clicks;
    return { kind: "selected" };
  }

  /** Returns the action that these clicks mean, if only one is left and it needs no further square. */
  private complete(clicks: readonly ClickView[]): string | null {
    const going = this.going(clicks);
    const [act] = going;
    if (act === undefined || going.length > 1) return null;
    const rest = act.gesture.slice(clicks.length);
    return rest.some((click) => "square" in click) ? null : act.action;
  }

  private continues(clicks: readonly ClickView[]): boolean {
    return this.going(clicks).length > 0;
  }

  private going(clicks: readonly ClickView[]): Act[] {
    if (!this.mayPlay()) return [];
    return this.scene.acts.filter((act) => clicks.every((click, index) => sameClick(click, act.gesture[index])));
  }

  private isOwn(square: string): boolean {
    return this.belongsTo(square, this.scene.to_act);
  }

  /** Returns true if a piece on a square, or the one beside it, is an actor's or neutral. */
  private belongsTo(square: string, actor: Actor | "both" | null): boolean {
    const beside = this.scene.things.find((thing) => thing.square === square && thing.layer === "beside");
    return [this.thing(square), beside].some((thing) => thing?.owner === actor || thing?.owner === "neutral");
  }

  private thing(square: string): Thing | undefined {
    const here = this.scene.things.filter((thing) => thing.square === square && thing.layer !== "beneath");
    return here.find((thing) => thing.layer === "board") ?? here[0];
  }
}

function isOf(movable: Side | "both" | null, actor: Actor): boolean {
  return movable === "both" ? actor === "white" || actor === "black" : movable !== null && movable === actor;
}

function addOnce(list: string[], one: string): void {
  if (!list.includes(one)) list.push(one);
}
