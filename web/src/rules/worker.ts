/** The worker of the rules: games by number, each call answered with a plain value. */
import { Game, readGame, variants, writePgn } from "../pkg/springald.js";
import type { Call, Plain } from "./protocol";
import { serve } from "./serve";

const games = new Map<number, Game>();
let last = 0;

serve(perform);

function perform({ object, method, args }: Call): Plain {
  if (object === 0) return performGlobal(method, args);
  const game = games.get(object);
  if (game === undefined) throw new Error("this game was closed");
  if (method === "free") {
    games.delete(object);
    game.free();
    return null;
  }
  if (method === "copy") return keep(game.copy());
  return performOn(game, method, args.map(String));
}

function performGlobal(method: string, args: Plain[]): Plain {
  const [first, second, line, tags] = args;
  switch (method) {
    case "variants":
      return variants();
    case "readGame":
      return readGame(String(first), String(second));
    case "writePgn":
      return writePgn(String(first), typeof second === "string" ? second : undefined, String(line), String(tags));
    case "open": {
      const game = new Game(String(first), typeof second === "string" ? second : undefined);
      try {
        game.playLine(typeof line === "string" ? line : "");
      } catch (error) {
        game.free();
        throw error;
      }
      return keep(game);
    }
    default:
      throw new Error(`unknown question: ${method}`);
  }
}

function keep(game: Game): number {
  last += 1;
  games.set(last, game);
  return last;
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
};

function performOn(game: Game, method: string, args: string[]): Plain {
  const does = METHODS[method];
  if (does === undefined) throw new Error(`unknown question: ${method}`);
  return does(game, args[0] ?? "");
}
