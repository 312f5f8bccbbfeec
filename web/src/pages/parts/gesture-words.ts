import { buttonLabel } from "../../board/choices";
import type { Click, Kind } from "../../rules/types";
import { sentence } from "./words";

/** How a gesture is made, as a sentence: "Tap g1, then f3.", "Press Teleport." */
export function gestureInWords(gesture: readonly Click[], kinds: readonly Kind[]): string {
  const steps = gesture.map((click, index) => {
    if ("square" in click) {
      const before = gesture[index - 1];
      return before !== undefined && "square" in before ? click.square : `tap ${click.square}`;
    }
    if ("button" in click) return `press ${buttonLabel(click.button)}`;
    return `choose the ${kinds.find(({ letter }) => letter === click.piece)?.name ?? click.piece}`;
  });
  return sentence(steps.join(", then "));
}

/** The squares of a gesture. */
export function squaresIn(gesture: readonly Click[]): string[] {
  return gesture.flatMap((click) => ("square" in click ? [click.square] : []));
}
