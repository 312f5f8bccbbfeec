/**
 * The state of a table as plain data: the committed line, the actions entered by hand, and the shown position.
 *
 * What the player may do is not part of it: `allowed` derives that from the shown position, so no state can describe a
 * board that asks for a move and accepts none.
 */
import type { Premove, PremoveStep } from "../board/state";
import type { Motion, Scene, Side, StepView, TurnView } from "../wire/rules";
import { lineTo } from "./past";

/** The side or sides played by hand. */
export type Hands = Side | "both" | null;

/** The rules by which a table treats turns entered by hand. */
export interface Ways {
  /** True if actions can be taken back until the turn is over; otherwise each counts at once. */
  drafts: boolean;
  /** True if a turn counts only when `sync` confirms it, as from a server; otherwise it counts at once. */
  confirmed: boolean;
  /** True if earlier positions can be played from, which drops the turns after them. */
  branches: boolean;
  /** The steps that can be entered as a premove. */
  premoves: readonly PremoveStep[];
}

/** A line with its final position. */
export interface Standing {
  line: string;
  scene: Scene;
  turns: readonly TurnView[];
}

/** Returns where a game stands after a step. */
export function after({ turns }: Pick<Standing, "turns">, { before, turn, scene }: StepView): Standing {
  return standingOf({ turns: [...turns.slice(0, before), ...(turn ? [turn] : [])], scene });
}

/** Returns where a game stands. */
export function standingOf({ turns, scene }: Pick<Standing, "turns" | "scene">): Standing {
  return { line: lineTo(turns, turns.length), scene, turns };
}

/** A shown earlier position. */
export interface Past {
  /** The number of turns before it. */
  count: number;
  /** The number of actions of the next turn before it. */
  steps: number;
  scene: Scene;
  /** The changes of these actions or, if there are none, of the last turn. */
  motions: readonly Motion[];
}

/** The state of a table. */
export interface TableState {
  readonly ways: Ways;
  readonly hands: Hands;
  /** The end of the line, with everything that was entered by hand. */
  readonly now: Standing;
  /** The committed line, without the actions entered since. While a sync replays it, it is longer than `now`'s. */
  readonly committed: string;
  /** The line that was sent but not confirmed yet. */
  readonly sent: string | null;
  /** The actions entered by hand but not sent. */
  readonly draft: readonly string[];
  /** The text of a turn, or of its part before a roll, that the player has to confirm; `null` if there is none. */
  readonly pending: string | null;
  readonly past: Past | null;
  readonly premove: Premove | null;
}

/** Something that happened to a table. */
export type TableEvent =
  /** Another line was set up; all actions entered by hand are dropped. */
  | { kind: "setUp"; now: Standing }
  /**
   * An action was played by hand, at the end of the line or from the shown earlier position. `text` is the turn text of
   * all actions entered by hand and not reported yet. `isAsked` if the player confirms each turn.
   */
  | { kind: "acted"; action: string; text: string; now: Standing; isAsked?: boolean }
  /** The player confirmed the turn. */
  | { kind: "approved" }
  /** The last action of the draft was taken back. */
  | { kind: "undone"; now: Standing }
  /** A line is confirmed; `isAll` if it includes all actions entered by hand. */
  | { kind: "confirmed"; line: string; isAll: boolean }
  /** A part of the committed line was played here. */
  | { kind: "played"; now: Standing }
  | { kind: "looked"; past: Past | null }
  | { kind: "premoved"; premove: Premove | null }
  | { kind: "handed"; hands: Hands };

/** A state, and the turn or part of a turn to report now. */
export interface Reduced {
  state: TableState;
  report: string | null;
}

/** The actions that the board offers to the player. */
export interface Allowed {
  movable: Hands;
  viewOnly: boolean;
  premove: readonly PremoveStep[];
}

/** The work that brings a table to the committed line. */
export type Plan<Step = StepView> =
  /** Nothing: the actions entered here continue that line. */
  | { kind: "keep" }
  /** The line is on the table already. */
  | { kind: "confirm" }
  /** These steps are missing. */
  | { kind: "play"; steps: readonly Step[] }
  /** The lines part. */
  | { kind: "setUp" };

/** Returns the state of a table with a new line. */
export function tableState(ways: Ways, hands: Hands, now: Standing): TableState {
  return { ways, hands, now, committed: now.line, sent: null, draft: [], pending: null, past: null, premove: null };
}

/** Returns the scene on the board. */
export function shownScene({ past, now }: TableState): Scene {
  return past?.scene ?? now.scene;
}

