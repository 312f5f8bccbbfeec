import { fill, h } from "../../app/dom";
import { ApiError, askForAnalysis, serverAnalysis } from "../../net/api";
import type { GameAnalysis } from "../../net/protocol";

/** The interval at which the server's progress is requested, in milliseconds. */
const PAUSE = 2000;

/** What a review does with the server's work. */
export interface ServerAnalysisActions {
  /** Takes the finished analysis. */
  take(analysis: GameAnalysis): void;
  /** Stops the browser's own analysis while the server works, or resumes it. */
  pause(isPaused: boolean): void;
}

/** The analysis of a game on the server, for those who spare their own device. */
export class ServerAnalysis {
  readonly element = h("div", { class: "row" });
  private readonly status = h("p", { class: "soft small", role: "status" });
  private readonly ask = h("button", { type: "button", onclick: () => void this.begin() }, "Analyse on the server");
  private readonly leave = h("button", { type: "button", class: "quiet", onclick: () => this.stop() }, "Analyse here");
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the answers that are awaited, so that a late one changes nothing. */
  private turn = 0;

  constructor(
    private readonly id: string,
    private readonly actions: ServerAnalysisActions,
  ) {
    fill(this.element, this.ask);
  }

  /** Takes the analysis if the server has it, or waits for it if it was already requested. */
  async look(): Promise<void> {
    const mine = ++this.turn;
    const known = await serverAnalysis(this.id).catch(() => null);
    if (mine !== this.turn || known === null || known.state === "failed") return;
    this.show(known);
  }

  /** Stops waiting. The server continues its work. */
  close(): void {
    this.turn += 1;
    clearTimeout(this.timer);
  }

  private async begin(): Promise<void> {
    this.ask.disabled = true;
    await this.answer(() => askForAnalysis(this.id));
    this.ask.disabled = false;
  }

  /** Leaves the work to the browser again. */
  private stop(): void {
    this.close();
    this.status.textContent = "";
    fill(this.element, this.ask);
    this.actions.pause(false);
  }

  /** Shows the answer to a request. */
  private async answer(request: () => Promise<GameAnalysis | null>): Promise<void> {
    const mine = ++this.turn;
    try {
      const known = await request();
      if (mine !== this.turn) return;
      if (known === null) this.stop();
      else this.show(known);
    } catch (error) {
      if (mine !== this.turn) return;
      this.stop();
      this.showStatus(error instanceof ApiError ? error.message : "Can't reach the server.");
    }
  }

  private show(known: GameAnalysis): void {
    const { state, ahead, progress, steps, error } = known;
    if (state === "done") {
      this.close();
      fill(this.element);
      this.actions.take(known);
      return;
    }
    if (state === "failed") {
      this.stop();
      this.showStatus(`The server could not analyse the game: ${error ?? "it does not say why"}.`);
      return;
    }
    this.actions.pause(true);
    if (state !== "queued") this.showStatus(`The server has analysed ${progress} of ${steps} positions.`);
    else if (ahead === 0) this.showStatus("The server will analyse this game next.");
    else this.showStatus(`The server will analyse ${ahead} other ${ahead === 1 ? "game" : "games"} first.`);
    fill(this.element, this.status, this.leave);
    this.timer = setTimeout(() => void this.answer(() => serverAnalysis(this.id)), PAUSE);
  }

  private showStatus(text: string): void {
    if (!this.status.isConnected) this.element.prepend(this.status);
    if (this.status.textContent !== text) this.status.textContent = text;
  }
}
