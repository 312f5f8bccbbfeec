/** The rules in a worker, behind promises: the only way in which pages and the board meet the rules. */
import type {
  Click, Explanation, Motion, Moves, Outcome, Preview, Scene, Side, TurnLine, VariantInfo,
} from "./types";

/** A game in the worker. Every promise is refused with an `Error` whose message is the sentence of the library. */
export interface RulesGame {
  readonly variant: string;
  scene(): Promise<Scene>;
  /** The turn texts so far, joined by spaces; `Rules.open` and `play_line` read it. */
  line(): Promise<string>;
  turns(): Promise<TurnLine[]>;
  /** Plays an action, an outcome (`T@e5`) where a roll is due, or an action with its outcome. */
  play(token: string): Promise<Motion[]>;
  /** Plays a turn text, from where the turn stands. */
  playTurn(text: string): Promise<Motion[]>;
  /** Plays turn texts separated by spaces; all or nothing. */
  playLine(text: string): Promise<void>;
  /** Reads one action from what a person typed: an action text or a SAN. Gives the action text. */
  read(text: string): Promise<string>;
  preview(token: string): Promise<Preview>;
  undoAction(): Promise<boolean>;
  undoTurn(): Promise<boolean>;
  explain(token: string): Promise<Explanation>;
  /** Why these clicks mean no legal action; `null` where nothing can be said. */
  why(clicks: Click[]): Promise<Explanation | null>;
  /** Where the piece on a square could go if its owner were to move now. */
  movesOf(square: string): Promise<Moves>;
  outcomes(): Promise<Outcome[]>;
  claims(): Promise<string[]>;
  claim(reason: string): Promise<void>;
  resign(side: Side): Promise<void>;
  agreeDraw(): Promise<void>;
  /** Analysis goes on beyond draws by repetition, counters and material. */
  playOn(): Promise<void>;
  pgn(tags: Record<string, string>): Promise<string>;
  fen(): Promise<string>;
  /** An independent copy with the whole past. */
  copy(): Promise<RulesGame>;
  free(): void;
}

/** A game read from a PGN. */
export interface PgnGame {
  variant: string;
  fen: string | null;
  line: string;
  tags: Record<string, string>;
}

/** The rules of all games. */
export interface Rules {
  variants(): Promise<VariantInfo[]>;
  open(variant: string, fen?: string, line?: string): Promise<RulesGame>;
  /** Reads the first game of a PGN. */
  readPgn(text: string): Promise<PgnGame>;
}


/** The rules; the worker starts, and the WebAssembly loads, with the first question. */
export function rules(): Rules {
  throw new Error("the rules are not built yet");
}
