import "../../style/lists.css";
import { gallery, games, namesOf, type Listed, type Named } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Leave } from "../../app/router";
import { archive, ApiError, lobby } from "../../net/api";
import type { ArchivedGame } from "../../net/protocol";
import { rules } from "../../rules/client";
import { reasonInWords } from "../../table/words";
import { LiveBoards } from "./live-boards";
import { addressOf, requestOf, resultsOf, searchOf, type ArchiveSearch } from "./search";
import { positionOf, SmallBoards } from "./small-boards";
import { openInAnalysis } from "./to-analysis";
import { playersOf } from "../../table/sides";

/** The most pages that are asked for until one has a game. */
const PAGES = 5;
/** The interval at which the running games are updated, in milliseconds. */
const LOOK_AGAIN = 10_000;

/** The finished public games of the site, to search, and the running ones, to watch. */
export function page(host: HTMLElement): Leave {
  document.title = "Archive · Springald";
  const shown = new ArchivePage(host);
  return () => shown.close();
}

class ArchivePage {
  private readonly search: ArchiveSearch = searchOf(location.search);
  private readonly boards = new SmallBoards();
  private readonly live = new LiveBoards();
  private readonly list = h("ul", { class: "game-list" });
  private readonly status = h("p", { class: "soft small", role: "status" });
  private readonly refusal = h("p", { class: "notice bad", role: "alert", hidden: true });
  private readonly more = h("button", { type: "button", hidden: true, onclick: () => void this.load() }, "Older games");
  private readonly results = h("select");
  private next: string | null = null;
  private count = 0;
  /** The number of searches begun; only the last one counts. */
  private searches = 0;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(host: HTMLElement) {
    host.append(
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, "Archive"),
        h("p", {}, "Finished games from open challenges. Private games are not listed."),
      ),
      this.live.element,
      h(
        "section",
        { "aria-label": "Finished games" },
        this.form(),
        this.refusal,
        this.status,
        this.list,
        h("p", { class: "row list-more" }, this.more),
      ),
    );
    void this.begin();
    void this.watch();
    this.timer = setInterval(() => void (document.hidden || this.watch()), LOOK_AGAIN);
  }

  close(): void {
    this.searches += 1;
    clearInterval(this.timer);
    this.boards.close();
    this.live.close();
  }

  private async watch(): Promise<void> {
    const found = await lobby().catch(() => null);
    if (found) await this.live.show(found.running);
  }

  private form(): HTMLElement {
    const { search } = this;
    const change =
      (field: keyof ArchiveSearch) =>
      (event: Event): void => {
        search[field] = (event.target as HTMLInputElement | HTMLSelectElement).value;
        history.replaceState(history.state, "", addressOf(search));
        void this.begin();
      };
    const field = (name: keyof ArchiveSearch, label: string, type: string, hint = ""): HTMLElement =>
      h(
        "label",
        { class: "field" },
        h("span", {}, label),
        h("input", {
          type,
          value: search[name],
          placeholder: hint,
          onchange: change(name),
          autocomplete: "off",
          spellcheck: "false",
        }),
      );
    const select = (name: "game" | "result", label: string, chosen: HTMLElement): HTMLElement => {
      chosen.setAttribute("aria-label", label);
      chosen.addEventListener("change", change(name));
      return h("label", { class: "field" }, h("span", {}, label), chosen);
    };
    const chosen = h("select", {}, h("option", { value: "" }, "All games"), ...games().map((one) => this.option(one)));
    const game = select("game", "Game", chosen);
    chosen.addEventListener("change", () => void this.nameResults());
    void this.addLibrary(game);
    void this.nameResults();
    return h(
      "form",
      { class: "list-search", onsubmit: (event: Event) => event.preventDefault() },
      game,
      field("player", "Player", "search", "Full name"),
      select("result", "Result", this.results),
      field("turns", "Opening moves", "search", "e4 e5"),
      field("from", "From", "date"),
      field("to", "To", "date"),
    );
  }

  /** Fills the list of results with the names that the sides have in the chosen game. */
  private async nameResults(): Promise<void> {
    const { game } = this.search;
    const nameOf = game === "" ? null : await namesOf([game]);
    if (game !== this.search.game) return;
    const results = resultsOf(nameOf?.(game).sides ?? null).map(([value, words]) =>
      h("option", { value, selected: this.search.result === value }, words),
    );
    fill(this.results, h("option", { value: "" }, "Any result"), ...results);
  }

  private option({ id, name }: Listed): HTMLElement {
    return h("option", { value: id, selected: this.search.game === id }, name);
  }

  private async addLibrary(label: HTMLElement): Promise<void> {
    const library = await gallery().catch(() => []);
    const others = library.filter(({ id }) => !games().some((game) => game.id === id));
    label
      .querySelector("select")
      ?.append(h("optgroup", { label: "Library" }, ...others.map((game) => this.option(game))));
  }

  /** Begins the search anew. */
  private async begin(): Promise<void> {
    this.searches += 1;
    this.next = null;
    this.count = 0;
    fill(this.list);
    this.refusal.hidden = true;
    await this.load();
  }

  /** Loads more games. */
  private async load(): Promise<void> {
    const mine = this.searches;
    const isCurrent = (): boolean => mine === this.searches;
    this.status.textContent = "Searching…";
    this.more.hidden = true;
    try {
      const line = await this.line();
      for (let pages = 0; pages < PAGES; pages += 1) {
        const found = await archive(requestOf(this.search, line, this.next));
        const nameOf = await namesOf(found.games.map(({ variant }) => variant));
        if (!isCurrent()) return;
        this.next = found.next;
        this.count += found.games.length;
        this.list.append(...found.games.map((game) => this.card(game, nameOf(game.variant))));
        if (found.games.length > 0 || found.next === null) break;
      }
      this.showCount();
    } catch (error) {
      if (!isCurrent()) return;
      this.status.textContent = "";
      this.refusal.textContent =
        error instanceof ApiError || error instanceof BadTurns
          ? error.message
          : "Can't reach the server. Check your connection, then try again.";
      this.refusal.hidden = false;
    }
  }

  private showCount(): void {
    const { count, next } = this;
    this.more.hidden = next === null;
    const isAll = addressOf(this.search) === "/archive";
    const none = isAll
      ? "No game has been finished yet. Post an open challenge, and the game will be listed here."
      : next === null
        ? "No game matches."
        : "No game matches so far.";
    const some = `${count} ${count === 1 ? "game" : "games"}${next === null ? "" : " so far"}`;
    this.status.textContent = count === 0 ? none : some;
  }

  /** Returns the first turns as texts. */
  private async line(): Promise<string> {
    const { game, turns } = this.search;
    if (turns.trim() === "") return "";
    if (game === "") throw new BadTurns("Choose a game to search by opening moves.");
    try {
      const { tree } = await rules().readGame(turns, game);
      return tree.nodes
        .filter(({ parent }, at) => parent === (at === 0 ? null : at - 1))
        .map(({ text }) => text)
        .join(" ");
    } catch (error) {
      throw new BadTurns(error instanceof Error ? error.message : "Can't read these turns.");
    }
  }

  private card(game: ArchivedGame, { name, sides }: Named): HTMLElement {
    const { id, white, black, result, reason, opening, turns, ended_ms } = game;
    const players = playersOf({ white, black }, sides);
    const ended = new Date(ended_ms);
    return h(
      "li",
      { class: "game-card" },
      this.boards.of(() => positionOf(game.variant, game.rules, game.fen)),
      h(
        "div",
        { class: "game-about" },
        h("h2", {}, h("a", { href: `/g/${id}` }, players)),
        h("p", {}, h("b", {}, result), reason === null ? null : ` · ${reasonInWords(reason)}`),
        h("p", { class: "soft small" }, opening, turns > 8 ? " …" : ""),
        h(
          "p",
          { class: "soft small" },
          `${name} · ${turns === 1 ? "1 turn" : `${turns} turns`} · `,
          h("time", { datetime: ended.toISOString() }, ended.toLocaleDateString(undefined, { dateStyle: "medium" })),
        ),
        h(
          "button",
          { type: "button", onclick: () => void openInAnalysis(id) },
          icon("lens"),
          "Open in analysis",
          h("span", { class: "unseen" }, `: ${players}`),
        ),
      ),
    );
  }
}

/** First turns that cannot be searched for. */
class BadTurns extends Error {}
