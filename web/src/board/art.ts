/** Drawings of pieces. Those of special pieces are in the folders of their games. */
import type { Owner } from "../wire/rules";
import type { PieceSet } from "./types";

const files: Record<string, string> = {
  ...import.meta.glob<string>("../art/*.svg", { query: "?raw", import: "default", eager: true }),
  ...import.meta.glob<string>("../../../variants/*/site/*.svg", { query: "?raw", import: "default", eager: true }),
};

const drawings = new Map<string, string>(
  Object.entries(files).map(([path, text]) => [
    decodeURIComponent(path.replace(/^.*\//, "").replace(/\.svg$/, "")),
    text,
  ]),
);

const templates = new Map<string, SVGSVGElement>();

/** The parts of a piece that its drawing depends on. */
export interface Figure {
  /** The name of its kind. */
  name: string;
  owner: Owner;
  /** Its letter, for the set of letters and for kinds without a drawing. */
  letter: string;
}

/** The kinds that the set of letters shows as letters; things without a disc keep their drawing. */
function isLettered(figure: Figure, set: PieceSet, flat: boolean): boolean {
  return !drawings.has(figure.name) || (set === "letter" && !flat);
}

/** Returns a piece as an element that fills its parent; `flat` for things on the floor. */
export function figure(what: Figure, set: PieceSet = "classic", flat = false): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = `sb-figure sb-${what.owner}`;
  span.append(isLettered(what, set, flat) ? lettered(what.letter.toUpperCase()) : drawn(what.name));
  return span;
}

function drawn(name: string): SVGSVGElement {
  let template = templates.get(name);
  if (template === undefined) {
    const parsed = new DOMParser().parseFromString(drawings.get(name) ?? "", "image/svg+xml");
    template = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
    template.setAttribute("aria-hidden", "true");
    template.setAttribute("focusable", "false");
    templates.set(name, template);
  }
  return template.cloneNode(true) as SVGSVGElement;
}

function lettered(letter: string): SVGSVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" });
  const disc = svgElement("circle", { cx: "50", cy: "50", r: "38", class: "sb-disc" });
  const text = svgElement("text", { x: "50", y: "67", class: "sb-letter" });
  text.textContent = letter;
  svg.append(disc, text);
  return svg;
}

/** Creates an SVG element. */
export function svgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
