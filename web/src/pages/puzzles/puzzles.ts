import "../../style/gallery.css";
import "../../style/puzzles.css";
import { sets } from "virtual:puzzles";
import { games, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import type { Leave } from "../../app/router";
import { settings } from "../../app/settings";
import { createStill } from "../../board/board";
import { attemptPuzzle } from "../../net/api";
import { dayOf, daysInRow, progress } from "./puzzle";
import { ratings, sendAttempts } from "./ratings";

/** The puzzles of all games. */
export function page(host: HTMLElement): Leave {
  document.title = "Puzzles · Springald";
  const ends: (() => void)[] = [];
  const now = progress();
  const today = dayOf(new Date());
  const days = daysInRow(now, today);
  const listed = games()
    .filter(({ id }) => id in sets)
    .reverse();
  const facts = [
    now.day === today ? "Solved today." : "Not solved yet.",
    days > 0 ? `${days} ${days === 1 ? "day" : "days"} in a row.` : "",
    now.best > 0 ? `Best run without a mistake: ${now.best}.` : "",
  ];
  host.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Puzzles"),
      h(
        "p",
        {},
        "One turn wins or saves the game, and no other does: the computer has proved it against every defence. Turns that win material were confirmed by two searches. Your progress and your ratings stay in this browser.",
      ),
    ),
    h(
      "section",
      { class: "card row spread puzzle-daily", "aria-label": "Puzzle of the day" },
      h("div", {}, h("h2", {}, "Puzzle of the day"), h("p", { class: "soft small" }, facts.filter(Boolean).join(" "))),
      h("a", { class: "button primary", href: "/puzzles/daily" }, icon("play"), "Solve it"),
    ),
    h("ul", { class: "gallery puzzle-games" }, ...listed.map((game) => card(game, Object.keys(now.solved), ends))),
  );
  // Results of puzzles that were solved without a connection.
  void sendAttempts(attemptPuzzle, () => undefined);
  return () => {
    for (const end of ends) end();
  };
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
    h("a", { class: "button", href: `/puzzles/${id}`, "aria-label": `Puzzles of ${name}` }, icon("play")),
  );
}
