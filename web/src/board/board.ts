/** The board: squares, pieces, gestures. It plays what the scene offers and knows no rules. */
import "./board.css";
import "./choices.css";
import "./held.css";
import { END, type ClickView, type Motion, type Scene, type Side } from "../wire/rules";
import { fillBar, popup } from "./choices";
import { lookOf } from "./discs";
import { linesOf, svgElement } from "./art";
import { focusedNear } from "./focus";
import { Grid, type CellMark } from "./grid";
import { HeldPieces } from "./held";
import { OVERHANG, isHexagonal } from "./hexagons";
import { coordinatesOf, type Layout } from "./coordinates";
import { seenAt } from "./layout";
import { isLively } from "./lively";
import { arrival, marksOf } from "./marks";
import { PieceLayers } from "./pieces";
import { sideEffects } from "./motions";
import { Overlay } from "./overlay";
import { listen } from "./pointer";
import { colourFor, type Shape } from "./shapes";
import { BoardState, squareOf, type Result } from "./state";
import { hasTwo, isElsewhere, marksOn, sceneOn, Twin, type Half } from "./twin";
import type { Board, BoardOptions, Mark } from "./types";
import { paint } from "./sides";

export * from "./types";

/** Creates a board in an element, which determines its width. */
export function createBoard(host: HTMLElement, options: BoardOptions): Board {
  return new BoardView(host, options);
}

/** Creates a read-only board in an element. */
export function createStill(
  host: HTMLElement,
  looks: Pick<BoardOptions, "scene" | "theme" | "pieces" | "label" | "kinds">,
): Board {
  return createBoard(host, {
    ...looks,
    orientation: "white",
    viewOnly: true,
    movable: null,
    coordinates: false,
    onAction: () => undefined,
    onIllegal: () => undefined,
  });
}

/** The longest wait for the scene after an action, in milliseconds. The board ignores clicks meanwhile. */
const WAIT_MS = 5000;

class BoardView implements Board {
  private options: BoardOptions;
  private readonly state: BoardState;
  private readonly root = document.createElement("div");
  private readonly frame = document.createElement("div");
  private readonly bar = document.createElement("div");
  private popup: HTMLElement | null = null;
  private lines: SVGElement | null = null;
  private layout: Layout;
  private readonly grid: Grid;
  private readonly pieces: PieceLayers;
  private readonly overlay: Overlay;
  private readonly heldPieces: HeldPieces;
  private readonly marks = new Map<Mark, string[]>();
  private captures: string[] = [];
  private hovered: string | null = null;
  private asked = 0;
  private animating = false;
  private turnPath: Motion[] = [];
  private shapes: readonly Shape[] = [];
  private draft: Shape | null = null;
  private proposals: readonly (readonly Motion[])[] = [];
  /** The timer of the wait for the scene after an action. Clicks are ignored: they would refer to the old scene. */
  private waiting: ReturnType<typeof setTimeout> | null = null;
  private carried: { from: string; to: string } | null = null;
  private readonly unlisten: (() => void)[];
  /** The second board of a game that has two. */
  private twin: Twin | null = null;

  constructor(host: HTMLElement, options: BoardOptions) {
    this.options = { ...options };
    this.state = new BoardState(options);
    this.layout = this.layoutNow();
    this.grid = new Grid(this.layout, options.label ?? "Board");
    this.pieces = new PieceLayers(this.layout);
    this.overlay = new Overlay(this.layout);
    this.root.className = "sb";
    this.frame.className = "sb-frame";
    this.bar.className = "sb-bar";
    this.frame.append(
      this.grid.element,
      this.pieces.floor,
      this.overlay.under,
      this.pieces.board,
      this.overlay.element,
      this.grid.ring,
    );
    // Holds the focus after a click, so that the arrow keys go on to replay the game and Tab leads to the squares.
    this.frame.tabIndex = -1;
    this.heldPieces = new HeldPieces({
      squareAt: (x, y) => this.grid.at(x, y),
      click: (click) => this.click(click),
      focusBoard: () => this.grid.focus(),
      hover: (square) => this.hover(square),
    });
    this.root.append(this.heldPieces.above, this.frame, this.heldPieces.below);
    if (options.help !== undefined) this.frame.append(this.grid.describe(options.help));
    (options.bar ?? this.root).append(this.bar);
    host.append(this.root);
    this.unlisten = [this.listen()];
    this.root.addEventListener("keydown", this.onKey);
    this.grid.element.addEventListener("focusin", () => {
      if (this.grid.element.matches(":focus-within:has(:focus-visible)")) this.hover(this.grid.focused);
    });
    this.rebuild();
  }

