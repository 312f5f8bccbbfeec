/** Completion, help and indenting by the grammar of the language. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { indentOnInput, indentService } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { hoverTooltip, keymap, type EditorView } from "@codemirror/view";
import { grammar, helps } from "virtual:language";
import { gallery, games } from "../../../app/catalogue";
import { h } from "../../../app/dom";
import { hasBlock, leavesBlock, type Help } from "./grammar";
import { helpAt, suggestionsAt, type Base } from "./suggest";

/** Shows a place of the manual. */
export type Explain = (help: Help) => void;

/** The completions of suggestions; each shows its help in its row. */
type Suggested = Completion & { help: string };

let bases: readonly Base[] = games();

/** Loads the other games of the library, whose ids and pieces are suggested as well. */
async function loadBases(): Promise<void> {
  const library = await gallery().catch(() => []);
  bases = [...games(), ...library];
}

function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const text = state.doc.toString();
  const found = suggestionsAt({ grammar, helps, bases }, text.slice(0, pos), text);
  if (!found) return null;
  const written = text.slice(found.from, pos);
  // Whoever has written a whole word wants to go on, and not to choose a longer one.
  const isDone = written === "" || found.words.some(({ word }) => word === written);
  if (isDone && !explicit) return null;
  const options = found.words.map(({ word, help }): Suggested => ({ label: word, help }));
  return { from: found.from, options };
}

/** Shows the help of the word at the cursor in the manual. */
export function explainHere({ state }: EditorView, explain: Explain): boolean {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const text = state.doc.toString();
  const first = Math.max(0, line.text.search(/[a-z]/));
  const found = helpAt({ helps }, text, head) ?? helpAt({ helps }, text, line.from + first);
  const statement = helps.find(({ section }) => section === "statements");
  const help = found?.help ?? statement;
  if (help) explain(help);
  return help !== undefined;
}

/** Completion, hover help and indenting. */
export function assist(explain: Explain): Extension {
  void loadBases();
  return [
    autocompletion({
      override: [complete],
      icons: false,
      addToOptions: [
        { render: (option) => h("span", { class: "write-hint" }, (option as Suggested).help), position: 60 },
      ],
    }),
    keymap.of([
      { key: "Tab", run: acceptCompletion },
      { key: "F1", run: (view) => explainHere(view, explain) },
    ]),
    hoverTooltip(({ state }, at) => {
      const found = helpAt({ helps }, state.doc.toString(), at);
      if (!found) return null;
      const { from, to, help } = found;
      const open = (): void => explain(help);
      const create = (): { dom: HTMLElement } => ({
        dom: h(
          "div",
          { class: "write-help-tip" },
          h("code", {}, help.phrase),
          h("p", {}, help.text),
          h("button", { type: "button", class: "quiet small", onclick: open }, "Read on in the manual"),
        ),
      });
      return { pos: from, end: to, above: true, create };
    }),
    // A new line below a piece is indented. Whoever goes on with the next statement need not move it back.
    indentOnInput(),
    indentService.of((context, at) => {
      const above = context.lineAt(at, -1);
      const { from, text: typed } = context.lineAt(at);
      if (from === above.from && leavesBlock(grammar, context.state.doc.sliceString(0, from + typed.length))) return 0;
      if (above.text.trim() === "") return 0;
      if (/^\s/.test(above.text)) return context.lineIndent(at, -1);
      const text = `${context.state.doc.sliceString(0, above.from)}${above.text}`;
      return hasBlock(grammar, text) ? context.unit : 0;
    }),
  ];
}
