/** Arrows, crosses and ghosts over the pieces: the preview of an action. */
import type { Motion, Show } from "../wire/rules";
import { figure, svgElement } from "./art";
import { OVERHANG, isHexagonal } from "./hexagons";
import { coordinatesOf, type Layout } from "./coordinates";
import { seenAt } from "./layout";
import type { Shape } from "./shapes";
import { PLAIN, type Look } from "./discs";
import type { PieceSet, Verdict } from "./types";

/** The distance of an annotation's middle from the edges of its square, in squares. */
const INSET = 0.16;

/** Gives a drawing the coordinates of the board: a unit is a column or a row. */
function fit(drawing: SVGElement, layout: Layout): void {
  const overhang = isHexagonal(layout) ? OVERHANG : 0;
  drawing.setAttribute("viewBox", `${-overhang} 0 ${layout.files + 2 * overhang} ${layout.ranks}`);
  if (isHexagonal(layout)) drawing.setAttribute("preserveAspectRatio", "none");
}

/** The layer above the pieces. */
export class Overlay {
  readonly element = document.createElement("div");
  /** The path of the turn, which lies below the pieces. */
  readonly under = svgElement("svg", { class: "sb-layer sb-arrows sb-path", "aria-hidden": "true" });
  private readonly svg = svgElement("svg", { class: "sb-arrows", "aria-hidden": "true" });
  private readonly drawn = svgElement("svg", { class: "sb-arrows sb-drawn", "aria-hidden": "true" });
  private readonly proposed = svgElement("svg", { class: "sb-arrows sb-proposed", "aria-hidden": "true" });
  private readonly verdicts = svgElement("svg", { class: "sb-arrows", "aria-hidden": "true" });
  private readonly ghosts = document.createElement("div");
  private layout: Layout;
  /** The look of the game. */
  look: Look = PLAIN;

  constructor(layout: Layout) {
    this.element.className = "sb-layer sb-overlay";
    this.element.ariaHidden = "true";
    this.ghosts.className = "sb-ghosts";
    this.element.append(this.proposed, this.ghosts, this.svg, this.verdicts, this.drawn);
    this.layout = layout;
  }

  /** Shows a preview; `null` removes it. */
  preview(motions: Motion[] | null, layout: Layout, set: PieceSet): void {
    this.layout = layout;
    this.svg.replaceChildren();
    this.ghosts.replaceChildren();
    fit(this.svg, layout);
    for (const motion of motions ?? []) {
      if (motion.from !== null && motion.to !== null) this.svg.append(this.arrow(motion.from, motion.to, motion.show));
      if (motion.to !== null && motion.show !== "slide") {
        const ghost = figure(
          { name: motion.name, owner: motion.owner, letter: motion.piece },
          set,
          motion.layer === "floor",
          this.look,
        );
        const { column, row } = seenAt(layout, coordinatesOf(motion.to));
        ghost.classList.add("sb-piece", "sb-ghost");
        ghost.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
        this.ghosts.append(ghost);
      }
      if (motion.from !== null && motion.to === null && motion.show === "take")
        this.svg.append(this.cross(motion.from));
    }
  }

  /** Shows the steps of an unfinished turn: an arrow for each move, a ring where something appeared. */
  path(motions: readonly Motion[], layout: Layout): void {
    this.layout = layout;
    this.under.replaceChildren();
    fit(this.under, layout);
    for (const { from, to, show } of motions) {
      if (from !== null && to !== null) {
        this.under.append(this.arrow(from, to, show));
      } else if (to !== null) {
        const { x, y } = this.middle(to);
        this.under.append(svgElement("circle", { class: "sb-step", cx: `${x}`, cy: `${y}`, r: "0.45" }));
      }
    }
  }

  /** Shows arrows and circles drawn by hand, and the one that is being drawn. */
  shapes(shapes: readonly Shape[], layout: Layout, draft: Shape | null): void {
    this.layout = layout;
    this.drawn.replaceChildren();
    fit(this.drawn, layout);
    for (const shape of draft === null ? shapes : [...shapes, draft]) {
      const { colour, from, to } = shape;
      const element = to === null ? this.circle(from) : this.arrow(from, to, "slide");
      element.setAttribute("class", `sb-shape sb-shape-${colour}${shape === draft ? " sb-draft" : ""}`);
      this.drawn.append(element);
    }
  }

  /** Shows proposed turns as arrows, the best one strongest. */
  proposals(proposals: readonly (readonly Motion[])[], layout: Layout): void {
    this.layout = layout;
    this.proposed.replaceChildren();
    fit(this.proposed, layout);
    for (const [place, motions] of [...proposals.entries()].reverse()) {
      const group = svgElement("g", { class: `sb-proposal${place === 0 ? " sb-best" : ""}` });
      for (const { from, to, show } of motions) {
        if (show === "pull" || show === "follow" || show === "change") continue;
        if (from !== null && to !== null) group.append(this.arrow(from, to, show));
        else if (to !== null) group.append(this.circle(to));
      }
      this.proposed.append(group);
    }
  }

  /** Shows an annotation in a corner of a square: the upper right one, or the lower left one if `isLow`. */
  verdict(shown: { verdict: Verdict; square: string; isLow: boolean } | null, layout: Layout): void {
    this.layout = layout;
    this.verdicts.replaceChildren();
    fit(this.verdicts, layout);
    if (shown === null) return;
    const { x, y } = this.middle(shown.square);
    const by = (0.5 - INSET) * (shown.isLow ? -1 : 1);
    const group = svgElement("g", {
      class: `sb-verdict sb-verdict-${shown.verdict.kind}`,
      // In hundredths of a square, because some browsers draw no text of a fraction of a pixel.
      transform: `translate(${x + by} ${y - by}) scale(0.01)`,
    });
    const text = svgElement("text", { "text-anchor": "middle", y: "10" });
    text.textContent = shown.verdict.sign;
    group.append(svgElement("circle", { class: "sb-verdict-edge", r: "23" }), svgElement("circle", { r: "20" }), text);
    this.verdicts.append(group);
  }

  private circle(square: string): SVGElement {
    const { x, y } = this.middle(square);
    const group = svgElement("g", {});
    group.append(svgElement("circle", { cx: `${x}`, cy: `${y}`, r: "0.44" }));
    return group;
  }

  private middle(square: string): { x: number; y: number } {
    const { column, row } = seenAt(this.layout, coordinatesOf(square));
    return { x: column + 0.5, y: row + 0.5 };
  }

  private arrow(from: string, to: string, show: Show): SVGElement {
    const [a, b] = [this.middle(from), this.middle(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const [endX, endY] = [b.x - dx * 0.28, b.y - dy * 0.28];
    const group = svgElement("g", { class: `sb-arrow sb-arrow-${show}` });
    const head = 0.2;
    const points = [
      [b.x - dx * 0.08, b.y - dy * 0.08],
      [endX - dy * head, endY + dx * head],
      [endX + dy * head, endY - dx * head],
    ];
    group.append(
      svgElement("line", { x1: `${a.x + dx * 0.3}`, y1: `${a.y + dy * 0.3}`, x2: `${endX}`, y2: `${endY}` }),
      svgElement("polygon", { points: points.map((point) => point.join(",")).join(" ") }),
    );
    return group;
  }

  private cross(square: string): SVGElement {
    const { x, y } = this.middle(square);
    const r = 0.26;
    return svgElement("path", {
      class: "sb-cross",
      d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`,
    });
  }
}
