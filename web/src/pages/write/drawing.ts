/** The drawings of pieces: SVG files as outlines, and the lines of a text that state them. */
import SvgPath from "svgpath";

/** The longest outline that a text may state, in characters. */
const LONGEST = 4000;
/** The side of the square of a drawing, and the margin that is left on it. */
const SIZE = 100;
const MARGIN = 8;
/** The most commands of the path of a background. */
const CORNERS = 6;

/** An element of an SVG file: its name in small letters, its attributes, and what it contains. */
export interface Shape {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: readonly Shape[];
}

/** Elements whose contents are not drawn where they stand. */
const UNSEEN = ["defs", "clippath", "mask", "symbol", "pattern", "marker", "metadata", "title", "desc"];

/** Returns the path of a basic shape; nothing for other elements. */
export function pathOf({ name, attributes }: Shape): string | undefined {
  const number = (key: string): number => Number.parseFloat(attributes[key] ?? "") || 0;
  const ellipse = (rx: number, ry: number): string => {
    const [x, y] = [number("cx"), number("cy")];
    return `M${x - rx} ${y}A${rx} ${ry} 0 1 0 ${x + rx} ${y}A${rx} ${ry} 0 1 0 ${x - rx} ${y}Z`;
  };
  switch (name) {
    case "path":
      return attributes.d;
    case "rect":
      return `M${number("x")} ${number("y")}h${number("width")}v${number("height")}h${-number("width")}Z`;
    case "circle":
      return ellipse(number("r"), number("r"));
    case "ellipse":
      return ellipse(number("rx"), number("ry"));
    case "polygon":
    case "polyline":
      return attributes.points === undefined ? undefined : `M${attributes.points.trim()}Z`;
    default:
      return undefined;
  }
}

type Path = ReturnType<typeof SvgPath>;

/** Returns all shapes that an element draws, with absolute coordinates. */
function shapesIn(shape: Shape, transforms: readonly string[], isFilled: (shape: Shape) => boolean): Path[] {
  const { name, attributes, children } = shape;
  if (UNSEEN.includes(name) || attributes.display === "none") return [];
  const all = attributes.transform === undefined ? transforms : [...transforms, attributes.transform];
  const d = isFilled(shape) ? pathOf(shape) : undefined;
  const own = d === undefined ? [] : [SvgPath(d)];
  // The innermost transformation comes first.
  const moved = own.map((path) => [...all].reverse().reduce((moving, one) => moving.transform(one), path));
  return [
    ...moved.map((path) => path.abs().unshort().unarc()),
    ...children.flatMap((child) => shapesIn(child, all, isFilled)),
  ];
}

/** The left, upper, right and lower edges of a box. */
type Box = [number, number, number, number];

/** Returns the box around the corners and the control points of a path. */
function boxOf(path: Path): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const reach = (x: number, y: number): void => {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  };
  path.iterate(([command, ...numbers], _, x, y) => {
    if (command === "H") reach(numbers[0] ?? x, y);
    else if (command === "V") reach(x, numbers[0] ?? y);
    else for (let at = 0; at + 1 < numbers.length; at += 2) reach(numbers[at] ?? 0, numbers[at + 1] ?? 0);
  });
  return [left, top, right, bottom];
}

/** Returns `true` if a path is a rectangle as large as all paths: the background of an icon. */
function isBackground(path: Path, whole: Box): boolean {
  const commands: string[] = [];
  path.iterate(([command]) => void commands.push(command));
  const isStraight = commands.length <= CORNERS && commands.every((command) => "MLHVZz".includes(command));
  const slack = (whole[2] - whole[0]) / SIZE;
  return isStraight && boxOf(path).every((edge, at) => Math.abs(edge - (whole[at] ?? 0)) <= slack);
}

/**
 * Returns the shapes of an SVG file as one outline on a square of 100 by 100: nothing else of the file is taken, neither
 * colours nor scripts, texts or pictures. Throws an error with a sentence if there are none, or too many.
 */
export function outlineOf(root: Shape): string {
  const isFilled = ({ attributes }: Shape): boolean => attributes.fill !== "none";
  const filled = shapesIn(root, [], isFilled);
  const found = (filled.length > 0 ? filled : shapesIn(root, [], () => true)).filter((path) =>
    boxOf(path).every(Number.isFinite),
  );
  const whole = boxOf(SvgPath(found.join("")));
  const shown = found.filter((path) => found.length === 1 || !isBackground(path, whole));
  if (shown.length === 0) throw new Error("The file has no shapes. Choose an SVG file with a drawing.");
  const path = SvgPath(shown.join("")).abs();
  const [left, top, right, bottom] = boxOf(path);
  const scale = (SIZE - 2 * MARGIN) / Math.max(right - left, bottom - top, Number.MIN_VALUE);
  const d = path
    .translate(-(left + right) / 2, -(top + bottom) / 2)
    .scale(scale)
    .translate(SIZE / 2, SIZE / 2)
    .round(1)
    .toString();
  if (d.length > LONGEST)
    throw new Error(`The drawing is too detailed: its outline has ${d.length} characters, of at most ${LONGEST}.`);
  return d;
}

/** The line that begins the block of a piece. */
const PIECE = /^\s*(?:\d+\.\d+\s+)?piece\s+([a-z][a-z-]*)/;

/** Returns the names of the pieces that a text states. */
export function statedPieces(text: string): string[] {
  const found = text.split("\n").map((line) => PIECE.exec(line)?.[1]);
  return [...new Set(found.filter((name) => name !== undefined))];
}

/** Returns a text with another drawing of one of its pieces. */
export function withDrawing(text: string, piece: string, outline: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => PIECE.exec(line)?.[1] === piece);
  if (start < 0) return text;
  const after = lines.slice(start + 1);
  const length = after.findIndex((line) => /^\S/.test(line));
  const block = length < 0 ? after : after.slice(0, length);
  const old = block.findIndex((line) => /^\s+(?:\d+\.\d+\s+)?drawn\s+as\s/.test(line));
  const line = `  drawn as "${outline}"`;
  if (old < 0) lines.splice(start + 1, 0, line);
  else lines.splice(start + 1 + old, 1, line);
  return lines.join("\n");
}
