import "../../style/lists.css";
import { CHESS_SIDES } from "../../table/sides";
import { findGame, namesOf, type Named } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { go, type Leave } from "../../app/router";
import { savePgn } from "../../app/save";
import { toast } from "../../app/toast";
import { ApiError, publicGame } from "../../net/api";
import { keepSeat, seatOf } from "../../net/seats";
import { rules } from "../../rules/client";
import { positionOf, SmallBoards, type SmallBoard } from "../lists/small-boards";
import { analysisAddress, openInAnalysis } from "../lists/to-analysis";
import { returnToComputerGame } from "../computer/store";
import { readLinkPart } from "./carry";
import { offer, openCarry } from "./carry-dialog";
import { matches, ofServer, openingOf, ownGames, sorted, stateInWords, titleOf, type OwnGame } from "./own-games";
import { allAsPgn } from "./pgn";

/** A game that is not known yet. */
const UNNAMED: Named = { name: "Game", sides: CHESS_SIDES };

/** The games shown at first, and added by the button. */
const SHOWN = 30;
/** The number of games that are asked for at the same time. */
const AT_ONCE = 4;
/** The states of games whose turns are not known. */
const UNTOLD: ReadonlySet<OwnGame["state"]> = new Set(["loading", "unreachable", "unknown"]);

/** The games of this browser: running and finished, against people and against the computer. */
export function page(host: HTMLElement): Leave {
  document.title = "My games · Springald";
  const part = location.hash.slice(1);
  // The secrets of seats do not stay in the address.
  if (part !== "") history.replaceState(history.state, "", location.pathname + location.search);
  const shown = new MyGames(host);
  const carried = part === "" ? undefined : readLinkPart(part);
  if (carried) offer(carried, () => shown.begin());
  else if (part !== "") toast("This link is incomplete. Copy all of it.");
  return () => shown.close();
}

class MyGames {
  private games: OwnGame[] = [];
  private boards = new SmallBoards();
  private nameOf: (variant: string) => Named = (name) => ({ name, sides: CHESS_SIDES });
  private readonly lists = h("div", {});
  private readonly status = h("p", { class: "soft small", role: "status" });
  private readonly text = h("input", { type: "search", placeholder: "Game, opponent, turns", autocomplete: "off" });
  private readonly result = h(
    "select",
    {},
    ...[
      ["", "Any result"],
      ["won", "Won"],
      ["drawn", "Drawn"],
      ["lost", "Lost"],
    ].map(([value, name]) => h("option", { value }, name)),
  );
  private readonly fields = [
    h("label", { class: "field" }, h("span", {}, "Search"), this.text),
    h("label", { class: "field" }, h("span", {}, "Result"), this.result),
  ];
  private readonly tools = h("div", { class: "row" });
  private most = SHOWN;
  /** The number of times that the games were read; only the last one counts. */
  private runs = 0;

