/** Turns in parts. A roll cuts its turn: the place where it is due, each outcome and the rest are nodes of a tree. */
import { shownTurn } from "../../app/notations";
import type { TurnView } from "../../wire/rules";

/** The texts of the actions of a game that ask for a roll. The text of an outcome begins with its action's. */
export type Asks = ReadonlySet<string>;

/** Returns the action that asked for the roll in this action text; `undefined` if it has no outcome. */
export function askOf(action: string, asks: Asks): string | undefined {
  const found = [...asks].filter((ask) => action !== ask && action.startsWith(ask));
  return found.sort((one, other) => other.length - one.length)[0];
}

/** Returns `true` if a turn stops where a roll is due. */
export function isDue({ whole, actions }: TurnView, asks: Asks): boolean {
  return !whole && asks.has(actions.at(-1) ?? "");
}

/** Returns `true` if a turn stops at a roll: where it is due, or right after its outcome. */
export function isAtRoll(turn: TurnView, asks: Asks): boolean {
  return !turn.whole && (isDue(turn, asks) || askOf(turn.actions.at(-1) ?? "", asks) !== undefined);
}

/** Returns `true` if a turn continues an unfinished one. */
export function continues(turn: TurnView, open: TurnView, asks: Asks): boolean {
  if (open.whole || turn.text === open.text || turn.actions.length < open.actions.length) return false;
  const last = open.actions.length - 1;
  return open.actions.every((action, at) => {
    const same = turn.actions[at] === action;
    return same || (at === last && asks.has(action) && (turn.actions[at] ?? "").startsWith(action));
  });
}

/** Returns the number of actions that a turn has in common with the unfinished one that it continues. */
export function shared(turn: TurnView, open: TurnView): number {
  const all = open.actions.length;
  return turn.actions[all - 1] === open.actions[all - 1] ? all : all - 1;
}

/** Returns a turn with its number, as in `3… Nf6`. */
export function turnName(turn: TurnView): string {
  return `${turn.number}${turn.side === "white" ? "." : "…"} ${shownTurn(turn)}`;
}

/** Returns the SANs of the actions of a turn. */
export function sansOf({ san }: TurnView): string[] {
  return parted(san);
}

/** Returns the actions of a turn as they are shown. */
export function labelsOf(turn: TurnView): string[] {
  return parted(shownTurn(turn));
}

function parted(text: string): string[] {
  return text.replace(/\/$/, "").split("/");
}

/** Returns the first actions of a turn as an unfinished turn. */
export function firstOf(turn: TurnView, count: number): TurnView {
  return unfinished(turn, turn.actions.slice(0, count), sansOf(turn).slice(0, count));
}

/** Returns the beginnings of a turn that end before and after its rolls. */
export function cutsOf(turn: TurnView, asks: Asks): TurnView[] {
  const parts: TurnView[] = [];
  const { actions } = turn;
  for (const [at, action] of actions.entries()) {
    const ask = askOf(action, asks);
    if (ask === undefined) continue;
    const [before, sans] = [actions.slice(0, at), sansOf(turn).slice(0, at)];
    parts.push(unfinished(turn, [...before, ask], [...sans, ask]), firstOf(turn, at + 1));
  }
  // Nothing follows a roll that ends the turn, or with which the turn stops.
  if (actions.length === parts.at(-1)?.actions.length) parts.pop();
  return parts;
}

function unfinished(turn: TurnView, actions: string[], sans: string[]): TurnView {
  const part = { ...turn, whole: false, actions, text: `${actions.join(",")},`, san: `${sans.join("/")}/` };
  // The texts of the whole turn do not apply.
  delete part.notated;
  return part;
}
