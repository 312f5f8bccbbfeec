/** Positions and tries of the learn pages, for tests. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scene } from "./api";
import { binary, REPOSITORY } from "./server";

interface Taught {
  ids: string[];
  clauses: { clause: string; fen?: string; line?: string; try: { action: string; legal: boolean; ends?: string }[] }[];
}

/** A try from a position. */
export interface Tried {
  variant: string;
  clause: string;
  fen: string;
  line: string;
  action: string;
  legal: boolean;
  /** The result, if the try ends the game. */
  result: string | undefined;
}

/** Returns every try that has its own position. */
export function tries(): Tried[] {
  const folder = join(REPOSITORY, "variants");
  return readdirSync(folder).flatMap((name) => {
    const { ids, clauses } = JSON.parse(readFileSync(join(folder, name, "site/learn.json"), "utf8")) as Taught;
    return ids.flatMap((variant) =>
      clauses.flatMap(({ clause, fen, line = "", try: all }) =>
        all.flatMap(({ action, legal, ends: result }) =>
          fen === undefined ? [] : [{ variant, clause, fen, line, action, legal, result }],
        ),
      ),
    );
  });
}

/** Returns the number of clauses of each variant's rules, by its id. */
export function clauseCounts(): Map<string, number> {
  const folder = join(REPOSITORY, "variants");
  const games = readdirSync(folder).map((name) => {
    const { ids } = JSON.parse(readFileSync(join(folder, name, "site/learn.json"), "utf8")) as Taught;
    const rules = readFileSync(join(folder, name, "RULES.md"), "utf8");
    return { ids, clauses: rules.match(/^\*\*\d+\.\d+\*\*/gm)?.length ?? 0 };
  });
  return new Map(games.flatMap(({ ids, clauses }) => ids.map((id) => [id, clauses] as const)));
}

/** Returns the position after a line, even if the game is over. */
export function sceneAt(variant: string, fen: string, line: string): Scene {
  const moves = line === "" ? [] : ["--moves", line];
  const shown = execFileSync(binary(), ["show", variant, "--json", "--fen", fen, ...moves], { encoding: "utf8" });
  return JSON.parse(shown) as Scene;
}
