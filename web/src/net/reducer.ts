import type { Side } from "../rules/types";
import type { ClockState } from "./clock";
import type { ClockFace, Presence, ServerMessage, Snapshot, Told } from "./protocol";

/** What this page knows of a game. */
export interface GameState extends Snapshot {
  you: Side | null;
  seq: number;
  presence: Presence;
  /** The clocks, by the time of this page. */
  ticking: ClockState;
  /** Why the server closes, where it said so. */
  closing: string | null;
}

/** The clocks as told, put on the time of this page. */
export function ticking(face: ClockFace, now: number): ClockState {
  return {
    kind: face.kind ?? "none",
    white_ms: face.white_ms ?? 0,
    black_ms: face.black_ms ?? 0,
    running: face.running,
    at: now,
  };
}

/** What is known after a message; `null` before the first welcome. Pure: `now` is the time of this page. */
export function reduce(state: GameState | null, message: ServerMessage, now: number): GameState | null {
  if (message.t === "welcome") {
    const { game, you, seq, presence } = message;
    return { ...game, you, seq, presence, ticking: ticking(game.clock, now), closing: null };
  }
  if (!state) return null;
  switch (message.t) {
    case "event": {
      // What a welcome already told is not told twice.
      if (message.seq <= state.seq) return state;
      const clocked = { ...state, seq: message.seq, clock: message.clock, ticking: ticking(message.clock, now) };
      return happened(clocked, message.e, message.at_ms);
    }
    case "presence": {
      const { white, black, spectators } = message;
      return { ...state, presence: { white, black, spectators } };
    }
    case "closing":
      return { ...state, closing: message.reason };
    case "paused":
      return { ...state, paused_ms: state.paused_ms ?? now };
    default:
      return state;
  }
}

function happened(state: GameState, told: Told, at_ms: number): GameState {
  switch (told.kind) {
    case "joined":
      return {
        ...state,
        names: { ...state.names, [told.side]: told.name },
        seats: { ...state.seats, [told.side]: "taken" },
      };
    case "renamed":
      return { ...state, names: { ...state.names, [told.side]: told.name } };
    case "seeded":
      return { ...state, dice: { ...state.dice, [`${told.side}_seed`]: told.dice } };
    case "played":
    case "rolled": {
      const { line, events, to_act, fen, claims } = told;
      const rolls = state.dice.rolls + Number(told.kind === "rolled");
      return { ...state, line, events, to_act, fen, claims, dice: { ...state.dice, rolls }, paused_ms: null };
    }
    case "ended": {
      const offers = { draw: null, takeback: null, rematch: null };
      return {
        ...state,
        result: told.result,
        reason: told.reason,
        to_act: "nobody",
        claims: [],
        offers,
        dice: { ...state.dice, seed: told.seed },
      };
    }
    case "chat":
      return { ...state, chat: [...state.chat, { side: told.side, text: told.text, at_ms }] };
    case "offer":
      return { ...state, offers: { ...state.offers, [told.what]: told.side } };
    case "offer_gone":
      return { ...state, offers: { ...state.offers, [told.what]: null } };
    case "taken_back": {
      const { line, events, to_act } = told;
      const offers = { ...state.offers, draw: null, takeback: null };
      return { ...state, line, events, to_act, claims: [], offers };
    }
    case "rematch":
      return { ...state, next: told.id };
    case "resumed":
      return { ...state, paused_ms: null };
    case "imported":
      return state;
  }
}
