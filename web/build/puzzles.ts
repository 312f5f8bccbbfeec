import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Goal, Puzzle } from "../src/pages/puzzles/puzzle";

const GOALS: readonly Goal[] = ["win", "save", "material"];

/** The prefix of the modules with the puzzles of a game. */
const SET = "virtual:puzzles/";

/**
 * Provides the pages with the puzzles of the folder `puzzles`: `virtual:puzzles`, the number of puzzles of each game and
 * the loader of its set, and a module with each set.
 */
export function puzzles(repository: string): Plugin {
  const folder = join(repository, "puzzles");
  return {
    name: "puzzles",
    resolveId: (id) => (id === "virtual:puzzles" || id.startsWith(SET) ? `\0${id}` : undefined),
    load(id) {
      const name = id.startsWith("\0") ? id.slice(1) : id;
      if (name === "virtual:puzzles") {
        const sets = idsOf(folder).map((game) => {
          const load = `() => import("${SET}${game}")`;
          return `${JSON.stringify(game)}: { count: ${read(folder, game).length}, load: ${load} }`;
        });
        return `export const sets = { ${sets.join(", ")} };`;
      }
      if (!name.startsWith(SET)) return undefined;
      const set = read(folder, name.slice(SET.length));
      return `export const puzzles = JSON.parse(${JSON.stringify(JSON.stringify(set))});`;
    },
  };
}

/** Returns the ids of the games with a set. */
function idsOf(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.filter((name) => name.endsWith(".pgn")).map((name) => name.slice(0, -".pgn".length));
}

/** Reads the puzzles of a game. The files are written by `springald puzzles make`: tags, a blank line, the moves. */
function read(folder: string, game: string): Puzzle[] {
  const games = readFileSync(join(folder, `${game}.pgn`), "utf8").split(/\n(?=\[Event )/);
  return games.map((text) => {
    const tag = (name: string): string => {
      const value = new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(text)?.[1];
      if (value === undefined) throw new Error(`a puzzle of ${game}.pgn has no tag ${name}`);
      return value;
    };
    const moves = text
      .slice(text.indexOf("\n\n"))
      .replace(/\{[^}]*\}/, "")
      .replace(/\s+/g, " ")
      .trim();
    const goal = GOALS.find((one) => one === tag("Goal"));
    if (goal === undefined) throw new Error(`a puzzle of ${game}.pgn has the goal ${tag("Goal")}`);
    return {
      id: tag("PuzzleId"),
      goal,
      fen: tag("FEN"),
      turns: Number(tag("Turns")),
      themes: tag("Themes").split(" "),
      difficulty: Number(tag("Difficulty")),
      moves,
    };
  });
}
