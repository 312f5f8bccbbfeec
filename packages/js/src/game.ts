/** A game of any variant. */
import type * as Wasm from "../wasm/pkg/rules.js";
import type {
  Act,
  Actor,
  ClickView,
  DeclaredView,
  EndView,
  Explanation,
  Motion,
  Moves,
  OutcomeView,
  PlayedView,
  ReadView,
  Scene,
  Side,
  TextCheck,
  Thing,
  TurnView,
} from "../../../web/src/wire/rules.ts";
import { SpringaldError, guarded, textOf, wholeOf, wrongArgument } from "./errors.ts";
import { loaded } from "./wasm.ts";

/** Options of `Game.fromPgn`. */
export interface PgnOptions {
  game?: string;
  index?: number;
}

/** The reason why something cannot be played. */
export interface Refusal {
  action: string;
  clause: string | null;
  sentence: string;
  squares: string[];
}

/** What the engine needs to set a game up again. */
export interface Snapshot {
  variant: string;
  start: string | undefined;
  line: string;
  /** The texts of a game of one's own, as JSON. */
  texts: string | undefined;
}

/** The key under which a game tells the engine about itself. */
export const SNAPSHOT = Symbol("snapshot");

/** What a game was opened with. */
interface Opened {
  variant: string;
  start: string | undefined;
  texts: string | undefined;
}

/** The deepest count of `perft`. */
const DEEPEST = 100;

export class Game {
  private inner: Wasm.Game | null;
  private readonly opened: Opened;

  constructor(name = "chess", fen?: string) {
    const variant = textOf(name, "name");
    const start = fen === undefined ? undefined : textOf(fen, "fen");
    this.opened = { variant, start, texts: undefined };
    const { Game: Inner } = loaded();
    this.inner = guarded(() => new Inner(variant, start));
  }

  static from(text: string, fen?: string): Game {
    const written = textOf(text, "text");
    const checked = parsed<TextCheck>(guarded(() => loaded().checkText(written)));
    const declared = checked.game;
    if (declared === null) {
      const [first] = checked.errors;
      const place = first && first.line > 0 ? `line ${first.line}, column ${first.column}` : undefined;
      const message = first?.message ?? "the text is not a game";
      throw new SpringaldError("text", place === undefined ? message : `${place}: ${message}`, {
        where: place,
        problems: checked.errors,
      });
    }
    const game = new Game(declared.version, fen);
    game.opened.texts = JSON.stringify(declared.texts);
    return game;
  }

  static fromPgn(text: string, options: PgnOptions = {}): Game {
    const read = readPgn(text, options);
    const game = new Game(read.game, read.fen ?? undefined);
    const { nodes } = read.tree;
    const line: string[] = [];
    for (let at: number | null = null; ;) {
      const parent: number | null = at;
      const next = nodes.findIndex((turn) => turn.parent === parent);
      if (next < 0) break;
      line.push(nodes[next]?.text ?? "");
      at = next;
    }
    // A game in a PGN may go on after a draw by the rules.
    const inner = game.live();
    guarded(() => {
      if (line.length > 0) playedOn(inner, line.join(" "));
    });
    return game;
  }

  get id(): string {
    return this.scene().variant;
  }

  get node(): Actor {
    return parsed<Actor>(this.live().toAct());
  }

  get result(): EndView | null {
    return parsed<EndView | null>(this.live().end());
  }

  get fen(): string {
    return this.live().fen();
  }

  get start(): string | undefined {
    return this.opened.start;
  }

  get line(): string {
    return this.live().line();
  }

  get turns(): TurnView[] {
    return parsed<TurnView[]>(this.live().turns());
  }

  get pieces(): Thing[] {
    return this.scene().things;
  }

  get prompt(): string {
    return this.scene().prompt;
  }

  get facts(): string[] {
    return this.scene().facts;
  }

  get claims(): string[] {
    return parsed<string[]>(this.live().claims());
  }

  scene(): Scene {
    return parsed<Scene>(this.live().scene());
  }

  about(): DeclaredView {
    const { variant } = this.opened;
    return parsed<DeclaredView>(guarded(() => loaded().about(variant)));
  }

  actions(): string[] {
    return parsed<string[]>(this.live().actions());
  }

  gestures(): Act[] {
    return this.scene().acts;
  }

  outcomes(): OutcomeView[] {
    return parsed<OutcomeView[]>(this.live().outcomes());
  }

  movesOf(square: string): Moves {
    const from = textOf(square, "square");
    return parsed<Moves>(guarded(() => this.live().movesOf(from)));
  }

  san(action: string): string {
    const text = this.read(action);
    const act = this.gestures().find((one) => one.action === text);
    if (act) return act.san;
    throw wrongArgument("action", action, "a legal action");
  }

  read(typed: string): string {
    const text = textOf(typed, "action");
    return guarded(() => this.live().read(text));
  }

  whyNot(text: string): Refusal | null {
    const action = textOf(text, "text");
    const explained = parsed<Explanation>(guarded(() => this.live().explain(action)));
    return explained.legal ? null : refusalOf(explained);
  }

