/** Texts of players: fetched by the versions of their rules, and kept in this browser. */
import "../board/hexagons.css";
import { ApiError, text as fetchText } from "../net/api";
import { rules } from "../rules/client";
import { registerTexts } from "../rules/texts";
import type { DeclaredView, SidesView } from "../wire/rules";
import { CHESS_SIDES } from "../board/sides";
import type { Listed, DeclaredPage, Named } from "./catalogue";
import { isRecord, keep, recall } from "./store";

/** A text as this browser keeps it. */
interface Kept {
  name: string;
  sides?: SidesView;
  texts: string[];
}

function isSides(value: unknown): value is SidesView {
  const isSide = (side: unknown): boolean =>
    isRecord(side) && typeof side.name === "string" && typeof side.colour === "string";
  return isRecord(value) && isSide(value.white) && isSide(value.black);
}

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.name === "string" &&
    Array.isArray(value.texts) &&
    value.texts.every((text) => typeof text === "string") &&
    (value.sides === undefined || isSides(value.sides))
  );
}

const found = new Map<string, Promise<{ game: Listed; page: DeclaredPage } | undefined>>();

/** Returns the game of a text, or nothing if there is none with this version. */
export async function textGame(version: string): Promise<Listed | undefined> {
  return (await load(version))?.game;
}

/** Returns the rules page of a text. */
export async function textPage(version: string): Promise<DeclaredPage | undefined> {
  return (await load(version))?.page;
}

/** Returns the names of a text that this browser keeps and of its sides. */
export function kept(version: string): Named | undefined {
  const found = recall(`text:${version}`, isKept);
  return found && { name: found.name, sides: found.sides ?? CHESS_SIDES };
}

/** Keeps a text, so that it can be played without the server. */
export function keepText({ version, variant, texts }: DeclaredView): void {
  keep(`text:${version}`, { name: variant.name, sides: variant.sides, texts });
}

function load(version: string): Promise<{ game: Listed; page: DeclaredPage } | undefined> {
  const known = found.get(version);
  if (known) return known;
  const loading = open(version);
  found.set(version, loading);
  loading.catch(() => found.delete(version));
  return loading;
}

async function open(version: string): Promise<{ game: Listed; page: DeclaredPage } | undefined> {
  const texts = recall(`text:${version}`, isKept)?.texts ?? (await fetched(version));
  if (!texts) return undefined;
  const view = await rules().addTexts(texts);
  // The text of another version would be another game.
  if (view.version !== version) return undefined;
  registerTexts(version, texts);
  keepText(view);
  const played = await rules().open(version);
  const start = await played.scene().finally(() => played.free());
  const { variant, likes } = view;
  const bare = { ...start, acts: [], facts: [] };
  return {
    game: { ...variant, id: version, version, likes, pitch: variant.summary, start: bare, hasTurnButtons: false },
    page: { brief: view.brief, rules: view.rules, texts },
  };
}

async function fetched(version: string): Promise<string[] | undefined> {
  try {
    return (await fetchText(version)).texts;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
