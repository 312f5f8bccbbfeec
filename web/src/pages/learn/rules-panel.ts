import "../../style/rules-panel.css";
import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";
import type { Listed } from "../../app/catalogue";
import { briefSentences, likeOf } from "./brief";
import { declaredPage, learnOf, rulesTextOf } from "./content";
import { kindList } from "./declared";
import { inline, readRules, type RuleSection } from "./rules-text";

/** Shows the rules of a game in a panel over the page, so that the game on the page stays as it is. */
export async function openRules(game: Listed): Promise<void> {
  const learn = await learnOf(game);
  const declared = game.version === undefined ? undefined : await declaredPage(game);
  const text = declared?.rules ?? (await rulesTextOf(game, learn));
  const [intro, ...sections] = readRules(text);
  const like = await likeOf(game);
  const rules = h(
    "div",
    { class: "rules-panel" },
    h("ul", { class: "in-short" }, ...briefSentences(declared?.brief ?? learn?.brief ?? [game.summary], like)),
    game.kinds.some(({ moves }) => moves !== "") ? h("details", {}, h("summary", {}, "Pieces"), kindList(game)) : null,
    ...(sections.length > 0 ? sections : intro ? [intro] : []).map(sectionOf),
    h("p", {}, h("a", { class: "button", href: `/learn/${game.id}`, target: "_blank" }, "Try the rules on boards")),
  );
  rules.addEventListener("click", (event) => followReference(rules, event));
  const { element } = openDialog(`Rules of ${game.name}`, rules);
  element.classList.add("panel");
}

function sectionOf({ title, paragraphs, clauses }: RuleSection): HTMLElement {
  return h(
    "details",
    {},
    h("summary", {}, title === "" ? "The rules" : title),
    ...paragraphs.map((paragraph) => h("p", {}, ...inline(paragraph))),
    ...clauses.map(({ number, paragraphs: [first = "", ...others] }) =>
      h(
        "div",
        { class: "clause", "data-clause": number, tabindex: -1 },
        h("p", {}, h("b", {}, number), " ", ...inline(first)),
        ...others.map((paragraph) => h("p", {}, ...inline(paragraph))),
      ),
    ),
  );
}

/** Follows a reference to another clause within the panel, instead of leaving the page. */
function followReference(rules: HTMLElement, event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#rule-']") : null;
  if (!link) return;
  event.preventDefault();
  const number = link.getAttribute("href")?.replace("#rule-", "") ?? "";
  const target =
    rules.querySelector<HTMLElement>(`[data-clause="${number}"]`) ??
    rules.querySelector<HTMLElement>(`[data-clause^="${number}."]`);
  if (!target) return;
  target.closest("details")?.setAttribute("open", "");
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}
