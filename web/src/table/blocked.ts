/** Why a piece cannot move at all: the rule that stands out among the refusals of all squares. */
import { coordinatesOf, nameOf } from "../board/layout";
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

/** Returns the reason why the mover's piece on a square cannot move; `null` if none stands out, or no such piece is there. */
export async function blockedReason(
  game: Pick<RulesGame, "why">,
  { files, ranks, things, to_act }: Pick<Scene, "files" | "ranks" | "things" | "to_act">,
  square: string,
): Promise<Explanation | null> {
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
