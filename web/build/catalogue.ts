import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Demo, Frame, Listed } from "../src/app/catalogue";
import type { Actor, Motion, Scene, VariantView } from "../src/wire/rules";

/** The fields read from a `learn.json`. */
interface Learn {
  ids: string[];
  words?: Record<string, Record<string, string>>;
  pitch: string;
  credit: string;
  moving: { fen?: string; line: string };
}

/** The part of the rules used here. */
interface Pkg {
  initSync(options: { module: BufferSource }): unknown;
  variants(): string;
  Game: new (variant: string, fen?: string) => PkgGame;
}

interface PkgGame {
  scene(): string;
  play(token: string): string;
  free(): void;
}

/**
 * Provides the pages with `virtual:catalogue`, the list of games with their boards at the beginning, and `virtual:demos`, the
 * moving pictures: asked of the rules when the site is built, so that the first page needs no WebAssembly.
 */
export function catalogue(repository: string): Plugin {
  const names = ["virtual:catalogue", "virtual:demos"];
  return {
    name: "catalogue",
    resolveId: (id) => (names.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      const name = id.startsWith("\0") ? id.slice(1) : id;
      if (!names.includes(name)) return undefined;
      const pkg = await rules(join(repository, "web", "src", "pkg"));
      const variants = JSON.parse(pkg.variants()) as VariantView[];
      if (name === "virtual:catalogue")
        return `export const catalogue = JSON.parse(${quoted(variants.map((info) => listed(pkg, info, learnOf(repository, info))))});`;
      const demos = Object.fromEntries(variants.map((info) => [info.id, demo(pkg, info, learnOf(repository, info))]));
      return `export const demos = JSON.parse(${quoted(demos)});`;
    },
  };
}

function quoted(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

async function rules(folder: string): Promise<Pkg> {
  const glue = join(folder, "springald.js");
  if (!existsSync(glue)) throw new Error("web/src/pkg is missing: `cargo xtask site` builds it");
  const pkg = (await import(pathToFileURL(glue).href)) as Pkg;
  pkg.initSync({ module: readFileSync(join(folder, "springald_bg.wasm")) });
  return pkg;
}

function learnOf(repository: string, info: VariantView): Learn | undefined {
  const path = join(repository, "variants", info.folder, "site", "learn.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Learn) : undefined;
}

function inWordsOf(learn: Learn, id: string, text: string): string {
  const words = Object.entries(learn.words?.[id] ?? {});
  return words.reduce((said, [from, to]) => said.replace(new RegExp(`\\b${from}\\b`, "g"), to), text);
}

function bare(scene: Scene): Scene {
  return { ...scene, acts: [], facts: [] };
}

function listed(pkg: Pkg, info: VariantView, learn: Learn | undefined): Listed {
  const game = new pkg.Game(info.id);
  const start = bare(JSON.parse(game.scene()) as Scene);
  game.free();
  const { id, name, folder, summary, files, ranks, kinds } = info;
  const pitch = learn ? inWordsOf(learn, id, learn.pitch) : summary;
  return {
    id,
    name,
    folder,
    summary,
    pitch,
    credit: learn ? inWordsOf(learn, id, learn.credit) : info.credit,
    files,
    ranks,
    kinds,
    start,
    hasTurnButtons: hasTurnButtons(pkg, info, learn),
  };
}

/** Returns whether a step of the moving picture could begin with a button. */
function hasTurnButtons(pkg: Pkg, info: VariantView, learn: Learn | undefined): boolean {
  const game = new pkg.Game(info.id, learn?.moving.fen);
  const offers = (): boolean =>
    (JSON.parse(game.scene()) as Scene).acts.some(({ gesture: [first] }) => first && "button" in first);
  let found = offers();
  for (const turn of learn?.moving.line.split(" ") ?? []) {
    for (const token of turn.split(",")) {
      if (found) break;
      game.play(token);
      found = offers();
    }
  }
  game.free();
  return found;
}

function demo(pkg: Pkg, info: VariantView, learn: Learn | undefined): Demo {
  const game = new pkg.Game(info.id, learn?.moving.fen);
  const start = bare(JSON.parse(game.scene()) as Scene);
  const frames: Frame[] = [];
  const step = (token: string, side: Actor): void => {
    const motions = JSON.parse(game.play(token)) as Motion[];
    if (side === "white" || side === "black")
      frames.push({ motions, scene: bare(JSON.parse(game.scene()) as Scene), side });
  };
  for (const turn of learn?.moving.line.split(" ") ?? []) {
    const side = (JSON.parse(game.scene()) as Scene).to_act;
    for (const token of turn.split(",")) step(token, side);
    const now = JSON.parse(game.scene()) as Scene;
    if (now.to_act === side && now.acts.some(({ action }) => action === "end")) step("end", side);
  }
  game.free();
  return { start, frames: frames.filter(({ motions }) => motions.length > 0) };
}
