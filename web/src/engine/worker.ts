/** The worker of the engine: one search at a time, during which it receives no messages. */
import { Engine } from "../pkg/springald.js";
import { serve } from "../rules/serve";

let engine: Engine | null = null;

serve(({ object, args }, report) => {
  const [variant, fen, line, options] = args;
  engine ??= new Engine(object);
  const position = typeof fen === "string" ? fen : undefined;
  return engine.think(String(variant), position, String(line), String(options), report);
});
