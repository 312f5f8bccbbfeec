import type { Side } from "../wire/rules";
import type { SeenRoll } from "./kept-dice";
import type { PositionUpdate, Presence, ServerMessage, Snapshot, ServerEvent } from "./protocol";

/** What this page saw of the dice since it was opened. */
export interface ObservedDice {
  /** The rolls. */
  rolls: readonly SeenRoll[];
  /** The numbers of the events in which turns were taken back. */
  back: readonly number[];
  /** The first fault, as a sentence. */
  fault: string | null;
}

const NOTHING: ObservedDice = { rolls: [], back: [], fault: null };

/** The state of a game as this page knows it. */
export interface GameState extends Omit<Snapshot, "turns"> {
  you: Side | null;
  seq: number;
  presence: Presence;
  /** The reason why the server is closing, if it gave one. */
  closing: string | null;
  observed: ObservedDice;
}

/** Returns the state after a message; `null` before the first welcome. A message without news returns the same object. */
export function reduce(state: GameState | null, message: ServerMessage): GameState | null {
  if (message.t === "welcome") {
    const { game, you, seq, presence } = message;
    return { ...game, you, seq, presence, closing: null, observed: state?.observed ?? NOTHING };
  }
  if (!state) return null;
  switch (message.t) {
    case "event": {
      // Skip events that the welcome already includes.
      if (message.seq <= state.seq) return state;
      return happened({ ...state, seq: message.seq, clock: message.clock }, message.e, message.at_ms);
    }
    case "presence": {
      const { white, black, spectators, claim_at_ms } = message;
      const claim = claim_at_ms === undefined ? {} : { claim_at_ms };
      return { ...state, presence: { white, black, spectators, ...claim } };
    }
    case "closing":
      return { ...state, closing: message.reason };
    case "paused":
      return { ...state, paused_ms: message.since_ms };
    case "resumed":
      return { ...state, paused_ms: null, clock: message.clock };
    default:
      return state;
  }
}

function happened(state: GameState, event: ServerEvent, at_ms: number): GameState {
  switch (event.kind) {
    case "joined":
      return {
        ...state,
        names: { ...state.names, [event.side]: event.name },
        seats: { ...state.seats, [event.side]: "taken" },
      };
    case "renamed":
      return { ...state, names: { ...state.names, [event.side]: event.name } };
    case "committed": {
      const { side, commitment } = event;
      const part = { said: commitment === null ? ("none" as const) : ("committed" as const), commitment };
      return { ...state, dice: { ...state.dice, [side]: part } };
    }
    case "revealed": {
      const { side, white_seed, black_seed } = event;
      const part = { ...state.dice[side], said: "revealed" as const };
      return { ...state, dice: { ...state.dice, [side]: part, white_seed, black_seed } };
    }
    case "seeded":
      return { ...state, dice: { ...state.dice, [`${event.side}_seed`]: event.dice } };
    case "played":
    case "rolled": {
      const { line, events, to_act, fen, claims, abortable } = event;
      return {
        ...state,
        line,
        events,
        to_act,
        fen,
        claims,
        abortable,
        ...(event.kind === "rolled" ? rolled(state, event) : {}),
        paused_ms: null,
      };
    }
    case "ended": {
      const offers = { draw: null, takeback: null, rematch: null };
      return {
        ...state,
        result: event.result,
        reason: event.reason,
        to_act: "nobody",
        claims: [],
        abortable: false,
        offers,
        dice: { ...state.dice, seed: event.seed },
      };
    }
    case "chat":
      return { ...state, chat: [...state.chat, { side: event.side, text: event.text, at_ms }] };
    case "offer":
      return { ...state, offers: { ...state.offers, [event.what]: event.side } };
    case "offer_gone":
      return { ...state, offers: { ...state.offers, [event.what]: null } };
    case "taken_back": {
      const { fen, line, events, to_act, abortable } = event;
      const offers = { ...state.offers, draw: null, takeback: null };
      const observed = { ...state.observed, back: [...state.observed.back, state.seq] };
      return { ...state, fen, line, events, to_act, abortable, claims: [], offers, observed };
    }
    case "rematch":
      return { ...state, next: event.id };
    case "resumed":
      return { ...state, paused_ms: null };
    case "renewed":
    case "imported":
      return state;
  }
}

/** Counts a roll. Its number must be the next one; otherwise the server may have looked for a roll to its liking. */
function rolled({ dice, observed }: GameState, { k, text }: PositionUpdate): Pick<GameState, "dice" | "observed"> {
  const due = dice.rolls;
  const number = k === undefined ? "without a number" : `as number ${k + 1}`;
  const fault = k === due ? null : `The server made roll number ${due + 1} of this game ${number}.`;
  return {
    dice: { ...dice, rolls: Math.max(due, k ?? 0) + 1 },
    observed: {
      ...observed,
      rolls: k === undefined ? observed.rolls : [...observed.rolls, [k, text]],
      fault: observed.fault ?? fault,
    },
  };
}