  set(partial: Partial<BoardOptions>): void {
    const before = this.options;
    // Drawing the old scene again, say for a clock, is no answer to the action.
    if (partial.scene !== undefined && partial.scene !== before.scene) this.stopWaiting();
    this.options = { ...before, ...partial };
    const shape = this.layoutNow();
    const turned =
      shape.orientation !== this.layout.orientation ||
      shape.files !== this.layout.files ||
      shape.cells !== this.layout.cells ||
      shape.ranks !== this.layout.ranks;
    const result = this.state.update(partial);
    this.pair();
    if (partial.scene !== undefined && partial.scene.fen !== before.scene.fen) {
      this.forgetMarks();
      void this.showMoves();
    }
    if (turned || partial.coordinates !== undefined || partial.pieces !== undefined || partial.theme !== undefined) {
      this.rebuild();
    } else {
      // Do not redraw a scene that is already shown or being animated.
      if (partial.scene !== undefined && partial.scene !== before.scene) {
        this.animating = false;
        this.showPieces(partial.scene);
      }
      this.refresh();
    }
    this.report(result);
  }

  async animate(motions: Motion[], after: Scene): Promise<void> {
    this.overlay.preview(null, this.layout, this.options.pieces ?? "classic");
    if (isLively() && motions.length > 0 && document.visibilityState === "visible") {
      // The next clicks are accepted before the animation ends.
      this.options = { ...this.options, scene: after };
      this.stopWaiting();
      const result = this.state.update({ scene: after });
      this.forgetMarks();
      void this.showMoves();
      this.animating = true;
      this.refresh();
      this.report(result);
      const carried = this.carried;
      this.carried = null;
      const [whole] = await Promise.all([
        this.pieces.animate(motions, carried),
        this.twin?.pieces.animate(motions, carried) ?? true,
      ]);
      if (!whole || this.options.scene !== after) return;
      this.animating = false;
      this.showPieces(after);
      this.refresh();
      return;
    }
    this.set({ scene: after });
  }

  highlight(squares: string[], kind: Mark): void {
    if (squares.length === 0 && (this.marks.get(kind) ?? []).length === 0) return;
    this.marks.set(kind, squares);
    if (kind === "dots") this.captures = [];
    this.refresh();
  }

  preview(motions: Motion[] | null): void {
    this.asked += 1;
    this.overlay.preview(motions, this.layout, this.options.pieces ?? "classic");
  }

  path(motions: Motion[]): void {
    this.turnPath = motions;
    this.overlay.path(motions, this.layout);
  }

  draw(shapes: readonly Shape[]): void {
    this.shapes = shapes;
    this.overlay.shapes(shapes, this.layout, this.draft);
  }

  propose(proposals: readonly (readonly Motion[])[]): void {
    this.proposals = proposals;
    this.overlay.proposals(proposals, this.layout);
  }

  flip(): void {
    this.set({ orientation: this.options.orientation === "white" ? "black" : "white" });
  }

  cancel(): void {
    this.stopWaiting();
    this.report(this.state.cancel());
    this.refresh();
  }

  focus(): void {
    this.grid.focus();
  }

  destroy(): void {
    this.stopWaiting();
    this.unlisten.forEach((stop) => stop());
    this.root.remove();
    this.bar.remove();
  }

  private layoutNow(): Layout {
    const { scene, orientation } = this.options;
    const { files, ranks, cells } = scene;
    return cells === undefined ? { files, ranks, orientation } : { files, ranks, orientation, cells };
  }

