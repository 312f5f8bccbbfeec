/** The built rules in Node.js, called by their names as in a worker. */
import { existsSync, readFileSync } from "node:fs";
import type * as Springald from "../src/pkg/springald.js";
import { rulesIn, type Rules } from "../src/rules/client";
import type { Link } from "../src/rules/link";
import { gamesOf } from "../src/rules/serve";

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

/** Returns a link to the rules in this thread instead of a worker; `asked` lists the methods that were called. */
export function linkTo(built: typeof Springald): Pick<Link, "call" | "stop" | "generation"> & { asked: string[] } {
  let perform = gamesOf(built);
  return {
    asked: [],
    generation: 0,
    stop() {
      this.generation += 1;
      perform = gamesOf(built);
    },
    async call(object, method, args, texts) {
      await Promise.resolve();
      this.asked.push(method);
      try {
        return perform({ id: 0, object, method, args, texts }, () => undefined);
      } catch (error) {
        throw error instanceof Error ? error : new Error(String(error));
      }
    },
  };
}

/** Returns the rules of the built-in games, as pages have them. */
export function builtRules(built: typeof Springald): Rules {
  const link = linkTo(built);
  return rulesIn(link, link);
}
