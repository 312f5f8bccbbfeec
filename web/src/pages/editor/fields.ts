import { fill, freshId, h } from "../../app/dom";

/** The fields of a FEN that the editor shows otherwise: the placement and the side to move. */
const SHOWN = 2;

/** The names of fields that are abbreviations. */
const NAMES: Readonly<Record<string, string>> = {
  ep: "En passant",
  halfmove: "Halfmove clock",
  fullmove: "Turn number",
};

/** What is written in a field, where its name does not say it. */
const HINTS: Readonly<Record<string, string>> = {
  castling: "The rights of the side that moves first in capitals, then the other's; - for none",
  ep: "The square that a pawn just passed; - for none",
  catapults: "The squares of the side that moves first, /, the other's; ! after one that has not moved",
  phase: "- before the placement, @ after it",
  under: "Pieces beneath others, each with its square, such as Nb1; - for none",
  armies: "The armies of both sides with / between them, - for one that is not chosen; - while none is",
  turn: "What has happened in the turn; - at its start",
  halfmove: "Turns since the last progress",
};

/** Returns what is written in a field, in words; nothing if its name says it. */
export function fieldHint(name: string): string | undefined {
  return HINTS[name];
}

/** Returns the name of a field for people. */
export function fieldName(name: string): string {
  return NAMES[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Inputs for the fields of a FEN after the side to move: rights, what lies beneath, the step of the turn, counters. */
export class FieldInputs {
  readonly element = h("details", { class: "editor-fields", hidden: true });
  private names: readonly string[] = [];
  private inputs: readonly HTMLInputElement[] = [];

  /** `start` is the FEN of the start; `change` is called with the index of a field and its new value. */
  constructor(
    private readonly start: string,
    private readonly change: (index: number, value: string) => void,
  ) {}

  /** Shows an input for each field. */
  name(names: readonly string[]): void {
    this.names = names;
    const usual = this.start.split(" ");
    this.inputs = names.slice(SHOWN).map((_, at) =>
      h("input", {
        type: "text",
        spellcheck: "false",
        autocomplete: "off",
        autocapitalize: "off",
        placeholder: usual[SHOWN + at] ?? "-",
        onchange: (event: Event) => {
          const value = (event.target as HTMLInputElement).value.replace(/\s+/g, "");
          this.change(SHOWN + at, value === "" ? "-" : value);
        },
      }),
    );
    const rows = this.inputs.map((input, at) => {
      const name = names[SHOWN + at] ?? "";
      const hint = fieldHint(name);
      if (hint === undefined) return h("div", {}, h("label", {}, fieldName(name), input));
      const id = freshId("hint");
      input.setAttribute("aria-describedby", id);
      return h("div", {}, h("label", {}, fieldName(name), input), h("small", { class: "soft", id }, hint));
    });
    fill(this.element, h("summary", {}, "Rights, turn and counters"), h("div", { class: "fields" }, ...rows));
    this.element.hidden = false;
  }

  /** Shows the values of a FEN. */
  show(fen: string): void {
    const values = fen.split(" ");
    for (const [at, input] of this.inputs.entries()) input.value = values[SHOWN + at] ?? "";
  }

  /** Marks the field that an error names, and unmarks the others. */
  mark(error: string | null): void {
    const [, wrong] = /\bfield (\w+)/.exec(error ?? "") ?? [];
    for (const [at, input] of this.inputs.entries()) {
      const isWrong = this.names[SHOWN + at] === wrong;
      input.setAttribute("aria-invalid", String(isWrong));
      if (isWrong) this.element.open = true;
    }
  }
}
