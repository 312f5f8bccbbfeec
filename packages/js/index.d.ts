/// <reference lib="esnext.disposable" />
/**
 * Rules, explanations and engine of chess variants.
 *
 * `await load()` first; everything else follows at once, except the engine, which thinks in a worker.
 */

/** A player: White is the side that moves first, also if the game names it Red or Sente. */
export type Side = "white" | "black";

/** The next to act: a side, the dice, or nobody once the game is over. */
export type Actor = "white" | "black" | "nature" | "nobody";

/** The owner of a piece. */
export type Owner = "white" | "black" | "neutral";

/** The layers of a square. Several pieces may share a square, one on each layer. */
export type Layer = "floor" | "board" | "beside" | "beneath";

/** A result, as PGN writes it. */
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** A way to write moves besides SAN. */
export type MoveNotation = "hodges" | "kanji" | "usi" | "wxf";

/** The ways in which a change can be shown. */
export type Show =
  | "slide"
  | "follow"
  | "jump"
  | "pull"
  | "swap"
  | "take"
  | "vanish"
  | "change"
  | "appear"
  | "roll"
  | "return";

/** A colour of the pieces of a side. */
export type Colour = "white" | "black" | "red" | "blue" | "green" | "gold";

/** A game that can be opened by name. */
export interface GameInfo {
  /** Its id: small letters, digits and hyphens. */
  id: string;
  /** Its name for people. */
  name: string;
  /** The game in one sentence. */
  summary: string;
  /** Its inventor, as far as known. */
  credit: string;
  files: number;
  ranks: number;
}

/** The name and the colour of a side. */
export interface SideInfo {
  name: string;
  colour: Colour;
}

/** A kind of piece. */
export interface Kind {
  /** Its letter in FEN (White's) and SAN. */
  letter: string;
  name: string;
  /** Its moves, in one line. */
  moves: string;
  /**
   * Its drawing, if the game states one: the name of another kind, or an outline as the data of an SVG path, on a square of
   * 100 by 100.
   */
  drawing?: string;
}

/** Everything about a game: its rules, its text and its pieces. */
export interface GameAbout {
  variant: {
    id: string;
    name: string;
    folder: string;
    summary: string;
    credit: string;
    files: number;
    ranks: number;
    sides: { white: SideInfo; black: SideInfo };
    /** The notations, besides SAN, in which its players may want to see moves. */
    notations?: MoveNotation[];
    /** The kinds of pieces, strongest first. */
    kinds: Kind[];
    /** The number of starts that have numbers, if there are such. */
    starts?: number;
  };
  /** The version of the rules: the SHA-256 of the texts. It is a name of the game, too. */
  version: string;
  /** The ids of the games on which it is based, each based on the next. */
  likes: string[];
  /** The text, and the texts that it builds on. */
  texts: string[];
  /** The game in a few sentences. */
  brief: string[];
  /** The reasons of the ends that the text states, as results name them. */
  ends: string[];
  /** The rules, in Markdown, with numbered clauses. */
  rules: string;
}

/** Something on a square. */
export interface Piece {
  /** Its letter in FEN. */
  letter: string;
  /** The name of its kind. */
  name: string;
  owner: Owner;
  layer: Layer;
  square: string;
  /** Its state in words, if it has one. */
  note: string | null;
}

/** Pieces of a kind in the hand of a player. */
export interface HeldPieces {
  letter: string;
  name: string;
  owner: Owner;
  count: number;
  /** The number of such pieces of the player that the enemy holds as prisoners; absent for none. */
  captive?: number;
}

/** A click of a gesture: on a square, on a piece that is offered for choice, or on a button. */
export type Click = { square: string } | { piece: string } | { button: string };

/** A legal action with the clicks that mean it. */
export interface Gesture {
  /** The text of the action. */
  action: string;
  san: string;
  gesture: Click[];
  /** `true` if a roll is due after it. */
  rolls: boolean;
}

