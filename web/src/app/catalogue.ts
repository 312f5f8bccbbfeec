import { catalogue } from "virtual:catalogue";
import type { KindView, Motion, Scene, Side } from "../wire/rules";

/** A game in the list of the site. */
export interface Listed {
  id: string;
  name: string;
  /** Its folder under `variants/`. */
  folder: string;
  summary: string;
  /** A description in two sentences. */
  pitch: string;
  credit: string;
  files: number;
  ranks: number;
  kinds: readonly KindView[];
  /** The starting position, without legal actions. */
  start: Scene;
  /** True if steps of a turn may begin with a button; pages leave room for one. */
  hasTurnButtons: boolean;
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

/** All games, in the order of the registry. */
export function games(): readonly Listed[] {
  return catalogue;
}

/** Returns a game by its id. */
export function gameOf(id: string): Listed | undefined {
  return catalogue.find((game) => game.id === id);
}
