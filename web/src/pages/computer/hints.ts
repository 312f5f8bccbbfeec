import { announce } from "../../app/live";
import type { Listed } from "../../app/catalogue";
import type { Table } from "../../table/table";
import { gestureInWords, squaresIn } from "../../table/words";
import type { BoardPage } from "../board-page/board-page";
import type { Thinker } from "./thinker";

/** The search time for a hint, in milliseconds. */
const HINT_MS = 1000;

/** The hints of a game: first which piece the computer would move, then where to. */
export class Hints {
  /** The hint for a line, and the number of requests for it. */
  private found: { line: string; action: string; times: number } | null = null;
  private isBusy = false;

  constructor(
    private readonly game: Listed,
    private readonly fen: string | null,
    private readonly page: BoardPage,
    private readonly thinker: Thinker,
  ) {}

  /** Shows the first hint for the position of a table or, on a second request, the whole step. */
  async show(table: Table): Promise<void> {
    const { page } = this;
    if (!table.canAct || this.isBusy) return;
    const { line } = table;
    if (this.found?.line !== line) {
      this.isBusy = true;
      page.hint("Looking for a hint…");
      const action = await this.find(table, line).finally(() => (this.isBusy = false));
      if (action === null || table.line !== line) return;
      this.found = { line, action, times: 0 };
    }
    this.found.times += 1;
    const gesture = table.scene.acts.find(({ action }) => action === this.found?.action)?.gesture ?? [];
    const [first] = gesture;
    const isPart = this.found.times === 1 && gesture.length > 1 && first !== undefined && "square" in first;
    const text = isPart ? `Look at ${first.square}.` : gestureInWords(gesture, this.game.kinds, table.scene.acts);
    table.board.highlight(squaresIn(isPart ? [first] : gesture), "choice");
    page.hint(text);
    announce(text);
  }

  private async find(table: Table, line: string): Promise<string | null> {
    const { fen } = this;
    const asked = { variant: this.game.id, ...(fen === null ? {} : { fen }), line, movetime: HINT_MS };
    const idea = await this.thinker.find(asked, false).catch(() => null);
    if (!idea) return null;
    const [first] = (await table.game.stepsTo(await table.game.lineAfter(idea.turn))) ?? [];
    return first ?? null;
  }
}
