/** Rules, explanations and engine of chess variants. */
import { LIST } from "./games.js";

export { Engine } from "./engine.ts";
export { SpringaldError } from "./errors.ts";
export { Game, pgnTitles, readPgn, writePgn } from "./game.ts";
export { load } from "./wasm.ts";

/** Returns the games that can be opened by name. */
export function games(): typeof LIST {
  return LIST.map((game) => ({ ...game }));
}
