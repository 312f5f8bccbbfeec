import { gestureInWords, squaresIn } from "../../table/words";
import type { Act, KindView } from "../../wire/rules";

/**
 * Returns the words for a learner who moved to the right square and then chose something else than the lesson needs;
 * `null` if the moves differ in their squares.
 */
export function choiceInstead(
  acts: readonly Pick<Act, "action" | "gesture">[],
  played: string | undefined,
  wanted: string | undefined,
  kinds: readonly KindView[],
): string | null {
  const gesture = (text: string | undefined): Act["gesture"] =>
    acts.find(({ action }) => action === text)?.gesture ?? [];
  const [done, due] = [gesture(played), gesture(wanted)];
  const choices = due.filter((click) => !("square" in click));
  const isSameMove = squaresIn(done).length > 0 && squaresIn(done).join() === squaresIn(due).join();
  if (played === wanted || !isSameMove || choices.length === 0) return null;
  return `That choice is legal, but this lesson needs another one. ${gestureInWords(choices, kinds)}`;
}