/** Returns the actions that the board offers in a state. */
export function allowed({ ways, hands, past, pending }: TableState): Allowed {
  const isOpen = pending === null && (past === null || (ways.branches && past.steps === 0));
  const isLast = pending === null && past === null;
  return { movable: isOpen ? hands : null, viewOnly: !isOpen, premove: isLast ? ways.premoves : [] };
}

/** Returns `true` if the player can play something on the board now. */
export function mayAct(state: TableState): boolean {
  const { movable } = allowed(state);
  const { to_act } = shownScene(state);
  return movable === "both" ? to_act === "white" || to_act === "black" : movable !== null && movable === to_act;
}

/** Returns `true` if the last step can be taken back. */
export function mayUndo({ draft, past }: TableState): boolean {
  return draft.length > 0 && past === null;
}

/** A committed line, compared with the one on the table by the rules. */
export interface LineComparison<Step = StepView> {
  line: string;
  /** The steps from the end of the table's line to it; `null` if the table's line does not lead there. */
  steps: readonly Step[] | null;
  /** True if the table's line begins with it. */
  isBehind: boolean;
}

/**
 * Returns the work for a committed line. `isAnswered` means that the server has handled every sent turn: one that is not
 * in the line was refused, or stored and taken back.
 */
export function plan<Step>(
  { ways, committed, sent, draft }: TableState,
  comparison: LineComparison<Step>,
  isAnswered = false,
): Plan<Step> {
  const { line, steps, isBehind } = comparison;
  if (steps !== null) return steps.length === 0 ? { kind: "confirm" } : { kind: "play", steps };
  if (sent !== null && line === sent) return { kind: "confirm" };
  // If turns count at once, a line that is behind was requested before the last turn was played.
  if (!ways.confirmed && isBehind) return { kind: "keep" };
  const isAhead = sent === null ? draft.length > 0 : !isAnswered;
  return isAhead && line === committed && isBehind ? { kind: "keep" } : { kind: "setUp" };
}

/** Returns the state after an event. */
export function reduce(state: TableState, event: TableEvent): Reduced {
  switch (event.kind) {
    case "acted":
      return acted(state, event);
    case "premoved":
      return quietly({ ...state, premove: allowed(state).premove.length > 0 ? event.premove : null });
    case "looked":
      // Premoves are meant for the end of the line.
      return quietly({ ...state, past: event.past, premove: null });
    case "handed":
      return quietly({ ...state, hands: event.hands, premove: event.hands === state.hands ? state.premove : null });
    case "setUp":
      return quietly(tableState(state.ways, state.hands, event.now));
    case "confirmed": {
      const { line, isAll } = event;
      return quietly({ ...state, committed: line, sent: null, ...(isAll ? { draft: [], pending: null } : {}) });
    }
    case "played":
      return quietly({ ...state, now: event.now });
    case "undone":
      return quietly({ ...state, now: event.now, draft: state.draft.slice(0, -1), pending: null });
    case "approved":
      return state.pending === null ? quietly(state) : reported(state, state.pending);
  }
}

/** Returns the committed line before an action by hand. Turns after a replayed position are dropped. */
export function countsBefore({ committed, past, now }: TableState): string {
  return past === null ? committed : lineTo(now.turns, past.count);
}

function quietly(state: TableState): Reduced {
  return { state, report: null };
}

/** Handles an action by hand. A turn is reported when it is over, and in part when a roll is due, or must be confirmed then. */
function acted(before: TableState, event: Extract<TableEvent, { kind: "acted" }>): Reduced {
  const { action, text, now, isAsked = false } = event;
  const { ways, past } = before;
  const mover = shownScene(before).to_act;
  const { to_act } = now.scene;
  const committed = countsBefore(before);
  const draft = past === null ? [...before.draft, action] : [action];
  const isOver = to_act !== "nature" && (to_act !== mover || now.turns.at(-1)?.whole === true);
  // The rest of a premove was meant for this turn.
  const state = { ...before, now, committed, draft, past: null, premove: isOver ? null : before.premove };
  if (!isOver && to_act !== "nature" && ways.drafts) return quietly(state);
  return isAsked ? quietly({ ...state, pending: text }) : reported(state, text);
}

/** Counts or sends everything that was entered by hand. */
function reported(state: TableState, text: string): Reduced {
  const { ways, now } = state;
  const counts = ways.confirmed ? { sent: now.line } : { committed: now.line };
  return { state: { ...state, ...counts, draft: [], pending: null }, report: text };
}
