/** Checks that the types kept by hand are those that are generated from Rust, and that the code has them. Nothing runs. */
import type * as Wire from "../../../web/src/wire/rules.ts";
import type * as Code from "../src/index.ts";
import type * as BoardCode from "../src/board.ts";
import type * as BoardTypes from "springald/board";
import type * as Types from "springald";

/** Is satisfied only if both types accept each other's values. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

/** The types, by the names of those that Rust generates. */
interface Pairs {
  Act: Same<Types.Gesture, Wire.Act>;
  Actor: Same<Types.Actor, Wire.Actor>;
  Bound: Same<Types.Line["bound"], Wire.Bound>;
  ClickView: Same<Types.Click, Wire.ClickView>;
  Colour: Same<Types.Colour, Wire.Colour>;
  DeclaredView: Same<Types.GameAbout, Wire.DeclaredView>;
  EndView: Same<Types.End, Wire.EndView>;
  GameResult: Same<Types.Result, Wire.GameResult>;
  HeldView: Same<Types.HeldPieces, Wire.HeldView>;
  IdeaView: Same<Omit<Types.Thought, "lines" | "stopped">, Wire.IdeaView>;
  KindView: Same<Types.Kind, Wire.KindView>;
  Layer: Same<Types.Layer, Wire.Layer>;
  Motion: Same<Types.Motion, Wire.Motion>;
  MoveNotation: Same<Types.MoveNotation, Wire.MoveNotation>;
  Moves: Same<Types.Moves, Wire.Moves>;
  NodeView: Same<Types.PgnNode, Wire.NodeView>;
  OutcomeView: Same<Types.Outcome, Wire.OutcomeView>;
  Owner: Same<Types.Owner, Wire.Owner>;
  PlayedView: Same<Types.Step, Wire.PlayedView>;
  ReadView: Same<Omit<Types.PgnGame, "game">, Omit<Wire.ReadView, "variant">>;
  ReportView: Same<Types.Line, Wire.ReportView>;
  Scene: Same<Types.Scene, Wire.Scene>;
  ScoreView: Same<Types.Score, Wire.ScoreView>;
  Show: Same<Types.Show, Wire.Show>;
  Side: Same<Types.Side, Wire.Side>;
  TextError: Same<Types.TextProblem, Wire.TextError>;
  Thing: Same<Types.Piece, Wire.Thing>;
  TurnView: Same<Types.Turn, Wire.TurnView>;
  VariantView: Same<Types.GameAbout["variant"], Wire.VariantView>;
}

export const same: Pairs = {
  Act: true,
  Actor: true,
  Bound: true,
  ClickView: true,
  Colour: true,
  DeclaredView: true,
  EndView: true,
  GameResult: true,
  HeldView: true,
  IdeaView: true,
  KindView: true,
  Layer: true,
  Motion: true,
  MoveNotation: true,
  Moves: true,
  NodeView: true,
  OutcomeView: true,
  Owner: true,
  PlayedView: true,
  ReadView: true,
  ReportView: true,
  Scene: true,
  ScoreView: true,
  Show: true,
  Side: true,
  TextError: true,
  Thing: true,
  TurnView: true,
  VariantView: true,
};

/** The members of a class that programs see. */
type Public<T> = { [Name in keyof T]: T[Name] };

/** What the code exports has the types that are promised. */
export interface Kept {
  game: Public<Code.Game> extends Public<Types.Game> ? true : never;
  members: Exclude<keyof Code.Game, keyof Types.Game | symbol> extends never ? true : never;
  games: ReturnType<typeof Code.games> extends readonly Types.GameInfo[] ? true : never;
  think: Awaited<ReturnType<Code.Engine["think"]>> extends Types.Thought | null ? true : never;
  options: Same<Parameters<Code.Engine["think"]>[1], Types.ThinkOptions | undefined>;
  read: ReturnType<typeof Code.readPgn> extends Types.PgnGame ? true : never;
  exports: Same<keyof typeof Code, keyof typeof Types>;
  board: Public<BoardCode.SpringaldBoard> extends Pick<BoardTypes.SpringaldBoard, OwnOfBoard> ? true : never;
}

type OwnOfBoard = Exclude<keyof BoardTypes.SpringaldBoard, keyof HTMLElement>;

export const kept: Kept = {
  game: true,
  members: true,
  games: true,
  think: true,
  options: true,
  read: true,
  exports: true,
  board: true,
};
