import type { Motion } from "../../rules/types";
import { positionAfter, type Past } from "./past";
import { squaresOf } from "./words";

/** What the turns have changed on the board: the squares of the last one, and the steps of one that is not over. */
export class Trail {
  /** The squares that the last turn changed. */
  last: string[] = [];
  /** What the turn that is not over has changed so far. */
  path: Motion[] = [];

  /** Goes on with a step. */
  add(motions: readonly Motion[]): void {
    this.path.push(...motions);
  }

  /** The turn is over. */
  end(): void {
    this.last = squaresOf(this.path);
    this.path = [];
  }

  /** Finds it for a line that was not played move by move. */
  async find(past: Past): Promise<void> {
    const count = past.turns.length;
    const isOpen = past.turns.at(-1)?.whole === false;
    this.path = isOpen ? (await positionAfter(past, count)).motions : [];
    this.last = squaresOf((await positionAfter(past, isOpen ? count - 1 : count)).motions);
  }
}
