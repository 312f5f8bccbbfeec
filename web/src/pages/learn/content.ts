import type { Listed, DeclaredPage } from "../../app/catalogue";
import { rules } from "../../rules/client";
import { reworded, rewordedRules } from "./rules-text";

/** An action to try on a live board. */
export interface Try {
  action: string;
  legal: boolean;
  clause_said?: string;
  ends?: string;
}

/** A clause with its board. */
export interface Clause {
  clause: string;
  fen?: string;
  line?: string;
  try: Try[];
  say: string;
}

/** A kind of piece with its board. */
export interface Legend {
  kind: string;
  fen?: string;
  square?: string;
  action?: string;
  say: string;
}

/** A step of the first game. */
export interface LessonStep {
  say: string;
  fen?: string;
  expect: string[];
  roll?: string;
  reply?: string;
}

/** The lessons of a game: `learn.json` of its folder. */
export interface Learn {
  ids: string[];
  words?: Record<string, Record<string, string>>;
  pitch: string;
  /** The game in a few sentences. */
  brief: string[];
  clauses: Clause[];
  legend: Legend[];
  first_game: LessonStep[];
  finish: string;
  credit: string;
}

const LEARN = import.meta.glob<Learn>("../../../../variants/*/site/learn.json", { import: "default" });
const RULES = import.meta.glob<string>("../../../../variants/*/RULES.md", { query: "?raw", import: "default" });

function inFolder<T>(all: Record<string, () => Promise<T>>, folder: string): (() => Promise<T>) | undefined {
  return Object.entries(all).find(([path]) => path.includes(`/variants/${folder}/`))?.[1];
}

/** Returns the lessons of a game in the words of its edition; `undefined` if there are none. */
export async function learnOf(game: Listed): Promise<Learn | undefined> {
  const learn = await inFolder(LEARN, game.folder)?.();
  if (!learn) return undefined;
  const words = learn.words?.[game.id];
  if (!words) return learn;
  const inWords = (text: string): string => reworded(text, words);
  return {
    ...learn,
    pitch: inWords(learn.pitch),
    brief: learn.brief.map(inWords),
    clauses: learn.clauses.map((clause) => ({ ...clause, say: inWords(clause.say) })),
    legend: learn.legend.map((entry) => ({ ...entry, say: inWords(entry.say), kind: inWords(entry.kind) })),
    first_game: learn.first_game.map((step) => ({ ...step, say: inWords(step.say) })),
    finish: inWords(learn.finish),
    credit: inWords(learn.credit),
  };
}

/** Returns the rules page and the text of a declared game. */
export async function declaredPage(game: Listed): Promise<DeclaredPage | undefined> {
  const { pages } = await import("virtual:pages");
  const load = pages[game.id];
  if (load) return (await load()).page;
  return (await import("../../app/texts")).textPage(game.id);
}

/** Returns a game in a few sentences. */
export async function briefOf(game: Listed): Promise<readonly string[]> {
  const declared = game.version === undefined ? undefined : await declaredPage(game);
  return declared?.brief ?? (await learnOf(game))?.brief ?? [game.summary];
}

/** Returns examples of the clauses of a declared game: one action each that the clause allows or forbids. */
export async function declaredClauses(game: Listed): Promise<Clause[]> {
  const found = await rules().examples(game.id);
  return found.map(({ clause, fen, action, legal, say }) => ({
    clause,
    fen,
    say: legal ? `${say}: allowed.` : say,
    try: [{ action, legal }],
  }));
}

/** Returns the rules of a game in the words of its edition. */
export async function rulesTextOf(game: Listed, learn: Learn | undefined): Promise<string> {
  const text = (await inFolder(RULES, game.folder)?.()) ?? "";
  return rewordedRules(text, learn?.words?.[game.id] ?? {});
}
