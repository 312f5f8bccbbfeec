import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags, type Tag } from "@lezer/highlight";
import { tokensOf, type Token } from "./tokens";

/** The looks of the names that the grammar gives to parts, by the beginnings of the names. */
const LOOKS: readonly (readonly [beginning: string, look: string])[] = [
  ["comment", "comment"],
  ["string", "string"],
  ["constant.other.clause", "clause"],
  ["constant.other.square", "value"],
  ["constant.numeric", "value"],
  ["variable.other", "value"],
  ["keyword.control", "statement"],
  ["entity.name", "definition"],
  ["support.function", "motion"],
];

const TAGS: Readonly<Record<string, Tag>> = {
  comment: tags.comment,
  string: tags.string,
  clause: tags.labelName,
  value: tags.number,
  statement: tags.keyword,
  definition: tags.definitionKeyword,
  motion: tags.operatorKeyword,
};

/** The state of the reader: the parts of the line that it has read last. */
interface Line {
  line: string;
  tokens: Token[];
}

/** Reads the next part of a line, and returns the name of its look. */
function token(stream: StringStream, state: Line): string | null {
  if (stream.sol() || state.line !== stream.string) {
    state.line = stream.string;
    state.tokens = tokensOf(stream.string);
  }
  const next = state.tokens.find(({ to }) => to > stream.pos);
  if (!next || next.from > stream.pos) {
    stream.pos = next?.from ?? stream.string.length;
    return null;
  }
  stream.pos = next.to;
  return LOOKS.find(([beginning]) => next.scope.startsWith(beginning))?.[1] ?? null;
}

/** The language, as far as colours need it. */
export function language(): Extension {
  return StreamLanguage.define<Line>({
    startState: () => ({ line: "", tokens: [] }),
    copyState: ({ line, tokens }) => ({ line, tokens }),
    token,
    languageData: { commentTokens: { line: "#" }, indentOnInput: /^\s+\S.*\s$/ },
    tokenTable: TAGS,
  });
}

const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.labelName, color: "var(--soft)" },
  { tag: tags.number, color: "var(--code-value)" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.definitionKeyword, fontWeight: "600" },
  { tag: tags.operatorKeyword, color: "var(--code-motion)" },
]);

/** The colours and the frame of the editor. */
export function look(): Extension {
  return [
    syntaxHighlighting(COLOURS),
    EditorView.theme({
      "&": { background: "var(--surface)", color: "var(--text)", fontSize: "inherit" },
      "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
      ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.45" },
      ".cm-content": { caretColor: "var(--text)", padding: "0.6rem 0" },
      ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)" },
      ".cm-gutters": { background: "none", border: "none", color: "var(--soft)" },
      ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.2rem", padding: "0 0.5rem 0 0.3rem" },
      ".cm-gutterElement.write-wrong": { color: "var(--danger)", fontWeight: "700" },
      ".cm-activeLine": { background: "color-mix(in srgb, var(--accent) 6%, transparent)" },
      ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
        background: "color-mix(in srgb, var(--accent) 25%, transparent)",
      },
      ".cm-selectionMatch": { background: "var(--accent-soft)" },
      ".cm-searchMatch": { background: "var(--accent-soft)", outline: "1px solid var(--accent)" },
      ".cm-searchMatch-selected": { background: "color-mix(in srgb, var(--accent) 35%, transparent)" },
      ".cm-panels": { background: "var(--sunken)", color: "var(--text)", border: "none" },
      ".cm-tooltip": {
        background: "var(--surface)",
        color: "var(--text)",
        border: "1px solid var(--line)",
        borderRadius: "8px",
        boxShadow: "var(--shadow)",
        overflow: "hidden",
        maxWidth: "min(32rem, 92vw)",
      },
      ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14em", maxWidth: "92vw" },
      ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
        display: "flex",
        gap: "0.8rem",
        alignItems: "baseline",
        padding: "0.25rem 0.6rem",
        lineHeight: "1.4",
      },
      ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
        background: "var(--accent-soft)",
        color: "var(--text)",
      },
      ".cm-completionLabel": { fontFamily: "var(--mono)", fontWeight: "600" },
      ".cm-completionMatchedText": { textDecoration: "none", color: "var(--accent)" },
      ".cm-diagnostic": { padding: "0.4rem 0.6rem" },
      ".cm-diagnostic-error": { borderLeft: "4px solid var(--danger)" },
    }),
  ];
}
