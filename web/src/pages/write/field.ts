import { h } from "../../app/dom";
import type { TextError } from "../../wire/rules";

/** A field for the text of a game. */
export interface TextField {
  readonly element: HTMLElement;
  readonly text: string;
  /** The ends of the selection. */
  readonly selection: readonly [number, number];
  /** Replaces the text. */
  replace(text: string): void;
  /** Selects a part of the text, and shows and focuses it. */
  select(from: number, to: number): void;
  focus(): void;
  /** Marks the places of errors. */
  mark(errors: readonly TextError[]): void;
  close(): void;
}

/** Returns the range of an error in its text. Its columns count characters, and not the halves of those beyond 16 bits. */
export function rangeOf(text: string, { line, column, length }: TextError): [number, number] {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, { length: size }) => sum + size + 1, 0);
  const characters = Array.from(lines[line - 1] ?? "");
  const size = (count: number): number => characters.slice(0, count).join("").length;
  const [from, to] = [size(column - 1), size(column - 1 + Math.max(length, 1))];
  return [before + from, before + Math.max(from, to)];
}

/** A text area with the numbers of its lines, for the time until the editor is there. */
export class PlainField implements TextField {
  readonly element: HTMLElement;
  private readonly area = h("textarea", {
    "aria-label": "Text of the game",
    "aria-describedby": "write-state",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
  });
  /** The numbers of the lines; those with errors are marked. */
  private readonly gutter = h("div", { class: "write-gutter", "aria-hidden": "true" });
  private wrong: ReadonlySet<number> = new Set();

  constructor(text: string, onchange: () => void) {
    this.area.value = text;
    this.area.addEventListener("input", () => {
      this.number();
      onchange();
    });
    this.area.addEventListener("scroll", () => (this.gutter.scrollTop = this.area.scrollTop));
    this.onchange = onchange;
    this.element = h("div", { class: "write-area" }, this.gutter, this.area);
    this.number();
  }

  private readonly onchange: () => void;

  get text(): string {
    return this.area.value;
  }

  get selection(): [number, number] {
    return [this.area.selectionStart, this.area.selectionEnd];
  }

  replace(text: string): void {
    this.area.value = text;
    this.area.scrollTop = this.area.scrollHeight;
    this.number();
    this.onchange();
  }

  select(from: number, to: number): void {
    this.area.focus();
    this.area.setSelectionRange(from, to);
  }

  focus(): void {
    this.area.focus();
  }

  mark(errors: readonly TextError[]): void {
    this.area.setAttribute("aria-invalid", String(errors.length > 0));
    this.wrong = new Set(errors.map(({ line }) => line));
    this.number();
  }

  close(): void {
    this.element.remove();
  }

  /** Numbers the lines. */
  private number(): void {
    const lines = this.text.split("\n");
    // An empty line is as high as one with a space.
    const numbered = lines.map((line, at) =>
      h("span", { class: this.wrong.has(at + 1) ? "wrong" : undefined, "data-line": at + 1 }, line === "" ? " " : line),
    );
    this.gutter.replaceChildren(...numbered);
    this.gutter.scrollTop = this.area.scrollTop;
  }
}
