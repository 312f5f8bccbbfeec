import "../../style/home.css";
import { games, type Demo, type Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Leave } from "../../app/router";
import { keysUnder } from "../../app/store";
import { lobby } from "../../net/api";
import { movingBoard } from "./moving";
import { lobbyLists, myGames } from "./lobby";

// The list of lessons takes it from here, so that the first page has no further file.
export { movingBoard };

/** The time between two updates of the lobby, in milliseconds. */
const LOOK_AGAIN = 10_000;

/** The home page: each game in two sentences with an animated board, two clicks away from being played. */
export function page(host: HTMLElement): Leave {
  document.title = "Springald: play and learn chess variants";
  const ends: (() => void)[] = [];
  const waiting = h("section", { class: "strip", "aria-label": "Lobby", hidden: true });
  const mine = h("section", { class: "strip", "aria-labelledby": "mine", hidden: true });
  const cards = [...inOrder(games()).map((game) => card(game, ends)), puzzleCard(ends)];
  host.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Chess, but not as you know it"),
      h(
        "p",
        {},
        "Chess with dice, neutral pieces, or a second layer under the board. Send a link to play a friend, or play the computer. You don't need an account.",
      ),
    ),
    mine,
    waiting,
    h(
      "section",
      { "aria-labelledby": "games" },
      h("h2", { id: "games", class: "unseen" }, "Games"),
      h("ul", { class: "games" }, ...cards),
    ),
    h(
      "p",
      { class: "row more-games" },
      h("a", { class: "button", href: "/games" }, "More games"),
      h("a", { class: "button", href: "/archive" }, "Watch and search games"),
      h("a", { class: "button", href: "/write" }, "Write your own game"),
    ),
  );
  void showMine(mine);
  let shown = "";
  const look = async (): Promise<void> => {
    const seats = await lobby().catch(() => null);
    const now = JSON.stringify(seats);
    // Keep an unchanged list, which may contain the focus.
    if (now === shown) return;
    shown = now;
    const found = seats ? await lobbyLists(seats, again) : [];
    waiting.hidden = found.length === 0;
    fill(waiting, ...found.flatMap(({ title, list }) => [h("h2", {}, title), list]));
  };
  const again = (): void => {
    void showMine(mine);
    void look();
  };
  void look();
  const timer = setInterval(() => void (document.hidden || look()), LOOK_AGAIN);
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
}

/** Returns the games in the order of the page: the first of the registry, chess itself, and then the newest first. */
function inOrder([first, ...others]: readonly Listed[]): Listed[] {
  return first ? [first, ...others.reverse()] : [];
}

async function showMine(host: HTMLElement): Promise<void> {
  const list = await myGames(keysUnder("seat:"), keysUnder("computer:"));
  host.hidden = list === null;
  if (list) fill(host, h("h2", { id: "mine" }, h("a", { href: "/my-games" }, "Your games")), list);
}

/** The puzzle of the day, whose board is drawn when it comes into view. */
function puzzleCard(ends: (() => void)[]): HTMLElement {
  const picture = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  const task = h("p", {}, "Find the one winning turn.");
  let ended = false;
  const hasEnded = (): boolean => ended;
  const show = async (): Promise<void> => {
    const puzzle = await (await import("./daily")).dailyPuzzle(new Date());
    if (!puzzle || hasEnded()) return;
    task.textContent = puzzle.task;
    const board = puzzle.draw(picture);
    ends.push(() => board.destroy());
  };
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    // Without the server the card keeps its general sentence.
    void show().catch(() => undefined);
  });
  watch.observe(picture);
  ends.push(() => {
    ended = true;
    watch.disconnect();
  });
  return h(
    "li",
    { class: "game" },
    picture,
    h(
      "div",
      { class: "about" },
      h("h3", {}, "Puzzle of the day"),
      task,
      h(
        "div",
        { class: "row" },
        h("a", { class: "button primary", href: "/puzzles/daily" }, icon("play"), "Solve"),
        h("a", { class: "button", href: "/puzzles" }, icon("list"), "Puzzles"),
      ),
    ),
  );
}

function card(game: Listed, ends: (() => void)[]): HTMLElement {
  const picture = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  const load = async (): Promise<Demo | undefined> => (await import("virtual:demos")).demos[game.id];
  // The boards are drawn after the text, so the page can be used at once.
  const idle = setTimeout(() => ends.push(movingBoard(picture, game.start, game.name, load)), 0);
  ends.push(() => clearTimeout(idle));
  picture.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
  const start = async (): Promise<void> => (await import("../start/start")).openStart(game);
  return h(
    "li",
    { class: "game" },
    picture,
    h(
      "div",
      { class: "about" },
      h("h3", {}, game.name),
      h("p", {}, game.pitch),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "primary", onclick: () => void start(), "aria-label": `Play ${game.name}` },
          icon("play"),
          "Play",
        ),
        h(
          "a",
          { class: "button", href: `/learn/${game.id}`, "aria-label": `Learn ${game.name}` },
          icon("book"),
          "Learn",
        ),
      ),
    ),
  );
}
