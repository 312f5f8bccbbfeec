/** The names and colours of sides. */
import type { Owner, Side, SidesView } from "../wire/rules";

/** White and Black, the sides of chess, for a game that is not known yet. */
export const CHESS_SIDES: SidesView = {
  white: { name: "White", colour: "white" },
  black: { name: "Black", colour: "black" },
};

/** Returns the name of a side, capitalised. */
export function sideName(side: Side, sides: SidesView): string {
  return sides[side].name;
}

/** Returns a piece with its owner: "white knight", "Gote's knight"; neutral pieces need no owner. */
export function ownedPiece(owner: Owner, piece: string, sides: SidesView): string {
  if (owner === "neutral") return piece;
  const { name } = sides[owner];
  return COLOURS.test(name) ? `${name.toLowerCase()} ${piece}` : `${name}'s ${piece}`;
}

/** The names of sides that are colours. */
const COLOURS = /^(white|black|red|blue|green|gold)$/i;

/** Has the pieces of both sides drawn in their colours in an element, which is returned. White and black are the theme's. */
export function paint<E extends HTMLElement>(element: E, sides: SidesView): E {
  for (const side of ["white", "black"] as const) {
    const { colour } = sides[side];
    if (colour === side) element.removeAttribute(`data-${side}`);
    else element.dataset[side] = colour;
  }
  return element;
}
