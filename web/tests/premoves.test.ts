/** Premoves in every game, with the built rules. Skipped if `cargo xtask site --rules-only` has not been run. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Rules, RulesGame } from "../src/rules/client";
import type { Act, VariantView } from "../src/wire/rules";
import { premoveSteps } from "../src/table/premove";
import { openTable } from "../src/table/testkit";
import { builtModule, builtRules, isBuilt } from "./built-rules";

let rules: Rules;
let variants: VariantView[] = [];

beforeAll(async () => {
  if (!isBuilt) return;
  rules = builtRules(await builtModule());
  variants = await rules.variants();
});

/** Plays the first action of each step that passes `wanted` until another side acts. Returns the actions played. */
async function playTurn(game: RulesGame, wanted: (act: Act) => boolean = () => true): Promise<Act[]> {
  const played: Act[] = [];
  const { to_act: mover } = await game.scene();
  for (;;) {
    const { acts, to_act } = await game.scene();
    if (to_act !== mover) return played;
    const act = acts.find(wanted) ?? acts[0];
    if (!act) return played;
    await game.play(act.action);
    played.push(act);
  }
}

const squaresOf = (acts: readonly Act[]): string[] =>
  acts.flatMap(({ gesture }) => gesture.flatMap((click) => ("square" in click ? [click.square] : [])));

describe.skipIf(!isBuilt)("premoves", () => {
  it("are offered in every game, with the steps that its turns begin with", async () => {
    for (const { id } of variants) {
      const steps = await premoveSteps(id, rules);
      const game = await rules.open(id);
      const { acts } = await game.scene();
      const begins = acts.some(({ gesture }) => gesture.length > 1 && gesture.every((click) => "square" in click));
      expect(steps, id).toEqual(begins ? ["move"] : ["place", "move"]);
      game.free();
    }
  });

  it("are played in every game when the turn comes, all steps of them", async () => {
    for (const { id } of variants) {
      const game = await rules.open(id);
      const { things } = await game.scene();
      // Premoves refer to the pieces on the current board.
      const isKnown = ({ gesture, rolls }: Act): boolean => {
        const [from, to] = gesture.map((click) => ("square" in click ? click.square : ""));
        return !rolls && from !== "" && things.some(({ square }) => square === from) === (to !== undefined);
      };
      await playTurn(game, isKnown);
      const before = await game.line();
      const own = await game.copy();
      const { length } = await premoveSteps(id, rules);
      const acts: Act[] = [];
      while (acts.length < length) {
        const act = (await own.scene()).acts.find(isKnown);
        if (!act) throw new Error(`${id} has nothing to premove`);
        await own.play(act.action);
        acts.push(act);
      }
      const expected = await own.line();
      const reported: string[] = [];
      const options = { variant: id, confirmed: true, premove: true, onTurn: (text: string) => reported.push(text) };
      const { table, screen } = await openTable("black", options, 1, rules);
      screen.premove(...squaresOf(acts));
      expect(table.hasPremove, id).toBe(true);
      await table.sync(before);
      await table.settled();
      await table.settled();
      expect(table.line, id).toBe(expected);
      expect(table.hasPremove, id).toBe(false);
      for (const one of [game, own]) one.free();
    }
  });

  it("end with the step that cannot be played, and what was played of them can be undone", async () => {
    for (const { id } of variants) {
      const steps = await premoveSteps(id, rules);
      if (steps[0] !== "place") continue;
      const game = await rules.open(id);
      const { things } = await game.scene();
      const isFree = ({ gesture: [click] }: Act): boolean =>
        click !== undefined && "square" in click && !things.some(({ square }) => square === click.square);
      await playTurn(game);
      const before = await game.line();
      const placing = (await game.scene()).acts.find(isFree);
      if (!placing) throw new Error(`${id} has nothing to place`);
      const { table, screen } = await openTable("black", { variant: id, confirmed: true, premove: true }, 1, rules);
      // No piece goes from one rook's corner to the other.
      screen.premove(...squaresOf([placing]), "a8", "a1");
      await table.sync(before);
      await table.settled();
      await table.settled();
      expect([table.draft, table.hasPremove, table.canUndo]).toEqual([[placing.action], false, true]);
      await table.takeBackStep();
      expect(table.line).toBe(before);
      game.free();
    }
  });
});
