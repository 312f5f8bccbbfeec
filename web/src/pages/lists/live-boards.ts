/** Running games on small boards that follow every turn. */
import { namesOf, type Named } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import type { Board } from "../../board/board";
import type { RunningGame, ServerMessage } from "../../net/protocol";
import { Connection } from "../../net/socket";
import type { Motion } from "../../wire/rules";
import { drawSmall, positionOf } from "./small-boards";
import { playersOf } from "../../table/sides";

/** The most games that are shown at once. */
const MOST = 12;

/** A running game on a small board. */
class LiveBoard {
  private readonly connection: Connection;
  private board: Board | undefined;
  private version = "";
  private drawing: Promise<unknown> = Promise.resolve();
  private closed = false;
  private readonly place = h("div", { class: "picture", "aria-hidden": "true", inert: true });
  private readonly turns = h("span", {});
  readonly element: HTMLElement;

  constructor(
    private readonly game: RunningGame,
    { name, sides }: Named,
  ) {
    const { id, white, black } = game;
    const players = playersOf({ white, black }, sides);
    this.element = h(
      "li",
      { class: "live-game" },
      h(
        "a",
        { href: `/g/${id}` },
        this.place,
        h("span", { class: "unseen" }, "Watch "),
        h("b", {}, players),
        h("small", {}, name, " · ", this.turns),
      ),
    );
    this.showTurnCount(game.turns);
    this.connection = new Connection({
      id,
      secret: null,
      onMessage: (message) => this.receive(message),
      onLine: () => undefined,
    });
  }

  close(): void {
    this.closed = true;
    this.connection.close();
    this.board?.destroy();
  }

  private showTurnCount(count: number): void {
    this.turns.textContent = count === 1 ? "1 turn" : `${count} turns`;
  }

  private receive(message: ServerMessage): void {
    if (message.t === "welcome") {
      this.version = message.game.rules;
      this.showTurnCount(message.game.turns.length);
      this.follow(message.game.fen, []);
    } else if (message.t === "event") {
      const { e } = message;
      if (e.kind === "played" || e.kind === "rolled") {
        this.showTurnCount(e.line === "" ? 0 : e.line.split(" ").length);
        this.follow(e.fen, e.motions);
      } else if (e.kind === "taken_back") {
        this.follow(e.fen, []);
      } else if (e.kind === "ended") {
        this.turns.textContent = e.result === "*" ? "aborted" : e.result;
      }
    }
  }

  /** Brings the board to a position, one after the other. */
  private follow(fen: string, motions: readonly Motion[]): void {
    this.drawing = this.drawing.then(() => this.put(fen, motions)).catch(() => undefined);
  }

  private async put(fen: string, motions: readonly Motion[]): Promise<void> {
    const shown = await positionOf(this.game.variant, this.version, fen);
    if (!shown || this.closed) return;
    const scene = { ...shown.scene, hands: [] };
    if (!this.board) this.board = drawSmall(this.place, shown);
    else if (motions.length > 0) await this.board.animate([...motions], scene);
    if (!this.isClosed()) this.board.set({ scene, lastTurn: motions });
  }

  private isClosed(): boolean {
    return this.closed;
  }
}

/** The running games of the site. */
export class LiveBoards {
  private readonly list = h("ul", { class: "live-games" });
  readonly element = h("section", { "aria-label": "Live games", hidden: true }, h("h2", {}, "Live games"), this.list);
  private readonly shown = new Map<string, LiveBoard>();
  private closed = false;

  /** Shows these games. Boards of games that go on stay as they are. */
  async show(running: readonly RunningGame[]): Promise<void> {
    const some = running.slice(0, MOST);
    const nameOf = await namesOf(some.map(({ variant }) => variant));
    if (this.closed) return;
    for (const [id, board] of this.shown) {
      if (some.some((game) => game.id === id)) continue;
      board.close();
      this.shown.delete(id);
    }
    for (const game of some)
      if (!this.shown.has(game.id)) this.shown.set(game.id, new LiveBoard(game, nameOf(game.variant)));
    const elements = [...this.shown.values()].map(({ element }) => element);
    if (
      elements.some((element, at) => element !== this.list.children[at]) ||
      elements.length !== this.list.childElementCount
    )
      fill(this.list, ...elements);
    this.element.hidden = elements.length === 0;
  }

  close(): void {
    this.closed = true;
    for (const board of this.shown.values()) board.close();
    this.shown.clear();
  }
}
