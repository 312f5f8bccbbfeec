import "../../style/gallery.css";
import "../../style/puzzles.css";
import { sets } from "virtual:puzzles";
import { findGame, gallery, games, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Leave } from "../../app/router";
import { settings } from "../../app/settings";
import { createStill } from "../../board/board";
import { attemptPuzzle } from "../../net/api";
import { rules } from "../../rules/client";
import { sideName } from "../../table/sides";
import { daily, dayOf, daysInRow, progress, taskInWords } from "./puzzle";
import { ratings, sendAttempts } from "./ratings";

/** The puzzles of all games. */
export function page(host: HTMLElement): Leave {
  document.title = "Puzzles · Springald";
  const ends: (() => void)[] = [];
  const now = progress();
  const today = dayOf(new Date());
  const days = daysInRow(now, today);
  const hasSet = ({ id }: Listed): boolean => id in sets;
  const solved = Object.keys(now.solved);
  const cards = games()
    .filter(hasSet)
    .reverse()
    .map((game) => card(game, solved, ends));
  const list = h("ul", { class: "gallery puzzle-games" }, ...cards);
  let closed = false;
  const hasClosed = (): boolean => closed;
  ends.push(() => (closed = true));
  const addLibrary = async (): Promise<void> => {
    const library = await gallery();
    if (!hasClosed()) list.append(...library.filter(hasSet).map((game) => card(game, solved, ends)));
  };
  const facts = [
    now.day === today ? "Solved today." : "Not solved yet.",
    days > 0 ? `${days} ${days === 1 ? "day" : "days"} in a row.` : "",
    now.best > 0 ? `Best run without a mistake: ${now.best}.` : "",
  ];
  const board = h("div", { class: "picture puzzle-picture", "aria-hidden": "true", inert: true });
  const about = h("p", { class: "puzzle-about" });
  void showDaily(today, board, about, ends).catch(() => undefined);
  void addLibrary().catch(() => undefined);
  host.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Puzzles"),
      h(
        "p",
        {},
        "Every puzzle has exactly one winning or saving turn, proved by computer. Puzzles that win material were checked by two searches. Your progress and your ratings stay in this browser.",
      ),
    ),
    h(
      "section",
      { class: "card row spread puzzle-daily", "aria-label": "Puzzle of the day" },
      board,
      h(
        "div",
        { class: "puzzle-words" },
        h("h2", {}, "Puzzle of the day"),
        about,
        h("p", { class: "soft small" }, facts.filter(Boolean).join(" ")),
      ),
      h("a", { class: "button primary", href: "/puzzles/daily" }, icon("play"), "Solve it"),
    ),
    list,
  );
  // Results of puzzles that were solved without a connection.
  void sendAttempts(attemptPuzzle, () => undefined);
  return () => {
    for (const end of ends) end();
  };
}

/** Shows the position of the day's puzzle, with its game and its task. */
async function showDaily(today: number, place: HTMLElement, about: HTMLElement, ends: (() => void)[]): Promise<void> {
  let closed = false;
  const hasClosed = (): boolean => closed;
  ends.push(() => (closed = true));
  const choice = daily(
    today,
    Object.entries(sets).map(([game, { count }]) => ({ game, count })),
  );
  const [game, set] = [await findGame(choice.game), await sets[choice.game]?.load()];
  const puzzle = set?.puzzles[choice.index];
  if (!game || !puzzle) return;
  const side = puzzle.fen.split(" ")[1] === "b" ? "black" : "white";
  about.textContent = `${game.name}: ${taskInWords(puzzle.goal, sideName(side, game.sides), puzzle.turns)}`;
  place.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
  const opened = await rules().open(game.id, puzzle.fen);
  const scene = await opened.scene().finally(() => opened.free());
  if (hasClosed()) return;
  const { board: theme, pieces } = settings();
  const looks = { theme, pieces, label: game.name, kinds: game.kinds };
  const still = createStill(place, { scene: { ...scene, acts: [], hands: [] }, ...looks });
  if (side === "black") still.flip();
  ends.push(() => still.destroy());
}

function card(game: Listed, solved: readonly string[], ends: (() => void)[]): HTMLElement {
  const { id, name, files, ranks, start, kinds } = game;
  const count = sets[id]?.count ?? 0;
  const picture = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  picture.style.setProperty("aspect-ratio", `${files} / ${ranks}`);
  const { board: theme, pieces } = settings();
  const idle = setTimeout(() => {
    const still = createStill(picture, { scene: { ...start, hands: [] }, theme, pieces, label: name, kinds });
    ends.push(() => still.destroy());
  }, 0);
  ends.push(() => clearTimeout(idle));
  const rating = ratings().games[id];
  const done = solved.filter((key) => key.startsWith(`${id}:`)).length;
  return h(
    "li",
    { class: "gallery-game" },
    picture,
    h(
      "div",
      {},
      h("h3", {}, h("a", { href: `/puzzles/${id}` }, name)),
      h(
        "p",
        { class: "soft small" },
        `${count} puzzles${done > 0 ? `, ${done} solved` : ""}${rating ? `, rating: ${Math.round(rating.rating)}` : ""}`,
      ),
    ),
    h("a", { class: "button", href: `/puzzles/${id}`, "aria-label": `${name} puzzles` }, icon("play")),
  );
}
