import type { Rules } from "../../rules/client";
import type { Motion } from "../../rules/types";
import { positionAfter, type Played } from "./past";
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
  async find(played: Played, rules?: Rules): Promise<void> {
    const count = played.turns.length;
    const isOpen = played.turns.at(-1)?.whole === false;
    const path = isOpen ? (await positionAfter(played, count, rules)).motions : [];
    const { motions } = await positionAfter(played, isOpen ? count - 1 : count, rules);
    this.path = path;
    this.last = squaresOf(motions);
  }
}
