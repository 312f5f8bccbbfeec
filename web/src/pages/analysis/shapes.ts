/** The form of shapes in the comments of a PGN, and as people type them. */
import { isSame, type Colour, type Shape } from "../../board/shapes";

/** The colours of shapes, by their letters in a PGN. */
const COLOURS = { G: "green", R: "red", B: "blue", Y: "yellow" } as const satisfies Record<string, Colour>;

/** The commands `[%csl Ge4,Rd5]` and `[%cal Ge2e4]`: circles and arrows, each with the letter of its colour. */
const COMMAND = /\s*\[%(csl|cal)\s+([^\]]*)\]\s*/g;
const SQUARES = /^([GRBY])([a-p]\d{1,2})([a-p]\d{1,2})?$/;

/** Other commands in a comment, such as `[%clk 0:01:00]`, which are kept but not shown. */
const OTHER = /\s*\[%\w+[^\]]*\]\s*/g;

/** Comments without their shapes, and the shapes. */
export interface Drawn {
  comments: string[];
  shapes: Shape[];
}

/** Takes the shapes out of comments. A command that cannot be read stays in its comment. */
export function takeShapes(comments: readonly string[]): Drawn {
  const shapes: Shape[] = [];
  const rest = comments.map((comment) =>
    comment
      .replace(COMMAND, (command: string, name: string, list: string) => {
        const read = list.split(",").map((text) => shapeOf(text.trim()));
        if (!read.every((shape) => shape !== null && (shape.to !== null) === (name === "cal"))) return command;
        for (const shape of read) if (shape && !shapes.some((other) => isSame(other, shape))) shapes.push(shape);
        return " ";
      })
      .trim(),
  );
  return { comments: rest.filter((comment) => comment !== ""), shapes };
}

/** Puts shapes in front of the first comment, as PGN writes them. */
export function withShapes(comments: readonly string[], shapes: readonly Shape[]): string[] {
  const list = (name: string, some: readonly Shape[]): string =>
    some.length === 0 ? "" : `[%${name} ${some.map(textOf).join(",")}]`;
  const commands =
    list(
      "csl",
      shapes.filter(({ to }) => to === null),
    ) +
    list(
      "cal",
      shapes.filter(({ to }) => to !== null),
    );
  if (commands === "") return [...comments];
  const [first, ...others] = comments;
  return [first === undefined ? commands : `${commands} ${first}`, ...others];
}

/** Returns a comment as a reader sees it: without commands. */
export function plainText(comment: string): string {
  return comment.replace(OTHER, " ").trim();
}

/** Returns a comment with another text; its commands stay. */
export function withText(comment: string, text: string): string {
  const commands = (comment.match(OTHER) ?? []).map((command) => command.trim());
  return [...commands, text].filter((part) => part !== "").join(" ");
}

/** Writes shapes as people type them: `e4` for a circle, `e2-e4` for an arrow, with the colour in front unless green. */
export function inWords(shapes: readonly Shape[]): string {
  return shapes
    .map(({ colour, from, to }) => `${colour === "green" ? "" : `${colour} `}${to === null ? from : `${from}-${to}`}`)
    .join(", ");
}

/** Reads what `inWords` writes. Returns the part that cannot be read, as a string. */
export function fromWords(text: string, isSquare: (name: string) => boolean): Shape[] | string {
  let shapes: Shape[] = [];
  for (const part of text.split(",").map((one) => one.trim().toLowerCase())) {
    if (part === "") continue;
    const read = /^(?:(green|red|blue|yellow)\s+)?([a-p]\d{1,2})(?:\s*[-–]?\s*([a-p]\d{1,2}))?$/.exec(part);
    const [, colour = "green", from = "", to] = read ?? [];
    if (!read || !isSquare(from) || (to !== undefined && !isSquare(to)) || from === to) return part;
    const shape = { colour: colour as Colour, from, to: to ?? null };
    shapes = [...shapes.filter((other) => !isSame(other, shape)), shape];
  }
  return shapes;
}

function shapeOf(text: string): Shape | null {
  const [, letter, from, to] = SQUARES.exec(text) ?? [];
  if (letter === undefined || from === undefined || from === to) return null;
  return { colour: COLOURS[letter as keyof typeof COLOURS], from, to: to ?? null };
}

function textOf({ colour, from, to }: Shape): string {
  return `${colour.charAt(0).toUpperCase()}${from}${to ?? ""}`;
}