  constructor(host: HTMLElement) {
    const again = (): void => {
      this.most = SHOWN;
      this.show();
    };
    this.text.addEventListener("input", again);
    this.result.addEventListener("change", again);
    host.append(
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, "My games"),
        h(
          "p",
          {},
          "The games you have played in this browser. They stay on this device unless you move them to another device.",
        ),
      ),
      h(
        "form",
        { class: "list-search own-search", onsubmit: (event: Event) => event.preventDefault() },
        ...this.fields,
        this.tools,
      ),
      this.status,
      this.lists,
    );
    this.begin();
  }

  /** Reads the games of this browser, and asks the server for those that it does not know. */
  begin(): void {
    this.runs += 1;
    this.games = ownGames();
    const some = this.games.length > 0;
    for (const field of this.fields) field.hidden = !some;
    fill(
      this.tools,
      some
        ? h(
            "button",
            { type: "button", title: "Save the games below as one file", onclick: () => void this.exportPgn() },
            icon("save"),
            "Export PGN",
          )
        : null,
      h("button", { type: "button", onclick: () => openCarry(() => this.begin()) }, icon("share"), "Other devices"),
    );
    this.show();
    void this.load();
  }

  close(): void {
    this.runs += 1;
    this.boards.close();
  }

  private async load(): Promise<void> {
    const mine = this.runs;
    const waiting = this.games.filter(({ state }) => state === "loading");
    this.nameOf = await namesOf(this.games.map(({ variant }) => variant).filter((id) => id !== ""));
    if (mine !== this.runs) return;
    this.show();
    const next = async (): Promise<void> => {
      for (let game = waiting.shift(); game && mine === this.runs; game = waiting.shift()) {
        const at = this.games.indexOf(game);
        this.games[at] = await this.ask(game);
        if (!this.games.some(({ state }) => state === "loading") || waiting.length % AT_ONCE === 0)
          await this.named(mine);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  private async named(run: number): Promise<void> {
    this.nameOf = await namesOf(this.games.map(({ variant }) => variant).filter((id) => id !== ""));
    if (run === this.runs) this.show();
  }

  private async ask(game: OwnGame): Promise<OwnGame> {
    try {
      const found = await publicGame(game.id ?? "");
      const nameOf = await namesOf([found.variant]);
      const current = ofServer(found, nameOf(found.variant).sides);
      const seat = seatOf(game.id ?? "");
      // Other lists need not ask for it either.
      if (seat && (seat.variant === undefined || (current.state === "over" && seat.over !== true)))
        keepSeat(game.id ?? "", { ...seat, variant: current.variant, over: current.state === "over" });
      return current;
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      return { ...game, state: isGone ? "unknown" : "unreachable" };
    }
  }

  private show(): void {
    this.boards.close();
    this.boards = new SmallBoards();
    const found = this.found();
    const running = found.filter(({ state }) => state !== "over");
    const over = found.filter(({ state }) => state === "over");
    const more = over.length > this.most;
    const all = this.games.length;
    this.status.textContent = all === 0 ? "" : found.length === all ? count(all) : `${found.length} of ${count(all)}`;
    fill(
      this.lists,
      all === 0 ? empty() : null,
      this.section("In progress", running),
      this.section("Finished", over.slice(0, this.most)),
      more
        ? h(
            "p",
            { class: "row list-more" },
            h("button", { type: "button", onclick: () => this.showMore() }, "More games"),
          )
        : null,
    );
  }

  /** Returns the games that the search finds. */
  private found(): OwnGame[] {
    const search = { text: this.text.value.trim(), result: this.result.value };
    return sorted(this.games.filter((game) => matches(game, this.nameOf(game.variant), search)));
  }

  private showMore(): void {
    this.most += SHOWN;
    this.show();
  }

  private section(title: string, games: readonly OwnGame[]): HTMLElement | null {
    if (games.length === 0) return null;
    return h(
      "section",
      { "aria-label": title },
      h("h2", {}, title),
      h("ul", { class: "game-list" }, ...games.map((game) => this.card(game))),
    );
  }

  private card(game: OwnGame): HTMLElement {
    const { id, variant, clock, state, result, at } = game;
    const { name, sides } = variant === "" ? UNNAMED : this.nameOf(variant);
    const opening = h("p", { class: "soft small" }, game.opening ?? "");
    const open = (event: Event): void => {
      if (id !== undefined) return;
      event.preventDefault();
      this.openComputer(game);
    };
    const title = titleOf(game, name);
    const href = id === undefined ? `/computer/${variant}` : `/g/${id}`;
    const analyse = (): void => (id === undefined ? this.analyse(game) : void openInAnalysis(id));
    const facts = [clock, at > 0 ? new Date(at).toLocaleDateString(undefined, { dateStyle: "medium" }) : ""];
    return h(
      "li",
      { class: state === "mine" ? "game-card mine" : "game-card" },
      this.boards.of(() => this.position(game, opening)),
      h(
        "div",
        { class: "game-about" },
        h("h3", {}, h("a", { href, onclick: open }, title)),
        h("p", {}, h("b", {}, stateInWords(game, sides)), result === null || result === "*" ? "" : ` (${result})`),
        opening,
        h("p", { class: "soft small" }, facts.filter((fact) => fact !== "").join(" · ")),
        state === "over"
          ? h(
              "button",
              { type: "button", onclick: analyse },
              icon("lens"),
              "Open in analysis",
              h("span", { class: "unseen" }, `: ${title}`),
            )
          : null,
      ),
    );
  }

  /** Loads the position of a game; the first turns of a game against the computer are found on the way. */
  private async position(game: OwnGame, opening: HTMLElement): Promise<SmallBoard | undefined> {
    const { fen, side, variant, rules: version, initial, line } = game;
    const orientation = side ?? "white";
    if (fen !== null) return positionOf(variant, version, fen, orientation);
    if (game.id !== undefined) return undefined;
    const listed = await findGame(variant);
    if (!listed) return undefined;
    const opened = await rules().open(listed.id, initial ?? undefined, line);
    try {
      game.opening = openingOf(await opened.turns());
      opening.textContent = game.opening;
      return { game: listed, scene: await opened.scene(), orientation };
    } finally {
      opened.free();
    }
  }

  private openComputer(game: OwnGame): void {
    if (game.state === "over") {
      this.analyse(game);
      return;
    }
    if (game.seed !== undefined) returnToComputerGame(game.variant, game.seed);
    go(`/computer/${game.variant}`);
  }

  private analyse({ variant, initial, line }: OwnGame): void {
    go(analysisAddress(variant, initial, line));
  }

  /** Saves the games that the search finds as one file. */
  private async exportPgn(): Promise<void> {
    const mine = this.runs;
    const games = this.found().filter(({ state }) => !UNTOLD.has(state));
    if (games.length === 0) {
      toast("There is no game to export.");
      return;
    }
    const { text, failed } = await allAsPgn(games, (done) => {
      if (mine === this.runs) this.status.textContent = `Writing game ${done + 1} of ${games.length}…`;
    });
    if (mine !== this.runs) return;
    this.show();
    savePgn("my-games", text);
    if (failed > 0) toast(`${count(failed)} could not be exported`);
  }
}

function count(games: number): string {
  return games === 1 ? "1 game" : `${games} games`;
}

function empty(): HTMLElement {
  return h(
    "div",
    { class: "card stack" },
    h(
      "p",
      {},
      "You have no games in this browser yet. Play a friend or the computer, and your games will be listed here.",
    ),
    h("p", {}, "If you have played on another device, open this page there and choose “Other devices”."),
    h("p", { class: "row" }, h("a", { class: "button primary", href: "/" }, icon("play"), "Play")),
  );
}
