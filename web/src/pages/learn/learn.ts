import "../../style/learn.css";
import { findGame, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Leave } from "../../app/router";
import { nothing } from "../lost";
import { briefSection } from "./brief";
import { declaredClauses, declaredPage, learnOf, rulesTextOf, type Clause, type Learn } from "./content";
import { kindList, textSection } from "./declared";
import { FirstGame } from "./first-game";
import { legendCard } from "./legend";
import { RuleBoards } from "./rule-boards";
import { inline, readRules, type RuleClause, type RuleSection } from "./rules-text";

/** Teaches a game: a guided first game, the pieces, and the rules with boards to try them on. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = await findGame(params.variant ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game with this name."));
    return () => undefined;
  }
  document.title = `Learn ${game.name} · Springald`;
  const learn = await learnOf(game);
  const declared = game.version === undefined ? undefined : await declaredPage(game);
  const text = declared?.rules ?? (await rulesTextOf(game, learn));
  const ends: (() => void)[] = [];
  const sections = readRules(text);
  const brief = briefSection(game, declared?.brief ?? learn?.brief ?? [game.summary]);
  const tryIt = async (): Promise<void> => (await import("./fair")).tryGame(game, declared, brief, ends);
  host.append(head(game, learn, tryIt), brief);
  if (learn) host.append(firstGame(game, learn, ends), legend(game, learn, ends));
  let boards = new RuleBoards(game);
  ends.push(() => boards.close());
  let shown = rulesSection(sections, learn?.clauses ?? [], boards, learn?.credit ?? game.credit);
  if (declared) host.append(kindList(game));
  host.append(shown);
  if (declared) host.append(textSection(game, declared));
  const toRule = (): void => goTo(location.hash.slice(1), boards);
  addEventListener("hashchange", toRule);
  ends.push(() => removeEventListener("hashchange", toRule));
  const timer = setTimeout(() => {
    toRule();
    boards.begin();
  }, 50);
  ends.push(() => clearTimeout(timer));
  let closed = false;
  ends.push(() => (closed = true));
  const exemplify = async (): Promise<void> => {
    const examples = await declaredClauses(game);
    if (closed || examples.length === 0) return;
    boards.close();
    boards = new RuleBoards(game);
    const before = shown;
    shown = rulesSection(sections, examples, boards, game.credit);
    before.replaceWith(shown);
    toRule();
    boards.begin();
  };
  if (declared) void exemplify().catch(() => undefined);
  return () => {
    for (const end of ends) end();
  };
}

/** Brings a part of the page or a clause into view, with the board of the clause. */
function goTo(id: string, boards: RuleBoards): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.closest("details")?.setAttribute("open", "");
  const clause = /^rule-(.+)$/.exec(id)?.[1];
  if (clause !== undefined) boards.open(clause);
  target.scrollIntoView();
}

function head(game: Listed, learn: Learn | undefined, tryIt: () => Promise<void>): HTMLElement {
  return h(
    "div",
    { class: "page-head" },
    h("h1", {}, game.name),
    h("p", {}, game.pitch),
    h(
      "div",
      { class: "row learn-ways" },
      h("a", { class: "button primary", href: `/new/${game.id}` }, icon("play"), "Play"),
      h("a", { class: "button", href: "#pieces" }, "Pieces"),
      h("a", { class: "button", href: "#rules" }, "Rules"),
      h("a", { class: "button", href: `/analysis/${game.id}` }, icon("lens"), "Analysis board"),
      h("button", { type: "button", onclick: () => void tryIt() }, "Is it fair?"),
    ),
    h("p", { class: "small credit" }, learn?.credit ?? game.credit),
  );
}

function firstGame(game: Listed, learn: Learn, ends: (() => void)[]): HTMLElement {
  const first = new FirstGame(game, learn);
  ends.push(() => first.close());
  void first.begin(0);
  return h(
    "section",
    { class: "learn-part", "aria-labelledby": "first" },
    h("h2", { id: "first" }, "Your first game"),
    h("div", { class: "card" }, first.element),
  );
}

function legend(game: Listed, learn: Learn, ends: (() => void)[]): HTMLElement {
  const cards = learn.legend.map((entry) => {
    const card = legendCard(game, entry);
    ends.push(card.close);
    return card.element;
  });
  return h(
    "section",
    { class: "learn-part", "aria-labelledby": "pieces" },
    h("h2", { id: "pieces" }, "The pieces"),
    h("ul", { class: "legends" }, ...cards),
  );
}

function rulesSection(
  sections: readonly RuleSection[],
  clauses: readonly Clause[],
  boards: RuleBoards,
  credit: string,
): HTMLElement {
  const [intro, ...parts] = sections;
  const clauseOf = (clause: RuleClause): HTMLElement => {
    const examples = clauses.filter((one) => one.clause === clause.number);
    return h(
      "article",
      { class: examples.length > 0 ? "rule" : "rule bare", id: `rule-${clause.number}` },
      h("h4", {}, clause.number),
      ...clause.paragraphs.map((paragraph) => h("p", {}, ...inline(paragraph))),
      examples.length > 0 ? boards.list(examples) : null,
    );
  };
  // On phones the sections start closed, to save scrolling.
  const body = parts.map((section) =>
    h(
      "details",
      { class: "rule-section", open: boards.isWide },
      h("summary", {}, h("h3", {}, section.title)),
      ...section.paragraphs.map((paragraph) => h("p", {}, ...inline(paragraph))),
      ...section.clauses.map(clauseOf),
    ),
  );
  return h(
    "section",
    { class: "learn-part", "aria-labelledby": "rules" },
    h("h2", { id: "rules" }, "The rules"),
    ...(intro?.paragraphs ?? [])
      // The head of the page has the credit.
      .filter((paragraph) => paragraph !== credit)
      .map((paragraph) => h("p", { class: "rules-intro" }, ...inline(paragraph))),
    clauses.length === 0
      ? null
      : h(
          "p",
          { class: "soft" },
          "Click an example to try it on a board. If a move isn't allowed, the page tells you why.",
        ),
    h("div", { class: "rules" }, h("div", { class: "rules-text" }, ...body), boards.aside),
  );
}
