/** The worker of an engine: it answers one call after the other, and receives no messages during a search. */
import { declaring } from "../rules/perform";
import type { Call, Plain, Share } from "../rules/protocol";
import { serve, type Glue } from "../rules/serve";
import { shareWords, wordsIn } from "./shared-words";

type Engine = InstanceType<Glue["Engine"]>;

/** Answers calls to an engine, with the games of a module. */
export function serveEngine(pkg: Glue): void {
  let share: Share | undefined;
  let engine: Engine | undefined;
  const engineWith = (hashMb: number): Engine => {
    if (share === undefined) return new pkg.Engine(hashMb);
    return pkg.Engine.ofTeam(share.number, share.engines, wordsIn(share.memory));
  };
  const perform = ({ object, method, args }: Call, report: (text: string) => void): Plain => {
    const [variant, fen, line, options, texts] = args;
    engine ??= engineWith(object);
    if (typeof texts === "string") declaring(pkg).addTexts(texts);
    const position = typeof fen === "string" ? fen : undefined;
    if (method === "weigh") return engine.weigh(String(variant), position, String(line), String(options));
    return engine.think(String(variant), position, String(line), String(options), report);
  };
  serve(pkg.default, perform, async (given) => {
    share = given;
    await shareWords(given.memory);
  });
}
