/** The rules in a worker, behind promises: the only access of the pages and the board to the rules. */
import type {
  AdvanceView,
  ClickView,
  DeclaredView,
  ExampleView,
  Explanation,
  Moves,
  OutcomeView,
  Preview,
  ReadView,
  RollView,
  Scene,
  Side,
  StandingView,
  StepView,
  TextCheck,
  TreeView,
  TurnView,
  VariantView,
} from "../wire/rules";
import type * as Declared from "../pkg/declared.js";
import { gallery, games, isBuiltIn } from "../app/catalogue";
import { Link, type Plain } from "./link";
import { textsFor } from "./texts";

/** The methods of a game that pages use. */
interface GameMethods {
  scene(): Scene;
  /** Returns the turn texts so far, joined by spaces. */
  line(): string;
  turns(): TurnView[];
  /** Returns the scene and the turns, with the changes of the last ones. */
  standing(): StandingView;
  /**
   * Plays an action, an outcome (`T@e5`) if a roll is due, or an action with its outcome. The answer has the turn text of
   * what was played since a line, if one is given.
   */
  play(token: string, since?: string): StepView;
  /** Plays a turn text that continues the current turn. */
  playTurn(text: string): StepView;
  /** Plays the steps to a line, if the game leads there; all or nothing. */
  advance(line: string): AdvanceView;
  /** Returns the steps that lead to a line, each for `play`; `null` if the game does not lead there. */
  stepsTo(line: string): string[] | null;
  /** Returns the line after a turn text that continues the current turn. */
  lineAfter(text: string): string;
  undoAction(): StepView | null;
  undoTurn(): StepView | null;
  /** Parses typed input in any spelling. Returns the action text. */
  read(text: string): string;
  preview(token: string): Preview;
  explain(token: string): Explanation;
  /** Returns an action text in a player's words, such as "Knight to f3", whether it is legal or not. */
  phrase(token: string): string;
  /** Returns the reason why these clicks mean no legal action; `null` if there is none to give. */
  why(clicks: ClickView[]): Explanation | null;
  /** Returns where the piece on a square could go if its owner were to move now. */
  movesOf(square: string): Moves;
  outcomes(): OutcomeView[];
  /** Returns the rolls made so far. */
  rollsMade(): RollView[];
  /** Returns true if a side can still win, and therefore wins if the other side runs out of time. */
  mayWin(side: Side): boolean;
  pgn(tags: Record<string, string>): string;
  fen(): string;
  /** Returns the names of the fields of a FEN. */
  fenFields(): string[];
  /** Returns the FEN after the player to move skips the turn; `null` if it cannot be skipped. */
  skipped(): string | null;
}

/** The functions of the module that pages use. */
interface Functions {
  variants(): VariantView[];
  readGame(text: string, variant: string, index: number): ReadView;
  titlesIn(text: string): string[];
  writePgn(variant: string, fen: string | undefined, tree: TreeView, tags: Tags): string;
  addTexts(texts: readonly string[]): DeclaredView;
  checkText(text: string): TextCheck;
  examples(variant: string): ExampleView[];
}

type Tags = readonly (readonly [string, string])[];

/** The methods of an object in a worker, behind promises. The object has to have all of them. */
type Promised<Methods, In extends Record<keyof Methods, unknown>> = {
  [Name in keyof Methods & keyof In]: Methods[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Answer>
    : never;
};

/** A game in the worker. Promises are rejected with an `Error` that has the message of the library. */
export interface RulesGame extends Promised<GameMethods, Declared.Game> {
  readonly variant: string;
  /** Returns an independent copy with the whole history. */
  copy(): Promise<RulesGame>;
  free(): void;
}

/** The rules of all games. */
export interface Rules extends Omit<Promised<Functions, typeof Declared>, "readGame"> {
  open(variant: string, fen?: string, line?: string): Promise<RulesGame>;
  /**
   * Parses a FEN, a game of a PGN, or a bare list of moves; `variant` applies if the text names none. Of several games,
   * `index` selects one, from 0.
   */
  readGame(text: string, variant: string, index?: number): Promise<ReadView>;
}

/** The names of the methods that answer with a text. */
type TextIn<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: never[]) => string ? Name : never;
}[keyof Methods];

/** The methods that answer with plain text; the texts of all others are JSON. */
const TEXTS: Readonly<Record<TextIn<GameMethods> | TextIn<Functions>, true>> = {
  line: true,
  lineAfter: true,
  read: true,
  phrase: true,
  pgn: true,
  fen: true,
  writePgn: true,
};

/** The page's side of a worker with rules. */
type RulesLink = Pick<Link, "call" | "stop" | "generation">;

