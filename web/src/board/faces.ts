/** The faces of the dice. */

/** Faces shown before the last one. */
const FACES = 11;

/** Returns the face for an outcome: the part after the action that it answers (`e5` for `T@e5`). */
export function faceOf(outcome: string): string {
  const at = outcome.lastIndexOf("@");
  return at >= 0 && at + 1 < outcome.length ? outcome.slice(at + 1) : outcome;
}

/** Returns the number of possible outcomes in words, as in "1 of 49 possible squares"; empty if there is only one. */
export function oddsOf(outcomes: readonly string[]): string {
  if (outcomes.length < 2) return "";
  const squares = outcomes.every((outcome) => /^[a-z]\d+$/.test(faceOf(outcome)));
  return `1 of ${outcomes.length} possible ${squares ? "squares" : "outcomes"}`;
}

/** Returns the faces shown before the last one, never the same twice in a row. */
export function facesBefore(
  outcome: string,
  outcomes: readonly string[],
  random: () => number = Math.random,
): string[] {
  const all = outcomes.length > 1 ? outcomes : [outcome];
  const faces: string[] = [];
  for (let count = 0; count < FACES; count += 1) {
    const others = all.filter((one) => one !== faces[faces.length - 1]);
    faces.push(others[Math.floor(random() * others.length)] ?? outcome);
  }
  return faces;
}
