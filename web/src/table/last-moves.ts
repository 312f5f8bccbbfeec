import type { Rules } from "../rules/client";
import type { Motion } from "../wire/rules";
import { positionAfter, type Played } from "./past";

/** The changes of the last turn, and of the steps of an unfinished one. */
export class LastMoves {
  /** The changes of the last turn. */
  last: Motion[] = [];
  /** The changes of the unfinished turn so far. */
  path: Motion[] = [];

  /** Adds a step. */
  add(motions: readonly Motion[]): void {
    this.path.push(...motions);
  }

  /** Ends the turn. */
  end(): void {
    this.last = this.path;
    this.path = [];
  }

  /** Returns the arrows for the board: the steps so far, otherwise the last turn's. */
  get arrows(): Motion[] {
    return this.path.length > 0 ? this.path : arrowsOf(this.last);
  }

  /** Computes the changes for a line that was not played move by move. */
  async find(played: Played, rules?: Rules): Promise<void> {
    const count = played.turns.length;
    const isOpen = played.turns.at(-1)?.whole === false;
    const path = isOpen ? (await positionAfter(played, count, rules)).motions : [];
    const { motions } = await positionAfter(played, isOpen ? count - 1 : count, rules);
    this.path = path;
    this.last = motions;
  }
}

/** Returns the arrows of a complete turn: none for a single move, which the marks of its squares show. */
export function arrowsOf(motions: readonly Motion[]): Motion[] {
  const ways = motions.filter(({ to, show }) => to !== null && show !== "change" && show !== "follow");
  return ways.length > 1 ? [...motions] : [];
}
