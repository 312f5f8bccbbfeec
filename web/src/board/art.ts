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

type Fairy = (typeof import("./fairy"))["fairy"];
let fairy: Fairy | undefined;
let outlines: Readonly<Record<string, string>> = {};

/** Loads the drawings of fairy pieces and of characters, which the built-in games do not need. */
export async function loadFairies(): Promise<void> {
  const [drawn, written] = await Promise.all([import("./fairy"), import("./characters")]);
  ({ fairy } = drawn);
  outlines = written.OUTLINES;
}

/** Returns the drawing of a kind as SVG; nothing if there is none. */
function drawingOf(name: string): string | undefined {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const made = fairy?.(name, (basic) => drawings.get(basic));
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

/** Returns `true` if a drawing that a game states is an outline, not the name of another kind. */
const isOutline = (drawing: string): boolean => /^m/i.test(drawing) && /\d/.test(drawing);

/** Returns a piece as an element that fills its parent; `flat` for things on the floor. */
export function figure(
  what: Figure,
  set: PieceSet = "classic",
  flat = false,
  { style, drawings }: Look = PLAIN,
): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = `sb-figure sb-${what.owner}`;
  const sign = (): SVGElement => letter(what.letter.toUpperCase());
  // The set of letters shows all pieces as letters; things without a disc keep their drawing.
  if (set === "letter" && !flat) {
    span.append(onDisc(sign()));
    return span;
  }
  const own = drawings.get(what.name);
  if (own !== undefined && isOutline(own)) {
    span.append(outlined(own));
    return span;
  }
  const character = own === undefined ? characterOf(style, what.name, what.owner) : undefined;
  if (character !== undefined) {
    span.classList.add(`sb-look-${style}`);
    const outline = written(character) ?? sign();
    span.append(style === "shogi" ? wedge(outline) : onDisc(outline));
    return span;
  }
  const name = own ?? pieceOf(style, what.name);
  span.append(drawingOf(name) === undefined ? onDisc(sign()) : drawn(name));
  return span;
}

/** Returns the drawing of an outline. */
function outlined(d: string): SVGSVGElement {
  const svg = emptyDrawing();
  svg.classList.add("sb-outlined");
  svg.append(svgElement("path", { d }));
  return svg;
}

function drawn(name: string): SVGSVGElement {
  let template = templates.get(name);
  if (template === undefined) {
    const parsed = new DOMParser().parseFromString(drawingOf(name) ?? "", "image/svg+xml");
    template = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
    template.setAttribute("aria-hidden", "true");
    template.setAttribute("focusable", "false");
    templates.set(name, template);
  }
  return template.cloneNode(true) as SVGSVGElement;
}

function emptyDrawing(): SVGSVGElement {
  return svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" });
}

/** Returns a letter in the middle. */
function letter(text: string): SVGElement {
  const element = svgElement("text", { x: "50", y: "67", class: "sb-letter" });
  element.textContent = text;
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
