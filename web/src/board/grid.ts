/** The squares: their marks, their labels for screen readers, and keyboard navigation. */
import { focusedNear } from "./focus";
import type { Scene } from "../wire/rules";
import { freshId } from "../app/dom";
import { labelOf, notesOn } from "./labels";
import { OVERHANG, colourOf, hexagonAt, hexagonBeside, isHexagonal } from "./hexagons";
import { isLight, nameOf, coordinatesOf, type Coordinates, type Layout } from "./coordinates";
import { coordinatesSeenAt, rowsOf, seenAt } from "./layout";

/** Marks on squares, as classes `sb-is-…`. */
export type CellMark =
  | "last"
  | "drawn"
  | "placed"
  | "check"
  | "selected"
  | "dot"
  | "ring"
  | "tap"
  | "why"
  | "path"
  | "pull"
  | "premove"
  | "inspected"
  | "choice";

/** The marks in words, for screen readers. */
const SPOKEN: Partial<Record<CellMark, string>> = {
  selected: "selected",
  dot: "can go here",
  ring: "can go here",
  check: "in check",
};

/** The squares from which something can move to another square, cached for each scene. */
const STARTS = new WeakMap<Scene, ReadonlySet<string>>();

function startsOf(scene: Scene): ReadonlySet<string> {
  const known = STARTS.get(scene);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const { gesture } of scene.acts) {
    const [first, second] = gesture;
    if (first !== undefined && "square" in first && second !== undefined && "square" in second) found.add(first.square);
  }
  STARTS.set(scene, found);
  return found;
}

/** Returns the class of the colour of a cell. */
function groundOf(layout: Layout, place: Coordinates): string {
  if (isHexagonal(layout)) return ["sb-dark", "sb-middle", "sb-light"][colourOf(layout, place)] ?? "sb-middle";
  return isLight(place) ? "sb-light" : "sb-dark";
}

/** The grid of squares. */
export class Grid {
  readonly element = document.createElement("div");
  private readonly cells = new Map<string, HTMLElement>();
  /** Frames the square with the focus, above the pieces. */
  readonly ring = document.createElement("div");
  private layout: Layout;
  private active: string;

  constructor(layout: Layout, label: string) {
    this.element.className = "sb-grid";
    this.element.setAttribute("role", "grid");
    this.element.ariaLabel = label;
    this.ring.className = "sb-ring";
    this.ring.ariaHidden = "true";
    this.layout = layout;
    this.active = "";
    this.build(layout, true);
  }

  /** Adds the keyboard instructions. Returns the element that shows them while a square has the focus. */
  describe(help: string): HTMLElement {
    const shown = document.createElement("p");
    shown.className = "sb-help";
    shown.id = freshId("board-help");
    shown.textContent = help;
    this.element.setAttribute("aria-describedby", shown.id);
    return shown;
  }

  /** Recreates the squares, as after a flip of the board. */
  build(layout: Layout, coordinates: boolean): void {
    const hadFocus = this.element.contains(focusedNear(this.element));
    this.layout = layout;
    this.cells.clear();
    const rows = rowsOf(layout);
    this.element.replaceChildren(
      ...rows.map((row, index) => {
        const line = document.createElement("div");
        line.className = "sb-row";
        line.setAttribute("role", "row");
        line.append(...row.map((place) => this.makeCell(place, index === rows.length - 1, coordinates)));
        return line;
      }),
    );
    const corner = rows.at(-1)?.at(0);
    const first = corner === undefined ? "a1" : nameOf(corner);
    this.moveFocus(this.cells.has(this.active) ? this.active : first, hadFocus);
  }

  /** Shows the marks of all squares and updates their labels. */
  mark(scene: Scene, marks: Map<string, Set<CellMark>>): void {
    const starts = startsOf(scene);
    for (const [square, cell] of this.cells) {
      const own = marks.get(square);
      const classes = ["sb-cell", groundOf(this.layout, coordinatesOf(square))];
      if (starts.has(square)) classes.push("sb-starts");
      const spoken: string[] = [];
      for (const mark of own ?? []) {
        classes.push(`sb-is-${mark}`);
        const words = SPOKEN[mark];
        if (words !== undefined && !spoken.includes(words)) spoken.push(words);
      }
      const name = classes.join(" ");
      if (cell.className !== name) cell.className = name;
      const isSelected = String(own?.has("selected") ?? false);
      if (cell.getAttribute("aria-selected") !== isSelected) cell.setAttribute("aria-selected", isSelected);
      const label = labelOf(scene, square, spoken);
      if (cell.getAttribute("aria-label") !== label) {
        cell.ariaLabel = label;
        // The meanings of the badges on pieces.
        cell.title = notesOn(scene, square);
      }
    }
  }

  /** Returns the square with the focus. */
  get focused(): string {
    return this.active;
  }

  /** Focuses the grid, or one of its squares. */
  focus(square = this.active): void {
    this.moveFocus(square, true);
  }

  /** Returns the next square in the direction of an arrow key, Home or End; nothing for other keys. */
  step(key: string): string | null {
    if (isHexagonal(this.layout)) return hexagonBeside(this.layout, this.cells.keys(), this.active, key);
    const { column, row } = seenAt(this.layout, coordinatesOf(this.active));
    const [dx, dy] = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      Home: [-column, 0],
      End: [this.layout.files - 1 - column, 0],
    }[key] ?? [NaN, NaN];
    if (dx === undefined || dy === undefined || Number.isNaN(dx)) return null;
    const place = coordinatesSeenAt(this.layout, column + dx, row + dy);
    return place === null ? this.active : nameOf(place);
  }

  /** Returns the square at a point of the window. */
  at(x: number, y: number): string | null {
    const box = this.element.getBoundingClientRect();
    if (isHexagonal(this.layout)) {
      const wide = ((x - box.left) / box.width) * (this.layout.files + 2 * OVERHANG) - OVERHANG;
      const high = ((y - box.top) / box.height) * this.layout.ranks;
      return hexagonAt(this.layout, this.cells.keys(), wide, high);
    }
    const column = Math.floor(((x - box.left) / box.width) * this.layout.files);
    const row = Math.floor(((y - box.top) / box.height) * this.layout.ranks);
    const place = coordinatesSeenAt(this.layout, column, row);
    return place === null ? null : nameOf(place);
  }

  private makeCell(place: Coordinates, isLast: boolean, coordinates: boolean): HTMLElement {
    const square = nameOf(place);
    const { column, row } = seenAt(this.layout, place);
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
    cell.dataset.square = square;
    if (isHexagonal(this.layout)) {
      cell.style.setProperty("--sb-column", String(column));
      cell.style.setProperty("--sb-row", String(row));
      // The ranks bend or go aslant, so each cell has its whole name.
      if (coordinates) cell.dataset.file = square;
    } else if (coordinates) {
      if (column === 0) cell.dataset.rank = `${place.rank + 1}`;
      if (isLast) cell.dataset.file = square.charAt(0);
    }
    cell.addEventListener("focus", () => this.moveFocus(square, false));
    this.cells.set(square, cell);
    return cell;
  }

  private moveFocus(square: string, really: boolean): void {
    const before = this.cells.get(this.active);
    const now = this.cells.get(square);
    if (now === undefined) return;
    if (before !== undefined) before.tabIndex = -1;
    now.tabIndex = 0;
    this.active = square;
    const { column, row } = seenAt(this.layout, coordinatesOf(square));
    this.ring.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
    if (really) now.focus({ preventScroll: true });
  }
}
