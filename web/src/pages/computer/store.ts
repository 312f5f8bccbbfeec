import { confirmed } from "../../app/dialog";
import { isRecord, keep, recall } from "../../app/store";
import type { Side } from "../../wire/rules";
import { lastOptions } from "../start/start-options";

/** A game against the computer, as stored in this browser. */
export interface ComputerGame {
  variant: string;
  fen: string | null;
  line: string;
  side: Side;
  level: number;
  /** The thinking time per turn at the highest level, in seconds; missing in games of older versions. */
  thinking?: number;
  /** The seed of the deliberate mistakes of a weak level; missing in games of older versions. */
  whims?: number;
  /** The end of the game; `null` before. */
  ended: { result: string; reason: string } | null;
  at: number;
}

function isComputerGame(value: unknown): value is ComputerGame {
  return (
    isRecord(value) &&
    typeof value.variant === "string" &&
    (value.fen === null || typeof value.fen === "string") &&
    typeof value.line === "string" &&
    (value.side === "white" || value.side === "black") &&
    typeof value.level === "number" &&
    (value.thinking === undefined || typeof value.thinking === "number") &&
    (value.whims === undefined || typeof value.whims === "number") &&
    (value.ended === null || isRecord(value.ended))
  );
}

/** Returns the current game against the computer in a variant. */
export function computerGame(variant: string): ComputerGame | undefined {
  return recall(`computer:${variant}`, isComputerGame);
}

/** Stores a game. */
export function keepComputerGame(game: ComputerGame): void {
  keep(`computer:${game.variant}`, { ...game, at: Date.now() });
}

/** Returns `true` if a new game may begin; asks before it replaces an unfinished one. */
export async function mayBegin(variant: string): Promise<boolean> {
  const old = computerGame(variant);
  if (!old || old.line === "" || old.ended !== null || (await isOver(old))) return true;
  return confirmed("Your last game against the computer isn't finished. Start a new one?", "Start");
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

const whims = (): number => Math.floor(Math.random() * 2 ** 32);

/** Starts a game, perhaps from the middle of another one. Returns the address of its page. */
export function newComputerGame(
  variant: string,
  level: number,
  colour: Side | "random",
  fen?: string,
  line = "",
  thinking = lastOptions().thinking,
): string {
  const side = colour === "random" ? (Math.random() < 0.5 ? "white" : "black") : colour;
  const old = computerGame(variant);
  if (old && old.line !== "") putAside(old);
  const begun = { variant, fen: fen ?? null, line, side, level, thinking, whims: whims(), ended: null };
  keepComputerGame({ ...begun, at: Date.now() });
  return `/computer/${variant}`;
}

/** The number of earlier games of a variant stored for the browser's Back button. */
const ASIDE = 5;

function isComputerGames(value: unknown): value is ComputerGame[] {
  return Array.isArray(value) && value.every(isComputerGame);
}

function putAside(game: ComputerGame, without?: number): void {
  const others = recall(`computer-aside:${game.variant}`, isComputerGames) ?? [];
  const left = others.filter(({ whims: id }) => id !== without && id !== game.whims);
  keep(`computer-aside:${game.variant}`, [game, ...left].slice(0, ASIDE));
}

/** Resumes an earlier game, if it is still stored. The seed identifies the game. */
export function returnToComputerGame(variant: string, id: number): void {
  const now = computerGame(variant);
  const old = recall(`computer-aside:${variant}`, isComputerGames)?.find((game) => game.whims === id);
  if (!now || now.whims === id || !old) return;
  putAside(now, id);
  keepComputerGame(old);
}
