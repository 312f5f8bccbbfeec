import { catalogue } from "virtual:catalogue";
import { CHESS_SIDES } from "../board/sides";
import type {
  HeldView,
  KindView,
  MoveNotation,
  Motion,
  Scene,
  Side,
  SidesView,
  Thing,
  VariantView,
} from "../wire/rules";

/** A game in the list of the site. */
export interface Listed {
  /** The id; for a text of a player the version of its rules. */
  id: string;
  name: string;
  /** Its folder under `variants/`; empty for a declared game. */
  folder: string;
  summary: string;
  /** A description in two sentences. */
  pitch: string;
  credit: string;
  files: number;
  ranks: number;
  sides: SidesView;
  /** The notations, besides SAN, in which its players may want to see moves. */
  notations?: readonly MoveNotation[];
  kinds: readonly KindView[];
  /** The starting position, without legal actions. */
  start: Scene;
  /** True if steps of a turn may begin with a button; pages leave room for one. */
  hasTurnButtons: boolean;
  /** The number of starts that have numbers, if there are such. */
  starts?: number;
  /** The version of the rules of a declared game: the SHA-256 of its text. */
  version?: string;
  /** The ids of the games that a declared game is like, one like the next. */
  likes?: readonly string[];
}

/** A declared game as the build lists it. */
export interface Declared extends VariantView {
  version: string;
  likes: string[];
  fen: string;
  /** The pieces at the start: a letter and a square each. */
  start: string;
  hands: HeldView[];
  prompt: string;
  /** The size of the board, and the form of its cells. */
  board: Pick<Scene, "files" | "ranks" | "cells">;
}

/** A declared game in a few sentences, its rules page in Markdown, its text and those that it builds on. */
export interface DeclaredPage {
  brief: readonly string[];
  rules: string;
  texts: readonly string[];
}

/** One change in a moving picture and the position after it. */
export interface Frame {
  motions: Motion[];
  scene: Scene;
  side: Side;
}

/** A moving picture. */
export interface Demo {
  start: Scene;
  frames: readonly Frame[];
}

/** The built-in games, in the order of the registry. */
export function games(): readonly Listed[] {
  return catalogue;
}

/** Returns `true` if a game is built in. */
export function isBuiltIn(id: string): boolean {
  return catalogue.some((game) => game.id === id);
}

let declared: Promise<readonly Listed[]> | null = null;

async function drawings(): Promise<void> {
  await (await import("../board/art")).loadFairies();
}

/** Loads the library of declared games, and the drawings of their pieces. */
export function gallery(): Promise<readonly Listed[]> {
  declared ??= Promise.all([import("virtual:gallery"), drawings()]).then(
    ([loaded]) => loaded.gallery.map(listed),
    (error: unknown) => {
      declared = null;
      throw error;
    },
  );
  return declared;
}

/** Returns a game by its id: a built-in one, one of the library, or a text of a player. */
export async function findGame(id: string): Promise<Listed | undefined> {
  const known = catalogue.find((game) => game.id === id) ?? (await gallery()).find((game) => game.id === id);
  if (known || !isVersion(id)) return known;
  return (await import("./texts")).textGame(id);
}

/** Returns the game to which a game of the site is pinned. Its text may differ from the library's. */
export async function pinnedGame(id: string, rules: string): Promise<Listed | undefined> {
  const game = isVersion(id) ? undefined : await findGame(id);
  if (game && (game.version === undefined || game.version === rules)) return game;
  return isVersion(rules) ? findGame(rules) : undefined;
}

/** Returns `true` if a name is the version of a text. */
export function isVersion(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** The name of a game and of its sides. */
export interface Named {
  name: string;
  sides: SidesView;
}

/** Returns a function that names games and their sides by ids; it is enough for these. */
export async function namesOf(ids: readonly string[]): Promise<(id: string) => Named> {
  const others = ids.filter((id) => !isBuiltIn(id));
  const library = others.length > 0 ? await gallery().catch(() => []) : [];
  const { kept } = others.some(isVersion) ? await import("./texts") : { kept: () => undefined };
  return (id) =>
    [...catalogue, ...library].find((game) => game.id === id) ??
    kept(id) ?? { name: "A game of a player", sides: CHESS_SIDES };
}

/** Returns the entry of a declared game. */
export function listed({ start, fen, hands, prompt, likes, board, ...about }: Declared): Listed {
  const { id, sides, kinds, summary } = about;
  const things = start.split(" ").map((placed) => thing(placed, kinds));
  const scene: Scene = {
    variant: id,
    ...board,
    sides,
    fen,
    to_act: "white",
    result: null,
    reason: null,
    check: null,
    prompt,
    facts: [],
    things,
    hands,
    acts: [],
    buttons: [],
  };
  return { ...about, likes, pitch: summary, start: scene, hasTurnButtons: false };
}

function thing(placed: string, kinds: readonly KindView[]): Thing {
  const letter = placed.charAt(0);
  const capital = letter.toUpperCase();
  const name = kinds.find((kind) => kind.letter === capital)?.name ?? letter;
  const owner = letter !== capital ? "black" : letter.toLowerCase() === capital ? "neutral" : "white";
  return { letter, name, owner, layer: "board", square: placed.slice(1), note: null };
}
