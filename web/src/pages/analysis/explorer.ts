import "../../style/explorer.css";
import { fill, h } from "../../app/dom";
import { offeredNotations, onNotation, shownTurn, type Written } from "../../app/notations";
import { keep, recall } from "../../app/store";
import { ApiError, explorer } from "../../net/api";
import type { Explored, ExploredTurn } from "../../net/protocol";
import { playersOf, sideName } from "../../table/sides";
import type { SidesView } from "../../wire/rules";
import { continuation } from "./score";

/** The delay before the server is asked, in milliseconds, until the board has settled. */
const SETTLE = 200;
/** The most answers that are kept. */
const KEPT = 200;

const SOURCES = [
  ["people", "People"],
  ["engine", "Computer"],
] as const;

type Source = (typeof SOURCES)[number][0];

/** What was played in a position, with the turns as they are written, in the order of the answer. */
interface Kept {
  readonly found: Explored;
  readonly written: readonly Written[];
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** The opening explorer: the turns that were played in the shown position. Off until it is opened. */
export class ExplorerPanel {
  readonly element: HTMLDetailsElement;
  private readonly body = h("div", {});
  private readonly kept = new Map<string, Kept>();
  private source: Source = "people";
  private fen: string | null = null;
  private shown = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unlisten = onNotation(() => {
    this.shown = "";
    this.ask();
  });

  constructor(
    private readonly variant: string,
    private readonly sides: SidesView,
    /** Plays a turn in a position. The board may show another one by now. */
    private readonly play: (fen: string, turn: string) => void,
  ) {
    const choice = SOURCES.map(([value, name]) =>
      h(
        "label",
        { class: "option" },
        h("input", {
          type: "radio",
          name: "explorer-source",
          checked: value === this.source,
          onchange: () => {
            this.source = value;
            this.ask();
          },
        }),
        h("span", {}, name),
      ),
    );
    const options = h("fieldset", { class: "options", "aria-label": "Games of" }, ...choice);
    this.element = h(
      "details",
      { class: "card explorer", open: recall("explorer", isBoolean) ?? false },
      h("summary", {}, "Opening explorer"),
      options,
      this.body,
    );
    this.element.addEventListener("toggle", () => {
      keep("explorer", this.element.open);
      this.ask();
    });
  }

  /** Follows the board to a position. */
  look(fen: string): void {
    if (fen === this.fen) return;
    this.fen = fen;
    this.ask();
  }

  close(): void {
    this.unlisten();
    clearTimeout(this.timer);
    this.fen = null;
  }

  private ask(): void {
    clearTimeout(this.timer);
    const { fen, source, element } = this;
    if (fen === null || !element.open) return;
    const key = `${source} ${fen}`;
    const known = this.kept.get(key);
    // The turns of the last position stay until others are known.
    this.body.ariaBusy = String(key !== this.shown);
    if (known) this.show(key, fen, known);
    else this.timer = setTimeout(() => void this.load(key, fen, source), SETTLE);
  }

  private async load(key: string, fen: string, source: Source): Promise<void> {
    const isCurrent = (): boolean => key === `${this.source} ${this.fen ?? ""}`;
    try {
      const found = await explorer(this.variant, fen, source);
      const kept = { found, written: await this.writtenTurns(fen, found.turns) };
      this.kept.set(key, kept);
      const [oldest] = this.kept.keys();
      if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
      if (isCurrent()) this.show(key, fen, kept);
    } catch (error) {
      if (!isCurrent()) return;
      this.shown = "";
      this.body.ariaBusy = "false";
      const why = error instanceof ApiError ? error.message : "Can't reach the server.";
      fill(this.body, h("p", { class: "soft small", role: "status" }, why));
    }
  }

  /** Returns the turns as they are written: the server knows them in SAN, the rules in the other notations of the game. */
  private async writtenTurns(fen: string, turns: readonly ExploredTurn[]): Promise<Written[]> {
    if (offeredNotations().length === 0) return [...turns];
    return Promise.all(
      turns.map(async (turn) => {
        const { turns: played } = await continuation(this.variant, fen, "", [turn.text]).catch(() => ({ turns: [] }));
        return played[0] ?? turn;
      }),
    );
  }

  private show(key: string, fen: string, { found, written }: Kept): void {
    this.body.ariaBusy = "false";
    if (this.shown === key) return;
    this.shown = key;
    const { turns, different, games } = found;
    if (turns.length === 0 && games.length === 0) {
      fill(this.body, h("p", { class: "soft small", role: "status" }, "No game has reached this position."));
      return;
    }
    const rows = turns.map((turn, at) => this.row(fen, turn, shownTurn(written[at] ?? turn)));
    const more = different - turns.length;
    fill(
      this.body,
      turns.length > 0
        ? h(
            "table",
            {},
            h("caption", { class: "unseen" }, "Turns played in this position"),
            h("thead", {}, h("tr", {}, ...["Turn", "Games", "Results"].map((name) => h("th", { scope: "col" }, name)))),
            h("tbody", {}, ...rows, totalRow(found, this.sides)),
          )
        : h("p", { class: "soft small", role: "status" }, "No turn was played here."),
      more > 0 ? h("p", { class: "soft small" }, `And ${more} more ${more === 1 ? "turn" : "turns"}.`) : null,
      games.length > 0 ? h("h3", {}, "Last games") : null,
      h(
        "ul",
        { class: "explorer-games" },
        ...games.map(({ id, white, black, result, ended_ms }) =>
          h(
            "li",
            {},
            h("a", { href: `/g/${id}` }, playersOf({ white, black }, this.sides)),
            ` ${result} `,
            h("span", { class: "soft small" }, new Date(ended_ms).toLocaleDateString()),
          ),
        ),
      ),
    );
  }

  private row(fen: string, turn: ExploredTurn, name: string): HTMLElement {
    const play = (): void => this.play(fen, turn.text);
    return h(
      "tr",
      {},
      h("td", {}, h("button", { type: "button", class: "quiet", onclick: play }, name)),
      h("td", {}, gamesOf(turn)),
      h("td", {}, bar(turn, this.sides)),
    );
  }
}

type Counts = Pick<ExploredTurn, "white" | "draws" | "black">;

function gamesOf({ white, draws, black }: Counts): number {
  return white + draws + black;
}

function totalRow(found: Explored, sides: SidesView): HTMLElement {
  return h(
    "tr",
    { class: "total" },
    h("th", { scope: "row" }, "All"),
    h("td", {}, gamesOf(found)),
    h("td", {}, bar(found, sides)),
  );
}

/** Returns the shares of the results as a bar with their percentages. */
function bar(counts: Counts, sides: SidesView): HTMLElement {
  const all = gamesOf(counts);
  const percent = (count: number): number => Math.round((100 * count) / all);
  const words = [
    `${sideName("white", sides)} ${percent(counts.white)}%`,
    `draw ${percent(counts.draws)}%`,
    `${sideName("black", sides)} ${percent(counts.black)}%`,
  ].join(", ");
  const parts = (["white", "draws", "black"] as const).map((which) => {
    const share = percent(counts[which]);
    const part = h("span", { class: which }, share >= 15 ? `${share}%` : "");
    part.style.setProperty("flex-grow", String(counts[which]));
    return part;
  });
  return h("span", { class: "share-bar", role: "img", "aria-label": words, title: words }, ...parts);
}
