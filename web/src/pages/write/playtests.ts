/** The playtests of the texts whose author uses this browser: what others did with them. */
import "../../style/playtests.css";
import { confirmed } from "../../app/dialog";
import { fill, h, type Child } from "../../app/dom";
import { icon } from "../../app/icons";
import { save } from "../../app/save";
import { ApiError } from "../../net/api";
import {
  allPlaytests,
  endPlaytests,
  forgetAuthor,
  ownTexts,
  playtests,
  playtestsAsPgn,
  type OwnText,
} from "../../net/playtests";
import { CHESS_SIDES, sideName } from "../../board/sides";
import { kept } from "../../app/texts";
import type { PlayersGame, PlaytestGame, Playtests } from "../../wire/api";
import { versionName } from "../workshop/words";
import { countsOf, stateOf } from "./playtest-words";

/** Returns the section with all texts; nothing if there are none. */
export function playtestSection(): HTMLElement | null {
  const texts = ownTexts();
  if (texts.length === 0) return null;
  return h(
    "section",
    { class: "playtests", "aria-labelledby": "playtests" },
    h("h2", { id: "playtests" }, "Playtests"),
    h(
      "p",
      { class: "soft small" },
      "Games that were played by a link on texts that this browser was the first to send. Only this browser can see " +
        "this page. Each version of a text has its own games.",
    ),
    ...texts.map((text) => {
      const date = new Date(text.at).toLocaleDateString(undefined, { dateStyle: "medium" });
      return textCard(text, [h("b", {}, text.name), ` · ${date} · ${text.version.slice(0, 8)}`]);
    }),
  );
}

/** Returns the section with the playtests of all versions of a game; `secret` is its author's. */
export function playtestsOf({ name, versions }: PlayersGame, secret: string): HTMLElement {
  // A text that was sent before it became a version has a secret of its own.
  const known = new Map(ownTexts().map((text) => [text.version, text.secret]));
  return h(
    "section",
    { class: "playtests", "aria-labelledby": "playtests" },
    h("h2", { id: "playtests" }, "Playtests"),
    h(
      "p",
      { class: "soft small" },
      "Games that were played by a link on each version. Only its author sees them here.",
    ),
    ...versions.map((one) => {
      const { version, created_ms: at } = one;
      const text = { version, name, at, secret: known.get(version) ?? secret };
      return textCard(text, [versionName(one.number, one.name)]);
    }),
  );
}

/** Returns the part of a text, which loads its games when it is opened. */
function textCard(text: OwnText, title: readonly Child[]): HTMLElement {
  const body = h("div", { class: "stack" });
  const card = h("details", { class: "card" }, h("summary", {}, ...title), body);
  const load = async (): Promise<void> => {
    fill(body, h("p", { class: "soft", role: "status" }, "Loading …"));
    try {
      fill(body, ...contents(text, await playtests(text), card));
    } catch (error) {
      const isOver = error instanceof ApiError && (error.code === "not_found" || error.code === "bad_secret");
      const forgotten = (): void => {
        forgetAuthor(text.version);
        card.remove();
      };
      fill(
        body,
        h("p", { class: "notice bad", role: "alert" }, messageOf(error)),
        isOver ? h("button", { type: "button", class: "small", onclick: forgotten }, "Remove from this list") : null,
      );
    }
  };
  card.addEventListener("toggle", () => {
    if (card.open) void load();
  });
  return card;
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Can't reach the server. Please try again.";
}

function contents(text: OwnText, first: Playtests, card: HTMLElement): Child[] {
  const { version } = text;
  const list = h("ul", { class: "playtest-games" });
  const more = h("button", { type: "button", class: "small", hidden: first.next === null }, "Show older games");
  let { next } = first;
  const add = ({ games }: Playtests): void => list.append(...games.map((game) => gameEntry(game, version)));
  more.addEventListener("click", () => {
    more.disabled = true;
    playtests(text, next)
      .then((part) => {
        add(part);
        next = part.next;
        more.hidden = next === null;
      })
      .catch(() => undefined)
      .finally(() => (more.disabled = false));
  });
  add(first);
  const rule = (clause: string): HTMLElement => h("a", { href: `/learn/${version}#rule-${clause}` }, `Rule ${clause}`);
  const refusals = first.refusals.map(({ clause, times }) =>
    h("li", {}, rule(clause), `: people tried something against it ${times === 1 ? "once" : `${times} times`}.`),
  );
  const sides = kept(version)?.sides ?? CHESS_SIDES;
  const notes = first.notes.map(({ game, side, turns, note }) =>
    h(
      "li",
      {},
      h("p", {}, note),
      h(
        "p",
        { class: "small soft" },
        `${side === "white" || side === "black" ? sideName(side, sides) : side}, after ${turns === 1 ? "1 turn" : `${turns} turns`}: `,
        h("a", { href: `/g/${game}` }, "show the game"),
      ),
    ),
  );
  return [
    h("p", {}, countsOf(first.games, first.next !== null, Date.now())),
    notes.length > 0 && [h("h3", {}, "Notes"), h("ul", { class: "playtest-notes" }, ...notes)],
    refusals.length > 0 && [h("h3", {}, "Rules that refused people most"), h("ul", {}, ...refusals)],
    first.games.length > 0 && [h("h3", {}, "Games"), list, more],
    actions(text, card),
  ];
}

function gameEntry(game: PlaytestGame, version: string): HTMLElement {
  const sides = kept(version)?.sides ?? CHESS_SIDES;
  const [white, black] = [game.white ?? sideName("white", sides), game.black ?? sideName("black", sides)];
  return h(
    "li",
    {},
    h("a", { href: `/g/${game.id}` }, `${white} – ${black}`),
    h("span", { class: "small soft" }, stateOf(game, Date.now())),
  );
}

/** Returns the buttons that save and delete. */
function actions(text: OwnText, card: HTMLElement): HTMLElement {
  const said = h("span", { class: "small", role: "status" });
  const button = (sign: "save" | "close", label: string, act: () => Promise<void>): HTMLElement => {
    const made = h("button", { type: "button", class: "small" }, icon(sign), label);
    made.addEventListener("click", () => {
      made.disabled = true;
      act()
        .catch((error: unknown) => (said.textContent = messageOf(error)))
        .finally(() => (made.disabled = false));
    });
    return made;
  };
  const name = `playtests-${text.version.slice(0, 8)}`;
  return h(
    "div",
    { class: "row" },
    button("save", "Save as PGN", async () => {
      save(`${name}.pgn`, await playtestsAsPgn(text), "application/x-chess-pgn");
    }),
    button("save", "Save as JSON", async () => {
      save(`${name}.json`, JSON.stringify(await allPlaytests(text), null, 2), "application/json");
    }),
    button("close", "Delete", async () => {
      const question =
        "Delete the notes and the counts of this text? The games stay, but you will no longer see them here.";
      if (!(await confirmed(question, "Delete"))) return;
      await endPlaytests(text);
      forgetAuthor(text.version);
      card.remove();
    }),
    said,
  );
}
