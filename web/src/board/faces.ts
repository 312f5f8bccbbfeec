/** The faces of the dice. */

/** Faces shown before the last one. */
const FACES = 11;

/** Returns the number of possible outcomes in words, as in "1 of 49 possible squares"; empty if there is only one. */
export function oddsOf(faces: readonly string[]): string {
  if (faces.length < 2) return "";
  const squares = faces.every((face) => /^[a-z]\d+$/.test(face));
  return `1 of ${faces.length} possible ${squares ? "squares" : "outcomes"}`;
}

/** Returns the faces shown before the last one, never the same twice in a row. */
export function facesBefore(face: string, faces: readonly string[], random: () => number = Math.random): string[] {
  const all = faces.length > 1 ? faces : [face];
  const shown: string[] = [];
  for (let count = 0; count < FACES; count += 1) {
    const others = all.filter((one) => one !== shown[shown.length - 1]);
    shown.push(others[Math.floor(random() * others.length)] ?? face);
  }
  return shown;
}
