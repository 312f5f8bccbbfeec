/**
 * The state of a table with a game on it, as plain data: what counts, what was added by hand, what is looked at.
 *
 * The state does not hold what a person may do: `allowed` derives it from the position that is shown, so a board that waits
 * for a move and takes none cannot be described.
 */
import type { RulesGame } from "../rules/client";
import type { Premove, PremoveStep } from "../board/state";
import type { Motion, Scene, Side, TurnView } from "../wire/rules";
import { lineTo } from "./past";

/** The side or sides whose turns are entered by hand. */
export type Hands = Side | "both" | null;

/** The ways in which a table treats turns entered by hand. */
export interface Ways {
  /** Actions can be taken back until the turn is over; otherwise each counts at once. */
  drafts: boolean;
  /** A turn counts only once `sync` brings it back, as from a server; otherwise it counts when it is made. */
  confirmed: boolean;
  /** Earlier positions can be played from, too, which drops the turns after them. */
  branches: boolean;
  /** The steps of a turn that can be entered before it is due. */
  premoves: readonly PremoveStep[];
}

/** A line with the position it leads to. */
export interface Standing {
  line: string;
  scene: Scene;
  turns: readonly TurnView[];
}

/** An earlier position that is shown. */
export interface Past {
  /** The number of turns before it. */
  count: number;
  /** The number of actions of the next turn before it. */
  steps: number;
  scene: Scene;
  /** The changes of these actions or, where there are none, of the last turn. */
  motions: readonly Motion[];
}

/** Everything that a table knows. */
export interface TableState {
  readonly ways: Ways;
  readonly hands: Hands;
  /** The end of the line, with everything that was entered by hand. */
  readonly now: Standing;
  /** The line that counts. Shorter than that of `now` by what was entered since; longer while a sync plays it. */
  readonly committed: string;
  /** The line that was sent and is not confirmed yet. */
  readonly sent: string | null;
  /** Actions entered by hand and not sent. */
  readonly draft: readonly string[];
  readonly past: Past | null;
  readonly premove: Premove | null;
}

/** Something that happened to a table. */
export type TableEvent =
  /** Another line was laid; whatever was entered by hand is gone. */
  | { kind: "laid"; now: Standing }
  /**
   * An action was played by hand: at the end of the line, or from the earlier position that is shown. `text` is the turn
   * text of everything entered by hand and not told yet.
   */
  | { kind: "acted"; action: string; text: string; now: Standing }
  /** The last action of the draft was taken back. */
  | { kind: "undone"; now: Standing }
  /** A line is known to count; `isAll` where it has everything that was entered by hand. */
  | { kind: "confirmed"; line: string; isAll: boolean }
  /** A part of the line that counts was played here. */
  | { kind: "played"; now: Standing }
  | { kind: "looked"; past: Past | null }
  | { kind: "premoved"; premove: Premove | null }
  | { kind: "handed"; hands: Hands };

/** A state, and the turn or part of a turn that is to be told now. */
export interface Reduced {
  state: TableState;
  tell: string | null;
}

/** The things that the board lets a person do. */
export interface Allowed {
  movable: Hands;
  viewOnly: boolean;
  premove: readonly PremoveStep[];
}

/** The work that brings a table to the line that counts. */
export type Plan =
  /** Nothing: what was entered here goes on from that line. */
  | { kind: "keep" }
  /** The line is on the table already. */
  | { kind: "confirm" }
  /** These steps are missing. */
  | { kind: "play"; steps: readonly string[] }
  /** The lines part. */
  | { kind: "lay" };

/** A table on which a line was laid. */
export function tableState(ways: Ways, hands: Hands, now: Standing): TableState {
  return { ways, hands, now, committed: now.line, sent: null, draft: [], past: null, premove: null };
}

/** The scene on the board. */
export function shownScene({ past, now }: TableState): Scene {
  return past?.scene ?? now.scene;
}

/** Returns what the board lets a person do in a state. */
export function allowed({ ways, hands, past }: TableState): Allowed {
  const isOpen = past === null || (ways.branches && past.steps === 0);
  return { movable: isOpen ? hands : null, viewOnly: !isOpen, premove: past === null ? ways.premoves : [] };
}

