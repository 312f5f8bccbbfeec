import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Declared, Demo, Frame, Listed, DeclaredPage } from "../src/app/catalogue";
import type { Actor, DeclaredView, Scene, StepView, VariantView } from "../src/wire/rules";

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
  /** In the module of the declared games. */
  library?(): string;
  Game: new (variant: string, fen?: string) => PkgGame;
}

interface PkgGame {
  scene(): string;
  play(token: string): string;
  free(): void;
}

/** The declared games, and the rules that know them. */
interface Library {
  pkg: Pkg;
  views: DeclaredView[];
}

/** The prefix of the modules with the rules page and the text of a declared game. */
const PAGE = "virtual:page/";

/**
 * Provides the pages with data that is asked of the rules when the site is built, so that lists need no WebAssembly:
 * `virtual:catalogue`, the built-in games with their boards at the beginning; `virtual:demos`, their moving pictures;
 * `virtual:gallery`, the library of declared games; `virtual:pages`, the rules page and the text of each.
 */
export function catalogue(repository: string): Plugin {
  let read: Promise<Library> | undefined;
  const games = (): Promise<Library> => (read ??= library(repository));
  const sources: Record<string, () => Promise<string>> = {
    "virtual:catalogue": async () => {
      const { pkg, variants } = await builtin(repository);
      const all = variants.map((info) => listed(pkg, info, learnOf(repository, info)));
      return `export const catalogue = JSON.parse(${quoted(all)});`;
    },
    "virtual:demos": async () => {
      const { pkg, variants } = await builtin(repository);
      const demos = variants.map((info) => [info.id, demo(pkg, info, learnOf(repository, info))]);
      return `export const demos = JSON.parse(${quoted(Object.fromEntries(demos))});`;
    },
    "virtual:gallery": async () => {
      const { pkg, views } = await games();
      const listing = quoted(views.map((view) => declared(pkg, view)));
      // Only these games have boards of hexagons; the first page goes without their style.
      const style = JSON.stringify(join(repository, "web/src/board/hexagons.css"));
      return `import ${style};\nexport const gallery = JSON.parse(${listing});`;
    },
    "virtual:pages": async () => {
      const { views } = await games();
      const loaders = views.map(({ variant: { id } }) => `${JSON.stringify(id)}: () => import("${PAGE}${id}")`);
      return `export const pages = { ${loaders.join(", ")} };`;
    },
  };
  return {
    name: "catalogue",
    resolveId: (id) => (id in sources || id.startsWith(PAGE) ? `\0${id}` : undefined),
    async load(id) {
      const name = id.startsWith("\0") ? id.slice(1) : id;
      if (!name.startsWith(PAGE)) return sources[name]?.();
      const { views } = await games();
      const view = views.find(({ variant }) => variant.id === name.slice(PAGE.length));
      const page: DeclaredPage = { brief: view?.brief ?? [], rules: view?.rules ?? "", texts: view?.texts ?? [] };
      return `export const page = JSON.parse(${quoted(page)});`;
    },
  };
}

async function builtin(repository: string): Promise<{ pkg: Pkg; variants: VariantView[] }> {
  const pkg = await rules(repository, "springald");
  return { pkg, variants: JSON.parse(pkg.variants()) as VariantView[] };
}

/** Reads and describes every declared game that is not built in as well, in the order of their names; takes seconds. */
async function library(repository: string): Promise<Library> {
  const { variants } = await builtin(repository);
  const pkg = await rules(repository, "declared");
  const all = JSON.parse(pkg.library?.() ?? "[]") as DeclaredView[];
  const views = all.filter(({ variant }) => !variants.some(({ id }) => id === variant.id));
  return { pkg, views: views.sort((one, two) => one.variant.name.localeCompare(two.variant.name, "en")) };
}

function declared(pkg: Pkg, { variant, version, likes }: DeclaredView): Declared {
  const game = new pkg.Game(variant.id);
  const { fen, things, hands, prompt, files, ranks, cells } = JSON.parse(game.scene()) as Scene;
  game.free();
  const start = things.map(({ letter, square }) => `${letter}${square}`).join(" ");
  const board = cells === undefined ? { files, ranks } : { files, ranks, cells };
  return { ...variant, version, likes, fen, start, hands, prompt, board };
}

function quoted(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

async function rules(repository: string, name: string): Promise<Pkg> {
  const folder = join(repository, "web", "src", "pkg");
  const glue = join(folder, `${name}.js`);
  if (!existsSync(glue)) throw new Error("web/src/pkg is missing: `cargo xtask site` builds it");
  const pkg = (await import(pathToFileURL(glue).href)) as Pkg;
  pkg.initSync({ module: readFileSync(join(folder, `${name}_bg.wasm`)) });
  return pkg;
}

function learnOf(repository: string, info: VariantView): Learn | undefined {
  const path = join(repository, "variants", info.folder, "site", "learn.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Learn) : undefined;
}

function inWordsOf(learn: Learn, id: string, text: string): string {
  const words = Object.entries(learn.words?.[id] ?? {});
  return words.reduce((reworded, [from, to]) => reworded.replace(new RegExp(`\\b${from}\\b`, "g"), to), text);
}

function bare(scene: Scene): Scene {
  return { ...scene, acts: [], facts: [] };
}

function listed(pkg: Pkg, info: VariantView, learn: Learn | undefined): Listed {
  const game = new pkg.Game(info.id);
  const start = bare(JSON.parse(game.scene()) as Scene);
  game.free();
  const { id, name, folder, summary, files, ranks, sides, kinds } = info;
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
    sides,
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
    const { motions } = JSON.parse(game.play(token)) as StepView;
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
