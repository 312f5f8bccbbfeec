import { h } from "../../app/dom";
import type { Colour } from "../../board/shapes";

const COLOURS: readonly (readonly [Colour, string])[] = [
  ["green", "Green"],
  ["red", "Red"],
  ["blue", "Blue"],
  ["yellow", "Yellow"],
];

/** The pen of the analysis board, with which a finger or the left mouse button draws instead of playing. */
export class Pen {
  readonly element: HTMLElement;
  private readonly colours = h("span", { class: "pen-colours", role: "group", "aria-label": "Colour", hidden: true });
  private readonly toggle: HTMLButtonElement;
  private colour: Colour | null = null;

  constructor(private readonly use: (colour: Colour | null) => void) {
    this.toggle = h(
      "button",
      {
        type: "button",
        "aria-pressed": "false",
        title: "Draw arrows and circles (the right mouse button always draws)",
        onclick: () => this.set(this.colour === null ? "green" : null),
      },
      "Draw arrows",
    );
    for (const [colour, name] of COLOURS) {
      const attributes = { type: "button", class: `pen pen-${colour}`, "aria-label": name, title: name };
      this.colours.append(h("button", { ...attributes, onclick: () => this.set(colour) }));
    }
    this.element = h("span", { class: "pens" }, this.toggle, this.colours);
  }

  private set(colour: Colour | null): void {
    this.colour = colour;
    this.toggle.setAttribute("aria-pressed", String(colour !== null));
    this.colours.hidden = colour === null;
    for (const [at, button] of [...this.colours.children].entries())
      button.setAttribute("aria-pressed", String(COLOURS[at]?.[0] === colour));
    this.use(colour);
  }
}
