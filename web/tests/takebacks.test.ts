/** A takeback against the computer leads to the same position whether the computer has answered or not. */
import type * as Springald from "../src/pkg/springald.js";
import { beforeAll, describe, expect, it } from "vitest";
import { lineBeforeTurnOf } from "../src/table/past";
import type { OutcomeView, Scene, TurnView } from "../src/wire/rules";
import { random } from "../src/table/testkit";
import { builtModule, builtRules, isBuilt } from "./built-rules";

type Game = InstanceType<(typeof Springald)["Game"]>;

let built: typeof Springald;

beforeAll(async () => {
  if (isBuilt) built = await builtModule();
});

/** Plays one turn at random, with its rolls. */
function playTurn(game: Game, draw: (below: number) => number): void {
  const whole = (): number => (JSON.parse(game.turns()) as TurnView[]).filter(({ whole }) => whole).length;
  for (const before = whole(); ;) {
    const { acts, to_act } = JSON.parse(game.scene()) as Scene;
    if (whole() > before && to_act !== "nature") return;
    const outcomes = to_act === "nature" ? (JSON.parse(game.outcomes()) as OutcomeView[]) : [];
    const texts = to_act === "nature" ? outcomes.map(({ outcome }) => outcome) : acts.map(({ action }) => action);
    game.play(texts[draw(texts.length)] ?? "");
  }
}

describe.skipIf(!isBuilt)("a takeback", () => {
  it("goes back to the player's last turn, before, within and after the computer's answer, in every game", async () => {
    const rules = builtRules(built);
    for (const { id } of await rules.variants()) {
      const game = new built.Game(id);
      const draw = random(3);
      playTurn(game, draw);
      playTurn(game, draw);
      const before = game.line();
      playTurn(game, draw);
      const taken = async (): Promise<string> =>
        lineBeforeTurnOf(await rules.open(id, undefined, game.line()), "white");
      expect(await taken(), id).toBe(before);
      // Within a turn of several steps.
      const [first] = (JSON.parse(game.scene()) as Scene).acts;
      if (first !== undefined) game.play(first.action);
      expect(await taken(), id).toBe(before);
      game.free();
    }
  });
});
