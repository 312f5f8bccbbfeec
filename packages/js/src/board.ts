/** The web component `<springald-board>`: the board of the site, with the rules behind it. */
import { createBoard, type Board, type BoardTheme, type PieceSet } from "../../../web/src/board/board.ts";
import { loadFairies } from "../../../web/src/board/art.ts";
import type { ClickView, Scene, Side, PlayedView, TurnView } from "../../../web/src/wire/rules.ts";
import { Game, SpringaldError, load, type Refusal } from "springald";
// The styles of the board, which the build collects, and of what is around it.
import { STYLES } from "virtual:board-styles";
import OWN from "./board.css?inline";

const ATTRIBUTES = ["variant", "fen", "orientation", "playable", "notation", "theme", "pieces"] as const;
type Attribute = (typeof ATTRIBUTES)[number];

const HELP = "Arrow keys choose a square, Enter plays, Escape cancels.";

/** The style sheet of all boards, made once. */
let sheet: CSSStyleSheet | null = null;

function styles(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync([...STYLES, OWN].join("\n"));
  }
  return sheet;
}

export class SpringaldBoard extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;

  /** The random numbers of rolls, from 0 to below 1; `null` if the page plays the outcomes. */
  random: (() => number) | null = Math.random;

  private shown: Board | null = null;
  private current: Game | null = null;
  private opening: Promise<void> = Promise.resolve();
  private readonly status = document.createElement("p");
  private readonly host = document.createElement("div");

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [styles()];
    this.host.part.add("board");
    this.status.part.add("status");
    this.status.setAttribute("role", "status");
    root.append(this.host, this.status);
  }

  connectedCallback(): void {
    if (this.shown === null) this.reopen();
  }

  disconnectedCallback(): void {
    this.close();
  }

  attributeChangedCallback(name: Attribute): void {
    if (!this.isConnected) return;
    if (name === "variant" || name === "fen") this.reopen();
    else this.shown?.set(this.looks());
  }

  /** Resolves when the board shows its game, and is rejected with the reason why it cannot. */
  get ready(): Promise<void> {
    return this.opening;
  }

  /** The game on the board; `null` until it is ready. After playing it, call `refresh`. */
  get game(): Game | null {
    return this.current;
  }

  set game(game: Game | null) {
    if (game === null) return;
    this.opening = this.open(() => game);
    this.opening.catch(() => undefined);
  }

  get variant(): string {
    return this.getAttribute("variant") ?? "chess";
  }

  set variant(name: string) {
    this.setAttribute("variant", name);
  }

  /** The FEN of the position on the board; setting it begins there. */
  get fen(): string {
    return this.current?.fen ?? this.getAttribute("fen") ?? "";
  }

  set fen(fen: string) {
    this.setAttribute("fen", fen);
  }

  get orientation(): Side {
    return this.getAttribute("orientation") === "black" ? "black" : "white";
  }

  set orientation(side: Side) {
    this.setAttribute("orientation", side);
  }

  /** The side that plays here; `null` if none. */
  get playable(): Side | "both" | null {
    const value = this.getAttribute("playable");
    if (value === null || value === "none") return null;
    return value === "white" || value === "black" ? value : "both";
  }

  set playable(side: Side | "both" | null) {
    if (side === null) this.removeAttribute("playable");
    else this.setAttribute("playable", side);
  }

  /** `true` if the board has coordinates. */
  get notation(): boolean {
    return this.getAttribute("notation") !== "none";
  }

  set notation(isShown: boolean) {
    this.setAttribute("notation", isShown ? "coordinates" : "none");
  }

  flip(): void {
    this.orientation = this.orientation === "white" ? "black" : "white";
  }

  /** Plays an action and shows it. */
  async play(action: string): Promise<void> {
    await this.step((game) => game.play(action));
  }

  /** Plays a turn and shows it. */
  async playTurn(turn: string): Promise<void> {
    await this.step((game) => game.playTurn(turn));
  }

  /** Takes back the last turn. Returns `true` if there was one. */
  undo(): boolean {
    const isUndone = this.current?.undoTurn() ?? false;
    this.refresh();
    return isUndone;
  }

  /** Shows the position of the game. */
  refresh(): void {
    const { current, shown } = this;
    if (current === null || shown === null) return;
    const scene = current.scene();
    shown.set({ scene, lastTurn: [], check: checkedIn(scene) });
    shown.path([]);
    this.tell(scene);
  }

  override focus(): void {
    this.shown?.focus();
  }

  private reopen(): void {
    const { variant } = this;
    const fen = this.getAttribute("fen") ?? undefined;
    this.opening = this.open(() => new Game(variant, fen));
    this.opening.catch((error: unknown) => {
      const told = error instanceof SpringaldError ? error : new SpringaldError("internal", String(error));
      this.status.textContent = told.message;
      this.emit("fault", told);
    });
  }

  private async open(begin: () => Game): Promise<void> {
    const before = this.opening;
    await Promise.all([load(), loadFairies(), before.catch(() => undefined)]);
    if (!this.isConnected) return;
    const game = begin();
    this.close();
    this.current = game;
    const scene = game.scene();
    const { kinds, name } = game.about().variant;
    this.shown = createBoard(this.host, {
      scene,
      kinds,
      label: `Board of ${name}`,
      help: HELP,
      check: checkedIn(scene),
      ...this.looks(),
      onAction: (action) => void this.play(action),
      onIllegal: (clicks) => this.refuse(game.whyNotClicks(clicks)),
      onSelect: () => this.tell(game.scene()),
      movesOf: (square) => Promise.resolve(game.movesOf(square)),
      previewOf: (action) => Promise.resolve(game.preview(action)),
    });
    this.tell(scene);
    await this.rollIfDue();
  }

  private close(): void {
    this.shown?.destroy();
    this.shown = null;
    this.current = null;
  }

  private looks(): {
    orientation: Side;
    movable: Side | "both" | null;
    viewOnly: boolean;
    coordinates: boolean;
    theme: BoardTheme;
    pieces: PieceSet;
  } {
    return {
      orientation: this.orientation,
      movable: this.playable,
      viewOnly: this.playable === null,
      coordinates: this.notation,
      theme: oneOf(this.getAttribute("theme"), ["wood", "sea", "slate"]),
      pieces: oneOf(this.getAttribute("pieces"), ["classic", "flat", "letter"]),
    };
  }

  /** Plays something, shows it, and rolls if a roll is due. */
  private async step(play: (game: Game) => PlayedView): Promise<void> {
    await this.opening;
    const { current: game, shown } = this;
    if (game === null || shown === null) return;
    const played = play(game);
    const scene = game.scene();
    const turn = played.whole ? game.turns.at(-1) : undefined;
    this.tell(scene, played, turn);
    await shown.animate(played.motions, scene);
    if (game !== this.current) return;
    shown.set({ check: checkedIn(scene), lastTurn: turn ? played.motions : [] });
    if (turn) this.emit("turn", this.told(turn, game));
    await this.rollIfDue();
  }

  private async rollIfDue(): Promise<void> {
    const { current: game, random } = this;
    if (game?.node !== "nature" || random === null) return;
    await this.step((rolled) => rolled.roll(random));
  }

  private told(turn: TurnView, game: Game): { turn: TurnView; fen: string; result: Game["result"] } {
    return { turn, fen: game.fen, result: game.result };
  }

  private refuse(refusal: Refusal | null): void {
    if (refusal === null) return;
    this.shown?.highlight(refusal.squares, "why");
    const rule = refusal.clause === null ? "" : ` (rule ${refusal.clause})`;
    this.status.textContent = refusal.sentence + rule;
    this.emit("refusal", refusal);
  }

  /** Says below the board, and to screen readers, what was played and what comes next. */
  private tell(scene: Scene, played?: PlayedView, turn?: TurnView): void {
    const rolled = played?.face == null ? "" : `Rolled ${played.face}. `;
    const told = turn ? `${scene.sides[turn.side].name}: ${turn.san}. ` : "";
    const next = scene.reason === null ? scene.prompt : `${scene.result ?? ""} ${scene.reason}`;
    this.status.textContent = rolled + told + next;
  }

  private emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** Returns a value if it is one of these, or the first of them. */
function oneOf<T extends string>(value: string | null, all: readonly [T, ...T[]]): T {
  return all.find((one) => one === value) ?? all[0];
}

function checkedIn({ check }: Scene): string[] {
  return check === null ? [] : [check];
}

export type { ClickView };

if (customElements.get("springald-board") === undefined) customElements.define("springald-board", SpringaldBoard);
