/** Why a piece cannot move at all: the rule that stands out among the refusals of all squares. */
import { coordinatesOf, nameOf } from "../board/coordinates";
import type { RulesGame } from "../rules/client";
import type { Explanation, Scene } from "../wire/rules";

/** Returns the refusal that says most: the first one with the rarest clause, if there are several clauses. */
export function telling(refusals: readonly Explanation[]): Explanation | null {
  const counts = new Map<string | null, number>();
  for (const { clause } of refusals) counts.set(clause, (counts.get(clause) ?? 0) + 1);
  if (counts.size < 2) return null;
  const least = Math.min(...counts.values());
  return refusals.find(({ clause }) => counts.get(clause) === least) ?? null;
}

/** Returns `true` if the step that is due only puts something on a square. */
function isPlacing(acts: Scene["acts"]): boolean {
  const onBoard = acts.map(({ gesture }) => gesture).filter(([first]) => first !== undefined && "square" in first);
  return onBoard.length > 0 && onBoard.every(({ length }) => length === 1);
}

/**
 * Returns the reason why nothing can be put on a square or, if that is not what is due, why the mover's piece on it cannot
 * move; `null` if none stands out, or no such piece is there.
 */
export async function blockedReason(
  game: Pick<RulesGame, "why">,
  { files, ranks, things, to_act, acts }: Pick<Scene, "files" | "ranks" | "things" | "to_act" | "acts">,
  square: string,
): Promise<Explanation | null> {
  if (isPlacing(acts)) {
    const placed = await game.why([{ square }]).catch(() => null);
    if (placed?.legal === false) return placed;
  }
  if (!things.some((thing) => thing.square === square && thing.owner === to_act)) return null;
  const from = coordinatesOf(square);
  const targets = Array.from({ length: files * ranks }, (_, at) => ({
    file: at % files,
    rank: Math.floor(at / files),
  }));
  const distance = ({ file, rank }: typeof from): number => Math.hypot(file - from.file, rank - from.rank);
  const near = targets.filter((to) => distance(to) > 0).sort((one, other) => distance(one) - distance(other));
  const asked = near.map((to) => game.why([{ square }, { square: nameOf(to) }]).catch(() => null));
  const refusals = (await Promise.all(asked)).flatMap((found) => (found?.legal === false ? [found] : []));
  return telling(refusals);
}
