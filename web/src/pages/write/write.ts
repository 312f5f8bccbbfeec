import "../../style/gallery.css";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { go, type Leave } from "../../app/router";
import { save } from "../../app/save";
import { keep, recall } from "../../app/store";
import { loadFairies } from "../../board/art";
import { addText, ApiError } from "../../net/api";
import { keepAuthor, ownTexts } from "../../net/playtests";
import { keepWritten } from "../../net/workshop";
import { rules } from "../../rules/client";
import { registerTexts } from "../../rules/texts";
import type { DeclaredView, TextCheck, TextError } from "../../wire/rules";
import { keepText } from "../../app/texts";
import type { LabGame, LabPanel } from "../../lab/panel";
import { PlainField, rangeOf, type TextField } from "./field";
import { belonging } from "./belonging";
import { EXAMPLE } from "./example";
import { mayReplace } from "./open-text";
import { Manual } from "./manual";
import type { Trial } from "./trial";

/** The time after the last change before the text is read, in milliseconds. */
const PAUSE = 350;
/** The largest size of a text, in bytes. */
const LARGEST = 64 * 1024;

/** Changes of chess that the page offers as examples: what they do, and their lines. */
const CHANGES: readonly (readonly [title: string, lines: string])[] = [
  ["Knights leap further", "piece knight N\n  leaps 1 3"],
  ["Queens leap like knights, too", "piece queen Q\n  slides any\n  leaps 1 2"],
  ["No castling", "without castling"],
  ["Captures are compulsory", "must take"],
  ["Captured pieces can be dropped", "captured pieces go to hand"],
  ["Captures explode", "captured pieces vanish\ncaptures explode, sparing pawn"],
  ["A king in the centre wins", 'win when your king on d4 e4 d5 e5 as "king in the centre"'],
  [
    "The third check wins",
    'start "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"\nwin when 3 checks given as "three checks"',
  ],
];

const isText = (value: unknown): value is string => typeof value === "string";

/** A field for the text of a game, with its errors or its board beside it. */
export function page(host: HTMLElement): Leave {
  document.title = "Write a game · Springald";
  const writer = new Writer();
  host.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, "Write your own game"),
      h(
        "p",
        {},
        "Describe a game in a few lines. Base it on any game in the library, and play it with friends by a link.",
      ),
    ),
    writer.element,
  );
  const showPlaytests = async (): Promise<void> => {
    const { playtestSection } = await import("./playtests");
    const section = playtestSection();
    if (section) host.append(section);
  };
  if (ownTexts().length > 0) void showPlaytests();
  return () => writer.close();
}

/** Returns what the lab has to know about a text. */
function labGame({ version, variant: { name, sides, kinds }, ends }: DeclaredView): LabGame {
  return { variant: version, name, sides, kinds, ends };
}

class Writer {
  readonly element: HTMLElement;
  private field: TextField;
  private readonly restore = h(
    "button",
    { type: "button", class: "write-restore", onclick: () => void this.restoreExample() },
    icon("undo"),
    "Restore the example",
  );
  private readonly belongs = h("div", {}, belonging());
  /** The notes on the options of a file from which the text was made. */
  private readonly imported = h("div");
  private readonly state = h("p", { id: "write-state", role: "status" });
  private readonly errors = h("ol", { class: "write-errors" });
  private readonly warnings = h("ul", { class: "write-errors", "aria-label": "Warnings" });
  private readonly picture = h("div", { class: "write-preview" });
  /** They stay while the text is checked again: a button that is replaced loses the click that has begun on it. */
  private readonly buttons = h("div", { class: "write-ways", hidden: true }, ...this.ways());
  private shownErrors: readonly TextError[] = [];
  private readonly manual = new Manual();
  private panel: LabPanel | undefined;
  private opening: Promise<void> | undefined;
  private trial: Trial | undefined;
  /** The turns that were tried, and are tried again after a change of the text. */
  private line = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The last check, which ends when its result is shown. */
  private checking: Promise<void> = Promise.resolve();
  /** The game of the text that was checked last; `null` if it has errors. */
  private game: DeclaredView | null = null;
  private checks = 0;
  private closed = false;

  constructor() {
    this.field = new PlainField(recall("written", isText) ?? EXAMPLE, () => this.changed());
    this.offerExample();
    const result = h("div", { class: "write-result" }, this.picture, this.buttons);
    this.element = h(
      "div",
      { class: "write" },
      h(
        "div",
        { class: "stack" },
        this.belongs,
        this.field.element,
        this.restore,
        this.files(),
        this.imported,
        this.help(),
      ),
      h("div", { class: "stack" }, this.state, this.errors, this.warnings, result, this.manual.element),
    );
    void this.look();
    void this.improve();
  }

