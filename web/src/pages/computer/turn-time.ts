import type { Scene, TurnView } from "../../wire/rules";

/** The share of the time left that a search may take while a roll may follow, after which the computer thinks again. */
const SHARE = 0.6;
/** The least time of a search, as a share of the time of a turn. */
const LEAST = 0.05;

/** The time of a turn of the computer, shared among its steps. */
export class TurnTime {
  /** The number of whole turns before this one. */
  private turn = -1;
  /** The time for this turn, and what was used of it, in milliseconds. */
  private whole = 0;
  private used = 0;

  /** Returns the time of the next search; `thought` is the time of a turn that begins now. */
  next(turns: readonly TurnView[], scene: Pick<Scene, "acts">, thought: number): number {
    const turn = turns.filter(({ whole }) => whole).length;
    if (turn !== this.turn || turns.at(-1)?.whole !== false) {
      this.turn = turn;
      this.whole = thought;
      this.used = 0;
    }
    const left = Math.max(this.whole - this.used, this.whole * LEAST);
    return Math.round(scene.acts.some(({ rolls }) => rolls) ? left * SHARE : left);
  }

  /** Counts the time of a search. */
  add(ms: number): void {
    this.used += ms;
  }
}
