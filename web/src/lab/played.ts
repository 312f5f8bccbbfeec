/** Games that the engine played against itself. */
import type { Side } from "../wire/rules";

/** The reason of the end of a game that is a draw because it has become too long. */
export const ENDLESS = "no end in 200 turns of each side";

/** A game that was played. */
export interface PlayedGame {
  /** Its number, from 0, from which its opening and its dice follow. */
  number: number;
  /** The positions that the search visited for each turn or part of a turn. */
  nodes: number;
  /** The winner; `null` in a draw. */
  winner: Side | null;
  /** The reason of the end. */
  reason: string;
  /** The number of turns of both sides together. */
  turns: number;
  /** The mean number of legal actions at the start of a turn. */
  choices: number;
  /** The letters of the kinds that moved, White's as capitals. */
  moved: string[];
  /** The letters of the kinds on the board at the start, White's as capitals, each once. */
  began: string[];
  /** The squares that no piece entered. */
  unentered: string[];
}
