/** The page of a player's game: its versions, what changed between them, its playtests, and its place in the gallery. */
import "../../style/gallery.css";
import "../../style/workshop.css";
import { findGame } from "../../app/catalogue";
import { confirmed } from "../../app/dialog";
import { fill, h, type Child } from "../../app/dom";
import { icon } from "../../app/icons";
import { go, type Leave } from "../../app/router";
import { copy } from "../../app/toast";
import { siteAddress } from "../../net/address";
import { ApiError } from "../../net/api";
import { deleteGame, ownGame, playersGame, versionText, type OwnGame, type Written } from "../../net/workshop";
import type { GameVersion, PlayersGame } from "../../wire/api";
import { SmallBoards, type SmallBoard } from "../lists/small-boards";
import { nothing } from "../lost";
import { licenceOf } from "./licences";
import { messageOf, playedWords, versionName } from "./words";

/** Shows a game. */
export function page(host: HTMLElement, params: Readonly<Record<string, string>>): Leave {
  document.title = "A player's game · Springald";
  const shown = new GamePage(host, params.id ?? "");
  void shown.load();
  return () => shown.close();
}

class GamePage {
  private readonly boards = new SmallBoards();
  private readonly own: OwnGame | undefined;
  private closed = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly id: string,
  ) {
    this.own = ownGame(id);
  }

  close(): void {
    this.closed = true;
    this.boards.close();
  }

  /** Loads the game and shows it. */
  async load(): Promise<void> {
    try {
      const game = await playersGame(this.id);
      if (!this.closed) await this.show(game);
    } catch (error) {
      if (this.closed) return;
      const retry = h("button", { type: "button", class: "primary", onclick: () => void this.load() }, "Try again");
      const isGone = error instanceof ApiError && error.status === 404;
      fill(this.host, nothing("No such game", messageOf(error), isGone ? null : retry));
    }
  }

  private async show(game: PlayersGame): Promise<void> {
    document.title = `${game.name} · Springald`;
    const shown = game.versions.find(({ number }) => number === game.published) ?? game.versions[0];
    if (!shown) return;
    const { own } = this;
    fill(
      this.host,
      this.head(game, shown),
      h(
        "div",
        { class: "workshop" },
        h("div", { class: "stack" }, this.picture(shown), derived(game)),
        h("div", { class: "stack" }, this.versions(game), own && (await this.tools(game, own))),
      ),
    );
  }

  private head(game: PlayersGame, { version }: GameVersion): HTMLElement {
    const { name, published } = game;
    const address = `${siteAddress()}/workshop/${this.id}`;
    const share = h(
      "button",
      { type: "button", onclick: () => void copy(address, "Link") },
      icon("copy"),
      "Copy the link of this page",
    );
    return h(
      "div",
      { class: "page-head workshop-head" },
      h("h1", {}, name),
      h("p", {}, ...credit(game)),
      origin(game),
      published === null &&
        h("p", { class: "soft small" }, "Private: only people with the link of this page find this game."),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button primary", href: `/new/${version}` }, icon("play"), "Play"),
        h("a", { class: "button", href: `/learn/${version}` }, icon("book"), "Rules"),
        h("a", { class: "button", href: `/analysis/${version}` }, icon("lens"), "Analysis board"),
        share,
        this.own
          ? null
          : h("button", { type: "button", onclick: () => void this.fork(game) }, icon("edit"), "Make your own of it"),
      ),
    );
  }

  private picture({ version }: GameVersion): HTMLElement {
    const start = async (): Promise<SmallBoard | undefined> => {
      const game = await findGame(version);
      return game && { game, scene: game.start };
    };
    return h("div", { class: "workshop-picture" }, this.boards.of(start));
  }

  /** Opens the shown version in the editor, as the beginning of another game. */
  private async fork(game: PlayersGame): Promise<void> {
    const number = game.published ?? game.versions[0]?.number;
    if (number !== undefined) await this.open(number, { fromGame: this.id, fromName: game.name });
  }

  private async open(number: number, written: Written): Promise<void> {
    const { texts } = await versionText(this.id, number);
    const { openInEditor } = await import("../write/open-text");
    await openInEditor(texts[0] ?? "", written);
  }

  private versions(game: PlayersGame): HTMLElement {
    const entries = game.versions.map((version, at) => this.entry(game, version, game.versions[at + 1]));
    return h(
      "section",
      { class: "stack", "aria-labelledby": "versions" },
      h("h2", { id: "versions" }, "Versions"),
      h("ul", { class: "versions" }, ...entries),
      game.versions.length > 2 && this.comparison(game.versions),
    );
  }

  private entry(game: PlayersGame, version: GameVersion, before: GameVersion | undefined): HTMLElement {
    const { number, name, note, created_ms: at } = version;
    const place = h("div", {});
    const open = (): void =>
      void this.open(number, this.own ? { game: this.id } : { fromGame: this.id, fromName: game.name });
    const date = new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    const compare = before && {
      type: "button",
      class: "small",
      "aria-label": `What changed in version ${number}`,
      onclick: () => void this.compare(place, before, version),
    };
    return h(
      "li",
      { class: "card" },
      h("p", {}, h("b", {}, versionName(number, name)), h("span", { class: "soft small" }, ` · ${date}`)),
      number === game.published && h("p", { class: "small" }, "This version is in the gallery."),
      note !== null && h("p", { class: "version-note" }, note),
      h(
        "div",
        { class: "row" },
        h(
          "a",
          { class: "button small", href: `/new/${version.version}`, "aria-label": `Play version ${number}` },
          "Play",
        ),
        h(
          "a",
          { class: "button small", href: `/learn/${version.version}`, "aria-label": `Rules of version ${number}` },
          "Rules",
        ),
        h(
          "a",
          { class: "button small", href: `/lab/${version.version}`, "aria-label": `Report on version ${number}` },
          "Report",
        ),
        h(
          "button",
          { type: "button", class: "small", "aria-label": `Open in the editor: version ${number}`, onclick: open },
          "Open in the editor",
        ),
        compare && h("button", compare, "What changed"),
      ),
      place,
    );
  }

  /** Returns the choice of any two versions to compare. */
  private comparison(versions: readonly GameVersion[]): HTMLElement {
    const select = (label: string, chosen: number): HTMLSelectElement =>
      h(
        "select",
        { "aria-label": label },
        ...versions.map(({ number, name }, at) =>
          h("option", { value: at, selected: at === chosen }, versionName(number, name)),
        ),
      );
    const before = select("Compare from", versions.length - 1);
    const after = select("Compare to", 0);
    const place = h("div", {});
    const show = (): void => {
      const [from, to] = [versions[Number(before.value)], versions[Number(after.value)]];
      if (from && to) void this.compare(place, from, to);
    };
    return h(
      "div",
      { class: "stack" },
      h("div", { class: "row" }, before, "→", after, h("button", { type: "button", onclick: show }, "Compare")),
      place,
    );
  }

  private async compare(place: HTMLElement, before: GameVersion, after: GameVersion): Promise<void> {
    fill(place, h("p", { class: "soft", role: "status" }, "Comparing …"));
    try {
      const { comparison } = await import("./comparison");
      fill(place, await comparison(this.id, before.number, after.number));
    } catch (error) {
      fill(place, h("p", { class: "notice bad", role: "alert" }, messageOf(error)));
    }
  }

  /** Returns what only the author sees. */
  private async tools(game: PlayersGame, own: OwnGame): Promise<HTMLElement> {
    const [{ publishing }, { playtestsOf }] = await Promise.all([import("./publishing"), import("../write/playtests")]);
    const said = h("p", { class: "small", role: "alert" });
    const remove = async (): Promise<void> => {
      const question = `Delete ${game.name} with all its versions and notes? The games that were played stay their players'.`;
      if (!(await confirmed(question, "Delete"))) return;
      try {
        await deleteGame(own);
        go("/gallery");
      } catch (error) {
        said.textContent = messageOf(error);
      }
    };
    return h(
      "div",
      { class: "stack" },
      publishing(game, own, () => void this.load()),
      playtestsOf(game, own.secret),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "danger", onclick: () => void remove() }, "Delete this game"),
      ),
      said,
    );
  }
}