  private rebuild(): void {
    this.layout = this.layoutNow();
    const { theme = "wood", pieces = "classic", coordinates = true, scene } = this.options;
    const { kinds, scene: shown } = this.options;
    this.pieces.look = lookOf(kinds ?? shown.things);
    this.overlay.look = this.pieces.look;
    this.root.className = `sb sb-theme-${theme} sb-set-${pieces} sb-game-${this.pieces.look.style} sb-from-${this.layout.orientation}`;
    this.drawLines();
    const isOfHexagons = isHexagonal(this.layout);
    this.root.classList.toggle("sb-hexagons", isOfHexagons);
    this.root.style.setProperty("--sb-files", String(scene.files + (isOfHexagons ? 2 * OVERHANG : 0)));
    paint(this.root, scene.sides);
    this.root.style.setProperty("--sb-ranks", String(scene.ranks));
    this.pair();
    this.root.classList.toggle("sb-two", this.twin !== null);
    this.grid.build(this.layout, coordinates);
    this.twin?.grid.build(this.layout, coordinates);
    this.showPieces(scene);
    this.overlay.preview(null, this.layout, pieces);
    this.overlay.path(this.turnPath, this.layout);
    this.draw(this.shapes);
    this.propose(this.proposals);
    this.refresh();
  }

  /** Adds the second board to a game that has two. */
  private pair(): void {
    if (this.twin !== null || !hasTwo(this.options.scene)) return;
    this.twin = new Twin(this.layout, this.options.label ?? "Board");
    this.twin.pieces.look = this.pieces.look;
    this.frame.after(this.twin.frame);
    this.root.classList.add("sb-two");
    const { coordinates = true } = this.options;
    this.twin.grid.build(this.layout, coordinates);
    this.unlisten.push(this.listen("second"));
  }

  /** Shows the pieces, each on its board. */
  private showPieces(scene: Scene): void {
    const set = this.options.pieces ?? "classic";
    if (this.twin === null) {
      this.pieces.show(scene, this.layout, set);
      return;
    }
    this.pieces.show(sceneOn(scene, "first"), this.layout, set);
    this.twin.pieces.show(sceneOn(scene, "second"), this.layout, set);
  }

  /** Shows the marks of the squares, on each board its own. */
  private mark(marks: Map<string, Set<CellMark>>): void {
    const { scene } = this.options;
    if (this.twin === null) {
      this.grid.mark(scene, marks);
      return;
    }
    const of = (half: Half): Map<string, Set<CellMark>> => marksOn(scene, half, marks, this.state.selected);
    this.grid.mark(sceneOn(scene, "first"), of("first"));
    this.twin.grid.mark(sceneOn(scene, "second"), of("second"));
  }

  /** Draws the lines of a board on which the pieces stand on crossings. */
  private drawLines(): void {
    this.lines?.remove();
    this.lines = null;
    if (this.pieces.look.style !== "xiangqi") return;
    const { files, ranks } = this.layout;
    const svg = svgElement("svg", {
      class: "sb-lines sb-layer",
      viewBox: `0 0 ${files} ${ranks}`,
      "aria-hidden": "true",
    });
    svg.append(svgElement("path", { d: linesOf(files, ranks) }));
    this.grid.element.after(svg);
    this.lines = svg;
  }

  /** Gives the focus to the squares if the keyboard is in use, or else to the board as a whole. */
  private focusAgain(byKeyboard: boolean): void {
    if (byKeyboard) this.grid.focus();
    else this.frame.focus({ preventScroll: true });
  }

  private listen(half: Half = "first"): () => void {
    const twin = half === "second" ? this.twin : null;
    const [frame, grid, pieces] = [twin?.frame ?? this.frame, twin?.grid ?? this.grid, twin?.pieces ?? this.pieces];
    const click = (square: string): void => {
      // Nothing is selected on the board where it does not stand.
      const { scene } = this.options;
      const isFree = this.twin === null || this.state.clicks.length > 0 || !isElsewhere(scene, square, half);
      if (isFree) this.click({ square });
    };
    return listen(frame, {
      squareAt: (x, y) => grid.at(x, y),
      waits: (square) => this.state.clicks.length === 0 && this.state.actionAt(square) !== null,
      dragged: () => (this.state.clicks.length === 1 ? this.state.selected : null),
      piece: (square) => pieces.on(square),
      click,
      drop: (square) => {
        // A dragged piece is already there, so it is not animated.
        this.carried = this.state.selected === null ? null : { from: this.state.selected, to: square };
        this.click({ square });
      },
      cancel: () => this.cancel(),
      hover: (square) => this.hover(square),
      colourOf: (event) => {
        if (this.options.onDraw === undefined) return null;
        return event.button === 2 ? colourFor(event) : (this.options.pen ?? null);
      },
      sketch: (colour, from, to) => {
        this.draft = to === null ? null : { colour, from, to: to === from ? null : to };
        this.draw(this.shapes);
      },
      draw: (colour, from, to) => this.options.onDraw?.({ colour, from, to: to === from ? null : to }),
    });
  }

