/** Drawings of pieces. Drawings of special pieces are in the folders of their games. */
import type { Owner } from "../wire/rules";
import { characterOf, pieceOf, PLAIN, type Look } from "./discs";
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

type Fairies = typeof import("./fairy");
let fairies: Fairies | undefined;
let outlines: Readonly<Record<string, string>> = {};

/** Loads the drawings of fairy pieces and of characters, which the built-in games do not need. */
export async function loadFairies(): Promise<void> {
  const [drawn, written] = await Promise.all([import("./fairy"), import("./characters")]);
  fairies = drawn;
  outlines = written.OUTLINES;
}

/** Returns the lines of a board on which the pieces stand on crossings, as an SVG path. */
export function linesOf(files: number, ranks: number): string {
  return fairies?.linesOf(files, ranks) ?? "";
}

/** Returns the drawing of a kind, or of an outline that a game states, as SVG; nothing if there is none. */
function drawingOf(name: string): string | undefined {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const made = fairies?.fairy(name, (basic) => drawings.get(basic));
  if (made !== undefined) drawings.set(name, made);
  return made;
}

const templates = new Map<string, SVGSVGElement>();

/** The parts of a piece that its drawing depends on. */
export interface Figure {
  /** The name of its kind. */
  name: string;
  owner: Owner;
  /** Its letter, for the set of letters and for kinds without a drawing. */
  letter: string;
}

/** Returns a piece as an element that fills its parent; `flat` for things on the floor. */
export function figure(
  what: Figure,
  set: PieceSet = "classic",
  flat = false,
  { style, drawings }: Look = PLAIN,
): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = `sb-figure sb-${what.owner}`;
  const { name, letter } = what;
  const own = drawings.get(name);
  const character = own === undefined ? characterOf(style, name, what.owner) : undefined;
  const drawing = own ?? pieceOf(style, name);
  // The set of letters shows all pieces as letters; things without a disc keep their drawing.
  if (set === "letter" && !flat) {
    span.append(onDisc(sign(letter)));
  } else if (character !== undefined) {
    span.classList.add(`sb-look-${style}`);
    const outline = written(character) ?? sign(letter);
    span.append(style === "shogi" ? wedge(outline) : onDisc(outline));
  } else {
    span.append(drawingOf(drawing) === undefined ? onDisc(sign(letter)) : drawn(drawing));
  }
  return span;
}

function drawn(name: string): SVGSVGElement {
  let template = templates.get(name);
  if (template === undefined) {
    const parsed = new DOMParser().parseFromString(drawingOf(name) ?? "", "image/svg+xml");
    template = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
    template.ariaHidden = "true";
    template.setAttribute("focusable", "false");
    templates.set(name, template);
  }
  return template.cloneNode(true) as SVGSVGElement;
}

function emptyDrawing(): SVGSVGElement {
  return svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" });
}

/** Returns a letter in the middle. */
function sign(letter: string): SVGElement {
  const element = svgElement("text", { x: "50", y: "67", class: "sb-letter" });
  element.textContent = letter.toUpperCase();
  return element;
}

/** Returns a Chinese or Japanese character in the middle; nothing if its outline is not known. */
function written(character: string): SVGElement | undefined {
  const d = outlines[character];
  return d === undefined
    ? undefined
    : svgElement("path", { d, class: "sb-character", transform: "translate(22 22) scale(.56)" });
}

function onDisc(sign: SVGElement): SVGSVGElement {
  const svg = emptyDrawing();
  svg.append(svgElement("circle", { cx: "50", cy: "50", r: "38", class: "sb-disc" }), sign);
  return svg;
}

/** Returns a wedge with a character, which points to the enemy. */
function wedge(sign: SVGElement): SVGSVGElement {
  const svg = emptyDrawing();
  const place = svgElement("g", { transform: "translate(0 6)" });
  place.append(sign);
  svg.append(svgElement("path", { d: "M50 6L78 20L88 92H12L22 20Z", class: "sb-disc" }), place);
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