  /** Replaces the text area by the editor; without it, say offline, the text area stays. */
  private async improve(): Promise<void> {
    const loaded = await import("./code/code-field").catch(() => null);
    if (!loaded || this.closed) return;
    const plain = this.field;
    const isFocused = plain.element.contains(document.activeElement);
    this.field = loaded.createCodeField(plain, {
      onchange: () => this.changed(),
      explain: ({ at, phrase }) => void this.manual.open(at, phrase),
    });
    plain.element.replaceWith(this.field.element);
    this.field.mark(this.shownErrors);
    if (isFocused) this.field.focus();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.trial?.close();
    this.panel?.close();
    this.field.close();
  }

  private isClosed(): boolean {
    return this.closed;
  }

  /** Returns what a newcomer to the language can begin with. */
  private help(): HTMLElement {
    const add = (lines: string) => (): void => {
      this.field.replace(`${this.field.text.trimEnd()}\n${lines}\n`);
    };
    const entry = ([title, lines]: readonly [string, string]): HTMLElement =>
      h(
        "li",
        {},
        h("button", { type: "button", class: "small", onclick: add(lines) }, title),
        h("pre", {}, h("code", {}, lines)),
      );
    return h(
      "details",
      { class: "write-help" },
      h("summary", {}, "How to write a game"),
      h(
        "p",
        {},
        "The first line names the game and, after “like”, the game on which it is based. Each further line adds " +
          "or replaces something. Click a change to add it to your text:",
      ),
      h("ul", {}, ...CHANGES.map(entry)),
      h(
        "p",
        {},
        "Every ",
        h("a", { href: "/games" }, "game"),
        "'s page ends with its source. Choose “Make your own of it” there to edit it here.",
      ),
    );
  }