  private click(click: ClickView): void {
    if (this.waiting !== null) return;
    this.forgetMarks();
    const result = this.state.click(click);
    this.refresh();
    this.report(result);
  }

  /** Ignores clicks until the scene after an action arrives, or for `WAIT_MS` at most. */
  private wait(): void {
    this.stopWaiting();
    this.waiting = setTimeout(() => {
      this.waiting = null;
      this.refresh();
    }, WAIT_MS);
    this.refresh();
  }

  private stopWaiting(): void {
    if (this.waiting !== null) clearTimeout(this.waiting);
    this.waiting = null;
  }

  private report(result: Result): void {
    switch (result.kind) {
      case "action":
        this.preview(null);
        this.wait();
        this.options.onAction(result.action, result.rest);
        break;
      case "illegal":
        this.carried = null;
        this.options.onIllegal(result.clicks);
        break;
      case "inspect":
        this.options.onSelect?.();
        this.options.onInspect?.(result.square);
        void this.showMoves();
        break;
      case "selected":
        this.options.onSelect?.();
        void this.showMoves();
        break;
      case "cancelled":
        this.options.onSelect?.();
        break;
      case "premove":
        this.options.onPremove?.(result.premove);
        break;
      default:
        break;
    }
  }

  /** Shows where a piece could go that cannot move now: an inspected one, or one selected for a premove. */
  private async showMoves(): Promise<void> {
    const square = this.state.asked;
    const moves = square === null ? null : await this.options.movesOf?.(square).catch(() => null);
    if (moves !== null && moves !== undefined && this.state.asked === square) {
      this.marks.set("dots", moves.targets);
      this.captures = moves.captures;
      this.refresh();
    }
  }

  private hover(square: string | null): void {
    if (square === this.hovered) return;
    this.hovered = square;
    const action = square === null ? null : this.state.actionAt(square);
    this.options.onHover?.(square, action);
    this.preview(null);
    if (action !== null && this.options.previewOf !== undefined) void this.ask(action);
  }

  private async ask(action: string): Promise<void> {
    const asked = this.asked;
    const motions = await this.options.previewOf?.(action).catch(() => null);
    if (asked === this.asked && motions !== null && motions !== undefined && !this.animating)
      this.overlay.preview(sideEffects(motions), this.layout, this.options.pieces ?? "classic");
  }

  private forgetMarks(): void {
    this.marks.delete("why");
    this.marks.delete("dots");
    this.captures = [];
    this.hovered = null;
    this.preview(null);
  }

  /** Shows everything that follows from the clicks so far. */
  private refresh(): void {
    const next = this.state.next();
    const own = { squares: this.marks, captures: this.captures };
    this.mark(marksOf(this.options, this.state, next, own));
    const isWaiting = this.waiting !== null;
    this.frame.classList.toggle("sb-can-play", this.state.mayPlay() && !isWaiting);
    this.frame.classList.toggle("sb-is-waiting", isWaiting);
    this.frame.classList.toggle("sb-is-drawn-on", (this.options.pen ?? null) !== null);
    this.twin?.frame.classList.toggle("sb-can-play", this.state.mayPlay() && !isWaiting);
    this.showVerdict();
    this.showHands();
    const choose = (click: ClickView): void => {
      const isFromBar = isByKeyboard(this.bar);
      this.click(click);
      // A square comes next, as after a piece in hand.
      if (isFromBar && this.state.clicks[0] && this.state.next().squares.size > 0) this.grid.focus();
    };
    const [first] = this.state.clicks;
    const chosen = first !== undefined && "button" in first ? first.button : null;
    const bar = { names: this.state.rootButtons(), help: this.options.scene.buttons, isWaiting, chosen };
    const isKeyed = isByKeyboard(this.bar);
    if (fillBar(this.bar, bar, choose)) this.focusAgain(isKeyed);
    this.offer(next.pieces, this.state.clicks.length > 0 ? next.buttons : [], choose);
  }

