/** The rules in a worker, behind promises: the only access of the pages and the board to the rules. */
import type {
  ClickView,
  DeclaredView,
  ExampleView,
  Explanation,
  TreeView,
  Motion,
  Moves,
  OutcomeView,
  Preview,
  ReadView,
  RollView,
  Scene,
  Side,
  TextCheck,
  TurnView,
  VariantView,
} from "../wire/rules";
import { gallery, games, isBuiltIn } from "../app/catalogue";
import { Link } from "./link";
import type { Plain } from "./protocol";
import { textsFor } from "./texts";

/** A game in the worker. Promises are rejected with an `Error` that has the message of the library. */
export interface RulesGame {
  readonly variant: string;
  scene(): Promise<Scene>;
  /** The turn texts so far, joined by spaces; `Rules.open` and `play_line` read it. */
  line(): Promise<string>;
  turns(): Promise<TurnView[]>;
  /** Plays an action, an outcome (`T@e5`) if a roll is due, or an action with its outcome. */
  play(token: string): Promise<Motion[]>;
  /** Plays a turn text that continues the current turn. */
  playTurn(text: string): Promise<Motion[]>;
  /** Plays turn texts separated by spaces; all or nothing. */
  playLine(text: string): Promise<void>;
  /** Parses typed input, an action text or a SAN. Returns the action text. */
  read(text: string): Promise<string>;
  preview(token: string): Promise<Preview>;
  undoAction(): Promise<boolean>;
  undoTurn(): Promise<boolean>;
  explain(token: string): Promise<Explanation>;
  /** Returns an action text in a player's words, such as "Knight to f3", whether it is legal or not. */
  phrase(token: string): Promise<string>;
  /** Returns the reason why these clicks mean no legal action; `null` if there is none to give. */
  why(clicks: ClickView[]): Promise<Explanation | null>;
  /** Returns where the piece on a square could go if its owner were to move now. */
  movesOf(square: string): Promise<Moves>;
  outcomes(): Promise<OutcomeView[]>;
  /** Returns the steps that lead to a line, each for `play`; `null` if the game does not lead there. */
  stepsTo(line: string): Promise<string[] | null>;
  /** Returns true if the turns of the game so far begin with the turns of a line. */
  beginsWith(line: string): Promise<boolean>;
  /** Returns the turn text of the part of a turn that was played after a line. */
  textSince(line: string): Promise<string>;
  /** Returns the rolls made so far. */
  rollsMade(): Promise<RollView[]>;
  /** Returns true if a side can still win, and therefore wins if the other side runs out of time. */
  mayWin(side: Side): Promise<boolean>;
  claims(): Promise<string[]>;
  claim(reason: string): Promise<void>;
  resign(side: Side): Promise<void>;
  agreeDraw(): Promise<void>;
  /** Lets the game continue after draws by repetition, counters or material, as in analysis. */
  playOn(): Promise<void>;
  pgn(tags: Record<string, string>): Promise<string>;
  fen(): Promise<string>;
  /** Returns the names of the fields of a FEN. */
  fenFields(): Promise<string[]>;
  /** Returns the FEN after the player to move skips the turn; `null` if it cannot be skipped. */
  skipped(): Promise<string | null>;
  /** Returns an independent copy with the whole history. */
  copy(): Promise<RulesGame>;
  free(): void;
}

/** The rules of all games. */
export interface Rules {
  variants(): Promise<VariantView[]>;
  open(variant: string, fen?: string, line?: string): Promise<RulesGame>;
  /**
   * Parses a FEN, a game of a PGN, or a bare list of moves; `variant` applies if the text names none. Of several games,
   * `index` selects one, from 0.
   */
  readGame(text: string, variant: string, index?: number): Promise<ReadView>;
  /** Returns the titles of the games of a PGN. */
  titlesIn(text: string): Promise<string[]>;
  /** Writes a game with variations as PGN. */
  writePgn(
    variant: string,
    fen: string | undefined,
    tree: TreeView,
    tags: readonly (readonly [string, string])[],
  ): Promise<string>;
  /** Compiles the text of a game with those that it builds on. */
  addTexts(texts: readonly string[]): Promise<DeclaredView>;
  /** Compiles a text, or returns its errors. */
  checkText(text: string): Promise<TextCheck>;
  /** Returns examples of the clauses of a declared game: actions that they allow or forbid. */
  examples(variant: string): Promise<ExampleView[]>;
}

/** Returns the rules. The first call starts the worker and loads the WebAssembly. */
export function rules(): Rules {
  shared ??= new WorkerRules();
  return shared;
}

let shared: WorkerRules | null = null;

/** Parses an answer of the rules: JSON text. */
function parsed(json: Plain): unknown {
  return JSON.parse(String(json));
}

/** The number of texts after which the worker starts again: what it has compiled stays in its memory. */
const MOST_TEXTS = 200;

