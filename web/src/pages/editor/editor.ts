import { findGame, type Listed } from "../../app/catalogue";
import { fill, h } from "../../app/dom";
import { icon } from "../../app/icons";
import { announce } from "../../app/live";
import { go, type Leave } from "../../app/router";
import { settings } from "../../app/settings";
import { copy } from "../../app/toast";
import { figure } from "../../board/art";
import { createBoard, type Board } from "../../board/board";
import "../../board/drawn.css";
import { lookOf, type Look } from "../../board/discs";
import { nameOf } from "../../board/coordinates";
import { widthOf } from "../../board/hexagons";
import { rowsOf } from "../../board/layout";
import { hasTwo } from "../../board/twin";
import { rules } from "../../rules/client";
import "../../style/editor.css";
import "../../style/room.css";
import "../../style/phone.css";
import { sentence, verb } from "../../table/words";
import { paint, sideName } from "../../table/sides";
import type { Owner, Scene, Thing, SidesView } from "../../wire/rules";
import { nothing } from "../lost";
import { dragFrom, squareAt } from "./drag";
import { faultInWords } from "./fault";
import { FieldInputs } from "./fields";
import { bare, floorField, ownerOn, readFloor, withFloor, withoutFloor, writeFloor, type Floor } from "./floor";
import { heldOf, readPlacement, withField, withHeld, writePlacement, type Placement } from "./placement";

/** The page on which positions of a game are set up. */
export async function page(host: HTMLElement, params: Readonly<Record<string, string>>): Promise<Leave> {
  const game = await findGame(params.variant ?? "");
  if (!game) {
    host.append(nothing("No such game", "There is no game with this name."));
    return () => undefined;
  }
  document.title = `Set up ${game.name} · Springald`;
  const editor = new Editor(host, game, new URLSearchParams(location.search).get("fen") ?? game.start.fen);
  return () => editor.close();
}

/** A piece to be placed: its text in a FEN. */
interface Choice {
  text: string;
  name: string;
  owner: Owner;
  /** True if it lies beneath the pieces; a field of its own lists it. */
  isBeneath?: boolean;
}

const NOTHING: Floor = { white: [], black: [] };

/** The delay before a position is checked, in milliseconds: typing and quick clicks are checked once. */
const SETTLE = 150;