/** Calls a method in the worker by its name; arguments that are no plain values are sent as JSON. */
async function ask(
  link: RulesLink,
  object: number,
  method: string,
  args: readonly unknown[],
  texts?: string | null,
): Promise<unknown> {
  const plain = args.map((one) => (typeof one === "object" && one !== null ? JSON.stringify(one) : (one as Plain)));
  const answer = await link.call(object, method, plain, texts);
  const isJson = typeof answer === "string" && !Object.hasOwn(TEXTS, method);
  return isJson ? (JSON.parse(answer) as unknown) : answer;
}

/** Opens a game in the worker, which compiles its text first. Returns its number there. */
async function opened(link: RulesLink, variant: string, fen?: string, line?: string): Promise<number> {
  return Number(await ask(link, 0, "open", [variant, fen, line], textsFor(variant)));
}

/** Returns the steps that the answer of a method tells of. */
function stepsIn(method: string, answer: unknown): readonly StepView[] {
  if (method === "advance") return (answer as AdvanceView).steps ?? [];
  const isStep = ["play", "playTurn", "undoAction", "undoTurn"].includes(method) && answer !== null;
  return isStep ? [answer as StepView] : [];
}

/** Returns a game by its number in the worker. If the worker restarts, its turns are played again. */
function gameIn(link: RulesLink, variant: string, fen: string | undefined, number: number, turns: string[]): RulesGame {
  let { generation } = link;
  let id = Promise.resolve(number);
  const call = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    if (generation !== link.generation) {
      generation = link.generation;
      id = opened(link, variant, fen, turns.join(" "));
      // The next call tries again.
      id.catch(() => (generation = -1));
    }
    const answer = await ask(link, await id, method, args);
    for (const { before, turn } of stepsIn(method, answer))
      turns.splice(before, turns.length, ...(turn ? [turn.text] : []));

    return answer;
  };
  const own = {
    variant,
    copy: async () => gameIn(link, variant, fen, Number(await call("copy", [])), [...turns]),
    free: () => {
      if (generation === link.generation) call("free", []).catch(() => undefined);
    },
  };
  return new Proxy(own, {
    get(_, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      // A promise that is resolved with a game looks whether that is a promise, too.
      if (typeof name === "symbol" || name === "then") return undefined;
      return (...args: unknown[]) => call(name, args);
    },
  }) as RulesGame;
}

/** The number of texts after which the worker starts again: what it has compiled stays in its memory. */
const MOST_TEXTS = 200;

/** Returns the rules of two workers: one has the built-in games, the other the declared ones. */
export function rulesIn(builtin: RulesLink, declared: RulesLink): Rules {
  const linkOf = (variant: string): RulesLink => (isBuiltIn(variant) ? builtin : declared);
  const call = <Name extends keyof Functions>(
    link: RulesLink,
    name: Name,
    args: Parameters<Functions[Name]>,
    texts?: string | null,
  ): Promise<ReturnType<Functions[Name]>> => ask(link, 0, name, args, texts) as Promise<ReturnType<Functions[Name]>>;
  let checked = 0;
  let listed: Promise<VariantView[]> | null = null;
  return {
    variants() {
      listed ??= call(builtin, "variants", []).catch((error: unknown) => {
        listed = null;
        throw error;
      });
      return listed;
    },
    async open(variant, fen, line = "") {
      const link = linkOf(variant);
      const number = await opened(link, variant, fen, line);
      return gameIn(link, variant, fen, number, line === "" ? [] : line.trim().split(/\s+/));
    },
    async readGame(text, variant, index = 0) {
      const link = linkOf(variant);
      try {
        return await call(link, "readGame", [text, variant, index], textsFor(variant));
      } catch (error) {
        // The game that the text names may be one of the other module.
        if (!/^\s*\[Variant\s/m.test(text)) throw error;
        const [other] = link === builtin ? await gallery().catch(() => []) : games();
        if (!other) throw error;
        const read = call(link === builtin ? declared : builtin, "readGame", [text, other.id, index]);
        return read.catch(() => Promise.reject(error as Error));
      }
    },
    titlesIn: (text) => call(builtin, "titlesIn", [text]),
    writePgn: (variant, fen, tree, tags) =>
      call(linkOf(variant), "writePgn", [variant, fen, tree, tags], textsFor(variant)),
    addTexts: (texts) => call(declared, "addTexts", [texts]),
    checkText(text) {
      checked += 1;
      if (checked % MOST_TEXTS === 0) declared.stop();
      return call(declared, "checkText", [text]);
    },
    examples: (variant) => call(declared, "examples", [variant], textsFor(variant)),
  };
}

let shared: Rules | null = null;

/** Returns the rules. The first call of each worker starts it and loads the WebAssembly. */
export function rules(): Rules {
  shared ??= rulesIn(
    new Link(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "rules" })),
    new Link(
      () => new Worker(new URL("./declared-worker.ts", import.meta.url), { type: "module", name: "rules" }),
      "declared",
    ),
  );
  return shared;
}
