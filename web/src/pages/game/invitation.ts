/** The page of an invitation, which only its guest loads. */
import "../../style/invitation.css";
import { pinnedGame, type Demo, type Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { nameField } from "../../app/name-field";
import type { Leave } from "../../app/router";
import { toast } from "../../app/toast";
import { createStill } from "../../board/board";
import { settings } from "../../app/settings";
import { rules } from "../../rules/client";
import { movingBoard } from "../home/moving";
import { briefOf } from "../learn/content";
import { CHESS_SIDES, paint } from "../../table/sides";
import { headlineFor, sentencesFor, termsOf, type Invitation } from "./invitation-words";
import type { Answers } from "./invited";

/** What the author of a text sees, as pages tell its players. */
const SEEN =
  "Whoever wrote this game can see its games with the names of their players, which rules refused moves, and your notes, " +
  "but not the chat.";

/** Shows who invites to which game, on which terms, and how it is played. */
export function showInvitation(host: HTMLElement, invitation: Invitation, answers: Answers): Leave {
  const ends: (() => void)[] = [];
  let isClosed = false;
  const hasClosed = (): boolean => isClosed;
  ends.push(() => (isClosed = true));
  const place = h("div", {});
  host.append(place);
  void (async () => {
    const { variant, rules: version } = invitation.game;
    const game = await pinnedGame(variant, version).catch(() => undefined);
    const brief = game ? await briefOf(game).catch(() => [game.summary]) : [];
    if (hasClosed()) return;
    fill(place, content(invitation, game, brief, answers, ends));
    document.title = `${headlineFor(invitation, game?.name)} · Springald`;
  })();
  return () => {
    for (const end of ends) end();
    place.remove();
  };
}

function content(
  invitation: Invitation,
  game: Listed | undefined,
  brief: readonly string[],
  answers: Answers,
  ends: (() => void)[],
): HTMLElement {
  const join = h(
    "button",
    { type: "button", class: "primary invitation-join" },
    icon("play"),
    invitation.isOpen ? "Accept challenge" : "Join",
  );
  join.addEventListener("click", () => {
    // A name that is being typed counts, too.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    join.disabled = true;
    void Promise.resolve(answers.join())
      .catch(() => toast("Can't reach the server. Please try again."))
      .finally(() => (join.disabled = false));
  });
  const { side } = invitation;
  const sides = game?.sides ?? CHESS_SIDES;
  return h(
    "section",
    { class: "invitation" },
    h("h1", {}, headlineFor(invitation, game?.name)),
    h(
      "p",
      { class: "invitation-terms" },
      paint(h("span", { class: `side ${side}` }), sides),
      termsOf(invitation, sides, game?.starts !== undefined),
    ),
    h(
      "div",
      { class: "invitation-answer" },
      nameField(),
      join,
      h("button", { type: "button", class: "quiet", onclick: () => answers.watch() }, "Only watch"),
    ),
    game ? picture(invitation, game, ends) : null,
    invitation.game.variant === invitation.game.rules ? h("p", { class: "small soft" }, SEEN) : null,
    game
      ? h(
          "div",
          { class: "invitation-rules" },
          h("h2", {}, `${game.name} in short`),
          h("ul", { class: "in-short" }, ...sentencesFor(brief).map((sentence) => h("li", {}, sentence))),
          h("p", { class: "small" }, h("a", { href: `/learn/${game.id}`, target: "_blank" }, "All rules")),
        )
      : null,
  );
}

/** Creates the board: a moving picture of the game, or the position from which it begins. */
function picture({ game: { initial_fen: fen }, side }: Invitation, game: Listed, ends: (() => void)[]): HTMLElement {
  const host = h("div", { class: "picture invitation-board", inert: true, "aria-hidden": "true" });
  host.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
  if (fen === null) {
    // Once it is part of the page, because it moves only in sight.
    const timer = setTimeout(() => ends.push(movingBoard(host, game.start, game.name, () => demoOf(game))), 0);
    ends.push(() => clearTimeout(timer));
    return host;
  }
  void (async () => {
    const opened = await rules().open(game.id, fen);
    const scene = await opened.scene().finally(() => opened.free());
    const { board: theme, pieces } = settings();
    const board = createStill(host, { scene, theme, pieces, label: game.name });
    if (side === "black") board.flip();
    ends.push(() => board.destroy());
  })().catch(() => undefined);
  return host;
}

async function demoOf(game: Listed): Promise<Demo | undefined> {
  const { demos } = await import("virtual:demos");
  return demos[game.id] ?? (await import("../learn/played")).playedDemo(game);
}