/** Returns whether a person may play something on the board now. */
export function mayAct(state: TableState): boolean {
  const { movable } = allowed(state);
  const { to_act } = shownScene(state);
  return movable === "both" ? to_act === "white" || to_act === "black" : movable !== null && movable === to_act;
}

/** True if the last step can be taken back. */
export function mayUndo({ draft, past }: TableState): boolean {
  return draft.length > 0 && past === null;
}

/** A line that counts, compared with the one on the table by the rules. */
export interface Told {
  line: string;
  /** The steps from the end of the table's line to it; `null` if the table's line does not lead there. */
  steps: readonly string[] | null;
  /** True if the table's line begins with it. */
  isBehind: boolean;
}

/** Compares a line that counts with the one on the table. */
export async function compared(line: string, live: Pick<RulesGame, "stepsTo" | "beginsWith">): Promise<Told> {
  const [steps, isBehind] = await Promise.all([live.stepsTo(line), live.beginsWith(line)]);
  return { line, steps, isBehind };
}

/**
 * Returns what has to be done for a line that counts. `isAnswered` says that the server has dealt with whatever was sent:
 * a turn that is not in the line then was refused, or stored and taken back.
 */
export function plan({ ways, committed, sent, draft }: TableState, told: Told, isAnswered = false): Plan {
  const { line, steps, isBehind } = told;
  if (steps !== null) return steps.length === 0 ? { kind: "confirm" } : { kind: "play", steps };
  if (sent !== null && line === sent) return { kind: "confirm" };
  // Where turns count at once, a line that is behind was asked for before the last one was played.
  if (!ways.confirmed && isBehind) return { kind: "keep" };
  const isAhead = sent === null ? draft.length > 0 : !isAnswered;
  return isAhead && line === committed && isBehind ? { kind: "keep" } : { kind: "lay" };
}

/** The state after an event. */
export function reduce(state: TableState, event: TableEvent): Reduced {
  switch (event.kind) {
    case "acted":
      return acted(state, event);
    case "premoved":
      return quietly({ ...state, premove: allowed(state).premove.length > 0 ? event.premove : null });
    case "looked":
      // What was entered beforehand was meant for the end of the line.
      return quietly({ ...state, past: event.past, premove: null });
    case "handed":
      return quietly({ ...state, hands: event.hands, premove: event.hands === state.hands ? state.premove : null });
    case "laid":
      return quietly(tableState(state.ways, state.hands, event.now));
    case "confirmed": {
      const { line, isAll } = event;
      return quietly({ ...state, committed: line, sent: null, draft: isAll ? [] : state.draft });
    }
    case "played":
      return quietly({ ...state, now: event.now });
    case "undone":
      return quietly({ ...state, now: event.now, draft: state.draft.slice(0, -1) });
  }
}

/** The line that counts before an action by hand. Turns after a position that is played from are given up. */
export function countsBefore({ committed, past, now }: TableState): string {
  return past === null ? committed : lineTo(now.turns, past.count);
}

function quietly(state: TableState): Reduced {
  return { state, tell: null };
}

/** A turn is told when it is over, and as far as it has come when a roll is due. */
function acted(before: TableState, { action, text, now }: Extract<TableEvent, { kind: "acted" }>): Reduced {
  const { ways, past } = before;
  const mover = shownScene(before).to_act;
  const { to_act } = now.scene;
  const committed = countsBefore(before);
  const draft = past === null ? [...before.draft, action] : [action];
  const isOver = to_act !== "nature" && (to_act !== mover || now.turns.at(-1)?.whole === true);
  // What is left of a premove was meant for this turn.
  const state = { ...before, now, committed, draft, past: null, premove: isOver ? null : before.premove };
  if (!isOver && to_act !== "nature" && ways.drafts) return quietly(state);
  const told = ways.confirmed ? { sent: now.line } : { committed: now.line };
  return { state: { ...state, ...told, draft: [] }, tell: text };
}
