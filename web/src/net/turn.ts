import type { Actor, Side } from "../wire/rules";

/** The action with which a player does without what is left of a turn. */
export const END = "end";

/** Some actions of one turn as its text: a final `end` is left out, a comma at the end means that it goes on. */
export function turnText(tokens: readonly string[], whole: boolean): string {
  const said = whole && tokens.length > 1 && tokens.at(-1) === END ? tokens.slice(0, -1) : tokens;
  return said.join(",") + (whole ? "" : ",");
}

/** The next step for actions that a player has made but not sent. */
export type Next = "go on" | "send part" | "send whole";

/** Decides it: a turn is sent when it is over, and as far as it has come when a roll is due. */
export function next(me: Side, toAct: Actor): Next {
  if (toAct === me) return "go on";
  return toAct === "nature" ? "send part" : "send whole";
}

/** The token for the end of a whole turn. */
export const OVER = ".";

/** A line of turn texts as one list of tokens, every whole turn ended by `OVER`. */
export function tokens(line: string): string[] {
  return line
    .split(" ")
    .filter((text) => text !== "")
    .flatMap((text) => {
      const whole = !text.endsWith(",");
      const actions = text.split(",").filter((token) => token !== "");
      return whole ? [...actions, OVER] : actions;
    });
}

/** Returns the tokens that lead from one line to another; `undefined` where the lines part. */
export function missing(mine: string, theirs: string): string[] | undefined {
  const have = tokens(mine);
  const want = tokens(theirs);
  const open = have.at(-1);
  // An action whose roll is due and the same action with its outcome are one token.
  const due =
    open !== undefined && open !== OVER && want[have.length - 1] !== open && want[have.length - 1]?.startsWith(open);
  if (due) have.pop();
  if (have.length > want.length || have.some((token, index) => token !== want[index])) return undefined;
  return want.slice(have.length);
}

/** Returns the number of turns in a line, an unfinished one included. */
export function turnCount(line: string): number {
  return line.split(" ").filter((text) => text !== "").length;
}
