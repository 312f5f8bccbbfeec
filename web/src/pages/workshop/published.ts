/** The gallery: games that players have published. */
import "../../board/hexagons.css";
import "../../style/gallery.css";
import "../../style/workshop.css";
import { listed, namesOf, type Listed, type Named } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Leave } from "../../app/router";
import { loadFairies } from "../../board/art";
import { ApiError } from "../../net/api";
import { galleryPage, ownGames } from "../../net/workshop";
import type { GalleryGame } from "../../wire/api";
import { Pictures } from "../gallery/pictures";
import { licenceOf } from "./licences";
import { playedWords } from "./words";

/** The pause after the last letter of a search, in milliseconds. */
const PAUSE = 300;

/** Shows the gallery. */
export function page(host: HTMLElement): Leave {
  document.title = "Players' games · Springald";
  const gallery = new Gallery();
  host.append(gallery.element);
  return () => gallery.close();
}

class Gallery {
  readonly element: HTMLElement;
  private readonly query = new URLSearchParams(location.search);
  private readonly search = h("input", {
    type: "search",
    "aria-label": "Search players' games",
    placeholder: "Name, inventor, piece or size",
    value: this.query.get("q") ?? "",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 100,
  });
  private readonly family = h("select", { "aria-label": "Family" }, h("option", { value: "" }, "All families"));
  private readonly order = h(
    "select",
    { "aria-label": "Order" },
    h("option", { value: "newest" }, "Newest first"),
    h("option", { value: "played", selected: this.query.get("order") === "played" }, "Most played first"),
  );
  private readonly state = h("p", { class: "soft small", role: "status" });
  private readonly list = h("ul", { class: "gallery" });
  private readonly more = h("button", { type: "button", hidden: true }, "Show more");
  private readonly pictures = new Pictures();
  private names: (id: string) => Named = (id) => ({ name: id }) as Named;
  private next: string | null = null;
  private searches = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.search.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.begin(), PAUSE);
    });
    for (const select of [this.family, this.order]) select.addEventListener("change", () => void this.begin());
    this.more.addEventListener("click", () => void this.add());
    this.element = h(
      "div",
      {},
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, "Players' games"),
        h("p", {}, "Games that players have written and published here. Play them, and make your own of them."),
      ),
      own(),
      h(
        "div",
        { class: "gallery-search" },
        this.search,
        this.family,
        this.order,
        h("a", { class: "button", href: "/write" }, "Write your own"),
      ),
      this.state,
      this.list,
      this.more,
    );
    void this.begin(this.query.get("family") ?? "");
  }

  close(): void {
    clearTimeout(this.timer);
    this.searches += 1;
    this.pictures.clear();
  }

  /** Returns the conditions of the search. */
  private conditions(family: string): URLSearchParams {
    const kept = new URLSearchParams();
    const words = this.search.value.trim();
    if (words !== "") kept.set("q", words);
    if (family !== "") kept.set("family", family);
    if (this.order.value !== "newest") kept.set("order", this.order.value);
    return kept;
  }

  /** Searches from the beginning. */
  private async begin(family = this.family.value): Promise<void> {
    const conditions = this.conditions(family);
    const text = conditions.toString();
    history.replaceState(history.state, "", text === "" ? "/gallery" : `/gallery?${text}`);
    this.next = null;
    await this.load(conditions, family, true);
  }

  private async add(): Promise<void> {
    if (this.next === null) return;
    const conditions = this.conditions(this.family.value);
    conditions.set("after", this.next);
    await this.load(conditions, this.family.value, false);
  }

  private async load(conditions: URLSearchParams, family: string, isNew: boolean): Promise<void> {
    this.searches += 1;
    const mine = this.searches;
    try {
      const found = await galleryPage(conditions.toString());
      const ids = found.families.map((one) => one.family);
      const [names] = await Promise.all([namesOf(ids), loadFairies()]);
      if (mine !== this.searches) return;
      this.names = names;
      if (isNew) {
        fill(this.list);
        this.offerFamilies(found.families, family);
      }
      this.list.append(...found.games.map((game) => this.card(game)));
      this.next = found.next;
      this.more.hidden = found.next === null;
      const isSearch = conditions.has("q") || conditions.has("family");
      this.state.textContent =
        this.list.childElementCount > 0 ? "" : isSearch ? "No game matches." : "Nobody has published a game yet.";
    } catch (error) {
      if (mine !== this.searches) return;
      this.state.textContent =
        error instanceof ApiError ? error.message : "The gallery needs the server, which can't be reached now.";
    }
  }

  private offerFamilies(families: readonly { family: string; games: number }[], chosen: string): void {
    const options = families.map(({ family, games }) =>
      h("option", { value: family }, `Like ${this.names(family).name} (${games})`),
    );
    fill(this.family, h("option", { value: "" }, "All families"), ...options);
    this.family.value = chosen;
    // A family without games is no choice.
    if (this.family.value !== chosen) this.family.value = "";
  }

  private card({ id, version, author, licence, played, origin, face }: GalleryGame): HTMLElement {
    const game: Listed = listed({ ...face, hands: [], id: version });
    const [like] = game.likes ?? [];
    const facts = [
      licenceOf(licence)?.name ?? licence,
      playedWords(played),
      like === undefined ? null : `like ${this.names(like).name}`,
    ];
    return h(
      "li",
      { class: "gallery-game" },
      this.pictures.of(game),
      h(
        "div",
        {},
        h("h2", {}, h("a", { href: `/workshop/${id}` }, game.name)),
        h("p", { class: "small" }, `by ${author}`, origin === null ? null : `, made from ${origin}`),
        h("p", { class: "small" }, game.summary),
        h("p", { class: "soft small" }, facts.filter((fact) => fact !== null).join(" · ")),
      ),
      h(
        "a",
        {
          class: "button only",
          href: `/new/${version}`,
          "aria-label": `Play ${game.name}`,
          title: `Play ${game.name}`,
        },
        icon("play"),
      ),
    );
  }
}

/** Returns the games whose author uses this browser; nothing if there are none. */
function own(): HTMLElement | null {
  const games = ownGames();
  if (games.length === 0) return null;
  return h(
    "section",
    { class: "own-games", "aria-labelledby": "own-games" },
    h("h2", { id: "own-games" }, "Your games"),
    h("ul", {}, ...games.map(({ id, name }) => h("li", {}, h("a", { href: `/workshop/${id}` }, name)))),
  );
}
