import type { Premove, PremoveStep } from "../board/state";
import type { Rules } from "../rules/client";
import type { Scene } from "../wire/rules";

/** The most steps of one premove. */
const MOST_STEPS = 4;

/**
 * Returns the first steps of a turn that can be entered as a premove: placements on empty squares and a first move. Returns
 * none if turns begin in another way; then premoves are off.
 */
export async function premoveSteps(variant: string, rules: Rules): Promise<readonly PremoveStep[]> {
  const game = await rules.open(variant);
  const steps: PremoveStep[] = [];
  try {
    while (steps.length < MOST_STEPS) {
      const scene = await game.scene();
      const step = stepOf(scene);
      if (step === null) break;
      steps.push(step);
      if (step === "move") break;
      let continues = false;
      for (const { action } of scene.acts) {
        const played = await game.play(action);
        continues = played.scene.to_act === scene.to_act;
        if (continues) break;
        await game.undoAction();
      }
      if (!continues) break;
    }
    return steps;
  } finally {
    game.free();
  }
}

/** Returns the kind of step that a position asks for; `null` if it cannot be a premove. */
export function stepOf({ acts, things }: Scene): PremoveStep | null {
  const movesPiece = acts.some(({ gesture: [from, to] }) => from && to && "square" in from && "square" in to);
  if (movesPiece) return "move";
  const taken = new Set(things.map(({ square }) => square));
  const places = acts.every(({ gesture: [at, more] }) => at && "square" in at && !more && !taken.has(at.square));
  return places && acts.length > 0 ? "place" : null;
}

/** Returns a premove in words: "d5, e2 to e4". */
export function premoveInWords(premove: Premove): string {
  return premove
    .map((clicks) => clicks.flatMap((click) => ("square" in click ? [click.square] : [])).join(" to "))
    .join(", ");
}
