/** Arrows and circles drawn by hand. */

/** The colours of shapes. */
export type Colour = "green" | "red" | "blue" | "yellow";

/** A circle on a square, or an arrow between two squares. */
export interface Shape {
  colour: Colour;
  from: string;
  /** The end of an arrow; `null` for a circle. */
  to: string | null;
}

/** Adds a shape; removes it if it is there; changes its colour if it is there in another colour. */
export function toggled(shapes: readonly Shape[], shape: Shape): Shape[] {
  const others = shapes.filter((other) => !isSame(other, shape));
  const had = shapes.find((other) => isSame(other, shape));
  return had?.colour === shape.colour ? others : [...others, shape];
}

/** Returns the colour for a drag with these keys held, as established analysis boards have it. */
export function colourFor({ shiftKey, ctrlKey, altKey }: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey">): Colour {
  const [red, blue] = [shiftKey || ctrlKey, altKey];
  if (red && blue) return "yellow";
  if (red) return "red";
  return blue ? "blue" : "green";
}

/** Returns `true` if two shapes have the same squares. */
export function isSame(one: Shape, other: Shape): boolean {
  return one.from === other.from && one.to === other.to;
}
