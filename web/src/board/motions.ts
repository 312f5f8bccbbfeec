import type { Motion, Show } from "../wire/rules";

/** Changes that begin a new batch; all others are shown together with the change before them. */
const BEGINS: ReadonlySet<Show> = new Set<Show>(["slide", "jump", "appear", "roll", "return", "pull", "vanish"]);

/** Groups motions into batches that are shown at the same time: a capture with the move, all pulls together. */
export function batches(motions: readonly Motion[]): Motion[][] {
  const done: Motion[][] = [];
  let open: Motion[] = [];
  for (const motion of motions) {
    const first = open.find((one) => one.show !== "take");
    const together = first === undefined || first.show === motion.show || !BEGINS.has(motion.show);
    // A piece that has already moved in this batch continues in the next one; so does the piece it becomes.
    const continues = open.some(
      (one) => one.to !== null && one.to === motion.from && one.layer === motion.layer && one.show !== "swap",
    );
    if (open.length > 0 && (!together || continues)) {
      done.push(open);
      open = [];
    }
    open.push(motion);
  }
  if (open.length > 0) done.push(open);
  return done;
}

/** Returns the motions of a preview except the move of the player's own piece. */
export function sideEffects(motions: readonly Motion[]): Motion[] {
  return motions.filter((motion, index) => !(index === motions.length - 1 && motion.show === "slide"));
}
