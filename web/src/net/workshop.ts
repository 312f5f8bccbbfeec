/** Games that players write, with versions of their texts, and the gallery. */
import { forget, isRecord, keep, keysUnder, recall } from "../app/store";
import type {
  BegunGame,
  BeginGame,
  GalleryPage,
  PlayersGame,
  PublishGame,
  SavedVersion,
  SaveVersion,
  VersionText,
} from "../wire/api";
import { ask } from "./api";

/** A game whose author uses this browser. */
export interface OwnGame {
  id: string;
  name: string;
  /** The secret of the author. */
  secret: string;
  /** The time of the last version, in milliseconds since 1970. */
  at: number;
}

type Kept = Omit<OwnGame, "id">;

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.name === "string" &&
    typeof value.secret === "string" &&
    typeof value.at === "number"
  );
}

/** Keeps the secret of a game's author, and the name of the game. */
export function keepGame({ id, ...kept }: OwnGame): void {
  keep(`workshop:${id}`, kept);
}

/** Returns a game if its author uses this browser. */
export function ownGame(id: string): OwnGame | undefined {
  const kept = recall(`workshop:${id}`, isKept);
  return kept && { id, ...kept };
}

/** Returns the games whose author uses this browser, the last changed first. */
export function ownGames(): OwnGame[] {
  const games = keysUnder("workshop:").flatMap((id) => ownGame(id) ?? []);
  return games.sort((a, b) => b.at - a.at);
}

/** The game to which the text in the editor belongs. */
export interface Written {
  /** The id of the game of this browser that gets it as a version. */
  game?: string;
  /** The name of the game from which it was made. */
  fromName?: string;
  /** The id of the player's game from which it was made. */
  fromGame?: string;
  /** Or the id of the game of the library, or the version of a text. */
  fromVariant?: string;
  /** The text that was saved last as a version. */
  saved?: string;
}

const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === "string";

function isWritten(value: unknown): value is Written {
  return (
    isRecord(value) && [value.game, value.fromName, value.fromGame, value.fromVariant, value.saved].every(isTextOrNone)
  );
}

/** Puts a text into the editor, with the game to which it belongs. */
export function edit(text: string, written: Written): void {
  keep("written", text);
  keepWritten(written);
}

/** Returns the text in the editor; nothing on a first visit. */
export function textInEditor(): string | undefined {
  return recall("written", (value): value is string => typeof value === "string");
}

/** Keeps the game to which the text in the editor belongs. */
export function keepWritten(written: Written): void {
  keep("written-of", written);
}

/** Returns the game to which the text in the editor belongs. */
export function written(): Written {
  return recall("written-of", isWritten) ?? {};
}

const path = (id: string): string => `/api/workshop/${encodeURIComponent(id)}`;

/** Begins a game with its first version. */
export function beginGame(game: BeginGame): Promise<BegunGame> {
  return ask("/api/workshop", game);
}

/** Saves a version of a game. */
export function saveVersion({ id, secret }: OwnGame, version: SaveVersion): Promise<SavedVersion> {
  return ask(`${path(id)}/versions`, version, secret);
}

/** Returns a game with its versions. */
export function playersGame(id: string): Promise<PlayersGame> {
  return ask(path(id));
}

/** Returns the text of a version. */
export function versionText(id: string, number: number): Promise<VersionText> {
  return ask(`${path(id)}/versions/${number}`);
}

/** Puts a version into the gallery. */
export async function publishGame({ id, secret }: OwnGame, publication: PublishGame): Promise<void> {
  await ask(`${path(id)}/publish`, publication, secret);
}

/** Takes a game out of the gallery. */
export async function withdrawGame({ id, secret }: OwnGame): Promise<void> {
  await ask(`${path(id)}/withdraw`, {}, secret);
}

/** Deletes a game with its versions and playtests. */
export async function deleteGame({ id, secret }: OwnGame): Promise<void> {
  await ask(`${path(id)}/delete`, {}, secret);
  forget(`workshop:${id}`);
  if (written().game === id) keepWritten({});
}

/** Returns a page of the gallery; `query` are the conditions. */
export function galleryPage(query: string): Promise<GalleryPage> {
  return ask(`/api/workshop?${query}`);
}