  /** Returns the buttons that save the text as a file and open one. */
  private files(): HTMLElement {
    const file = h("input", { type: "file", accept: ".game,text/plain", hidden: true, "aria-label": "File of a game" });
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) void this.openFile(chosen);
      // The same file can be chosen again.
      file.value = "";
    });
    const store = (): void => {
      const [, id = "game"] = /^(?:\d+\.\d+\s+)?game\s+([a-z0-9-]+)/m.exec(this.field.text) ?? [];
      save(`${id}.game`, this.field.text, "text/plain");
    };
    return h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "small", onclick: store }, icon("save"), "Save as a file"),
      h("button", { type: "button", class: "small", onclick: () => file.click() }, icon("edit"), "Open a file"),
      h(
        "button",
        { type: "button", class: "small", onclick: () => void this.importFile() },
        icon("copy"),
        "Import variants.ini…",
      ),
      h(
        "button",
        { type: "button", class: "small", onclick: () => void this.drawPiece() },
        icon("edit"),
        "Draw a piece…",
      ),
      file,
    );
  }

  /** Replaces the text by the contents of a file. */
  private async openFile(file: File): Promise<void> {
    // A larger file is no game, and the page says so of its beginning.
    const text = await file.slice(0, 2 * LARGEST).text();
    if (await this.mayReplace("the file")) this.replace(text.replaceAll("\r\n", "\n"));
  }

  /** Asks for a file of variants, and replaces the text by the translation of a section. */
  private async importFile(): Promise<void> {
    const loaded = await import("./import-file").catch(() => null);
    if (this.closed) return;
    if (!loaded) {
      this.refuse("Can't reach the server. Please try again.");
      return;
    }
    const may = (): Promise<boolean> => this.mayReplace("the import");
    loaded.openImport(may, (text, notes) => {
      this.replace(text);
      fill(this.imported, notes);
      notes.scrollIntoView({ block: "nearest" });
    });
  }

  /** Asks for the drawing of a piece, and adds it to the text. */
  private async drawPiece(): Promise<void> {
    const loaded = await import("./draw-piece").catch(() => null);
    if (this.closed) return;
    if (!loaded) {
      this.refuse("Can't reach the server. Please try again.");
      return;
    }
    loaded.openDrawPiece(this.field.text, (text) => {
      this.field.replace(text);
      this.field.focus();
    });
  }

  /** Returns `true` if the text may be replaced by something. */
  private mayReplace(by: string): Promise<boolean> {
    return mayReplace(this.field.text, `Replace your text with ${by}?`);
  }

  /** Replaces the text by one that belongs to no game. */
  private replace(text: string): void {
    this.belongToNone();
    this.field.replace(text);
    this.field.focus();
  }

  private offerExample(): void {
    this.restore.hidden = this.field.text === EXAMPLE;
  }

  /** Replaces the text by the example of the first visit. */
  private async restoreExample(): Promise<void> {
    if (await this.mayReplace("the example")) this.replace(EXAMPLE);
  }

  /** The text that follows belongs to no game that was saved. */
  private belongToNone(): void {
    keepWritten({});
    fill(this.belongs);
    fill(this.imported);
  }

  private changed(): void {
    keep("written", this.field.text);
    this.offerExample();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), PAUSE);
  }

  /** Checks the text now. */
  private look(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.checking = this.check();
    return this.checking;
  }

  /** Returns the game of the text as it stands, which may have been typed a moment ago; `null` if it has errors. */
  private async current(): Promise<DeclaredView | null> {
    await (this.timer === undefined ? this.checking : this.look());
    return this.game;
  }

  /** Compiles the text and shows the errors or the game. */
  private async check(): Promise<void> {
    this.checks += 1;
    const mine = this.checks;
    const text = this.field.text;
    if (new TextEncoder().encode(text).length > LARGEST) {
      await this.show({
        game: null,
        errors: [{ line: 0, column: 0, length: 0, message: "The text is larger than 64 KiB." }],
        warnings: [],
      });
      return;
    }
    try {
      const checked = await rules().checkText(text);
      if (mine === this.checks && !this.closed) await this.show(checked);
    } catch (error) {
      if (mine === this.checks) this.state.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  private async show({ game, errors, warnings }: TextCheck): Promise<void> {
    this.game = game;
    this.shownErrors = errors;
    this.field.mark(errors);
    fill(this.errors, ...errors.slice(0, 20).map((error) => h("li", {}, this.entry(error))));
    fill(this.warnings, ...warnings.map((warning) => h("li", { class: "notice" }, `Warning: ${warning}.`)));
    this.buttons.hidden = game === null;
    this.line = this.trial?.line ?? this.line;
    if (!game) {
      this.trial?.close();
      this.trial = undefined;
      this.state.textContent = errors.length === 1 ? "1 error" : `${errors.length} errors`;
      return;
    }
    this.state.textContent = `${game.variant.name} is ready to play.`;
    const { version, texts } = game;
    registerTexts(version, texts);
    this.panel?.offer(labGame(game));
    const check = this.checks;
    const [{ Trial }] = await Promise.all([import("./trial"), loadFairies()]);
    if (check !== this.checks || this.closed) return;
    const trial = await Trial.open(game, this.line);
    if (check !== this.checks || this.isClosed()) {
      trial.close();
      return;
    }
    this.trial?.close();
    this.trial = trial;
    this.picture.append(trial.element);
  }

  /** Returns the button of an error, which leads to its place. */
  private entry(error: TextError): HTMLElement {
    const { line, message } = error;
    if (line === 0) return h("p", { class: "notice bad" }, message);
    const visit = (): void => this.field.select(...rangeOf(this.field.text, error));
    return h("button", { type: "button", onclick: visit }, h("b", {}, `Line ${line}: `), message);
  }

  private ways(): HTMLElement[] {
    const visit = async (of: string): Promise<void> => {
      const game = await this.current();
      if (!game || this.closed) return;
      keepText(game);
      go(`${of}/${game.version}`);
    };
    const path = (of: string) => (): void => void visit(of);
    const share = h("button", { type: "button", class: "primary" }, icon("friends"), "Play with a friend");
    share.addEventListener("click", () => void this.share(share));
    return [
      share,
      h("button", { type: "button", onclick: () => void this.keepVersion() }, icon("save"), "Save a version"),
      h("button", { type: "button", onclick: path("/computer") }, icon("computer"), "Play the computer"),
      h("button", { type: "button", onclick: path("/analysis") }, icon("lens"), "Analysis board"),
      h("button", { type: "button", onclick: path("/learn") }, icon("book"), "Rules"),
      h("button", { type: "button", onclick: () => void this.judge() }, icon("half"), "Is it fair?"),
      h("button", { type: "button", onclick: path("/lab") }, icon("list"), "Report"),
    ];
  }

  /** Lets the computer play the game against itself, and shows what it finds. */
  private async judge(): Promise<void> {
    const game = await this.current();
    if (!game || this.closed) return;
    this.opening ??= import("../../lab/panel").then(({ LabPanel }) => {
      if (this.closed) return;
      this.panel = new LabPanel(labGame(game), true);
      this.manual.element.before(this.panel.element);
    });
    this.opening.then(
      () => this.panel?.visit(),
      () => (this.opening = undefined),
    );
  }

  /** Asks for the name of a version and saves the text as one. */
  private async keepVersion(): Promise<void> {
    const game = await this.current();
    if (!game || this.closed) return;
    try {
      const { openSave } = await import("./save-version");
      openSave(this.field.text, game.variant.name);
    } catch {
      this.refuse("Can't reach the server. Please try again.");
    }
  }

  /** Says why an action failed. */
  private refuse(message: string): void {
    fill(this.errors, h("li", {}, h("p", { class: "notice bad", role: "alert" }, message)));
  }

  /** Stores the text on the server and goes to the page of the new game. */
  private async share(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    try {
      const { version, name, author } = await addText(this.field.text);
      if (author !== undefined) keepAuthor({ version, name, secret: author, at: Date.now() });
      go(`/new/${version}`);
    } catch (error) {
      this.refuse(error instanceof ApiError ? error.message : "Can't reach the server. Please try again.");
    } finally {
      button.disabled = false;
    }
  }
}
