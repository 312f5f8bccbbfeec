/** "Is it fair?": a game is played by the computer against itself, and its figures grow while one watches. */
import "../style/lab.css";
import { fill, h, type Child } from "../app/dom";
import { icon } from "../app/icons";
import {
  compared,
  figuresOf,
  findingsOf,
  intervalOf,
  isSettled,
  valueOf,
  type Figure,
  type Finding,
  type Findings,
  type Subject,
} from "./figures";
import { Trial } from "./lab";

/** A game to be tried. */
export interface LabGame extends Subject {
  /** Its id, or the version of its text. */
  variant: string;
  name: string;
}

/** The time that a trial takes unless it is continued, in milliseconds. */
const TIME = 120_000;
/** The time between two looks at the figures, in milliseconds. */
const PACE = 700;
/** The games after which two texts are compared. */
const COMPARABLE = 20;

/** The trials of this visit. */
const trials = new Map<string, Trial>();
/** The texts that were tried where they are written, in this order: each is compared with the one before. */
const written = new Set<Trial>();

/** Returns the trial of a game. */
function trialOf(variant: string): Trial {
  const trial = trials.get(variant) ?? new Trial(variant);
  trials.set(variant, trial);
  return trial;
}

/** Notes that a text is tried now, and returns the last trial before it that can be compared with it. */
function before(trial: Trial): Trial | undefined {
  written.delete(trial);
  const earlier = [...written].findLast((one) => one.games.length >= COMPARABLE);
  written.add(trial);
  return earlier;
}

/** The trial of a game, with its button. */
export class LabPanel {
  readonly element: HTMLElement;
  private readonly state = h("p", { class: "lab-state" });
  private readonly fault = h("p", { class: "lab-fault", role: "alert" });
  private readonly live = h("p", { class: "unseen", role: "status" });
  private readonly bar = h("progress", { max: TIME, value: 0, "aria-label": "Time of the trial" });
  private readonly button = h("button", { type: "button", class: "small", onclick: () => this.press() });
  private readonly found = h("div", { class: "lab-found" });
  private readonly rest = h("div", { class: "lab-found" });
  private readonly more = h(
    "details",
    { class: "lab-more" },
    h("summary", {}, "Ends, and the strength of play"),
    this.rest,
  );
  private trial: Trial;
  private earlier: Trial | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private begun = 0;
  /** The text that has replaced the one that was tried. */
  private changed: LabGame | undefined;

  /** A text is compared with the one that was tried before it. */
  constructor(
    private game: LabGame,
    isText: boolean,
  ) {
    this.trial = trialOf(game.variant);
    this.earlier = isText ? before(this.trial) : undefined;
    this.element = h(
      "section",
      { class: "lab card", "aria-labelledby": "lab-title" },
      h("h2", { id: "lab-title", tabindex: -1 }, "Is it fair?"),
      h(
        "p",
        { class: "soft small" },
        "The computer plays quick games against itself, here in your browser. Stronger players may find another game. ",
        h("a", { href: "/docs/lab" }, "How to read it"),
        // The page of a text that is still written is reached by a button of the editor.
        !isText && [" · ", h("a", { href: `/lab/${game.variant}` }, "A longer report by the server")],
      ),
      h("div", { class: "row lab-run" }, this.button, this.bar, this.state),
      this.fault,
      this.live,
      this.found,
      this.more,
    );
    this.start();
  }