class Editor {
  private readonly board: Board;
  private readonly palette = h("div", { class: "palette sb-from-white", role: "group", "aria-label": "Pieces" });
  private readonly hands = h("div", { class: "hands-held sb-from-white" });
  private readonly text = h("input", {
    type: "text",
    "aria-label": "FEN",
    spellcheck: "false",
    autocomplete: "off",
    oninput: () => this.set(this.text.value, false),
  });
  private readonly side = h("select", {
    "aria-label": "To move",
    onchange: (event: Event) => this.set(withField(this.fen, 1, (event.target as HTMLSelectElement).value)),
  });
  private readonly fields: FieldInputs;
  private readonly verdict = h("p", { class: "notice", role: "status" });
  private readonly facts = h("ul", { class: "facts" });
  private readonly go: HTMLButtonElement[];
  private readonly choices: readonly Choice[];
  /** The names of the squares in the rows of a placement, from the top. */
  private readonly rows: readonly (readonly string[])[];
  private readonly look: Look;
  /** The index of the field that lists what lies beneath, and what it lists at the start. */
  private readonly floorAt: number;
  private readonly floorStart: Floor;
  /** The piece in the hand of the user; `null` removes pieces. */
  private chosen: Choice | null;
  /** The buttons of the palette, with their pieces. */
  private readonly buttons = new Map<HTMLElement, Choice | null>();
  private checks = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: HTMLElement,
    private readonly game: Listed,
    private fen: string,
  ) {
    this.side.append(
      h("option", { value: "w" }, `${sideName("white", game.sides)} to move`),
      h("option", { value: "b" }, `${sideName("black", game.sides)} to move`),
    );
    this.fields = new FieldInputs(game.start.fen, (index, value) => this.set(withField(this.fen, index, value)));
    this.rows = rowsOf({ ...game.start, orientation: "white" }).map((row) => row.map(nameOf));
    this.floorAt = floorField(game.start);
    this.floorStart = this.floorOf(game.start.fen) ?? NOTHING;
    this.choices = choicesOf(game, this.floorAt >= 0);
    this.chosen = this.choices[0] ?? null;
    this.look = lookOf(game.kinds);
    const place = h("div", { class: "room-board" });
    const { board: theme, pieces, coordinates } = settings();
    const button = (label: string, act: () => void, style = ""): HTMLButtonElement =>
      h("button", { type: "button", class: style, onclick: act }, label);
    this.go = [
      button("Analyse", () => go(this.link("analysis")), "primary"),
      button("Play", () => go(this.link("new"))),
    ];
    const root = h(
      "div",
      { class: "room editor" },
      h("h1", { class: "unseen" }, `Set up a position of ${game.name}`),
      h("section", { class: "room-table", "aria-label": "Board" }, place),
      h(
        "section",
        { class: "room-side", "aria-label": "Position" },
        h(
          "p",
          { class: "prompt-text" },
          `Choose a piece and ${verb()} the squares, or drag it onto the board. ${verb() === "tap" ? "The cross removes" : "A right click removes"} pieces.`,
        ),
        this.palette,
        this.hands,
        this.side,
        this.fields.element,
        h("label", { class: "editor-fen" }, "FEN", this.text),
        this.verdict,
        h("div", { class: "actions" }, ...this.go),
        h(
          "div",
          { class: "actions" },
          button("Start position", () => this.set(game.start.fen)),
          button("Empty board", () => this.empty()),
          h(
            "button",
            { type: "button", class: "only", "aria-label": "Flip the board", onclick: () => this.board.flip() },
            icon("flip"),
          ),
          button("Copy FEN", () => void copy(this.fen, "FEN")),
        ),
        // Last, so that no button jumps when facts come or go.
        this.facts,
      ),
    );
    paint(root, game.sides);
    root.style.setProperty("--files", String(widthOf(game.start)));
    root.style.setProperty("--ranks", String(game.ranks));
    root.classList.toggle("has-hands", game.start.hands.length > 0);
    root.classList.toggle("has-two", hasTwo(game.start));
    host.append(root);
    this.board = createBoard(place, {
      scene: this.sceneOf(null),
      orientation: "white",
      viewOnly: true,
      movable: null,
      kinds: [...game.kinds],
      theme,
      pieces,
      coordinates,
      label: `${game.name}, position to set up`,
      help: "Arrow keys choose a square, Enter places the piece, Delete removes one.",
      pen: "green",
      onDraw: ({ from, to }) => (to === null ? this.put(from) : this.move(from, to)),
      onAction: () => undefined,
      onIllegal: () => undefined,
    });
    place.addEventListener("keydown", (event) => this.key(event), { capture: true });
    // Before the board, which draws with this button.
    place.addEventListener("pointerdown", (event) => this.removeUnder(event), { capture: true });
    place.addEventListener("contextmenu", (event) => event.preventDefault());
    this.showPalette();
    this.set(fen);
    void this.nameFields();
  }

  private async nameFields(): Promise<void> {
    const game = await rules().open(this.game.id);
    this.fields.name(await game.fenFields().finally(() => game.free()));
    this.fields.show(this.fen);
  }

  close(): void {
    clearTimeout(this.timer);
    this.checks += 1;
    this.board.destroy();
  }

  /** Returns what lies beneath in a FEN; `null` if no field says so. */
  private floorOf(fen: string): Floor | null {
    return this.floorAt < 0 ? null : readFloor(fen.split(" ")[this.floorAt] ?? "");
  }

  /** Changes what lies beneath. */
  private setFloor(floor: Floor): void {
    this.set(withField(this.fen, this.floorAt, writeFloor(floor)));
  }

  private get placement(): Placement | null {
    return readPlacement(this.fen.split(" ")[0] ?? "", this.lengths);
  }

  /** Returns the address of the position on a page. */
  private link(page: string): string {
    return `/${page}/${this.game.id}?fen=${encodeURIComponent(this.fen)}`;
  }

  /** Shows and checks a FEN. */
  private set(fen: string, writes = true): void {
    this.fen = fen.trim();
    if (writes) this.text.value = this.fen;
    this.side.value = this.fen.split(" ")[1] ?? "w";
    this.fields.show(this.fen);
    this.board.set({ scene: this.sceneOf(this.placement) });
    this.showHands();
    history.replaceState(history.state, "", this.link("editor"));
    // An answer about an earlier position comes too late.
    this.checks += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), SETTLE);
  }

  /** Asks the rules whether the position is possible. */
  private async check(): Promise<void> {
    const mine = this.checks;
    const [wrong, scene] = await this.sceneByRules().then(
      (found) => [null, found] as const,
      (error: unknown) => [error instanceof Error ? error.message : String(error), null] as const,
    );
    if (mine !== this.checks) return;
    this.verdict.classList.toggle("bad", wrong !== null);
    this.fields.mark(wrong);
    this.verdict.textContent = wrong === null ? verdictOn(scene) : faultInWords(wrong);
    fill(this.facts, ...(scene?.facts ?? []).map((fact) => h("li", {}, fact)));
    for (const button of this.go) button.disabled = wrong !== null;
    if (scene) this.board.set({ scene: { ...scene, acts: [], buttons: [] } });
  }

  private async sceneByRules(): Promise<Scene> {
    const game = await rules().open(this.game.id, this.fen);
    return game.scene().finally(() => game.free());
  }

  /** Places the chosen piece on a square, or removes what stands there if it is the same. */
  private put(square: string): void {
    const { chosen } = this;
    if (!chosen) {
      this.remove(square);
    } else if (chosen.isBeneath) {
      this.putBeneath(chosen, square);
    } else {
      this.edit((rows, { row, column }) => {
        const line = rows[row];
        if (!line) return;
        const isThere = line[column] === chosen.text;
        line[column] = isThere ? "" : chosen.text;
        announce(isThere ? `${square} empty` : `${chosen.name} on ${square}`);
      }, square);
    }
  }

  /** Places something beneath the pieces, or removes it if it is there. */
  private putBeneath({ owner, name }: Choice, square: string): void {
    if (owner === "neutral") return;
    const floor = this.floorOf(this.fen) ?? NOTHING;
    const isThere = ownerOn(floor, square) === owner;
    this.setFloor(isThere ? withoutFloor(floor, square) : withFloor(floor, owner, square, this.floorStart));
    announce(isThere ? `${square} without ${name}` : `${name} beneath ${square}`);
  }

  private isEmpty(square: string): boolean {
    const { row, column } = this.spot(square);
    return (this.placement?.rows[row]?.[column] ?? "") === "";
  }

  /** Removes the piece from a square, or what lies there if there is no piece. */
  private remove(square: string): void {
    const floor = this.floorOf(this.fen);
    if (floor && this.isEmpty(square)) this.setFloor(withoutFloor(floor, square));
    this.edit((rows, { row, column }) => {
      const line = rows[row];
      if (line) line[column] = "";
    }, square);
    announce(`${square} empty`);
  }

  private move(from: string, to: string): void {
    const floor = this.floorOf(this.fen);
    const owner = floor && this.isEmpty(from) ? ownerOn(floor, from) : null;
    if (floor && owner) {
      this.setFloor(withFloor(withoutFloor(floor, from), owner, to, this.floorStart));
      return;
    }
    const start = this.spot(from);
    this.edit((rows, { row, column }) => {
      const [origin, target] = [rows[start.row], rows[row]];
      const piece = origin?.[start.column];
      if (!piece || !target) return;
      origin[start.column] = "";
      target[column] = piece;
    }, to);
  }

  private edit(change: (rows: string[][], at: { row: number; column: number }) => void, square: string): void {
    const { placement } = this;
    if (!placement) return;
    change(placement.rows, this.spot(square));
    this.set(withField(this.fen, 0, writePlacement(placement)));
  }

  private spot(square: string): { row: number; column: number } {
    const row = this.rows.findIndex((squares) => squares.includes(square));
    return { row, column: this.rows[row]?.indexOf(square) ?? -1 };
  }

  /** The numbers of squares in the rows of a placement. */
  private get lengths(): number[] {
    return this.rows.map(({ length }) => length);
  }

  /** Removes all pieces and the rights that depend on them. */
  private empty(): void {
    const { placement } = this;
    const start = this.game.start.fen.split(" ");
    const had = placement ?? readPlacement(start[0] ?? "", this.lengths);
    if (!had) return;
    const rows = had.rows.map((row) => row.map(() => ""));
    const fields = start.slice(2, -2).map((_, at) => (at + 2 === this.floorAt ? writeFloor(NOTHING) : "-"));
    const hands = had.hands === null ? null : "";
    this.set([writePlacement({ rows, hands }), "w", ...fields, ...start.slice(-2)].join(" "));
  }

  /** Removes what stands under the pointer, by the right button. */
  private removeUnder(event: PointerEvent): void {
    if (event.button !== 2) return;
    event.preventDefault();
    event.stopPropagation();
    const square = squareAt(event);
    if (square !== null) this.remove(square);
  }

  /** Puts a piece of the palette on a square, in the place of the piece there. */
  private drop(choice: Choice, square: string): void {
    this.choose(choice);
    if (choice.isBeneath === true) {
      if (ownerOn(this.floorOf(this.fen) ?? NOTHING, square) !== choice.owner) this.putBeneath(choice, square);
      return;
    }
    this.edit((rows, { row, column }) => {
      const line = rows[row];
      if (line) line[column] = choice.text;
    }, square);
    announce(`${choice.name} on ${square}`);
  }

  private choose(choice: Choice | null): void {
    this.chosen = choice;
    for (const [button, of] of this.buttons) button.setAttribute("aria-pressed", String(of === choice));
  }

  private key(event: KeyboardEvent): void {
    const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (square === undefined || !["Enter", " ", "Delete", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter" || event.key === " ") this.put(square);
    else this.remove(square);
  }

  /** Returns a scene with the pieces of a placement, which may be impossible. */
  private sceneOf(placement: Placement | null): Scene {
    const things: Thing[] = (placement?.rows ?? []).flatMap((row, at) =>
      row.flatMap((text, file) => {
        if (text === "") return [];
        const square = this.rows[at]?.[file] ?? "";
        const thing = (letter: string, layer: Thing["layer"]): Thing => {
          const { name, owner } = this.choices.find((choice) => choice.text === letter) ?? named(letter);
          return { letter, name, owner, layer, square, note: null };
        };
        const [, upper, lower] = /^\((.)(.)\)$/u.exec(text) ?? [];
        return upper === undefined || lower === undefined
          ? [thing(text, "board")]
          : [thing(upper, "board"), thing(lower, "beneath")];
      }),
    );
    const { start } = this.game;
    things.push(...this.beneath(placement));
    return { ...start, fen: this.fen, things, hands: [], acts: [], buttons: [], check: null, result: null };
  }

  /** Returns what lies beneath the pieces, in the order of the sides. */
  private beneath(placement: Placement | null): Thing[] {
    const floor = placement && this.floorOf(this.fen);
    if (!floor) return [];
    return this.choices.flatMap(({ text, name, owner, isBeneath }) =>
      isBeneath !== true || owner === "neutral"
        ? []
        : floor[owner].map((at) => ({
            letter: text,
            name,
            owner,
            layer: "floor" as const,
            square: bare(at),
            note: null,
          })),
    );
  }

  private showPalette(): void {
    const button = (choice: Choice | null): HTMLElement => {
      const name = choice === null ? "Remove" : ownerName(choice, this.game.sides);
      const element = h(
        "button",
        {
          type: "button",
          "aria-label": name,
          title: name,
          "aria-pressed": choice === this.chosen,
          onclick: () => this.choose(choice),
        },
        choice === null ? icon("close") : null,
      );
      this.buttons.set(element, choice);
      if (!choice) return element;
      element.append(this.drawing(choice));
      dragFrom(
        element,
        () => this.drawing(choice),
        (square) => this.drop(choice, square),
      );
      return element;
    };
    const rows = (["white", "black", "neutral"] as const).map((owner) =>
      h("div", { class: "palette-row" }, ...this.choices.filter((choice) => choice.owner === owner).map(button)),
    );
    rows.at(-1)?.append(button(null));
    fill(this.palette, ...rows);
  }

  private drawing({ text, name, owner, isBeneath }: Choice): HTMLElement {
    return figure({ name, owner, letter: text }, settings().pieces, isBeneath === true, this.look);
  }

  /** Shows the numbers of pieces in hand, in games that have hands. */
  private showHands(): void {
    const { placement } = this;
    const { hands } = this.game.start;
    const held = placement?.hands ?? null;
    if (hands.length === 0 || !placement || held === null) {
      fill(this.hands);
      return;
    }
    const textOf = ({ letter, owner }: (typeof hands)[number]): string =>
      owner === "black" ? letter.toLowerCase() : letter;
    const order = hands.map(textOf);
    const count = (one: (typeof hands)[number]): HTMLElement => {
      const text = textOf(one);
      const { name, owner } = one;
      return h(
        "label",
        { class: "held-count" },
        this.drawing({ text, name, owner }),
        h("input", {
          type: "number",
          min: 0,
          max: 32,
          value: heldOf(held, text),
          "aria-label": `${ownerName({ text, name, owner }, this.game.sides)} in hand`,
          onchange: (event: Event) => {
            const count = Math.max(0, Math.min(32, Number((event.target as HTMLInputElement).value) || 0));
            const letters = withHeld(held, text, count, order);
            this.set(withField(this.fen, 0, writePlacement({ ...placement, hands: letters })));
          },
        }),
      );
    };
    const rows = (["white", "black"] as const).map((side) => {
      const own = hands.filter(({ owner }) => owner === side).map(count);
      const name = `${sideName(side, this.game.sides)}'s hand`;
      return own.length === 0
        ? null
        : h("fieldset", {}, h("legend", { class: "small" }, name), h("div", { class: "palette" }, ...own));
    });
    fill(this.hands, ...rows);
  }
}

/** Returns what the page says about a possible position: nobody is asked to move here. */
function verdictOn({ reason, to_act: side, sides }: Scene): string {
  if (reason !== null) return sentence(`The game is over here: ${reason}`);
  return side === "white" || side === "black" ? `Ready: ${sideName(side, sides)} to move.` : "Ready.";
}

/**
 * Returns all pieces that can stand on the board: the kinds of both sides, and the neutral ones; and what can lie beneath
 * them, if a field lists it.
 */
function choicesOf({ kinds, start }: Listed, hasFloor: boolean): Choice[] {
  const beneath = new Set(start.things.filter(({ layer }) => layer !== "board").map(({ name }) => name));
  const neutral = start.things.filter(({ owner, layer }) => owner === "neutral" && layer === "board");
  const isNeutral = (name: string): boolean => neutral.some((thing) => thing.name === name);
  const own = kinds.filter(({ name }) => !beneath.has(name) && !isNeutral(name));
  const text = (letter: string, owner: Owner): string => (owner === "black" ? letter.toLowerCase() : letter);
  const both = (["white", "black"] as const).flatMap((owner) =>
    own
      .filter(({ letter }) => /[A-Za-z]/.test(letter))
      .map(({ letter, name }) => ({ text: text(letter, owner), name, owner })),
  );
  const signs = own.filter(({ letter }) => !/[A-Za-z]/.test(letter));
  const others = [...new Map(neutral.map((thing) => [thing.letter, thing])).values()];
  const floor = kinds.filter(({ name }) => hasFloor && beneath.has(name));
  const lying = (["white", "black"] as const).flatMap((owner) =>
    floor.map(({ letter, name }) => ({ text: text(letter, owner), name, owner, isBeneath: true })),
  );
  return [
    ...both,
    ...lying,
    ...others.map(({ letter, name }) => ({ text: letter, name, owner: "neutral" as const })),
    ...signs.map(({ letter, name }) => ({ text: letter, name, owner: "neutral" as const })),
  ];
}

/** Returns a piece that the game's list does not have, such as a promoted one, by its letters. */
function named(text: string): Choice {
  const letters = text.replace(/[^A-Za-z]/g, "");
  const owner = letters === "" ? "neutral" : letters === letters.toUpperCase() ? "white" : "black";
  return { text, name: text, owner };
}

function ownerName({ name, owner }: Choice, sides: SidesView): string {
  return owner === "neutral" ? `Neutral ${name}` : `${sideName(owner, sides)} ${name}`;
}
