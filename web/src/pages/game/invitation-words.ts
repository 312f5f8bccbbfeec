/** The texts of an invitation. */
import type { Snapshot } from "../../net/protocol";
import type { Side, SidesView } from "../../wire/rules";
import { other, sideName } from "../../table/sides";
import { clockOf } from "./page-words";

/** An invitation whose seat is still free. */
export interface Invitation {
  readonly game: Snapshot;
  /** The side that the visitor would play. */
  readonly side: Side;
  /** True for an open challenge, which anyone may accept. */
  readonly isOpen: boolean;
}

/** The most sentences about the rules. */
const SENTENCES = 5;

/** Returns who invites to which game. */
export function headlineFor({ game, side, isOpen }: Invitation, name = "a game"): string {
  const by = game.names[other(side)];
  if (isOpen) return by === null ? `Open challenge: ${name}` : `${by} challenges you to ${name}`;
  return by === null ? `You are invited to play ${name}` : `${by} invites you to play ${name}`;
}

/** Returns the side and the time control. Starts of a shuffled game are nothing special. */
export function termsOf({ game, side }: Invitation, sides: SidesView, isShuffled = false): string {
  const begins = game.initial_fen === null || isShuffled ? "" : " · from a position set up";
  return `You play ${sideName(side, sides)} · ${clockOf(game)}${begins}`;
}

/** Returns the rules in at most five sentences. */
export function sentencesFor(brief: readonly string[]): readonly string[] {
  return brief.slice(0, SENTENCES);
}
