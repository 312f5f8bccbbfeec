import "../style/base.css";
import "../style/parts.css";
import { fill, h } from "./dom";
import { icon } from "./icons";
import { makeLive } from "./live";
import { start, type Page, type Route } from "./router";
import { applySettings } from "./settings";
import { offline } from "./offline";

const page = (load: () => Promise<{ page: Page }>) => async (): Promise<Page> => (await load()).page;

const routes: Route[] = [
  { path: "/", load: page(() => import("../pages/home/home")) },
  { path: "/new/:variant", load: page(() => import("../pages/start/start")) },
  { path: "/g/:id", load: page(() => import("../pages/game/game")) },
  { path: "/computer/:variant", load: page(() => import("../pages/computer/computer")) },
  { path: "/analysis", load: page(() => import("../pages/analysis/analysis")) },
  { path: "/analysis/:variant", load: page(() => import("../pages/analysis/analysis")) },
  { path: "/a/:id", load: page(() => import("../pages/analysis/shared")) },
  { path: "/editor/:variant", load: page(() => import("../pages/editor/editor")) },
  { path: "/learn", load: page(() => import("../pages/learn/index")) },
  { path: "/learn/:variant", load: page(() => import("../pages/learn/learn")) },
  { path: "/games", load: page(() => import("../pages/gallery/gallery")) },
  { path: "/puzzles", load: page(() => import("../pages/puzzles/puzzles")) },
  { path: "/puzzles/:variant", load: page(() => import("../pages/puzzles/solve")) },
  { path: "/my-games", load: page(() => import("../pages/mine/mine")) },
];

const rest: Page = async (host, params) => (await import("./rest")).rest(host, params);

/** The links in the header of every page. On small screens those with room only on wider ones are in its menu. */
const LINKS: readonly (readonly [path: string, name: string, place?: "wide" | "widest"])[] = [
  ["/", "Play"],
  ["/games", "Games"],
  ["/learn", "Learn"],
  ["/puzzles", "Puzzles", "wide"],
  ["/analysis", "Analysis"],
  ["/archive", "Archive", "widest"],
  ["/write", "Write", "widest"],
];

function head(): HTMLElement {
  const links = LINKS.map(([path, name, place = ""]) => h("li", { class: place }, h("a", { href: path }, name)));
  const open = async (): Promise<void> => (await import("./settings-dialog")).openSettings();
  const more = h("button", { type: "button", class: "quiet", "aria-expanded": "false" }, "More");
  // Loaded by the first press, because most visitors do not need it. From then on it opens and closes on its own.
  const unfold = async (): Promise<void> => (await import("./more")).addMenu(more, () => void open());
  more.addEventListener("click", () => void unfold());
  return h(
    "header",
    { class: "head" },
    h("a", { class: "skip", href: "#main" }, "Skip to content"),
    h("a", { class: "brand", href: "/", "aria-label": "Springald" }, mark(), h("span", {}, "Springald")),
    h("nav", { "aria-label": "Site" }, h("ul", {}, ...links), h("div", { class: "head-more" }, more)),
    h(
      "a",
      { class: "button quiet round wide", href: "/my-games", "aria-label": "My games", title: "My games" },
      icon("list"),
      h("span", { class: "word" }, "My games"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "quiet round wide",
        "aria-label": "Settings",
        title: "Settings",
        onclick: () => void open(),
      },
      icon("settings"),
      h("span", { class: "word" }, "Settings"),
    ),
  );
}

function mark(): HTMLElement {
  return h("img", { src: "/icon.svg", alt: "", width: 26, height: 26 });
}

function foot(): HTMLElement {
  return h(
    "footer",
    { class: "foot" },
    h("p", {}, "Springald is free software under the GPL, version 3 or later. The games belong to their inventors."),
    h(
      "p",
      {},
      h("a", { href: "/puzzles" }, "Puzzles"),
      " · ",
      h("a", { href: "/archive" }, "Archive"),
      " · ",
      h("a", { href: "/write" }, "Write a game"),
      " · ",
      h("a", { href: "/credits" }, "Credits"),
      " · ",
      h("a", { href: "/docs/api" }, "API"),
    ),
  );
}

function markLink(path: string): void {
  for (const link of document.querySelectorAll(".head nav a")) {
    const target = link.getAttribute("href") ?? "";
    const here = target === "/" ? path === "/" || path.startsWith("/new/") : path.startsWith(target);
    link.ariaCurrent = here ? "page" : null;
  }
}

function begin(): void {
  applySettings();
  const main = h("main", { id: "main", tabindex: -1 });
  // Read only additions: by default a status region is read as a whole after each change.
  const live = h("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "false" });
  makeLive(live);
  fill(document.body, head(), main, foot(), live, h("div", { class: "toasts", id: "toasts" }));
  let first = true;
  start(main, routes, rest, (path) => {
    markLink(path);
    scrollTo(0, 0);
    // Move the focus to every page after the first.
    if (!first) main.focus({ preventScroll: true });
    first = false;
  });
  offline();
}

begin();
