/** Pages and rules understand each other, also after a worker was restarted. Skipped without the built rules. */
import { beforeAll, describe, expect, it } from "vitest";
import { rulesIn, type Rules, type RulesGame } from "../src/rules/client";
import { gamesOf } from "../src/rules/serve";
import { builtModule, isBuilt, linkTo } from "./built-rules";
import type * as Springald from "../src/pkg/springald.js";

let built: typeof Springald;
let link: ReturnType<typeof linkTo>;
let rules: Rules;

beforeAll(async () => {
  if (isBuilt) built = await builtModule();
});

async function open(variant: string, line?: string): Promise<RulesGame> {
  link = linkTo(built);
  rules = rulesIn(link, link);
  return rules.open(variant, undefined, line);
}

describe.skipIf(!isBuilt)("a game behind promises", () => {
  it("answers a step with everything that a table needs", async () => {
    const game = await open("chess", "e2e4");
    const asked = link.asked.length;
    const step = await game.play("e7e5", "e2e4");
    expect(link.asked.slice(asked)).toEqual(["play"]);
    expect([step.before, step.turn?.san, step.since, step.scene.to_act]).toEqual([1, "e5", "e7e5", "white"]);
    const { steps } = await game.advance("e2e4 e7e5 g1f3 b8c6");
    expect(steps?.map(({ action }) => action)).toEqual(["g1f3", "b8c6"]);
    expect(await game.advance("e2e4")).toEqual({ steps: null, is_behind: true });
    expect(await game.lineAfter("f1b5")).toBe("e2e4 e7e5 g1f3 b8c6 f1b5");
    expect((await game.undoTurn())?.before).toBe(2);
    expect(await game.fen()).toMatch(/^rnbqkbnr.pppp1ppp.* b /);
  });

  it("is refused with the message of the library, and asked nothing that the module does not have", async () => {
    const game = await open("chess");
    await expect(game.play("e2e5")).rejects.toThrow(/e2e5/);
    await expect(rules.open("tiddlywinks")).rejects.toThrow(/tiddlywinks/);
    await expect(game.why([{ square: "e2" }, { square: "e5" }])).resolves.toMatchObject({ legal: false });
    for (const method of ["constructor", "__destroy_into_raw", "toString", "nonsense"]) {
      await expect(link.call(1, method, [])).rejects.toThrow("unknown question");
      await expect(link.call(0, method, [])).rejects.toThrow("unknown question");
    }
    await expect(link.call(0, "initSync", [])).rejects.toThrow("unknown question");
    expect(() => gamesOf(built)({ id: 1, object: 7, method: "scene", args: [] }, () => undefined)).toThrow("closed");
  });

  it("goes on from its line in a worker that was restarted, as do its copies", async () => {
    const game = await open("cats");
    await game.play("e3e4");
    const copy = await game.copy();
    await game.advance("e3e4 e8e7");
    await copy.play("d8d7");
    await copy.undoAction();
    link.stop();
    const [line, scene] = await Promise.all([game.line(), game.scene()]);
    expect([line, scene.to_act, await copy.line()]).toEqual(["e3e4 e8e7", "white", "e3e4"]);
    // A game of the old worker is not freed in the new one.
    const other = await open("chess");
    link.stop();
    other.free();
    expect(link.asked.filter((method) => method === "free")).toEqual([]);
  });
});
