import { keep, keysUnder, recall } from "../../app/store";
import type { Side } from "../../wire/rules";
import { lastOptions } from "../start/start-options";
import { computerGame, isComputerGame, type ComputerGame } from "./current";
import type { TimeControl } from "../../net/protocol";

/** Stores a game. */
export function keepComputerGame(game: ComputerGame): void {
  const kept = { ...game, at: Date.now() };
  keep(`computer:${game.variant}`, kept);
  if (kept.ended !== null && kept.line !== "") keepFinished(kept);
}

/** The most finished games that are stored; the oldest are dropped. */
const FINISHED = 500;

/** Stores a finished game. Returns `false` if that failed. */
function keepFinished(game: ComputerGame): boolean {
  const others = recall("computer-finished", isComputerGames) ?? [];
  const left = others.filter((one) => !isSame(one, game));
  return keep("computer-finished", [game, ...left].slice(0, FINISHED));
}

/** Returns `true` if two stored games are the same: the seed identifies a game; older versions stored none. */
export function isSame(one: ComputerGame, two: ComputerGame): boolean {
  return one.variant === two.variant && one.seed === two.seed && (one.seed !== undefined || one.line === two.line);
}

/** Returns all stored games that have begun: the current ones, those put aside, and the finished ones. */
export function computerGames(): ComputerGame[] {
  const current = keysUnder("computer:").flatMap((variant) => computerGame(variant) ?? []);
  const aside = keysUnder("computer-aside:").flatMap((variant) => asideOf(variant));
  const all = [...current, ...aside, ...(recall("computer-finished", isComputerGames) ?? [])];
  const begun = all.filter(({ line }) => line !== "");
  return begun.filter((game, at) => begun.findIndex((other) => isSame(game, other)) === at);
}

/** Stores a game from another device without replacing the current one. Returns `false` if that failed. */
export function keepAside(game: ComputerGame): boolean {
  if (game.ended !== null) return keepFinished(game);
  if (!computerGame(game.variant)) return keep(`computer:${game.variant}`, game);
  return keep(`computer-aside:${game.variant}`, [...asideOf(game.variant), game]);
}

function asideOf(variant: string): ComputerGame[] {
  return recall(`computer-aside:${variant}`, isComputerGames) ?? [];
}

/** What follows when another game is to begin: it begins, the unfinished one goes on, or nothing. */
export type Beginning = "new" | "continue" | "nothing";

/** Asks whether to continue an unfinished game, if there is one, or to begin another. */
export async function beginning(variant: string): Promise<Beginning> {
  const old = computerGame(variant);
  if (!old || old.line === "" || old.ended !== null || (await isOver(old))) return "new";
  const { choice } = await import("../../app/dialog");
  const question = "You have an unfinished game. Continue it, or start a new one? (It is kept.)";
  const answers = { continue: "Continue", new: "Start a new game" } as const;
  return (await choice(question, answers)) ?? "nothing";
}

/** Returns `true` if a game is over by its rules or can no longer be read. */
async function isOver({ variant, fen, line }: ComputerGame): Promise<boolean> {
  // Imported on demand: the first page does not need the rules.
  const { rules } = await import("../../rules/client");
  try {
    const game = await rules().open(variant, fen ?? undefined, line);
    const { result } = await game.scene().finally(() => game.free());
    return result !== null;
  } catch {
    return true;
  }
}

/** Returns a seed for the mistakes of a game, which also identifies it. */
export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

/** Starts a game, or continues from another one. Returns the address of its page. Games by days have no clock. */
export function newComputerGame(
  variant: string,
  level: number,
  colour: Side | "random",
  fen?: string,
  line = "",
  thinking = lastOptions().thinking,
  clock: TimeControl | null = null,
): string {
  const side = colour === "random" ? (Math.random() < 0.5 ? "white" : "black") : colour;
  const old = computerGame(variant);
  if (old && old.line !== "") putAside(old);
  const begun = { variant, fen: fen ?? null, line, side, level, thinking, seed: newSeed(), ended: null };
  keepComputerGame({ ...begun, ...(clock?.kind === "fischer" ? { clock } : {}), at: Date.now() });
  return `/computer/${variant}`;
}

/** The number of earlier games of a variant stored for the browser's Back button. */
const ASIDE = 50;

function isComputerGames(value: unknown): value is ComputerGame[] {
  return Array.isArray(value) && value.every(isComputerGame);
}

function putAside(game: ComputerGame, without?: number): void {
  const left = asideOf(game.variant).filter(({ seed: id }) => id !== without && id !== game.seed);
  keep(`computer-aside:${game.variant}`, [game, ...left].slice(0, ASIDE));
}

/** Resumes an earlier game, if it is still stored. The seed identifies the game. */
export function returnToComputerGame(variant: string, id: number): void {
  const now = computerGame(variant);
  const old = asideOf(variant).find((game) => game.seed === id);
  if (!now || now.seed === id || !old) return;
  putAside(now, id);
  keepComputerGame(old);
}
