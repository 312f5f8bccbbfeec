import type { Motion } from "../wire/rules";

/** The changes of the last turn, and of each step of an unfinished one. */
export class LastMoves {
  /** The changes of the last turn. */
  last: readonly Motion[] = [];
  private steps: (readonly Motion[])[] = [];
  /** What there was before the last turn ended. */
  private before: { last: readonly Motion[]; steps: (readonly Motion[])[] } | null = null;

  /** Replaces all changes, as another position is on the table. */
  set(last: readonly Motion[], steps: readonly (readonly Motion[])[] = []): void {
    this.last = last;
    this.steps = [...steps];
    this.before = null;
  }

  /** Adds a step. */
  add(motions: readonly Motion[]): void {
    this.steps.push(motions);
  }

  /** Ends the turn. */
  end(): void {
    const { last, steps } = this;
    this.before = { last, steps };
    this.last = steps.flat();
    this.steps = [];
  }

  /** Takes back a step, which may have ended the turn. */
  undo(): void {
    if (this.steps.length === 0 && this.before !== null) this.set(this.before.last, this.before.steps);
    this.steps.pop();
  }

  /** Returns the arrows for the board: the steps so far, otherwise the last turn's. */
  get arrows(): Motion[] {
    const path = this.steps.flat();
    return path.length > 0 ? path : arrowsOf(this.last);
  }
}

/** Returns the arrows of a complete turn: none for a single move, which the marks of its squares show. */
export function arrowsOf(motions: readonly Motion[]): Motion[] {
  const ways = motions.filter(({ to, show }) => to !== null && show !== "change" && show !== "follow");
  return ways.length > 1 ? [...motions] : [];
}
