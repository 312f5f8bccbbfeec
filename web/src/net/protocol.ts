/** The messages between server and page, as `cargo xtask wire` writes them; `docs/api.md` explains them. */
import type { ClientMessage } from "../wire/site";

export type {
  ChatLine,
  ClockView,
  Created,
  CreateGame,
  DiceRecord,
  DiceView,
  Joined,
  Lobby,
  Offer,
  OpenGame,
  PositionUpdate,
  Presence,
  Refusal,
  Renewed,
  Roll,
  RunningGame,
  SeatEvents,
  SeatSeed,
  SeatStatus,
  SeedMessage,
  ServerEvent,
  ServerMessage,
  Snapshot,
  TimeControl,
} from "../wire/site";

type WithoutRef<T> = T extends { ref: string } ? Omit<T, "ref"> : never;

/** A command of a player. The connection adds the reference under which it is acknowledged. */
export type Command = WithoutRef<ClientMessage>;
