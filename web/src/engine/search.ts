/** The calls of a worker with an engine: one search at a time, during which it receives no messages. */
import { declaring } from "../rules/perform";
import type { Call, Plain } from "../rules/protocol";
import type { Glue } from "../rules/serve";

type Report = (text: string) => void;

/** Returns the function that answers calls to an engine. */
export function searching(pkg: Glue): (call: Call, report: Report) => Plain {
  let engine: InstanceType<Glue["Engine"]> | null = null;
  return ({ object, method, args }, report) => {
    const [variant, fen, line, options, texts] = args;
    engine ??= new pkg.Engine(object);
    if (typeof texts === "string") declaring(pkg).addTexts(texts);
    const position = typeof fen === "string" ? fen : undefined;
    if (method === "weigh") return engine.weigh(String(variant), position, String(line), String(options));
    return engine.think(String(variant), position, String(line), String(options), report);
  };
}
