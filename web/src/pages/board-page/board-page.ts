import type { Listed } from "../../app/catalogue";
import { fill, h, type Child } from "../../app/dom";
import { refill } from "../../app/refill";
import { icon } from "../../app/icons";
import { END, type Explanation, type Scene, type Side, type SidesView } from "../../wire/rules";
import "../../style/room.css";
import "../../style/room-parts.css";
import "../../style/room-title.css";
import "../../style/table.css";
import "../../style/phone.css";
import { figure } from "../../board/art";
import { lookOf } from "../../board/discs";
import { offerNotations, onNotation } from "../../app/notations";
import { settings } from "../../app/settings";
import { toast } from "../../app/toast";
import { moveList } from "./move-list";
import type { Mark } from "../analysis/tree-text";
import { hiddenFacts } from "./hidden-facts";
import { placedNow } from "./placed";
import { Table } from "../../table/table";
import { BOARD_HELP, keyOf, type KeyUse, type Shortcut } from "./shortcuts";
import type { TableOptions } from "../../table/table-options";
import { badgeClass, isBoard } from "../../board/labels";
import { hasTwo } from "../../board/twin";
import { widthOf } from "../../board/hexagons";
import { rules } from "../../rules/client";
import { sentence, whichTurn } from "../../table/words";
import { other, paint } from "../../table/sides";
import type { PlayerBar } from "./player-bar";
import { lossesOf, showLosses } from "./taken";
import { listenToWheel } from "./wheel";

/** What moves through turns that are not a single line. */
export interface Walk {
  step(by: 1 | -1): void;
  stepAction(by: 1 | -1): void;
  first(): void;
  last(): void;
  /** Resolves when the position that was asked for last is shown. */
  arrived(): Promise<unknown>;
}

/** The frame of all pages with a board: places for the page to fill, and the common parts. */
export class BoardPage {
  readonly root: HTMLElement;
  /** Above and below the board, for the players. */
  readonly above = h("div", { class: "above" });
  readonly below = h("div", { class: "below" });
  /** Beside the board. Temporary parts share the place of the turns, so that the buttons below do not move. */
  readonly urgent = h("div", { class: "stack urgent" });
  readonly buttons = h("div", { class: "actions" });
  readonly extra = h("div", { class: "room-extra" });
  readonly board = h("div", { class: "room-board" });
  /** Beside the name of the game: how it is played here, such as the clock. */
  readonly terms = h("span", { class: "terms" });
  /** The line with the name of the game, for further buttons. */
  readonly title: HTMLElement;

