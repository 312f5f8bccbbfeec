import type {
  ArchivePage,
  CreateGame,
  Created,
  DiceRecord,
  Explored,
  GameAnalysis,
  Joined,
  Lobby,
  PuzzleAttempt,
  PuzzleRatings,
  PuzzleTask,
  RatedAttempt,
  Renewed,
  Snapshot,
  StoredText,
} from "./protocol";
import { isRecord } from "../app/store";
import type { Side } from "../wire/rules";

/** A refusal by the server, with its message. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Sends a request, with a body as `POST`, and returns the answer; `null` if it is empty. */
export async function ask<T>(path: string, body?: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secret !== undefined) headers.authorization = `Bearer ${secret}`;
  const request: RequestInit =
    body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(path, request);
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => null);
    const error = isRecord(answer) && isRecord(answer.error) ? answer.error : {};
    const code = typeof error.code === "string" ? error.code : "unknown";
    const message = typeof error.message === "string" ? error.message : "The server refused the request.";
    throw new ApiError(response.status, code, message);
  }
  // The server belongs to the same program, so its answers have the types of `protocol.ts`.
  if (response.status === 204) return null as T;
  return (await response.json()) as T;
}

/** Creates a game. */
export function createGame(game: CreateGame): Promise<Created> {
  return ask("/api/games", game);
}

/** Takes an open seat. */
export function join(id: string, name: string | undefined): Promise<Joined> {
  return ask(`/api/games/${encodeURIComponent(id)}/join`, name === undefined ? {} : { name });
}

/** Aborts a game, if that is still allowed. */
export function abortGame(id: string, secret: string): Promise<Snapshot> {
  return ask(`/api/games/${encodeURIComponent(id)}/abort`, {}, secret);
}

/** Replaces the secret of a seat. Called with the new secret twice, it checks that the secret is in force. */
export function renewSeat(id: string, secret: string, next: string): Promise<Renewed> {
  return ask(`/api/games/${encodeURIComponent(id)}/renew`, { secret: next }, secret);
}

/** Returns the side whose seat a secret opens. The seat stays free: a secret that replaces an equal one changes nothing. */
export async function sideOf(id: string, secret: string): Promise<Side> {
  return (await renewSeat(id, secret, secret)).side;
}

/** Returns the open challenges and the running games. */
export function lobby(): Promise<Lobby> {
  return ask("/api/lobby");
}

/** Returns a page of the archive; `query` are the conditions. */
export function archive(query: string): Promise<ArchivePage> {
  return ask(`/api/archive?${query}`);
}

/** Returns the turns that were played in a position. */
export function explorer(variant: string, fen: string, source: "people" | "engine"): Promise<Explored> {
  return ask(`/api/explorer?${new URLSearchParams({ variant, fen, source }).toString()}`);
}

/** Returns a puzzle of a game by its place among them, from 0, without its solution. */
export function puzzleAt(variant: string, index: number): Promise<PuzzleTask> {
  return ask(`/api/puzzles/${encodeURIComponent(variant)}?index=${index}`);
}

/** Rates an attempt at a puzzle. */
export function attemptPuzzle(variant: string, id: string, attempt: PuzzleAttempt): Promise<RatedAttempt> {
  return ask(`/api/puzzles/${encodeURIComponent(variant)}/${encodeURIComponent(id)}/attempts`, attempt);
}

/** Returns the ratings of a game's puzzles that are known well enough. */
export function puzzleRatings(variant: string): Promise<PuzzleRatings> {
  return ask(`/api/puzzles/${encodeURIComponent(variant)}/ratings`);
}

/** Returns a game as PGN. */
export async function pgnOf(id: string): Promise<string> {
  const response = await fetch(`/api/games/${encodeURIComponent(id)}/pgn`);
  if (!response.ok) throw new ApiError(response.status, "unknown", "There is no PGN of this game.");
  return response.text();
}

/** Returns the public state of a game. */
export function publicGame(id: string): Promise<Snapshot> {
  return ask(`/api/games/${encodeURIComponent(id)}`);
}

/** Returns the record of a game's dice, for checking them. */
export function diceOf(id: string): Promise<DiceRecord> {
  return ask(`/api/games/${encodeURIComponent(id)}/dice`);
}

/** Asks the server to analyse a finished game. Returns the analysis, or its progress. */
export function askForAnalysis(id: string): Promise<GameAnalysis> {
  return ask(`/api/games/${encodeURIComponent(id)}/analysis`, {});
}

/** Returns the server's analysis of a game, or its progress; `null` if nobody has asked for it. */
export function serverAnalysis(id: string): Promise<GameAnalysis | null> {
  return ask(`/api/games/${encodeURIComponent(id)}/analysis`);
}

/** Returns the text of a declared game by the version of its rules, with those that it builds on. */
export function text(version: string): Promise<StoredText> {
  return ask(`/api/texts/${encodeURIComponent(version)}`);
}

/** Stores the text of a game, so that it can be played by its version. */
export function addText(written: string): Promise<StoredText> {
  return ask("/api/texts", { text: written });
}
