/** The page of the report on a game: asked for, awaited, and what it found. */
import "../../style/lab.css";
import "../../style/report.css";
import { findGame, isVersion, type Listed } from "../../app/catalogue";
import { fill, h, type Child } from "../../app/dom";
import type { Leave } from "../../app/router";
import { ApiError, addText } from "../../net/api";
import { askForReport, reportAddress, serverReport } from "../../net/reports";
import type { GameReport, ReportFindings } from "../../wire/api";
import { nothing } from "../lost";

/** The interval at which the progress is requested, in milliseconds. */
const PAUSE = 2000;

/** Shows the report on a game. */
export function page(host: HTMLElement, params: Readonly<Record<string, string>>): Leave {
  document.title = "Report · Springald";
  const shown = new ReportPage(host, params.game ?? "");
  void shown.load();
  return () => shown.close();
}

class ReportPage {
  private readonly status = h("p", { role: "status" });
  private readonly fault = h("p", { class: "lab-fault", role: "alert" });
  private readonly bar = h("progress", { "aria-label": "Games that were played", hidden: true });
  private readonly ask = h(
    "button",
    { type: "button", class: "primary", onclick: () => void this.begin() },
    "Make a report",
  );
  private readonly found = h("div", { class: "stack" });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  private closed = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly id: string,
  ) {}

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Loads the game, and the report if there is one. */
  async load(): Promise<void> {
    let game: Listed | undefined;
    try {
      game = await findGame(this.id);
    } catch (error) {
      if (this.closed) return;
      const retry = h("button", { type: "button", class: "primary", onclick: () => void this.load() }, "Try again");
      fill(this.host, nothing("The report could not be loaded", messageOf(error), retry));
      return;
    }
    if (this.closed) return;
    if (!game) {
      fill(this.host, nothing("No such game", "The link may be incomplete, or the game was deleted."));
      return;
    }
    document.title = `Report on ${game.name} · Springald`;
    fill(
      this.host,
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, `Report on ${game.name}`),
        h(
          "p",
          {},
          "The computer plays the game some hundreds of times against itself, and says what it finds: who has the better " +
            "game, how long games are, what the pieces are worth, which rules ever act. ",
          h("a", { href: "/docs/lab" }, "How to read a report"),
        ),
        h("p", { class: "small" }, h("a", { href: `/learn/${this.id}` }, `Rules of ${game.name}`)),
      ),
      h("div", { class: "row report-run" }, this.ask, this.bar, this.status),
      this.fault,
      this.found,
    );
    await this.look();
  }

  private async begin(): Promise<void> {
    // Not disabled meanwhile: it would lose the focus.
    if (this.asking) return;
    this.asking = true;
    await this.answer(() => this.request());
    this.asking = false;
  }

  /** Asks for the report. A text that only this browser knows is sent to the server first. */
  private async request(): Promise<GameReport> {
    try {
      return await askForReport(this.id);
    } catch (error) {
      const { textPage } = await import("../../app/texts");
      const page = isVersion(this.id) && isUnknown(error) ? await textPage(this.id) : undefined;
      if (page?.texts[0] === undefined) throw error;
      await addText(page.texts[0]);
      return askForReport(this.id);
    }
  }

  private look(): Promise<void> {
    return this.answer(() => serverReport(this.id));
  }

  private async answer(request: () => Promise<GameReport | null>): Promise<void> {
    clearTimeout(this.timer);
    try {
      const known = await request();
      if (this.closed) return;
      this.fault.textContent = "";
      this.show(known);
    } catch (error) {
      if (this.closed) return;
      this.show(null);
      this.fault.textContent = messageOf(error);
    }
  }

  private show(known: GameReport | null): void {
    const isFailed = known?.state === "failed";
    this.ask.hidden = known !== null && !isFailed;
    const isWaiting = known !== null && !isFailed && !known.found;
    this.bar.hidden = !isWaiting;
    if (isFailed) this.fault.textContent = `The report could not be made. ${known.error ?? ""}`;
    this.say(isWaiting ? progressOf(known) : known?.found ? "The report is ready." : "");
    if (!isWaiting) {
      if (known?.found) fill(this.found, ...this.findings(known, known.found));
      return;
    }
    this.bar.max = known.steps;
    this.bar.value = known.progress;
    this.timer = setTimeout(() => void this.look(), PAUSE);
  }

  private say(text: string): void {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  private findings({ games, nodes }: GameReport, { sentences, faults, command }: ReportFindings): Child[] {
    const address = reportAddress(this.id);
    const file = / ([^ ]+\.game) /.exec(command)?.[1];
    return [
      h(
        "section",
        { class: "card report-findings", "aria-labelledby": "findings" },
        h("h2", { id: "findings" }, "Findings"),
        h(
          "ul",
          { class: "lab-said" },
          ...sentences.map(({ text, settled }) => h("li", {}, settled ? text : `≈ ${text}`)),
        ),
        faults.length > 0 && [
          h("h3", {}, "Possible faults"),
          h("ul", { class: "lab-said report-faults" }, ...faults.map((text) => h("li", {}, text))),
        ],
        sentences.some(({ settled }) => !settled) &&
          h("p", { class: "soft small" }, "≈ is not settled: more games are needed. Intervals are for 95 %."),
        h(
          "div",
          { class: "row" },
          h("a", { class: "button", href: `${address}/page`, target: "_blank", rel: "noopener" }, "The whole report"),
          h("a", { class: "button", href: `${address}/json`, download: "report.json" }, "All figures as JSON"),
        ),
      ),
      h(
        "section",
        { class: "report-repeat", "aria-labelledby": "repeat" },
        h("h2", { id: "repeat" }, "To repeat it, or to play more games"),
        h(
          "p",
          { class: "small" },
          `The report is on ${games} games at each strength: ${nodes.join(" and ")} positions searched for a turn. `,
          file !== undefined && `Save the text of the game as ${file}. `,
          "The program gives the same report with this command:",
        ),
        h("pre", { tabindex: 0, "aria-label": "Command" }, command),
      ),
    ];
  }
}

function progressOf({ state, ahead, progress, steps }: GameReport): string {
  if (state === "taken") return `${progress} of ${steps} games played.`;
  if (state !== "queued") return "The report is being checked.";
  if (ahead === 0) return "The report will be made next.";
  return ahead === 1 ? "One other job is done first." : `${ahead} other jobs are done first.`;
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === "unknown_variant";

const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : "Can't reach the server. Check your connection, then try again.";