  /** Shows the annotation of the last turn. The pen hides it, as it would cover what is drawn on. */
  private showVerdict(): void {
    const { verdict = null, lastTurn = [], pen = null, scene } = this.options;
    const square = verdict === null || pen !== null || this.twin !== null ? null : arrival(lastTurn);
    // A piece has its own badge in the upper right corner.
    const isLow = scene.things.some((thing) => thing.square === square && thing.note !== null);
    this.overlay.verdict(verdict === null || square === null ? null : { verdict, square, isLow }, this.layout);
  }

  private showHands(): void {
    const { scene, orientation, pieces: set = "classic" } = this.options;
    const choices = this.waiting === null ? this.state.rootPieces() : [];
    const [first] = this.state.clicks;
    const chosen = first !== undefined && "piece" in first ? first.piece : null;
    this.heldPieces.show({ scene, orientation, set, look: this.pieces.look, choices, chosen });
  }

  private offer(letters: string[], buttons: string[], choose: (click: ClickView) => void): void {
    const had = this.popup?.contains(focusedNear(this.root)) ?? false;
    const isKeyed = this.popup !== null && isByKeyboard(this.popup);
    this.popup?.remove();
    this.popup = null;
    const last = [...this.state.clicks]
      .reverse()
      .map(squareOf)
      .find((square) => square !== null);
    if (letters.length + buttons.length === 0 || last === undefined) {
      if (had) this.focusAgain(isKeyed);
      return;
    }
    const { scene, pieces = "classic" } = this.options;
    const owner: Side = scene.to_act === "black" ? "black" : "white";
    const named = this.sorted(letters).map((letter) => ({ letter, owner, name: this.nameOf(letter) }));
    const box = popup({ pieces: named, buttons, help: scene.buttons, look: this.pieces.look }, pieces, choose, () =>
      this.cancel(),
    );
    const { column, row } = seenAt(this.layout, coordinatesOf(last));
    box.style.setProperty("--sb-column", String(column));
    box.classList.add(row < this.layout.ranks / 2 ? "sb-below" : "sb-above");
    box.style.setProperty("--sb-row", String(row));
    this.popup = box;
    this.frame.append(box);
    const width = box.offsetWidth;
    const square = this.frame.clientWidth / this.layout.files;
    const left = Math.max(2, Math.min((column + 0.5) * square - width / 2, this.frame.clientWidth - width - 2));
    box.style.left = `${left}px`;
    box.addEventListener("pointerdown", (event) => event.stopPropagation());
    if (isKeyed || isByKeyboard(this.grid.element)) box.querySelector("button")?.focus();
  }

  /** Sorts letters in the order of the kinds, strongest first. */
  private sorted(letters: string[]): string[] {
    const order = (letter: string): number => this.options.kinds?.findIndex((kind) => kind.letter === letter) ?? 0;
    return [...letters].sort((a, b) => order(a) - order(b));
  }

  /** Returns the name of a kind by its letter. */
  private nameOf(letter: string): string {
    const named = this.options.kinds?.find((kind) => kind.letter === letter);
    const seen = this.options.scene.things.find((thing) => thing.letter.toUpperCase() === letter.toUpperCase());
    return named?.name ?? seen?.name ?? letter;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const grids = [this.grid, ...(this.twin === null ? [] : [this.twin.grid])];
    const grid = grids.find(({ element }) => element.contains(event.target as Node));
    // With Shift the arrow keys belong to the page.
    const next = event.shiftKey ? null : (grid?.step(event.key) ?? null);
    if (grid !== undefined && next !== null) {
      grid.focus(next);
      this.hover(next);
    } else if (grid !== undefined && (event.key === "Enter" || event.key === " ")) {
      this.click({ square: grid.focused });
    } else if (event.key === "Escape") {
      this.cancel();
    } else if (event.key === "e" && this.state.rootButtons().includes(END)) {
      this.click({ button: END });
    } else {
      return;
    }
    event.preventDefault();
  };
}

/** Returns `true` if the focus is within an element, and was brought there by the keyboard. */
function isByKeyboard(element: HTMLElement): boolean {
  const focused = focusedNear(element);
  return focused !== null && element.contains(focused) && focused.matches(":focus-visible");
}
