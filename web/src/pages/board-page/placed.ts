import type { Figure } from "../../board/art";
import type { KindView, Scene } from "../../wire/rules";

/** Returns the piece that one click puts on the board now, by the prompt that names it; `null` if nothing is put anywhere. */
export function placedNow(
  { acts, things, prompt, to_act }: Pick<Scene, "acts" | "things" | "prompt" | "to_act">,
  kinds: readonly KindView[],
): Figure | null {
  const isPut = acts.length > 0 && acts.every(({ gesture }) => gesture.length === 1 && "square" in (gesture[0] ?? {}));
  if (!isPut) return null;
  const words: readonly string[] = prompt.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const kind = kinds.find(({ name }) => words.includes(name.toLowerCase()));
  if (kind === undefined) return null;
  const { name, letter } = kind;
  const standing = things.find((thing) => thing.name === name);
  // A sign is the letter of a piece that belongs to nobody.
  const isNeutral = !/^[A-Za-z]$/.test(letter) || (to_act !== "white" && to_act !== "black");
  return { name, letter, owner: standing?.owner ?? (isNeutral ? "neutral" : to_act) };
}
