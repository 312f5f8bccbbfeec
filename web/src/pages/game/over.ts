import type { Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { go } from "../../app/router";
import { fileNameOf, saveButton, savePgn } from "../../app/save";
import { copy, toast } from "../../app/toast";
import { rules } from "../../rules/client";
import type { Side } from "../../wire/rules";
import { beginning, newComputerGame } from "../computer/store";
import { openGame } from "../analysis/open";
import { Review } from "../analysis/review";
import { continuation } from "../analysis/score";
import type { Mark } from "../analysis/tree-text";
import { lastOptions } from "../start/start-options";
import type { Table } from "../../table/table";

/** The data of the card below a finished game. */
export interface OverOptions {
  /** Its id on the server, if it was played there. */
  id?: string;
  fen: string | undefined;
  tags: Record<string, string>;
  side: Side;
  /** True if there were dice to check. */
  dice: boolean;
  /** Called when a review knows more of the turns. */
  judged: () => void;
}

/** Returns the card below a finished game: analyse it, study it, copy or save it, play on from any position. */
export function overCard(
  table: Table,
  game: Listed,
  options: OverOptions,
): { element: HTMLElement; update: () => void; marks: () => readonly (Mark | null)[]; close: () => void } {
  let review: Review | undefined;
  const place = h("div", {});
  const count = (): number => table.shown ?? table.turns.length;
  const line = (): string =>
    table.turns
      .slice(0, count())
      .map(({ text }) => text)
      .join(" ");
  const begin = (): void => {
    const reviewed = { variant: game.id, fen: options.fen };
    const look = (target: number): void => void table.look(target);
    review = new Review(reviewed, game.sides, table.turns.slice(), { look, judged: options.judged }, options.id);
    fill(place, review.element);
    review.show(count());
    analyse.hidden = true;
  };
  /** Draws the best turn of the shown position, once the review knows it. */
  const propose = async (): Promise<void> => {
    const shown = line();
    const best = review?.best(count());
    if (best === undefined || best === "") {
      table.board.propose([]);
      return;
    }
    const { motions } = await continuation(game.id, options.fen, shown, [best]).catch(() => ({ motions: [] }));
    if (shown === line()) table.board.propose([motions]);
  };
  const update = (): void => {
    if (!review) return;
    review.show(count());
    void propose();
  };
  const playOn = async (): Promise<void> => {
    const next = await beginning(game.id);
    if (next === "continue") go(`/computer/${game.id}`);
    if (next !== "new") return;
    // A decided position cannot be continued, so from the end go back one turn.
    const from =
      table.shown === null && table.scene.result !== null
        ? table.turns
            .slice(0, -1)
            .map(({ text }) => text)
            .join(" ")
        : line();
    const acting =
      table.shown === null && table.scene.result !== null
        ? (table.turns.at(-1)?.side ?? options.side)
        : table.shownScene.to_act;
    const side = acting === "white" || acting === "black" ? acting : options.side;
    go(newComputerGame(game.id, lastOptions().level, side, options.fen, from));
  };
  const withPgn = async (use: (pgn: string) => unknown): Promise<void> => {
    const copied = await rules().open(game.id, options.fen, table.turns.map(({ text }) => text).join(" "));
    try {
      await use(await copied.pgn(options.tags));
    } catch (error) {
      toast(error instanceof Error ? error.message : "There is no PGN.");
    } finally {
      copied.free();
    }
  };
  const open = (): void =>
    openGame({ variant: game.id, fen: options.fen, turns: table.turns, tags: options.tags, count: count() });
  const analyse = h("button", { type: "button", onclick: begin }, icon("lens"), "Computer analysis");
  const element = h(
    "section",
    { class: "card stack", "aria-label": "After the game" },
    place,
    h(
      "div",
      { class: "actions" },
      analyse,
      h("button", { type: "button", onclick: open }, icon("edit"), "Open in analysis"),
      h(
        "button",
        { type: "button", class: "row-wide", onclick: () => void playOn() },
        icon("computer"),
        "Play from here",
      ),
      h("button", { type: "button", onclick: () => void copy(table.shownScene.fen, "FEN") }, icon("copy"), "FEN"),
      h("button", { type: "button", onclick: () => void withPgn((pgn) => copy(pgn, "PGN")) }, icon("copy"), "PGN"),
      saveButton(() => void withPgn((pgn) => savePgn(fileNameOf(game), pgn, options.tags.Date))),
      options.id !== undefined && options.dice
        ? h("a", { class: "button", href: `/dice/${options.id}` }, icon("die"), "Check the dice")
        : null,
    ),
  );
  return { element, update, marks: () => review?.marks() ?? [], close: () => review?.close() };
}
