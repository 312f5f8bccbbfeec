/** The built rules in Node.js, with the same asynchronous interface as in the browser. */
import { existsSync, readFileSync } from "node:fs";
import type * as Springald from "../src/pkg/springald.js";
import type { Rules, RulesGame } from "../src/rules/client";
import type { Motion, OutcomeView, Scene, TurnView, VariantView } from "../src/wire/rules";

const pkg = new URL("../src/pkg/", import.meta.url);
const module = new URL("springald_bg.wasm", pkg);

/** True if `cargo xtask site --rules-only` has been run. */
export const isBuilt = existsSync(module);

/** Loads the module itself. */
export async function builtModule(): Promise<typeof Springald> {
  const built = (await import(new URL("springald.js", pkg).href)) as typeof Springald;
  built.initSync({ module: readFileSync(module) });
  return built;
}

type Game = InstanceType<(typeof Springald)["Game"]>;

/** Returns the rules for a table, without the methods that only pages use. */
export function builtRules(built: typeof Springald): Rules {
  const answer = <T>(ask: () => unknown): Promise<T> => Promise.resolve().then(() => ask() as T);
  const json = <T>(ask: () => string): Promise<T> => answer<T>(() => JSON.parse(ask()));
  const wrap = (variant: string, game: Game): RulesGame => {
    const asked: Partial<RulesGame> = {
      variant,
      scene: () => json<Scene>(() => game.scene()),
      turns: () => json<TurnView[]>(() => game.turns()),
      line: () => answer<string>(() => game.line()),
      play: (token) => json<Motion[]>(() => game.play(token)),
      playTurn: (text) => json<Motion[]>(() => game.playTurn(text)),
      undoAction: () => answer<boolean>(() => game.undoAction()),
      undoTurn: () => answer<boolean>(() => game.undoTurn()),
      outcomes: () => json<OutcomeView[]>(() => game.outcomes()),
      stepsTo: (line) => json<string[] | null>(() => game.stepsTo(line)),
      beginsWith: (line) => answer<boolean>(() => game.beginsWith(line)),
      textSince: (line) => answer<string>(() => game.textSince(line)),
      copy: () => Promise.resolve(wrap(variant, game.copy())),
      free: () => game.free(),
    };
    return asked as RulesGame;
  };
  const rules: Partial<Rules> = {
    variants: () => json<VariantView[]>(() => built.variants()),
    open: (variant, fen, line = "") =>
      answer<RulesGame>(() => {
        const game = new built.Game(variant, fen);
        game.playLine(line);
        return wrap(variant, game);
      }),
  };
  return rules as Rules;
}
