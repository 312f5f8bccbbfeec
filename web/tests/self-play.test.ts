/**
 * The engine plays whole games against itself in Node.js, as in the worker of a page. Skipped if
 * `cargo xtask site --rules-only` has not been run.
 */
import type * as Springald from "../src/pkg/springald.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { PlayedGame } from "../src/lab/played";
import { playGame } from "../src/lab/self-play";
import { builtModule, isBuilt } from "./built-rules";

let built: typeof Springald;

beforeAll(async () => {
  if (isBuilt) built = await builtModule();
});

function play(variant: string, number: number): PlayedGame {
  const engine = new built.Engine(1);
  try {
    return playGame(built, engine, variant, number, 30);
  } finally {
    engine.free();
  }
}

describe.skipIf(!isBuilt)("games of the engine against itself", () => {
  it("end by the rules, dice and turns of several actions included", () => {
    const ids = (JSON.parse(built.variants()) as { id: string }[]).map(({ id }) => id);
    for (const id of ids) {
      const { winner, reason, turns, choices, moved, began, unentered } = play(id, 0);
      expect([null, "white", "black"], id).toContain(winner);
      expect(reason, id).not.toBe("");
      expect(turns, id).toBeGreaterThan(3);
      expect(choices, id).toBeGreaterThan(1);
      expect(moved.length, id).toBeGreaterThan(1);
      expect(began, id).toContain("K");
      expect(new Set(unentered).size, id).toBe(unentered.length);
    }
  });

  it("are the same for the same number, and differ for others", () => {
    const [first, again, other] = [play("chess", 5), play("chess", 5), play("chess", 6)];
    expect(again).toEqual(first);
    expect(other).not.toEqual({ ...first, number: 6 });
  });
});
