/** The current game against the computer in each variant, as stored in this browser. The first page reads it. */
import { isRecord, recall } from "../../app/store";
import type { Side } from "../../wire/rules";
import type { Control, StoppedClocks } from "./clocks";

/** A game against the computer, as stored in this browser. */
export interface ComputerGame {
  variant: string;
  fen: string | null;
  line: string;
  /** The steps of an unfinished turn at the end of the line that can be taken back, and the line before them. */
  begun?: { line: string; steps: string[] };
  side: Side;
  level: number;
  /** The thinking time per turn at the highest level, in seconds; missing in games of older versions. */
  thinking?: number;
  /** The seed of the deliberate mistakes of a weak level; missing in games of older versions. */
  seed?: number;
  /** The time control; missing in a game without time. */
  clock?: Control;
  /** The clocks, once the game was opened. The page checks them. */
  clocks?: StoppedClocks;
  /** The end of the game; `null` before. */
  ended: { result: string; reason: string } | null;
  at: number;
}

/** Returns `true` if a value is a stored game. */
export function isComputerGame(value: unknown): value is ComputerGame {
  return (
    isRecord(value) &&
    typeof value.variant === "string" &&
    (value.fen === null || typeof value.fen === "string") &&
    typeof value.line === "string" &&
    (value.side === "white" || value.side === "black") &&
    typeof value.level === "number" &&
    (value.thinking === undefined || typeof value.thinking === "number") &&
    (value.seed === undefined || typeof value.seed === "number") &&
    (value.clock === undefined || isControl(value.clock)) &&
    (value.begun === undefined || isBegun(value.begun)) &&
    (value.ended === null || isRecord(value.ended))
  );
}

function isBegun(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.line === "string" &&
    Array.isArray(value.steps) &&
    value.steps.every((step) => typeof step === "string")
  );
}

function isControl(value: unknown): value is Control {
  return (
    isRecord(value) &&
    value.kind === "fischer" &&
    typeof value.initial_ms === "number" &&
    typeof value.increment_ms === "number"
  );
}

/** Returns the current game against the computer in a variant. */
export function computerGame(variant: string): ComputerGame | undefined {
  return recall(`computer:${variant}`, isComputerGame);
}