/** A change on the board. In order, each turns the board before it into the board after it. */
export interface Motion {
  piece: string;
  name: string;
  owner: Owner;
  layer: Layer;
  /** The square it leaves; `null` if it appears. */
  from: string | null;
  /** The square it goes to; `null` if it vanishes. */
  to: string | null;
  /** The game's verb: `moved`, `captured`, `pulled` … */
  how: string;
  show: Show;
}

/** A turn. */
export interface Turn {
  /** The number of the turn pair, from 1. */
  number: number;
  side: Side;
  /** `true` if it is over. */
  whole: boolean;
  /** Its text. */
  text: string;
  /** The texts of its actions, with the outcomes of their rolls. */
  actions: string[];
  san: string;
  /** Its texts in the other notations of the game. */
  notated?: Partial<Record<MoveNotation, string>>;
}

/** Everything that a screen shows. */
export interface Scene {
  variant: string;
  files: number;
  ranks: number;
  /** The form of the cells, if they are no squares. */
  cells?: "hexagons" | "slanted";
  sides: { white: SideInfo; black: SideInfo };
  fen: string;
  to_act: Actor;
  result: Result | null;
  reason: string | null;
  /** The square of the king of the side to act if it is in check. */
  check: string | null;
  prompt: string;
  facts: string[];
  things: Piece[];
  hands: HeldPieces[];
  acts: Gesture[];
  buttons: { name: string; help: string }[];
}

/** What was played. */
export interface Step {
  /** The text that was played. */
  action: string;
  motions: Motion[];
  /** The outcome of the dice; `null` if no roll was due. */
  face: string | null;
  /** `true` if no part of the turn is left. */
  whole: boolean;
}

/** An outcome of a roll. All outcomes of a roll are equally likely. */
export interface Outcome {
  /** Its text, for `play` and `roll`. */
  outcome: string;
  /** The part of the text that the dice decide. */
  face: string;
  /** The FEN after it. */
  after: string;
}

/** The end of a game. */
export interface End {
  result: Result;
  /** The reason, such as `checkmate`. */
  reason: string;
}

/** The reason why something cannot be played. */
export interface Refusal {
  /** The text of the action. */
  action: string;
  /** The number of the clause of the rules that forbids it. */
  clause: string | null;
  /** The reason, in a sentence for players. */
  sentence: string;
  /** The squares involved. */
  squares: string[];
}

/** The squares to which a piece could go if its owner were to act. */
export interface Moves {
  square: string;
  targets: string[];
  captures: string[];
}

/** A turn of a game with variations. */
export interface PgnNode extends Turn {
  /** The index of the turn before it; `null` for a first turn. The first of several is the main line. */
  parent: number | null;
  /** Comments before it, if it begins a variation. */
  before: string[];
  /** Comments after it. */
  comments: string[];
  /** Numeric annotation glyphs. */
  nags: number[];
}

/** A game with variations and tags. */
export interface PgnGame {
  /** The name of the game. */
  game: string;
  /** The FEN it began with, if not the usual start. */
  fen: string | null;
  tags: [string, string][];
  tree: { comments: string[]; nodes: PgnNode[] };
}

/** An error in the text of a game. */
export interface TextProblem {
  /** The line, from 1; 0 for an error that has no place. */
  line: number;
  column: number;
  length: number;
  message: string;
}

/**
 * The kinds of errors.
 *
 * - `not-loaded`, `load`: `load()` was not awaited, or the module cannot be loaded.
 * - `argument`: an argument of the wrong kind or outside its limits.
 * - `game`, `fen`, `text`, `pgn`: an unknown game; an invalid FEN, text of a game, or PGN.
 * - `action`, `ambiguous`, `turn`: a text that is no action or turn, or that may mean several.
 * - `illegal`: a rule forbids it; `clause` and `sentence` say which, and why.
 * - `over`, `roll-due`, `no-roll-due`, `claim`: it is not the time for it.
 * - `freed`, `closed`: the game or the engine is no longer in use.
 * - `network`, `internal`: a fault of the program.
 */