  /** Shows the panel, moves the focus to it, and plays the new text if there is one. */
  visit(): void {
    if (this.changed) this.press();
    this.element.querySelector("h2")?.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Takes a new text, which is tried when the user asks for it. */
  offer(game: LabGame): void {
    if (game.variant === this.game.variant) {
      this.changed = undefined;
    } else {
      this.changed = game;
      this.pause("The text has changed.");
    }
    this.show();
  }

  /** Ends the games. Their figures stay for the visit. */
  close(): void {
    clearTimeout(this.timer);
    this.trial.stop();
  }

  private press(): void {
    const { changed } = this;
    if (this.trial.isRunning) {
      this.pause("Stopped.");
      return;
    }
    if (changed) {
      this.changed = undefined;
      this.game = changed;
      this.trial = trialOf(changed.variant);
      this.earlier = before(this.trial);
    }
    this.start();
  }

  private start(): void {
    this.begun = performance.now();
    this.live.textContent = "The games have begun.";
    this.trial.run((message) => {
      clearTimeout(this.timer);
      this.fault.textContent = `The games have stopped: ${message}`;
      this.show();
    });
    this.fault.textContent = "";
    this.look();
  }

  /** Looks at the figures again and again until the time is over. */
  private look(): void {
    clearTimeout(this.timer);
    if (performance.now() - this.begun >= TIME) this.pause("");
    this.show();
    if (this.trial.isRunning) this.timer = setTimeout(() => this.look(), PACE);
  }

  private pause(why: string): void {
    clearTimeout(this.timer);
    if (this.trial.isRunning) this.say(why);
    this.trial.stop();
    this.show();
  }

  private say(text: string): void {
    const first = findingsOf(this.trial.games, this.game).sentences[0]?.text ?? "";
    this.live.textContent = `${text} ${first}`.trim();
  }

  private show(): void {
    const { games, isRunning } = this.trial;
    const seconds = Math.min(TIME, performance.now() - this.begun) / 1000;
    this.bar.hidden = !isRunning;
    this.bar.value = seconds * 1000;
    const [sign, label] = this.way(games.length);
    if (this.button.textContent !== label) fill(this.button, icon(sign), label);
    const played = games.length === 1 ? "1 game" : `${games.length} games`;
    const what = this.changed ? `${played} of the text before` : played;
    this.state.textContent = isRunning ? `${what}, ${Math.round(seconds)} s` : what;
    const findings = findingsOf(games, this.game);
    this.more.hidden = games.length === 0;
    fill(this.rest, ...endings(findings, games.length));
    fill(this.found, ...this.parts(findings));
  }

  /** Returns the sign and the label of the button. */
  private way(games: number): readonly ["close" | "play", string] {
    if (this.trial.isRunning) return ["close", "Stop"];
    if (this.changed) return ["play", "Play the new text"];
    return ["play", games === 0 ? "Play" : "Play 2 minutes more"];
  }

  private parts(findings: Findings): Child[] {
    if (this.trial.games.length === 0) return [h("p", { class: "soft" }, "No game has ended yet.")];
    const isOpen =
      findings.sentences.some(({ settled }) => !settled) || findings.figures.some((one) => !isSettled(one));
    return [
      sentences(findings.sentences),
      this.earlier ? comparison(figuresOf(this.earlier.games, this.game), findings.figures) : table(findings.figures),
      isOpen && h("p", { class: "soft small" }, "≈ marks what more games may still change. Intervals are for 95 %."),
    ];
  }
}

function sentences(found: readonly Finding[]): HTMLElement {
  return h(
    "ul",
    { class: "lab-said" },
    ...found.map(({ text, settled }) => h("li", {}, settled ? text : ["≈ ", text])),
  );
}

const shown = (figure: Figure): string => `${isSettled(figure) ? "" : "≈ "}${valueOf(figure)}`;

/** Returns a table, which scrolls alone where the window is narrower. */
function sheet(title: string, head: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  return h(
    "div",
    { class: "lab-sheet", role: "region", "aria-label": title, tabindex: 0 },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        ...rows.map(([name, ...cells]) =>
          h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell))),
        ),
      ),
    ),
  );
}

function table(figures: readonly Figure[]): HTMLElement {
  const rows = figures.map((one) => [one.name, shown(one), intervalOf(one)]);
  return sheet("Figures", ["Figure", "Value", "Between"], rows);
}

/** Returns the figures of both texts, beside each other. */
function comparison(earlier: readonly Figure[], now: readonly Figure[]): HTMLElement {
  const cell = (figure: Figure): Child => [shown(figure), h("small", {}, intervalOf(figure))];
  const rows = compared(earlier, now).map(({ name, before: old, after, changed }) => [
    name,
    cell(old),
    cell(after),
    changed ? h("b", {}, "changed") : "may be chance",
  ]);
  return sheet("Before and after", ["Figure", "Before", "Now", "Difference"], rows);
}

function endings({ ends, strengths }: Findings, games: number): HTMLElement[] {
  const share = (estimate: Figure["estimate"]): Child[] => [
    shown({ id: "", name: "", estimate, isShare: true }),
    intervalOf({ estimate, isShare: true }),
  ];
  return [
    sheet(
      "Ends",
      ["End", `Share of ${games} games`, "Between"],
      ends.map(([reason, estimate]) => [reason, ...share(estimate)]),
    ),
    sheet(
      "Strengths",
      ["Positions searched for a turn", "Score", "Between"],
      strengths.map(([nodes, estimate]) => [nodes, ...share(estimate)]),
    ),
  ];
}
