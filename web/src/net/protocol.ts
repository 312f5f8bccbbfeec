/** The messages between server and page, as `cargo xtask wire` writes them; `docs/api.md` explains them. */
import type { ClientMessage } from "../wire/game";

export type {
  AnalysisLink,
  AnalysisScore,
  ArchivedGame,
  ArchivePage,
  Created,
  CreateGame,
  Explored,
  ExploredTurn,
  GameAnalysis,
  Joined,
  Lobby,
  OpenGame,
  PuzzleAttempt,
  PuzzleRatings,
  PuzzleTask,
  RatedAttempt,
  Rating,
  Renewed,
  RunningGame,
  ShareAnalysis,
  SharedAnalysis,
  StoredText,
} from "../wire/api";
export type {
  ChatLine,
  ClockView,
  DiceRecord,
  DiceView,
  Offer,
  PositionUpdate,
  Presence,
  Refusal,
  Roll,
  SeatEvents,
  SeatSeed,
  SeatStatus,
  SeedMessage,
  ServerEvent,
  ServerMessage,
  Snapshot,
  TakenBackTurns,
  TimeControl,
} from "../wire/game";

type WithoutRef<T> = T extends { ref: string } ? Omit<T, "ref"> : never;

/** A command of a player. The connection adds the reference under which it is acknowledged. */
export type Command = WithoutRef<ClientMessage>;