export type ErrorCode =
  | "not-loaded"
  | "load"
  | "argument"
  | "game"
  | "fen"
  | "text"
  | "pgn"
  | "action"
  | "ambiguous"
  | "turn"
  | "illegal"
  | "over"
  | "roll-due"
  | "no-roll-due"
  | "claim"
  | "freed"
  | "closed"
  | "network"
  | "internal";

/** The only error that the package throws, apart from the reason of an `AbortSignal`. After it, every object still works. */
export class SpringaldError extends Error {
  readonly name: "SpringaldError";
  readonly code: ErrorCode;
  /** The place of the error: an argument, a field of a FEN, a line. */
  readonly where: string | undefined;
  /** What was found there. */
  readonly found: string | undefined;
  /** What was expected. */
  readonly expected: string | undefined;
  /** The clause that forbids an illegal action. */
  readonly clause: string | undefined;
  /** The reason why it is illegal, in a sentence for players. */
  readonly sentence: string | undefined;
  /** All errors of a text of a game. */
  readonly problems: readonly TextProblem[] | undefined;
  constructor(code: ErrorCode, message: string, parts?: Partial<Pick<SpringaldError, "where" | "found" | "expected">>);
}

/**
 * Loads the rules, once. Without a source they come from the file beside the package.
 *
 * ```js
 * await load();
 * ```
 */
export function load(source?: URL | string | Response | BufferSource | WebAssembly.Module): Promise<void>;

/** Returns the games that can be opened by name. */
export function games(): GameInfo[];

/** A game of any variant, with its whole past. It is freed once nobody has it any more; `free` does so at once. */
export class Game {
  /**
   * Begins a game by its id, its name or a name that others use, at the usual start or at a FEN. `start 518` begins at a
   * numbered start.
   */
  constructor(name?: string, fen?: string);
  /** Begins a game whose rules are this text. */
  static from(text: string, fen?: string): Game;
  /** Reads the main line of a game in a PGN, of a FEN or of a bare list of moves. `game` counts if the text names none. */
  static fromPgn(text: string, options?: { game?: string; index?: number }): Game;

  /** The id of the variant. */
  readonly id: string;
  /** The next to act. */
  readonly node: Actor;
  /** How the game ended; `null` while it goes on. */
  readonly result: End | null;
  /** The canonical FEN of the position. */
  readonly fen: string;
  /** The FEN that the game was opened with, if any. */
  readonly start: string | undefined;
  /** The texts of all turns, joined by spaces. */
  readonly line: string;
  readonly turns: Turn[];
  /** Everything on the board, floor first. */
  readonly pieces: Piece[];
  /** The instruction for the side to act. */
  readonly prompt: string;
  /** Facts that the board does not show, one sentence each. */
  readonly facts: string[];
  /** The draws that can be claimed. */
  readonly claims: string[];

  /** Returns everything that a screen shows. */
  scene(): Scene;
  /** Returns the rules, the text and the pieces of the game. */
  about(): GameAbout;

  /** Returns the texts of the legal actions. A turn may need several actions. */
  actions(): string[];
  /** Returns the legal actions with the clicks that mean them. */
  gestures(): Gesture[];
  /** Returns the outcomes of the roll that is due; none if none is. */
  outcomes(): Outcome[];
  /** Returns where the piece on a square could go. */
  movesOf(square: string): Moves;
  /** Returns the SAN of a legal action. */
  san(action: string): string;
  /** Returns the text of a legal action that was typed as a SAN or in another spelling. */
  read(typed: string): string;
  /** Returns the reason why an action is illegal; `null` if it is legal. Throws `action` if the text is no action. */
  whyNot(text: string): Refusal | null;
  /** Returns the reason why clicks mean no legal action; `null` if there is none. */
  whyNotClicks(clicks: readonly Click[]): Refusal | null;
  /** Returns the changes that an action or outcome would make. */
  preview(action: string): Motion[];

