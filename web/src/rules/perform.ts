/** The questions to the rules: games by number, each call answered with a plain value. */
import type { Call, Plain } from "./protocol";
import type { Glue } from "./serve";

/** The module of the declared games, which answers more questions. */
export type Declaring = typeof import("../pkg/declared.js");

type Game = InstanceType<Glue["Game"]>;

/** The games of a worker. */
export class Performer {
  private readonly games = new Map<number, Game>();
  private last = 0;

  constructor(private readonly pkg: Glue) {}

  perform({ object, method, args }: Call): Plain {
    if (object === 0) return this.performGlobal(method, args);
    const game = this.games.get(object);
    if (game === undefined) throw new Error("this game was closed");
    if (method === "free") {
      this.games.delete(object);
      game.free();
      return null;
    }
    if (method === "copy") return this.keep(game.copy());
    return performOn(game, method, args.map(String));
  }

  private performGlobal(method: string, args: Plain[]): Plain {
    const { pkg } = this;
    const [first, second, line, last] = args;
    switch (method) {
      case "variants":
        return pkg.variants();
      case "readGame":
        this.addTexts(line);
        return pkg.readGame(String(first), String(second), Number(last ?? 0));
      case "titlesIn":
        return pkg.titlesIn(String(first));
      case "writePgn":
        this.addTexts(args[4]);
        return pkg.writePgn(String(first), typeof second === "string" ? second : undefined, String(line), String(last));
      case "open":
        this.addTexts(last);
        return this.open(String(first), typeof second === "string" ? second : undefined, line);
      case "addTexts":
        return declaring(pkg).addTexts(String(first));
      case "checkText":
        return declaring(pkg).checkText(String(first));
      case "examples":
        this.addTexts(second);
        return declaring(pkg).examples(String(first));
      default:
        throw new Error(`unknown question: ${method}`);
    }
  }

  private open(variant: string, fen: string | undefined, line: Plain | undefined): number {
    const game = new this.pkg.Game(variant, fen);
    try {
      game.playLine(typeof line === "string" ? line : "");
    } catch (error) {
      game.free();
      throw error;
    }
    return this.keep(game);
  }

  /** Compiles the text of a player, which the worker may not have compiled yet. */
  private addTexts(texts: Plain | undefined): void {
    if (typeof texts === "string") declaring(this.pkg).addTexts(texts);
  }

  private keep(game: Game): number {
    this.last += 1;
    this.games.set(this.last, game);
    return this.last;
  }
}

/** Returns the module of the declared games. */
export function declaring(pkg: Glue): Declaring {
  if (!("addTexts" in pkg)) throw new Error("these rules know no texts");
  return pkg as unknown as Declaring;
}

/** The methods of a game, with their arguments. */
const METHODS: Record<string, (game: Game, first: string) => Plain> = {
  scene: (game) => game.scene(),
  line: (game) => game.line(),
  turns: (game) => game.turns(),
  play: (game, token) => game.play(token),
  playTurn: (game, text) => game.playTurn(text),
  playLine: (game, text) => {
    game.playLine(text);
    return null;
  },
  read: (game, text) => game.read(text),
  preview: (game, token) => game.preview(token),
  undoAction: (game) => game.undoAction(),
  undoTurn: (game) => game.undoTurn(),
  explain: (game, token) => game.explain(token),
  phrase: (game, token) => game.phrase(token),
  why: (game, clicks) => game.why(clicks),
  movesOf: (game, square) => game.movesOf(square),
  outcomes: (game) => game.outcomes(),
  stepsTo: (game, line) => game.stepsTo(line),
  beginsWith: (game, line) => game.beginsWith(line),
  textSince: (game, line) => game.textSince(line),
  rollsMade: (game) => game.rollsMade(),
  mayWin: (game, side) => game.mayWin(side),
  claims: (game) => game.claims(),
  claim: (game, reason) => {
    game.claim(reason);
    return null;
  },
  resign: (game, side) => {
    game.resign(side);
    return null;
  },
  agreeDraw: (game) => {
    game.agreeDraw();
    return null;
  },
  playOn: (game) => {
    game.playOn();
    return null;
  },
  pgn: (game, tags) => game.pgn(tags),
  fen: (game) => game.fen(),
  skipped: (game) => game.skipped(),
  fenFields: (game) => game.fenFields(),
};

function performOn(game: Game, method: string, args: string[]): Plain {
  const does = METHODS[method];
  if (does === undefined) throw new Error(`unknown question: ${method}`);
  return does(game, args[0] ?? "");
}
