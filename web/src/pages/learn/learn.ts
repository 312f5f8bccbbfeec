import "../../style/learn.css";
import { gameOf, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Leave } from "../../app/router";
import { nothing } from "../lost";
import { learnOf, rulesTextOf, type Learn } from "./content";
import { FirstGame } from "./first-game";
import { legendCard } from "./legend";
import { inline, readRules, type RuleSection } from "./rules-text";
import { TryBoard } from "./try-board";

/** A game to be learnt: a first game, its pieces, and its rules with a live board for each clause. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = gameOf(params.variant ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game of this name here."));
    return () => undefined;
  }
  document.title = `Learn ${game.name} · Springald`;
  const learn = await learnOf(game);
  const text = await rulesTextOf(game, learn);
  const ends: (() => void)[] = [];
  const sections = readRules(text);
  host.append(head(game, learn));
  if (learn) host.append(firstGame(game, learn, ends), legend(game, learn, ends));
  host.append(rulesSection(game, sections, learn, ends));
  const toRule = (): void => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  const timer = setTimeout(toRule, 50);
  ends.push(() => clearTimeout(timer));
  return () => {
    for (const end of ends) end();
  };
}

function head(game: Listed, learn: Learn | undefined): HTMLElement {
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
      h("a", { class: "button", href: `/analysis/${game.id}` }, icon("lens"), "Board"),
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
  game: Listed,
  sections: readonly RuleSection[],
  learn: Learn | undefined,
  ends: (() => void)[],
): HTMLElement {
  const body = sections.map((section, index) =>
    h(
      "section",
      { class: "rule-section" },
      index === 0 ? null : h("h3", {}, section.title),
      ...section.paragraphs.map((paragraph) => h("p", {}, ...inline(paragraph))),
      ...section.clauses.map((clause) => {
        const boards = (learn?.clauses ?? []).filter((one) => one.clause === clause.number);
        const live = boards.map((one) => {
          const board = new TryBoard(game, one);
          ends.push(() => board.close());
          return board.element;
        });
        return h(
          "article",
          { class: live.length > 0 ? "rule" : "rule bare", id: `rule-${clause.number}` },
          h(
            "div",
            { class: "rule-text" },
            h("h4", {}, clause.number),
            ...clause.paragraphs.map((paragraph) => h("p", {}, ...inline(paragraph))),
          ),
          live.length > 0 ? h("div", { class: "rule-boards" }, ...live) : null,
        );
      }),
    ),
  );
  return h(
    "section",
    { class: "learn-part", "aria-labelledby": "rules" },
    h("h2", { id: "rules" }, "The rules"),
    h("p", { class: "soft" }, "Every board is live: move the pieces, press the buttons, see what is refused and why."),
    ...body,
  );
}
