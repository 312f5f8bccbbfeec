/** The messages between server and page; `docs/api.md` explains them. */
import type { Actor, Side } from "../rules/types";

/** A time control. */
export type TimeControl =
  { kind: "fischer"; initial_ms: number; increment_ms: number } | { kind: "days"; days: number };

/** The clocks of a game; without `kind` there are none. */
export interface ClockView {
  kind?: "fischer" | "days";
  initial_ms?: number;
  increment_ms?: number;
  days?: number;
  white_ms: number | null;
  black_ms: number | null;
  running: Side | null;
  now_ms: number;
}

/** The status of a seat. */
export type SeatStatus = "taken" | "open" | "invited";
/** An offer of one player to the other. */
export type Offer = "draw" | "takeback" | "rematch";
/** Something for each side. */
export type Both<T> = Record<Side, T>;

/** A line of chat. */
export interface ChatLine {
  side: Side;
  text: string;
  at_ms: number;
}

/** A seat's part in the dice. */
export interface SeatSeed {
  said: "silent" | "none" | "committed" | "revealed";
  /** The SHA-256 of its seed. */
  commitment: string | null;
}

/** The dice of a game, as far as they are public. */
export interface DiceView {
  /** The scheme by which the seats add seeds: 2, or 1 in old games. */
  scheme: number;
  /** True if the seats are asked for a seed. */
  needed: boolean;
  commitment: string;
  seed?: string;
  white: SeatSeed;
  black: SeatSeed;
  /** Empty until both seats have revealed theirs. */
  white_seed: string;
  black_seed: string;
  rolls: number;
}

/** The message of a seat about its seed. */
export type SeedMessage = "none" | { commit: string } | { reveal: string };

/** Everything there is to know of a game. */
export interface Snapshot {
  id: string;
  variant: string;
  rules: string;
  initial_fen: string | null;
  fen: string;
  /** Turn texts with outcomes, separated by spaces. */
  line: string;
  /** The version of the position, to be sent with what is played in it. */
  events: number;
  to_act: Actor;
  result: string | null;
  reason: string | null;
  claims: string[];
  /** True if either player may end the game without a result. */
  abortable: boolean;
  clock: ClockView;
  names: Both<string | null>;
  seats: Both<SeatStatus>;
  offers: Record<Offer, Side | null>;
  chat: ChatLine[];
  dice: DiceView;
  /** The game that the players go on in. */
  next: string | null;
  created_ms: number;
  paused_ms: number | null;
}

/** A change of the position. */
export interface PositionUpdate {
  side: Side;
  text: string;
  k?: number;
  of?: number;
  fen: string;
  line: string;
  events: number;
  to_act: Actor;
  claims: string[];
  abortable: boolean;
}

/** Something that happened. */
export type ServerEvent =
  | { kind: "joined" | "renamed"; side: Side; name: string | null }
  | { kind: "committed"; side: Side; commitment: string | null }
  | { kind: "revealed"; side: Side; white_seed: string; black_seed: string }
  | { kind: "seeded"; side: Side; dice: string }
  | { kind: "renewed"; side: Side }
  | ({ kind: "played" | "rolled" } & PositionUpdate)
  | { kind: "ended"; result: string; reason: string; seed: string }
  | { kind: "chat"; side: Side; text: string }
  | { kind: "offer"; side: Side; what: Offer }
  | { kind: "offer_gone"; side: Side; what: Offer; why: string }
  | { kind: "taken_back"; side: Side; line: string; events: number; to_act: Actor; abortable: boolean }
  | { kind: "rematch"; id: string }
  | { kind: "imported" };

/** The players and spectators who are connected. */
export interface Presence {
  white: boolean;
  black: boolean;
  spectators: number;
}

/** A refusal. */
export interface Refusal {
  code: string;
  message: string;
  clause?: string;
  squares?: string[];
}

/** A message of the server over a socket. */
export type ServerMessage =
  | { t: "welcome"; seq: number; you: Side | null; game: Snapshot; presence: Presence }
  | { t: "event"; seq: number; at_ms: number; e: ServerEvent; clock: ClockView }
  | ({ t: "presence" } & Presence)
  | { t: "ok"; ref: string }
  | ({ t: "error"; ref?: string | null } & Refusal)
  | { t: "pong"; ref?: string; now_ms: number }
  | { t: "paused"; reason: string; since_ms: number }
  | { t: "resumed"; paused_ms: number; clock: ClockView }
  | { t: "closing"; reason: string };

/** A command of a player; `ref` is added when it is sent. */
export type Command =
  | { t: "play"; text: string; at: number }
  | { t: "resign" }
  | { t: "dice"; dice: SeedMessage }
  | { t: "abort" }
  | { t: Offer; do: "offer" | "accept" | "decline" }
  | { t: "claim"; reason: string }
  | { t: "chat"; text: string }
  | { t: "name"; name: string | null };

/** A seat that waits for somebody. */
export interface OpenSeat {
  id: string;
  variant: string;
  /** The seat that is free. */
  seat: Side;
  clock: TimeControl | null;
  name: string | null;
}

/** A game that is being played. */
export interface RunningGame {
  id: string;
  variant: string;
  white: string | null;
  black: string | null;
}

/** Returns the games that wait and the games that go on. */
export interface Lobby {
  open: OpenSeat[];
  running: RunningGame[];
}

/** The request for a new game. */
export interface NewGame {
  variant: string;
  fen?: string;
  clock: TimeControl | null;
  as: Side | "random" | "none";
  open: boolean;
  name?: string;
}

/** A new game. */
export interface MadeGame {
  id: string;
  /** The address of the game: absolute where the server was told its own, otherwise a path. */
  url: string;
  /** The fingerprint of the secret seed of its dice. */
  dice_commitment: string;
  secret?: string;
  side?: Side;
  invites: Readonly<Partial<Record<Side, string>>>;
}

/** One roll of a game. */
export interface Roll {
  k: number;
  fen: string;
  of: number;
  outcome: string;
  /** The number of its event. */
  at: number;
}

/** The numbers of the events in which a seat committed (or declined) and revealed. */
export interface SeatEvents {
  committed: number | null;
  revealed: number | null;
}

/** Returns the record of a game's dice, for checking them. */
export interface DiceRecord {
  game: string;
  variant: string;
  scheme: number;
  commitment: string;
  seed: string | null;
  white_commitment: string;
  black_commitment: string;
  white_seed: string;
  black_seed: string;
  white_events: SeatEvents;
  black_events: SeatEvents;
  rolls: Roll[];
}