  private readonly promptContent = h(
    "div",
    { class: "prompt-content" },
    h("p", { class: "prompt-text" }, "Loading the board…"),
  );
  private readonly bar = h("div", { class: "prompt-bar" });
  private readonly prompt = h("div", { class: "prompt" }, this.promptContent, this.bar);
  private readonly why = h("div", { class: "refused" });
  private readonly facts = h("ul", { class: "facts" });
  private readonly moves = moveList(
    (count) => void this.table?.look(count),
    (by) => void this.table?.stepAction(by),
  );
  /** The list of turns, or the view that took its place. */
  private shownMoves: HTMLElement = this.moves.element;
  private readonly typed = h("input", {
    type: "text",
    "aria-label": "Type a move",
    placeholder: "Type a move",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  private readonly form: HTMLFormElement;
  private readonly keys = (event: KeyboardEvent): void => this.key(event);
  private readonly answers = (event: KeyboardEvent): void => this.answer(event);
  private readonly unlisten: () => void;
  private readonly unlistenNotation: () => void;
  private table: Table | undefined;
  /** True if steps can be undone, and if turns may have to be confirmed. */
  private mayUndo = true;
  private mayConfirm = false;
  /** The bars of the players, beside which the pieces are shown that they have taken. */
  bars: Readonly<Record<Side, PlayerBar>> | null = null;
  private start: Scene | null = null;

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    title: string,
    three = false,
  ) {
    this.form = h(
      "form",
      { class: "typed", onsubmit: (event: Event) => void this.submit(event) },
      this.typed,
      h("button", { "aria-label": "Play the typed move" }, icon("send")),
    );
    this.title = h(
      "div",
      { class: "room-title" },
      h("b", { title: game.name }, game.name),
      this.terms,
      rulesButton(game),
    );
    this.root = h(
      "div",
      { class: three ? "room three" : "room" },
      h("h1", { class: "unseen" }, title),
      h("section", { class: "room-table", "aria-label": "Board" }, this.above, this.board, this.below),
      h(
        "section",
        { class: "room-side", "aria-label": "Game" },
        this.title,
        this.prompt,
        h("div", { class: "flow" }, this.why, this.urgent, this.moves.element, this.facts),
        this.buttons,
        this.form,
      ),
      this.extra,
    );
    // Set through the object model, because the site's policy forbids style attributes.
    paint(this.root, game.sides);
    this.root.style.setProperty("--files", String(widthOf(game.start)));
    this.root.style.setProperty("--ranks", String(game.ranks));
    this.root.classList.toggle("has-turn-buttons", game.hasTurnButtons);
    this.root.classList.toggle("has-hands", game.start.hands.length > 0);
    host.append(this.root);
    this.unlisten = listenToWheel(this.board, (by) => void (this.walk ?? this.table)?.step(by));
    offerNotations(game.notations);
    this.unlistenNotation = onNotation(() => {
      this.update();
      this.onNotation?.();
    });
    this.root.addEventListener("change", leaveMenu);
    addEventListener("keydown", this.keys);
    // Before the board, which takes the same keys.
    addEventListener("keydown", this.answers, { capture: true });
  }

  /** Sets up the game on the board. */
  async open(options: Omit<TableOptions, "host" | "bar" | "onExplain" | "variant" | "kinds">): Promise<Table> {
    this.mayUndo = options.drafts !== false;
    this.mayConfirm = options.asks !== undefined;
    const table = await Table.open({
      ...options,
      host: this.board,
      bar: this.bar,
      variant: this.game.id,
      kinds: this.game.kinds,
      help: BOARD_HELP,
      onExplain: (explanation) => this.explain(explanation),
      onChange: () => {
        this.update();
        options.onChange();
      },
    });
    this.table = table;
    this.root.classList.toggle("has-two", hasTwo(table.scene));
    this.start = options.fen === undefined ? this.game.start : await sceneOf(this.game.id, options.fen);
    this.update();
    return table;
  }

  /** Called with the clause that has refused something. */
  refused: (clause: string | null) => void = () => undefined;

  /** Shows the reason for a refusal, with a link to the rule. */
  explain(explanation: Explanation | null): void {
    if (!explanation) {
      fill(this.why);
      return;
    }
    const { message, clause } = explanation;
    this.refused(clause);
    const cited = clause !== null && message.includes(`Rule ${clause}`);
    const link =
      clause === null
        ? null
        : h(
            "a",
            { href: `/learn/${this.game.id}#rule-${clause}`, target: "_blank" },
            cited ? "Show the rule" : `Rule ${clause}`,
          );
    this.fillWhy(h("p", { class: "why" }, sentence(message), " ", link));
  }

  /** Shows a text at the lower edge of a phone's window or, where that would cover the typed move, at the upper one. */
  private fillWhy(text: HTMLElement): void {
    fill(this.why, text);
    this.why.classList.remove("at-top");
    const [shown, field] = [this.why.getBoundingClientRect(), this.form.getBoundingClientRect()];
    this.why.classList.toggle("at-top", field.height > 0 && shown.top < field.bottom && shown.bottom > field.top);
  }

  /** The steps of the arrow keys, if the turns are not a single line. */
  walk: Walk | null = null;

  /** The keys that only this page has. */
  shortcuts: readonly Shortcut[] = [];

  /** Replaces the list of turns by another view of the game. */
  replaceMoves(element: HTMLElement): void {
    this.shownMoves.replaceWith(element);
    this.shownMoves = element;
  }

  /** Shows a hint in the place of refusals, until the next action. */
  hint(text: string): void {
    this.fillWhy(h("p", { class: "notice" }, text));
  }

  /** Returns what a review knows of the turns. */
  marks: () => readonly (Mark | null)[] = () => [];

  /** Shows the turns again that the page does not list itself, in another notation. */
  onNotation: (() => void) | null = null;

  /** Returns the prompt; `null` stands for the prompt of the rules. */
  promptOf: (() => Child) | null = null;

  /** Returns `true` if the prompt asks the viewer to act; by default the prompt of the rules does. */
  asks: (() => boolean) | null = null;

  /** Updates all parts. */
  update(): void {
    const table = this.table;
    if (!table) return;
    if (this.shownMoves === this.moves.element)
      this.moves.set(table.turns, table.shown, table.shownSteps, this.marks());
    this.form.hidden = !table.isPlayed || table.shownScene.to_act === "nobody";
    this.showPrompt(table);
    this.showTaken(table);
    // After the end nothing more can come of a right.
    const facts = table.scene.result === null ? hiddenFacts(table.shownScene) : [];
    refill(this.facts, ...facts.map((fact) => h("li", {}, fact)), ...noteLegend(table.shownScene));
  }

  /** Puts the facts that the board does not show below the column, so that the turns have their place. */
  moveFacts(): void {
    this.extra.append(this.facts);
  }

  /** Puts a notice about the whole page in the place of the prompt, where it covers nothing. */
  addNotice(notice: HTMLElement): void {
    this.prompt.prepend(notice);
  }

  /** Returns the button that flips the board. */
  flipButton(): HTMLElement {
    const attributes = { type: "button", class: "only", "aria-label": "Flip the board", title: "Flip the board (F)" };
    return h("button", { ...attributes, onclick: () => this.flip() }, icon("flip"));
  }

  /** Flips the board and swaps the players' bars. */
  private flip(): void {
    this.table?.board.flip();
    const [above, below] = [this.above.firstElementChild, this.below.firstElementChild];
    if (above && below) {
      this.above.append(below);
      this.below.append(above);
    }
  }

  /** Closes the page. */
  close(): void {
    this.unlisten();
    this.unlistenNotation();
    offerNotations();
    removeEventListener("keydown", this.keys);
    removeEventListener("keydown", this.answers, { capture: true });
    this.table?.close();
  }

  private showTaken(table: Table): void {
    const { start, bars } = this;
    if (!start || !bars) return;
    const { kinds } = this.game;
    const losses = lossesOf(start, table.shownScene, kinds);
    for (const side of ["white", "black"] as const) showLosses(bars[other(side)].taken, side, losses[side], this.game);
  }

  private showPrompt(table: Table): void {
    if (table.shown !== null) {
      fill(
        this.promptContent,
        h("p", { class: "prompt-text" }, viewing(table, this.game.sides)),
        h("button", { type: "button", onclick: () => void table.look(null) }, "Back to the game"),
      );
      this.prompt.classList.remove("mine");
      return;
    }
    if (table.isPending) {
      this.showQuestion();
      return;
    }
    const own = this.promptOf?.();
    const undo = table.canUndo;
    const premove = table.hasPremove;
    const takeBack = (): void => void this.table?.takeBackStep();
    const drop = (): void => this.table?.dropPremove();
    // Fingers do not hover, so the prompt shows what a tap will put on the board.
    const isMine = this.asks?.() ?? (own === null || own === undefined);
    const placed = isMine && table.canAct ? placedNow(table.scene, this.game.kinds) : null;
    // A click on a button counts even if a move arrives while the button is pressed.
    refill(
      this.promptContent,
      placed === null
        ? null
        : h("span", { class: "prompt-piece" }, figure(placed, settings().pieces, false, lookOf(this.game.kinds))),
      h("p", { class: "prompt-text" }, own ?? table.scene.prompt),
      undo ? h("button", { type: "button", onclick: takeBack }, icon("undo"), "Undo step") : null,
      premove ? h("button", { type: "button", onclick: drop }, "Cancel premove") : null,
    );
    this.prompt.classList.toggle("mine", isMine);
  }

  /** Asks the player to confirm the turn. */
  private showQuestion(): void {
    const confirm = { type: "button", class: "primary", title: "Confirm (Enter)" } as const;
    const cancel = { type: "button", title: "Take the turn back (Escape)" } as const;
    refill(
      this.promptContent,
      h("p", { class: "prompt-text" }, "Play this turn?"),
      h("button", { ...confirm, onclick: () => void this.table?.confirmTurn() }, "Confirm"),
      h("button", { ...cancel, onclick: () => void this.table?.cancelTurn() }, "Cancel"),
    );
    this.prompt.classList.add("mine");
  }

  /** Confirms the turn by Enter, or takes it back by Escape. */
  private answer(event: KeyboardEvent): void {
    const { table, typed } = this;
    if (table?.isPending !== true || table.shown !== null || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const isEmpty = event.target === typed && typed.value === "";
    if (event.target.closest("input, textarea, select, dialog") && !isEmpty) return;
    if (event.key === "Escape") void table.cancelTurn();
    else if (event.key === "Enter" && !event.target.closest("button, a, summary")) void table.confirmTurn();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const text = this.typed.value.trim();
    if (!this.table || text === "") return;
    if (this.walk) {
      // The text is meant for the position that was asked for last, which may not be shown yet.
      await this.walk.arrived();
      await this.table.settled();
    }
    const { refused, note } = await this.table.type(text);
    if (refused === null) {
      this.typed.value = "";
      if (note !== null) toast(note);
      return;
    }
    const explanation = await this.table.shownGame.explain(text).catch(() => null);
    this.table.showExplanation(
      explanation && !explanation.legal
        ? explanation
        : { legal: false, action: text, message: refused, clause: null, squares: [] },
    );
  }

  private key(event: KeyboardEvent): void {
    const table = this.table;
    if (!table || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    // In the empty field of a move or of the chat there is nothing that the arrow keys could go through.
    const isIdle = target?.matches('.room input[type="text"]:placeholder-shown') && event.key.startsWith("Arrow");
    if (target?.closest(FIELDS) && !isIdle) return;
    const onBoard = target?.closest('[role="grid"]') ?? null;
    const moves: Record<string, () => void> = {
      e: () => void (table.canEnd && table.act(END)),
      f: () => this.flip(),
      u: () => void table.takeBackStep(),
      m: () => {
        const { shownMoves } = this;
        const current = shownMoves.querySelector<HTMLElement>("[aria-current]");
        (current ?? shownMoves.querySelector<HTMLElement>("[tabindex]"))?.focus();
      },
      Escape: () => table.board.cancel(),
      "?": () => void this.showKeys(table),
    };
    // Squares need the arrow keys for themselves, but not with Shift.
    if (!onBoard || event.shiftKey) {
      const { walk } = this;
      const go = (by: 1 | -1) => (): void => {
        if (event.shiftKey) void (walk ?? table).stepAction(by);
        else void (walk ?? table).step(by);
      };
      moves.ArrowLeft = go(-1);
      moves.ArrowRight = go(1);
      moves.Home = () => (walk ? walk.first() : void table.look(0));
      moves.End = () => (walk ? walk.last() : void table.look(null));
    }
    const move = this.shortcutOf(event)?.act ?? moves[keyOf(event)];
    if (!move) return;
    event.preventDefault();
    move();
  }

  private async showKeys(table: Table): Promise<void> {
    const { showShortcuts } = await import("./shortcuts-dialog");
    showShortcuts(this.keyUse(table), this.shortcuts);
  }

  private keyUse(table: Table): KeyUse {
    const { acts } = table.scene;
    const isLong = table.turns.some(({ actions }) => actions.length > 1) || acts.some(({ action }) => action === END);
    return { hasSteps: isLong || this.game.hasTurnButtons, mayUndo: this.mayUndo, confirms: this.mayConfirm };
  }

  /**
   * Returns the page's own meaning of a key. The space bar keeps its meaning on a button that the keyboard has reached; one
   * that was clicked keeps the focus, but nobody looks at it any more.
   */
  private shortcutOf(event: KeyboardEvent): Shortcut | undefined {
    const key = keyOf(event);
    const { shiftKey, target } = event;
    const isTaken = key === " " && target instanceof Element && target.matches(":is(button, a, summary):focus-visible");
    return isTaken ? undefined : this.shortcuts.find((one) => one.key === key && (one.shift ?? false) === shiftKey);
  }
}

/** The fields that take keys for themselves. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog';

/** Takes the focus from a menu after a choice by mouse: the arrow keys would change the choice. */
function leaveMenu({ target }: Event): void {
  if (target instanceof HTMLSelectElement && !target.matches(":focus-visible")) target.blur();
}

/** Creates the button that shows the rules of a game over the page. */
function rulesButton(game: Listed): HTMLElement {
  const open = async (): Promise<void> => (await import("../learn/rules-panel")).openRules(game);
  const attributes = { type: "button", class: "quiet", "aria-haspopup": "dialog", title: `Rules of ${game.name}` };
  return h("button", { ...attributes, onclick: () => void open() }, icon("book"), "Rules");
}

/** Returns the scene of a position. */
async function sceneOf(variant: string, fen: string): Promise<Scene> {
  const game = await rules().open(variant, fen);
  return game.scene().finally(() => game.free());
}

/** Returns the note on the shown earlier position. */
function viewing({ shown, shownSteps, turns }: Table, sides: SidesView): string {
  const at = shown ?? 0;
  const turn = turns[at];
  return shownSteps > 0 && turn
    ? whichTurn(turns, at, sides, [shownSteps, turn.actions.length])
    : whichTurn(turns, at - 1, sides);
}

/** Returns the meanings of the badges on the shown pieces, one line each. Of two boards, each shows its own pieces. */
export function noteLegend({ things }: Scene): HTMLElement[] {
  const notes = [...new Set(things.flatMap(({ note }) => (note === null || isBoard(note) ? [] : [note])))];
  return notes.map((note) =>
    h("li", { class: "note-legend" }, h("span", { class: badgeClass(note), "aria-hidden": "true" }), sentence(note)),
  );
}