/** Returns who invented a game and what its licence allows. */
function credit({ author, licence, played }: PlayersGame): Child[] {
  const known = licence === null ? undefined : licenceOf(licence);
  return [
    author === null ? null : `by ${author} · `,
    known && [h("a", { href: known.url, target: "_blank", rel: "noopener license" }, known.name), " · "],
    playedWords(played),
  ];
}

/** Returns the credit to the game from which one was made. */
function origin({ origin }: PlayersGame): HTMLElement | null {
  if (!origin) return null;
  const { game, variant, name, author } = origin;
  const address = game === null ? (variant === null ? null : `/learn/${variant}`) : `/workshop/${game}`;
  return h(
    "p",
    { class: "small" },
    "Made from ",
    address === null ? name : h("a", { href: address }, name),
    // The credit of a game of the library is a sentence.
    author === null ? null : game === null && variant !== null ? `. ${author}` : ` by ${author}`,
  );
}

/** Returns the published games that were made from one. */
function derived({ derived }: PlayersGame): HTMLElement | null {
  if (derived.length === 0) return null;
  return h(
    "section",
    { "aria-labelledby": "derived" },
    h("h2", { id: "derived" }, "Made from it"),
    h(
      "ul",
      {},
      ...derived.map(({ id, name, author }) =>
        h("li", {}, h("a", { href: `/workshop/${id}` }, name), author === null ? null : ` by ${author}`),
      ),
    ),
  );
}
