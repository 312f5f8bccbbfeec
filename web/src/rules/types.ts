/**
 * What the rules say, as data: the shapes of `crates/view`. `tests/wasm.test.ts` compares them with what the
 * rules really write.
 */

/** The owner of a thing. */
export type Owner = "white" | "black" | "neutral";
/** A player. */
export type Side = "white" | "black";
/** The layer of a square on which something lies. */
export type Layer = "floor" | "board" | "beneath";
/** The actor of a position. */
export type Actor = Side | "nature" | "nobody";

/** One click of a gesture. */
export type Click = { square: string } | { piece: string } | { button: string };

/** Something on a square. */
export interface Thing {
  /** Its letter as FEN writes it. */
  letter: string;
  /** The name of its kind. */
  name: string;
  owner: Owner;
  layer: Layer;
  square: string;
  /** A note on its state for players. */
  note: string | null;
}

/** A legal action with the clicks that mean it. */
export interface Act {
  action: string;
  san: string;
  gesture: Click[];
  /** True if a roll is due after it. */
  rolls: boolean;
}

/** Everything a screen needs to show a game and to let a player act. */
export interface Scene {
  variant: string;
  files: number;
  ranks: number;
  fen: string;
  to_act: Actor;
  result: string | null;
  reason: string | null;
  /** The square of the king of the side to act, if it is in check. */
  check: string | null;
  prompt: string;
  facts: string[];
  things: Thing[];
  acts: Act[];
  /** The buttons among the clicks whose name does not say it all. */
  buttons: ButtonHelp[];
}

/** The explanation of a button. */
export interface ButtonHelp {
  name: string;
  help: string;
}

/** The kind of a change. */
export type How =
  | "moved"
  | "castled"
  | "pulled"
  | "teleported"
  | "swapped"
  | "captured"
  | "promoted"
  | "lifted"
  | "placed"
  | "rolled"
  | "returned";

/** Something that an action changed, in order. */
export interface Motion {
  /** The letter of the piece as FEN writes it. */
  piece: string;
  /** The name of its kind. */
  name: string;
  owner: Owner;
  layer: Layer;
  from: string | null;
  to: string | null;
  how: How;
}

/** A kind of piece, for a legend. */
export interface Kind {
  letter: string;
  name: string;
  moves: string;
}

/** A game as it is listed. */
export interface VariantInfo {
  id: string;
  name: string;
  /** Its folder under `variants/`. */
  folder: string;
  summary: string;
  credit: string;
  files: number;
  ranks: number;
  kinds: Kind[];
}

/** A turn of a game. */
export interface TurnLine {
  number: number;
  side: Side;
  whole: boolean;
  text: string;
  san: string;
}

/** A turn of a tree, with what is said about it. */
export interface TreeTurn extends TurnLine {
  /** The index of the turn before it, always smaller than its own; `null` for a first turn. */
  parent: number | null;
  /** Comments before it, where it begins a variation. */
  before: string[];
  /** Comments after it. */
  comments: string[];
  /** Numeric annotation glyphs. */
  nags: number[];
}

/**
 * A game with its variations. Of the turns that follow the same turn, the first belongs to its line and the others
 * begin variations.
 */
export interface GameTree {
  /** Comments before the first turn. */
  comments: string[];
  nodes: TreeTurn[];
}

/** A position or a game that was read. */
export interface ReadGame {
  variant: string;
  /** The starting position, if not the usual one. */
  fen: string | null;
  /** Tag pairs, in order. */
  tags: [string, string][];
  tree: GameTree;
  /** The number of games in the text, of which the first was read; 0 for a FEN. */
  games: number;
}

/** The effect of an action. */
export interface Preview {
  motions: Motion[];
  scene: Scene;
}

/** The verdict on an action, with the reason where it is not legal. */
export interface Explanation {
  legal: boolean;
  /** The action it is about. */
  action: string;
  /** Why not, in a sentence; empty where it is legal. */
  message: string;
  /** The clause of the rules that forbids it. */
  clause: string | null;
  /** The squares that matter. */
  squares: string[];
}

/** The targets of a piece, if its owner were to move. */
export interface Moves {
  square: string;
  /** The squares of its gestures after its own. */
  targets: string[];
  /** Those of them where it would take something. */
  captures: string[];
}

/** An outcome of a roll that is due. */
export interface Outcome {
  outcome: string;
  /** The FEN after it. */
  after: string;
}

/** A score for the side to act. */
export type Score = { cp: number } | { mate: number };

/** A report of the engine during a search. */
export interface Report {
  depth: number;
  /** The rank of this line, from 1. */
  line: number;
  score: Score;
  bound: "exact" | "lower" | "upper";
  nodes: number;
  /** Milliseconds since the search began. */
  time: number;
  /** Turn texts. */
  pv: string[];
}

/** The result of a search. */
export interface Idea {
  /** The rest of the turn; ends in a comma where a roll is due after it. */
  turn: string;
  pv: string[];
  score: Score;
  depth: number;
  nodes: number;
}