class WorkerRules implements Rules {
  private readonly link = new Link(
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "rules" }),
  );
  private readonly declared = new Link(
    () => new Worker(new URL("./declared-worker.ts", import.meta.url), { type: "module", name: "rules" }),
    "declared",
  );
  private checked = 0;
  private listed: Promise<VariantView[]> | null = null;

  variants(): Promise<VariantView[]> {
    this.listed ??= this.link.call(0, "variants", []).then(
      (json) => parsed(json) as VariantView[],
      (error: unknown) => {
        this.listed = null;
        throw error;
      },
    );
    return this.listed;
  }

  private linkOf(variant: string): Link {
    return isBuiltIn(variant) ? this.link : this.declared;
  }

  async open(variant: string, fen?: string, line?: string): Promise<RulesGame> {
    const link = this.linkOf(variant);
    const id = await link.call(0, "open", [variant, fen ?? null, line ?? null, textsFor(variant)]);
    return new WorkerGame(link, variant, Number(id), fen);
  }

  async readGame(text: string, variant: string, index = 0): Promise<ReadView> {
    const link = this.linkOf(variant);
    try {
      return parsed(await link.call(0, "readGame", [text, variant, textsFor(variant), index])) as ReadView;
    } catch (error) {
      // The game that the text names may be one of the other module.
      if (!/^\s*\[Variant\s/m.test(text)) throw error;
      const [other] = link === this.link ? await gallery().catch(() => []) : games();
      if (!other) throw error;
      const others = link === this.link ? this.declared : this.link;
      const read = others.call(0, "readGame", [text, other.id, null, index]);
      const answer = await read.catch(() => null);
      if (answer === null) throw error;
      return parsed(answer) as ReadView;
    }
  }

  async titlesIn(text: string): Promise<string[]> {
    return parsed(await this.link.call(0, "titlesIn", [text])) as string[];
  }

  async writePgn(
    variant: string,
    fen: string | undefined,
    tree: TreeView,
    tags: readonly (readonly [string, string])[],
  ): Promise<string> {
    const args = [variant, fen ?? null, JSON.stringify(tree), JSON.stringify(tags), textsFor(variant)];
    return String(await this.linkOf(variant).call(0, "writePgn", args));
  }

  async addTexts(texts: readonly string[]): Promise<DeclaredView> {
    return parsed(await this.declared.call(0, "addTexts", [JSON.stringify(texts)])) as DeclaredView;
  }

  async checkText(text: string): Promise<TextCheck> {
    this.checked += 1;
    if (this.checked % MOST_TEXTS === 0) this.declared.stop();
    return parsed(await this.declared.call(0, "checkText", [text])) as TextCheck;
  }

  async examples(variant: string): Promise<ExampleView[]> {
    return parsed(await this.declared.call(0, "examples", [variant, textsFor(variant)])) as ExampleView[];
  }
}

class WorkerGame implements RulesGame {
  readonly variant: string;
  private readonly link: Link;
  private id: number;
  private readonly startFen: string | undefined;
  private generation: number;
  /** The line to replay after a restart of the worker. */
  private lastLine = "";

  constructor(link: Link, variant: string, id: number, fen: string | undefined) {
    this.link = link;
    this.variant = variant;
    this.id = id;
    this.startFen = fen;
    this.generation = link.generation;
  }

  scene = (): Promise<Scene> => this.json("scene");
  turns = (): Promise<TurnView[]> => this.json("turns");
  play = (token: string): Promise<Motion[]> => this.json("play", token);
  playTurn = (text: string): Promise<Motion[]> => this.json("playTurn", text);
  preview = (token: string): Promise<Preview> => this.json("preview", token);
  explain = (token: string): Promise<Explanation> => this.json("explain", token);
  why = (clicks: ClickView[]): Promise<Explanation | null> => this.json("why", JSON.stringify(clicks));
  movesOf = (square: string): Promise<Moves> => this.json("movesOf", square);
  outcomes = (): Promise<OutcomeView[]> => this.json("outcomes");
  rollsMade = (): Promise<RollView[]> => this.json("rollsMade");
  stepsTo = (line: string): Promise<string[] | null> => this.json("stepsTo", line);
  beginsWith = async (line: string): Promise<boolean> => (await this.call("beginsWith", line)) === true;
  textSince = async (line: string): Promise<string> => String(await this.call("textSince", line));
  mayWin = async (side: Side): Promise<boolean> => (await this.call("mayWin", side)) === true;
  claims = (): Promise<string[]> => this.json("claims");
  read = async (text: string): Promise<string> => String(await this.call("read", text));
  pgn = async (tags: Record<string, string>): Promise<string> => String(await this.call("pgn", JSON.stringify(tags)));
  fen = async (): Promise<string> => String(await this.call("fen"));
  skipped = (): Promise<string | null> => this.json("skipped");
  fenFields = (): Promise<string[]> => this.json("fenFields");
  phrase = async (token: string): Promise<string> => String(await this.call("phrase", token));
  undoAction = async (): Promise<boolean> => (await this.call("undoAction")) === true;
  undoTurn = async (): Promise<boolean> => (await this.call("undoTurn")) === true;

  async line(): Promise<string> {
    this.lastLine = String(await this.call("line"));
    return this.lastLine;
  }

  async playLine(text: string): Promise<void> {
    await this.call("playLine", text);
  }

  async claim(reason: string): Promise<void> {
    await this.call("claim", reason);
  }

  async resign(side: Side): Promise<void> {
    await this.call("resign", side);
  }

  async agreeDraw(): Promise<void> {
    await this.call("agreeDraw");
  }

  async playOn(): Promise<void> {
    await this.call("playOn");
  }

  async copy(): Promise<RulesGame> {
    return new WorkerGame(this.link, this.variant, Number(await this.call("copy")), this.startFen);
  }

  free(): void {
    if (this.generation === this.link.generation) this.call("free").catch(() => undefined);
  }

  private async json<T>(method: string, arg?: string): Promise<T> {
    return parsed(await this.call(method, arg)) as T;
  }

  private async call(method: string, arg?: string): Promise<Plain> {
    if (this.generation !== this.link.generation) {
      this.generation = this.link.generation;
      this.id = Number(
        await this.link.call(0, "open", [this.variant, this.startFen ?? null, this.lastLine, textsFor(this.variant)]),
      );
    }
    return this.link.call(this.id, method, arg === undefined ? [] : [arg]);
  }
}
