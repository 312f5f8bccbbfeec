/** Playtests of a player's text: what its author sees, and what players send. */
import { forget, isRecord, keep, keysUnder, recall } from "../app/store";
import type { NoteId, Playtests } from "../wire/api";
import { ApiError, ask } from "./api";

/** A text whose author uses this browser. */
export interface OwnText {
  version: string;
  name: string;
  /** The secret of the author. */
  secret: string;
  /** The time at which it was sent, in milliseconds since 1970. */
  at: number;
}

type Kept = Omit<OwnText, "version">;

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.name === "string" &&
    typeof value.secret === "string" &&
    typeof value.at === "number"
  );
}

/** Keeps the secret of the author of a text. */
export function keepAuthor({ version, ...kept }: OwnText): void {
  keep(`author:${version}`, kept);
}

/** Forgets the secret of the author of a text. */
export function forgetAuthor(version: string): void {
  forget(`author:${version}`);
}

/** Returns the texts whose author uses this browser, the newest first. */
export function ownTexts(): OwnText[] {
  const texts = keysUnder("author:").flatMap((version) => {
    const kept = recall(`author:${version}`, isKept);
    return kept ? [{ version, ...kept }] : [];
  });
  return texts.sort((a, b) => b.at - a.at);
}

const path = (version: string): string => `/api/texts/${encodeURIComponent(version)}/playtests`;

/** Returns the playtests of a text, from a place among its games. */
export function playtests({ version, secret }: OwnText, before?: number | null): Promise<Playtests> {
  return ask(before == null ? path(version) : `${path(version)}?before=${before}`, undefined, secret);
}

/** Returns all playtests of a text. */
export async function allPlaytests(text: OwnText): Promise<Playtests> {
  const all = await playtests(text);
  for (let { next } = all; next !== null;) {
    const more = await playtests(text, next);
    all.games.push(...more.games);
    next = more.next;
  }
  return { ...all, next: null };
}

/** Returns all games of a text as PGN. */
export async function playtestsAsPgn({ version, secret }: OwnText): Promise<string> {
  const parts: string[] = [];
  for (let next = ""; ;) {
    const query = next === "" ? "" : `?before=${next}`;
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(`${path(version)}/pgn${query}`, { headers });
    if (!response.ok) throw new ApiError(response.status, "unknown", "The games could not be loaded.");
    parts.push(await response.text());
    next = response.headers.get("springald-next") ?? "";
    if (next === "") return parts.join("\n");
  }
}

/** Ends the playtests of a text: its notes and counts are deleted. */
export async function endPlaytests({ version, secret }: OwnText): Promise<void> {
  await ask(`${path(version)}/delete`, {}, secret);
}

/** Tells the author of a game that a clause has refused something. */
export async function sendRefusal(game: string, secret: string, clause: string): Promise<void> {
  await ask(`/api/games/${encodeURIComponent(game)}/refusals`, { clause }, secret);
}

/** Sends the author of a game a note about the position after so many turns. */
export function sendNote(game: string, secret: string, turns: number, note: string): Promise<NoteId> {
  return ask(`/api/games/${encodeURIComponent(game)}/notes`, { turns, note }, secret);
}

/** Deletes a note. */
export async function deleteNote(game: string, secret: string, id: string): Promise<void> {
  await ask(`/api/games/${encodeURIComponent(game)}/notes/${encodeURIComponent(id)}/delete`, {}, secret);
}
