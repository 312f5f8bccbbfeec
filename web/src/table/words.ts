import { shownTurn } from "../app/notations";
import type { Motion, Side, SidesView, ClickView, KindView, TurnView } from "../wire/rules";
import { buttonLabel } from "../board/choices";
import { ownedPiece, sideName } from "../board/sides";

/** Returns motions in words, for screen readers. */
export function inWords(motions: readonly Motion[], sides: SidesView): string {
  return motions.map((motion) => oneInWords(motion, sides)).join(", ");
}

function oneInWords(motion: Motion, sides: SidesView): string {
  const piece = ownedPiece(motion.owner, motion.name, sides);
  const from = motion.from ?? "";
  const to = motion.to ?? "";
  switch (motion.show) {
    case "take":
      return `${piece} on ${from} ${motion.how}`;
    case "change":
      return motion.to ? `becomes ${piece} on ${to}` : `${piece} on ${from} is ${motion.how}`;
    case "vanish":
      return `${piece} ${motion.how} from ${from}`;
    case "appear":
      return `${piece} ${motion.how} on ${to}`;
    case "roll":
      return `the dice put ${piece} on ${to}`;
    case "return":
      return `${piece} returns to ${to}`;
    case "swap":
      return `${piece} swaps from ${from} to ${to}`;
    case "slide":
      return `${piece} from ${from} to ${to}`;
    case "follow":
    case "jump":
    case "pull":
      return `${piece} ${motion.how} from ${from} to ${to}`;
  }
}

/** Returns the result of a game in words, for one of its players or for spectators. */
export function resultFor(you: Side | null, result: string, sides: SidesView): string {
  const winner = result === "1-0" ? "white" : result === "0-1" ? "black" : null;
  if (winner === null) return result === "1/2-1/2" ? "Draw" : "Game aborted";
  if (you === null) return `${sideName(winner, sides)} won`;
  return winner === you ? "You won" : "You lost";
}

/** Returns what a result is for one of the players; empty for spectators and for games without a result. */
export function outcomeFor(you: Side | null, result: string): "won" | "lost" | "drawn" | "" {
  if (result === "1/2-1/2") return "drawn";
  const winner = result === "1-0" ? "white" : result === "0-1" ? "black" : null;
  if (winner === null || you === null) return "";
  return winner === you ? "won" : "lost";
}

/** Reasons for the end of a game that are not plain, in plain words. */
const REASONS: Readonly<Record<string, string>> = {
  "time forfeit": "out of time",
  "time forfeit against insufficient material": "out of time, but the opponent could not have won",
  abandonment: "a player left",
  "length limit": "the game reached the maximum length",
  "perpetual check": "the loser gave check in each turn",
  "perpetual chase": "the loser chased the same piece in each turn",
};

/** Returns why a game ended, in plain words. */
export function reasonInWords(reason: string): string {
  return REASONS[reason] ?? reason;
}

/** Capitalises a sentence and ends it with a full stop, unless it is left open. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** Returns what is done to a square: a mouse clicks, a finger taps. */
export function verb(): string {
  return "matchMedia" in globalThis && matchMedia("(hover: hover) and (pointer: fine)").matches ? "click" : "tap";
}

/** Returns a turn in words: "3, White: Nf3"; without one it is the start of the game. */
export function turnInWords(
  turn: Pick<TurnView, "number" | "side" | "san" | "notated"> | undefined,
  sides: SidesView,
): string {
  return turn ? `${turn.number}, ${sideName(turn.side, sides)}: ${shownTurn(turn)}` : "Start of the game";
}

/**
 * Returns which turn of a game is shown, by the numbers in the list of turns: "Move 2 of 20, Black's". `steps` are the shown
 * and all steps of a turn that is not shown to its end.
 */
export function whichTurn(
  turns: readonly Pick<TurnView, "number" | "side">[],
  at: number,
  sides: SidesView,
  steps?: readonly [number, number],
): string {
  const turn = turns[at];
  if (!turn) return "Start of the game";
  const which = `Move ${turn.number} of ${turns.at(-1)?.number ?? turn.number}, ${sideName(turn.side, sides)}'s`;
  return steps ? `${which}, step ${steps[0]} of ${steps[1]}` : which;
}

/** Returns instructions for a gesture among others: "Tap g1, then f3.", "Press Teleport." */
export function gestureInWords(
  gesture: readonly ClickView[],
  kinds: readonly KindView[],
  acts: readonly { gesture: readonly ClickView[] }[] = [],
): string {
  const names = acts.flatMap((act) => act.gesture.flatMap((click) => ("button" in click ? [click.button] : [])));
  const steps = gesture.map((click, index) => {
    if ("square" in click) {
      const before = gesture[index - 1];
      return before !== undefined && "square" in before ? click.square : `${verb()} ${click.square}`;
    }
    if ("button" in click) return `press ${buttonLabel(click.button, names)}`;
    return `choose the ${kinds.find(({ letter }) => letter === click.piece)?.name ?? click.piece}`;
  });
  return sentence(steps.join(", then "));
}

/** Returns the squares of a gesture. */
export function squaresIn(gesture: readonly ClickView[]): string[] {
  return gesture.flatMap((click) => ("square" in click ? [click.square] : []));
}
