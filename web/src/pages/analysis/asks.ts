import { rules } from "../../rules/client";
import type { TreeView } from "../../wire/rules";
import type { Judgeable } from "./judge";
import { askOf, firstOf } from "./parts";

/** Adds to `asks` the actions that asked for the rolls of some lines. */
export async function findAsks(game: Judgeable, lines: readonly string[], asks: Set<string>): Promise<void> {
  for (const line of lines) {
    // Every action that is found explains at least one more roll.
    for (let known = -1; known < asks.size;) {
      known = asks.size;
      await findAsk(game, line, asks);
    }
  }
}

/** Adds the actions that ask for rolls where the first roll of a line was made whose action is not known. */
async function findAsk({ variant, fen }: Judgeable, line: string, asks: Set<string>): Promise<void> {
  const game = await rules().open(variant, fen, line);
  try {
    const rolls = await game.rollsMade();
    const roll = rolls.find(({ outcome }) => askOf(outcome, asks) === undefined);
    if (!roll) return;
    const turns = await game.turns();
    const count = turns.findIndex(({ actions }) => actions.includes(roll.outcome));
    const turn = turns[count];
    if (!turn) return;
    const before = turns.slice(0, count).map(({ text }) => text);
    const steps = turn.actions.indexOf(roll.outcome);
    if (steps > 0) before.push(firstOf(turn, steps).text);
    const then = await rules().open(variant, fen, before.join(" "));
    const { acts } = await then.scene().finally(() => then.free());
    for (const { action, rolls: asksForRoll } of acts) if (asksForRoll) asks.add(action);
  } finally {
    game.free();
  }
}

/** Returns the lines of a tree from start to end. */
export function linesOf({ nodes }: TreeView): string[] {
  const parents = new Set(nodes.map(({ parent }) => parent));
  return nodes.flatMap((leaf, index) => {
    if (parents.has(index)) return [];
    const texts = [leaf.text];
    for (let at = leaf.parent; at !== null;) {
      const node = nodes[at];
      texts.unshift(node?.text ?? "");
      at = node?.parent ?? null;
    }
    return [texts.join(" ")];
  });
}
