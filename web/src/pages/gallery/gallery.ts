import "../../style/gallery.css";
import { gallery, games, type Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Leave } from "../../app/router";
import { familiesOf, matches, type Family } from "./families";
import { Pictures } from "./pictures";

/** Stands for the games of the first page in the list of families; no id has a space. */
const FEATURED = "first page";

/** All games, to search and to choose from: the games of the first page, and the library in families. */
export async function page(host: HTMLElement): Promise<Leave> {
  document.title = "Games · Springald";
  const library = await gallery();
  const featured: Family = { root: FEATURED, name: "Featured", members: [...games()] };
  const families = [featured, ...familiesOf(library)];
  const pictures = new Pictures();
  const query = new URLSearchParams(location.search);
  const search = h("input", {
    type: "search",
    "aria-label": "Search games",
    placeholder: "Name, inventor, piece or size",
    value: query.get("q") ?? "",
    autocomplete: "off",
    spellcheck: "false",
  });
  const family = h(
    "select",
    { "aria-label": "Family" },
    h("option", { value: "all" }, "All families"),
    ...families.map(({ root, name, members }) =>
      h("option", { value: root, selected: query.get("family") === root }, `${name} (${members.length})`),
    ),
  );
  const count = h("p", { class: "soft small", role: "status" });
  const list = h("div", {});
  const show = (): void => {
    pictures.clear();
    const wanted = families.filter(({ root }) => family.value === "all" || root === family.value);
    const found = wanted
      .map((one) => ({ ...one, members: one.members.filter((game) => matches(game, search.value)) }))
      .filter(({ members }) => members.length > 0);
    const total = found.reduce((sum, { members }) => sum + members.length, 0);
    const all = total === 1 ? "1 game" : `${total} games`;
    count.textContent = total === 0 ? "No game matches. Try another word, or write your own game." : all;
    fill(list, ...found.map((one) => section(one, pictures)));
  };
  const keepAddress = (): void => {
    const kept = new URLSearchParams();
    if (search.value !== "") kept.set("q", search.value);
    if (family.value !== "all") kept.set("family", family.value);
    const text = kept.toString();
    history.replaceState(history.state, "", text === "" ? "/games" : `/games?${text}`);
  };
  search.addEventListener("input", show);
  family.addEventListener("change", show);
  search.addEventListener("change", keepAddress);
  family.addEventListener("change", keepAddress);
  host.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Games"),
      h(
        "p",
        {},
        "Chess variants from all over the world. Every game can be played with a friend, against the computer, and on the analysis board.",
      ),
    ),
    h(
      "div",
      { class: "gallery-search" },
      search,
      family,
      h("a", { class: "button", href: "/gallery" }, "Players' games"),
      h("a", { class: "button", href: "/write" }, "Write your own"),
    ),
    count,
    list,
  );
  show();
  return () => pictures.clear();
}

function section({ name, members }: Family, pictures: Pictures): HTMLElement {
  return h(
    "section",
    { "aria-label": name },
    h("h2", {}, name),
    h("ul", { class: "gallery" }, ...members.map((game) => card(game, pictures))),
  );
}

function card(game: Listed, pictures: Pictures): HTMLElement {
  const { id, name, summary, files, ranks } = game;
  const start = async (): Promise<void> => (await import("../start/start")).openStart(game);
  return h(
    "li",
    { class: "gallery-game" },
    pictures.of(game),
    h(
      "div",
      {},
      h("h3", {}, h("a", { href: `/learn/${id}` }, name)),
      h("p", { class: "small" }, summary),
      h("p", { class: "soft small" }, `${files} × ${ranks}`),
    ),
    h(
      "button",
      { type: "button", "aria-label": `Play ${name}`, title: `Play ${name}`, onclick: () => void start() },
      icon("play"),
    ),
  );
}
