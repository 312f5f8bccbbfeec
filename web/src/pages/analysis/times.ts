/** The times of a game that was played elsewhere: the commands `%clk` and `%emt` in the comments of its PGN. */
import type { Side } from "../../wire/rules";
import { isWithin } from "./place";
import { pathTo, type Node, type Place, type Tree } from "./tree";

/** `[%clk 0:04:50]` has the time left after a turn, `[%emt 0:00:03]` the time that the turn took. */
const COMMAND = /\[%(clk|emt)\s+(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*\]/g;

/** What the clocks showed at a place. */
export interface ClockTimes {
  /** The milliseconds left to each side; `null` if unknown. */
  left: Record<Side, number | null>;
  /** The last turn and the milliseconds that it took, if known. */
  took: { side: Side; ms: number } | null;
}

/** Returns the times that are noted after a turn, in milliseconds. */
function noted({ comments }: Node): { clk?: number; emt?: number } {
  const times: { clk?: number; emt?: number } = {};
  for (const comment of comments) {
    for (const [, name, hours = "0", minutes, seconds] of comment.matchAll(COMMAND))
      times[name === "clk" ? "clk" : "emt"] = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  }
  return times;
}

/** Returns `true` if the turns of a tree have times. */
export function hasTimes(tree: Tree): boolean {
  const open = [...tree.roots];
  for (let node = open.pop(); node; node = open.pop()) {
    const { clk, emt } = noted(node);
    if (clk !== undefined || emt !== undefined) return true;
    open.push(...node.children);
  }
  return false;
}

/** Returns the times at a place. `control` is the tag `TimeControl`, which has the times at the beginning. */
export function timesAt(at: Place, control: string): ClockTimes {
  // Such as `300+3`, `5400` or `40/7200:3600`.
  const [, initial] = /^(?:\d+\/)?(\d+)(?:[+:]|$)/.exec(control) ?? [];
  const start = initial === undefined ? null : Number(initial) * 1000;
  const times: ClockTimes = { left: { white: start, black: start }, took: null };
  const path = pathTo(at.node);
  for (const node of isWithin(at) ? path.slice(0, -1) : path) {
    const { side } = node.turn;
    const { clk, emt } = noted(node);
    if (clk !== undefined) times.left[side] = clk;
    times.took = emt === undefined ? null : { side, ms: emt };
  }
  return times;
}
