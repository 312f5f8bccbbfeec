import { h } from "../../app/dom";

const TABS = [
  ["moves", "Moves"],
  ["computer", "Computer"],
  ["comments", "Comments"],
  ["review", "Review"],
] as const;

/**
 * The tabs of a narrow analysis page, which shows one part at a time: the elements of the class `tab-NAME` where the page has
 * `data-tab="NAME"`. Wide pages show all parts and no tabs; only a review in a low window shares its place with the computer
 * (`analysis.css`). `chosen` is called with the name of a tab.
 */
export function tabs(page: HTMLElement, chosen: (name: string) => void): HTMLElement {
  page.dataset.tab ??= "moves";
  const buttons = TABS.map(([name, label]) =>
    h("button", { type: "button", "data-part": name, onclick: () => choose(name) }, label),
  );
  const choose = (name: string): void => {
    page.dataset.tab = name;
    chosen(name);
  };
  const show = (): void => {
    for (const [at, button] of buttons.entries())
      button.setAttribute("aria-pressed", String(TABS[at]?.[0] === page.dataset.tab));
  };
  show();
  new MutationObserver(show).observe(page, { attributeFilter: ["data-tab"] });
  return h("div", { class: "tabs", role: "group", "aria-label": "Parts of the page" }, ...buttons);
}
