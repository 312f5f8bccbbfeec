/** The editor of a text: CodeMirror with the colours of the language. It is loaded when the page is there. */
import "../../../style/code.css";
import { defaultKeymap, history, historyKeymap, indentWithTab, redo, undo } from "@codemirror/commands";
import { startCompletion } from "@codemirror/autocomplete";
import { indentUnit } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, RangeSet, StateEffect, StateField, Transaction } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  gutterLineClass,
  GutterMarker,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { h } from "../../../app/dom";
import { icon, type Icon } from "../../../app/icons";
import type { TextError } from "../../../wire/rules";
import { rangeOf, type TextField } from "../field";
import { language, look } from "./looks";
import { assist, explainHere, type Explain } from "./assist";
import { searchPanel } from "./search-panel";
import { adoptStyles } from "./sheets";

class WrongLine extends GutterMarker {
  override elementClass = "write-wrong";
}
const WRONG = new WrongLine();

const markLines = StateEffect.define<readonly number[]>();

/** The lines with errors. */
const wrongLines = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(lines, { effects, changes, state: { doc } }) {
    const effect = effects.find((one) => one.is(markLines));
    if (!effect) return lines.map(changes);
    const numbers = [...new Set(effect.value)].filter((line) => line >= 1 && line <= doc.lines);
    return RangeSet.of(
      numbers.map((line) => WRONG.range(doc.line(line).from)),
      true,
    );
  },
  provide: (field) => [
    gutterLineClass.from(field),
    EditorView.contentAttributes.of((view) => ({ "aria-invalid": String(view.state.field(field).size > 0) })),
  ],
});

/**
 * Replaces or deletes a selection before the browser does. Chromium would keep its colours in an attribute `style`, which
 * the content security policy of the site refuses.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { inputType, data, isComposing } = event;
  const isTyped = inputType === "insertText" && data !== null;
  // The browser's selection is ahead of the editor's.
  const selected = document.getSelection();
  if (!selected || selected.isCollapsed || isComposing) return false;
  if (!isTyped && !inputType.startsWith("deleteContent")) return false;
  const range = selected.getRangeAt(0);
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  const insert = isTyped ? data : "";
  const userEvent = isTyped ? "input.type" : "delete.selection";
  const selection = { anchor: from + insert.length };
  view.dispatch({ changes: { from, to, insert }, selection, userEvent, scrollIntoView: true });
  return true;
}

/** What the editor asks of the page. */
interface Page {
  onchange(): void;
  /** Shows a place of the manual. */
  explain: Explain;
}

class CodeField implements TextField {
  readonly element: HTMLElement;
  private readonly view: EditorView;

  constructor(
    { text, selection: [anchor, head] }: Pick<TextField, "text" | "selection">,
    private readonly page: Page,
  ) {
    this.view = new EditorView({
      state: EditorState.create({
        doc: text,
        selection: { anchor, head },
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          indentUnit.of("  "),
          EditorState.tabSize.of(2),
          EditorView.lineWrapping,
          wrongLines,
          language(),
          look(),
          assist(page.explain),
          search({ top: true, createPanel: searchPanel }),
          keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
          EditorView.contentAttributes.of({
            "aria-label": "Text of the game",
            "aria-describedby": "write-state write-keys",
            autocapitalize: "off",
          }),
          EditorView.domEventHandlers({ beforeinput: replaceSelection }),
          EditorView.updateListener.of(({ docChanged }) => docChanged && page.onchange()),
        ],
      }),
    });
    this.element = h(
      "div",
      { class: "write-code" },
      this.tools(),
      this.view.dom,
      h(
        "p",
        { id: "write-keys", class: "soft small" },
        "Tab indents a line, Control and Space show what can be written, F1 explains a word. To leave the text, press Escape, then Tab.",
      ),
    );
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  get selection(): [number, number] {
    const { anchor, head } = this.view.state.selection.main;
    return [anchor, head];
  }

  replace(text: string): void {
    const { text: old } = this;
    let from = 0;
    while (from < Math.min(old.length, text.length) && old[from] === text[from]) from += 1;
    let behind = 0;
    while (behind < Math.min(old.length, text.length) - from && old.at(-1 - behind) === text.at(-1 - behind))
      behind += 1;
    const end = text.length - behind;
    this.view.dispatch({
      changes: { from, to: old.length - behind, insert: text.slice(from, end) },
      selection: { anchor: end },
      effects: EditorView.scrollIntoView(end),
      annotations: Transaction.userEvent.of("input.paste"),
    });
  }

  select(anchor: number, head: number): void {
    this.view.focus();
    this.view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  }

  focus(): void {
    this.view.focus();
  }

  mark(errors: readonly TextError[]): void {
    const { text, view } = this;
    const placed = errors.filter(({ line }) => line > 0);
    const diagnostics = placed.map((error) => {
      const [from, to] = rangeOf(text, error);
      return { from, to, severity: "error", message: error.message } as const;
    });
    view.dispatch(setDiagnostics(view.state, diagnostics), { effects: markLines.of(placed.map(({ line }) => line)) });
  }

  close(): void {
    this.view.destroy();
    this.element.remove();
  }

  /** Returns the buttons for what a keyboard does by keys, which phones do not have. */
  private tools(): HTMLElement {
    const tool = (name: Icon, label: string, act: (view: EditorView) => unknown, more = ""): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          class: `only small ${more}`,
          "aria-label": label,
          title: label,
          onclick: () => void act(this.view),
        },
        icon(name),
      );
    const focused = (act: (view: EditorView) => unknown) => (view: EditorView) => {
      act(view);
      view.focus();
    };
    return h(
      "div",
      { class: "write-tools row", role: "group", "aria-label": "Editing" },
      tool("undo", "Undo", focused(undo)),
      tool("undo", "Redo", focused(redo), "write-redo"),
      tool("lens", "Find in the text", openSearchPanel),
      tool("list", "What can be written here", focused(startCompletion)),
      tool("book", "Help for this word", (view) => explainHere(view, this.page.explain)),
    );
  }
}

/** Makes the editor for what another field shows. */
export function createCodeField(shown: Pick<TextField, "text" | "selection">, page: Page): TextField {
  adoptStyles();
  return new CodeField(shown, page);
}