  whyNotClicks(clicks: readonly ClickView[]): Refusal | null {
    const given = JSON.stringify(clicks) as string | undefined;
    if (given === undefined) throw wrongArgument("clicks", clicks, "a list of clicks");
    const explained = parsed<Explanation | null>(guarded(() => this.live().why(given)));
    return explained === null || explained.legal ? null : refusalOf(explained);
  }

  preview(action: string): Motion[] {
    const text = textOf(action, "action");
    return parsed<{ motions: Motion[] }>(guarded(() => this.live().preview(text))).motions;
  }

  play(action: string): PlayedView {
    const text = textOf(action, "action");
    const inner = this.live();
    return parsed<PlayedView>(
      guarded(() => {
        try {
          return inner.perform(text);
        } catch (error) {
          // A SAN or another spelling of an action.
          const read = readOrNull(inner, text);
          if (read === null || read === text) throw error;
          return inner.perform(read);
        }
      }),
    );
  }

  playTurn(turn: string): PlayedView {
    const text = textOf(turn, "turn");
    return parsed<PlayedView>(guarded(() => this.live().performTurn(text)));
  }

  playLine(line: string): this {
    const text = textOf(line, "line");
    guarded(() => this.live().playLine(text));
    return this;
  }

  roll(chosen: string | (() => number) = Math.random): PlayedView {
    if (typeof chosen === "string") return this.play(chosen);
    if (typeof chosen !== "function") throw wrongArgument("roll", chosen, "an outcome or a source of random numbers");
    const outcomes = this.outcomes();
    if (outcomes.length === 0) throw new SpringaldError("no-roll-due", "no roll is due");
    const random = chosen();
    if (!(random >= 0 && random < 1)) throw wrongArgument("random", random, "a number from 0 to below 1");
    return this.play(outcomes[Math.floor(random * outcomes.length)]?.outcome ?? "");
  }

  undo(): boolean {
    return this.live().undoAction() !== "null";
  }

  undoTurn(): boolean {
    return this.live().undoTurn() !== "null";
  }

  claim(reason: string): void {
    const text = textOf(reason, "claim");
    guarded(() => this.live().claim(text));
  }

  resign(side: Side): void {
    const text = textOf(side, "side");
    guarded(() => this.live().resign(text));
  }

  agreeDraw(): void {
    guarded(() => this.live().agreeDraw());
  }

  playOn(): this {
    this.live().playOn();
    return this;
  }

  mayWin(side: Side): boolean {
    const text = textOf(side, "side");
    return guarded(() => this.live().mayWin(text));
  }

  perft(depth: number): number {
    const deep = wholeOf(depth, "depth", 0, DEEPEST);
    return Number(this.live().perft(deep));
  }

  pgn(tags: Readonly<Record<string, string>> = {}): string {
    for (const [name, value] of Object.entries(tags)) textOf(value, `tag ${name}`);
    return guarded(() => this.live().pgn(JSON.stringify(tags)));
  }

  copy(): Game {
    const copy = Object.create(Game.prototype) as { inner: Wasm.Game; opened: Opened };
    copy.inner = this.live().copy();
    copy.opened = { ...this.opened };
    return copy as unknown as Game;
  }

  free(): void {
    const { inner } = this;
    this.inner = null;
    inner?.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }

  toString(): string {
    return this.fen;
  }

  [SNAPSHOT](): Snapshot {
    return { ...this.opened, line: this.line };
  }

  private live(): Wasm.Game {
    if (this.inner === null) throw new SpringaldError("freed", "this game was freed");
    return this.inner;
  }
}

/** Parses what the rules answer. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function parsed<T>(json: string): T {
  return JSON.parse(json) as T;
}

function refusalOf({ action, clause, message, squares }: Explanation): Refusal {
  return { action, clause, sentence: message, squares };
}

function readOrNull(inner: Wasm.Game, text: string): string | null {
  try {
    return inner.read(text);
  } catch {
    return null;
  }
}

/** Plays a line, after draws by the rules too. */
function playedOn(inner: Wasm.Game, line: string): void {
  try {
    inner.playLine(line);
  } catch {
    inner.playOn();
    inner.playLine(line);
  }
}

/** A game that was read. */
export type PgnGame = Omit<ReadView, "variant"> & { game: string };

/** Reads a game of a PGN with its variations, a FEN or a bare list of moves. */
export function readPgn(text: string, { game = "chess", index = 0 }: PgnOptions = {}): PgnGame {
  const pasted = textOf(text, "pgn");
  const variant = textOf(game, "game");
  const place = wholeOf(index, "index", 0, 2 ** 31);
  const { variant: found, ...read } = parsed<ReadView>(guarded(() => loaded().readGame(pasted, variant, place)));
  return { game: found, ...read };
}

/** Writes a game with its variations as PGN. */
export function writePgn({ game, fen, tags, tree }: PgnGame): string {
  const variant = textOf(game, "game");
  const start = fen === null ? undefined : textOf(fen, "fen");
  return guarded(() => loaded().writePgn(variant, start, JSON.stringify(tree), JSON.stringify(tags)));
}

/** Returns the titles of the games in a text, for a list to choose from. */
export function pgnTitles(text: string): string[] {
  const pasted = textOf(text, "pgn");
  return parsed<string[]>(guarded(() => loaded().titlesIn(pasted)));
}
