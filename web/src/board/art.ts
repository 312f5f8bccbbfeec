/** Drawings of pieces. Drawings of special pieces are in the folders of their games. */
import type { Owner } from "../wire/rules";
import { characterOf, charactersOf, type PieceStyle } from "./discs";
import { hasWideGlyphs } from "./glyphs";
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

/** Loads the drawings of fairy pieces, which the built-in games do not need. */
export async function loadFairies(): Promise<void> {
  ({ fairy } = await import("./fairy"));
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

/** The kinds that the set of letters shows as letters; things without a disc keep their drawing. */
function isLettered(figure: Figure, set: PieceSet, flat: boolean): boolean {
  return drawingOf(figure.name) === undefined || (set === "letter" && !flat);
}

const looks = new Map<PieceStyle, boolean>();

/** Returns `true` if the fonts have the characters of a look; otherwise its pieces have letters. */
function hasCharacters(look: PieceStyle): boolean {
  const known = looks.get(look);
  if (known !== undefined) return known;
  const found = hasWideGlyphs(charactersOf(look));
  looks.set(look, found);
  return found;
}

/** Returns a piece as an element that fills its parent; `flat` for things on the floor. */
export function figure(
  what: Figure,
  set: PieceSet = "classic",
  flat = false,
  look: PieceStyle = "chess",
): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = `sb-figure sb-${what.owner}`;
  const character = set === "letter" ? undefined : characterOf(look, what.name, what.owner);
  if (character !== undefined) {
    const shown = hasCharacters(look) ? character : what.letter.toUpperCase();
    span.classList.add(`sb-look-${look}`);
    span.append(look === "shogi" ? wedge(shown) : lettered(shown));
    return span;
  }
  span.append(isLettered(what, set, flat) ? lettered(what.letter.toUpperCase()) : drawn(what.name));
  return span;
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

function lettered(letter: string): SVGSVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" });
  const disc = svgElement("circle", { cx: "50", cy: "50", r: "38", class: "sb-disc" });
  const text = svgElement("text", { x: "50", y: "67", class: "sb-letter" });
  text.textContent = letter;
  svg.append(disc, text);
  return svg;
}

/** Returns a wedge with a character, which points to the enemy. */
function wedge(character: string): SVGSVGElement {
  const svg = svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" });
  const shape = svgElement("path", { d: "M50 6L78 20L88 92H12L22 20Z", class: "sb-disc" });
  const text = svgElement("text", { x: "50", y: "76", class: "sb-letter" });
  text.textContent = character;
  svg.append(shape, text);
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
