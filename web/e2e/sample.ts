/** A sample of the library, chosen by what is special in the games. */
import { existsSync, readFileSync } from "node:fs";
import type * as Declared from "../src/pkg/declared.js";
import type { DeclaredView, Scene } from "../src/wire/rules";
import { GAMES } from "./server";

const pkg = new URL("../src/pkg/", import.meta.url);

/** A game of the sample. */
export interface Sampled {
  id: string;
  name: string;
  /** The reason for which it is in the sample. */
  special: string;
  scene: Scene;
}

/** Returns the rules of the declared games. */
export async function declaredRules(): Promise<typeof Declared> {
  const module = new URL("declared_bg.wasm", pkg);
  if (!existsSync(module)) throw new Error("the rules are missing: `cargo xtask site --rules-only` builds them");
  const rules = (await import(new URL("declared.js", pkg).href)) as typeof Declared;
  rules.initSync({ module: readFileSync(module) });
  return rules;
}

/** Returns the games of the library with their first scenes. */
async function library(): Promise<Omit<Sampled, "special">[]> {
  const rules = await declaredRules();
  const views = JSON.parse(rules.library()) as DeclaredView[];
  const listed = views.filter(({ variant }) => !GAMES.some(({ id }) => id === variant.id));
  return listed.map(({ variant: { id, name } }) => {
    const game = new rules.Game(id);
    const scene = JSON.parse(game.scene()) as Scene;
    game.free();
    return { id, name, scene };
  });
}

/** Returns a game of each special kind. */
export async function sample(): Promise<Sampled[]> {
  const all = await library();
  const size = ({ scene }: { scene: Scene }): number => scene.files * scene.ranks;
  const bySize = [...all].sort((a, b) => size(a) - size(b));
  const wanted: [string, Omit<Sampled, "special"> | undefined][] = [
    ["hands", all.find((game) => game.scene.hands.length > 0 && size(game) === 64)],
    ["the smallest board", bySize[0]],
    ["the largest board", bySize.at(-1)],
    ["pieces on crossings", all.find(({ scene }) => scene.files === 9 && scene.ranks === 10)],
    ["a chess of one new piece", all.find(({ scene }) => scene.things.some(({ name }) => name === "amazon"))],
  ];
  const seen = new Set<string>();
  return wanted.flatMap(([special, game]) => {
    if (!game || seen.has(game.id)) return [];
    seen.add(game.id);
    return [{ ...game, special }];
  });
}