  /** Plays an action (its text, a SAN, or an action with its outcome), or an outcome of the roll that is due. */
  play(action: string): Step;
  /** Plays a turn text, or the rest of the turn that has begun; all or nothing. */
  playTurn(turn: string): Step;
  /** Plays turn texts separated by spaces; all or nothing. */
  playLine(line: string): this;
  /** Rolls the dice: an outcome, or a source of random numbers from 0 to below 1; `Math.random` if left out. */
  roll(chosen?: string | (() => number)): Step;
  /** Takes back the last action with its roll. Returns `true` if there was one. */
  undo(): boolean;
  /** Takes back the last turn, or the begun one. Returns `true` if there was one. */
  undoTurn(): boolean;
  /** Ends the game as a draw, by one of `claims`. */
  claim(reason: string): void;
  resign(side: Side): void;
  agreeDraw(): void;
  /** Lets the game go on after draws by repetition, counters or material. */
  playOn(): this;
  /** Returns `true` if a side can still win. */
  mayWin(side: Side): boolean;

  /** Counts the sequences of `depth` actions. */
  perft(depth: number): number;
  /** Returns the game as PGN, with these tags. */
  pgn(tags?: Readonly<Record<string, string>>): string;
  /** Returns an independent copy. */
  copy(): Game;
  /** Returns the FEN. */
  toString(): string;
  /** Frees its memory at once. */
  free(): void;
  [Symbol.dispose](): void;
}

/** Reads a game of a PGN with its variations, a FEN or a bare list of moves. */
export function readPgn(text: string, options?: { game?: string; index?: number }): PgnGame;
/** Writes a game with its variations as PGN. */
export function writePgn(game: PgnGame): string;
/** Returns the titles of the games in a text, for a list to choose from. */
export function pgnTitles(text: string): string[];

/** A score for the side to act: in hundredths of a pawn, or a number of turns to the win, negative to the loss. */
export type Score = { cp: number } | { mate: number };

/** A line of a search. */
export interface Line {
  depth: number;
  /** The rank of the line, from 1. */
  line: number;
  score: Score;
  /** The chances between equal players, in thousandths. */
  wdl: { win: number; draw: number; loss: number };
  bound: "exact" | "lower" | "upper";
  nodes: number;
  /** The time, in milliseconds. */
  time: number;
  /** The turn texts. */
  pv: string[];
}

/** The answer to a search. */
export interface Thought {
  /** The turn to play, for `playTurn`; up to the first roll. */
  turn: string;
  pv: string[];
  score: Score;
  depth: number;
  nodes: number;
  /** The last lines, the best first. */
  lines: Line[];
  /** `true` if `stop` or a new search ended it. */
  stopped: boolean;
}

/** The limits and the strength of a search; a second of time if there is no limit. */
export interface ThinkOptions {
  /** The time, in milliseconds. */
  movetime?: number;
  nodes?: number;
  /** The depth, in turns of one action each. */
  depth?: number;
  /** Ends the search once a win within this many turns is found or proved impossible. */
  mate?: number;
  /** The number of best lines. */
  multipv?: number;
  /** The level, from 1 to 8. */
  level?: number;
  /** The seed that makes two games at the same level differ. */
  seed?: number;
  /** `true` to forget earlier searches, so that the same request always gets the same answer. */
  fresh?: boolean;
  /** Ends the search: the promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Receives every step of the search. */
  onLine?: (line: Line) => void;
}

/** The engine. It thinks in a worker of its own, which starts with the first search. */
export class Engine {
  /** Takes the memory for its table, in MiB. */
  constructor(options?: { hash?: number });
  /** Finds the best turn; `null` if nobody is to act. A new search stops the last one. */
  think(game: Game, options?: ThinkOptions): Promise<Thought | null>;
  /** Ends the search, which answers with the best turn so far. */
  stop(): void;
  /** Ends the worker and frees its memory. */
  close(): void;
  [Symbol.dispose](): void;
}
