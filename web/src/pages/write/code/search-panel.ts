/** The search in a text, with the buttons and fields of the site. */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from "@codemirror/search";
import { runScopeHandlers, type EditorView, type Panel } from "@codemirror/view";
import { h } from "../../../app/dom";
import { icon, type Icon } from "../../../app/icons";

/** Creates the panel; the editor opens and closes it. */
export function searchPanel(view: EditorView): Panel {
  const field = (label: string, marked: boolean): HTMLInputElement =>
    h("input", {
      type: "search",
      "aria-label": label,
      placeholder: label,
      autocapitalize: "off",
      spellcheck: "false",
      // The editor focuses the field with this attribute.
      "main-field": marked ? "true" : null,
    });
  const find = field("Find", true);
  const replace = field("Replace by", false);
  const commit = (): void => {
    const query = new SearchQuery({ search: find.value, replace: replace.value, literal: true });
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  };
  const button = (label: string, act: (view: EditorView) => unknown, sign?: Icon): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: sign ? "only small" : "small",
        "aria-label": sign ? label : null,
        title: sign ? label : null,
        onclick: () => void act(view),
      },
      sign ? icon(sign) : label,
    );
  const onkeydown = (event: KeyboardEvent): void => {
    if (runScopeHandlers(view, event, "search-panel")) {
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (event.target === replace) replaceNext(view);
      else (event.shiftKey ? findPrevious : findNext)(view);
    }
  };
  const dom = h(
    "div",
    { class: "cm-search write-search", role: "search", "aria-label": "Find in the text", onkeydown },
    h(
      "div",
      { class: "row" },
      find,
      button("Previous", findPrevious, "back"),
      button("Next", findNext, "forward"),
      button("Close", closeSearchPanel, "close"),
    ),
    h("div", { class: "row" }, replace, button("Replace", replaceNext), button("All", replaceAll)),
  );
  for (const input of [find, replace]) input.addEventListener("input", commit);
  const show = (): void => {
    const query = getSearchQuery(view.state);
    if (query.search !== find.value) find.value = query.search;
    if (query.replace !== replace.value) replace.value = query.replace;
  };
  show();
  return { dom, top: true, mount: () => find.select(), update: show };
}
