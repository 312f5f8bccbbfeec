/** A game of the engine against itself, in the worker of the engine: what the rules let it do, and how it ended. */
import { nameOf } from "../board/coordinates";
import { rowsOf } from "../board/layout";
import type { Glue } from "../rules/serve";
import type { IdeaView, Motion, OutcomeView, ReportView, Scene, ScoreView, Side, StepView } from "../wire/rules";
import { ENDLESS, type PlayedGame } from "./played";

/** The number of turns at the start that are drawn from the best ones, as in `crates/lab`. */
const OPENING = 6;
/** The nodes of the search that finds them, their number, and the centipawns by which one is drawn e times more rarely. */
const DRAWN = { nodes: 400, multipv: 12, spread: 40 };
/** The number of turns of both sides together after which a game is a draw. */
const LONGEST = 400;
/** The longest time of a search, in milliseconds: a guard, far above what so few nodes take. */
const MOVETIME = 20_000;

/** Plays a game of a variant to its end. */
export function playGame(
  pkg: Glue,
  engine: InstanceType<Glue["Engine"]>,
  variant: string,
  number: number,
  nodes: number,
): PlayedGame {
  const game = new pkg.Game(variant);
  try {
    const random = randomFrom(number);
    const seen = new Sights(JSON.parse(game.scene()) as Scene);
    let isFresh = true;
    const think = (options: object, report: (found: ReportView) => void): IdeaView | null => {
      const all = { ...options, movetime: MOVETIME, fresh: isFresh };
      isFresh = false;
      const told = (text: string): void => report(JSON.parse(text) as ReportView);
      return JSON.parse(engine.thinkIn(variant, game, JSON.stringify(all), told)) as IdeaView | null;
    };
    const step = (): StepView => {
      if (seen.scene.to_act === "nature") {
        const outcomes = JSON.parse(game.outcomes()) as OutcomeView[];
        return played(game.play(outcomes[Math.floor(random() * outcomes.length)]?.outcome ?? ""));
      }
      if (seen.turns >= OPENING) return played(game.playTurn(think({ nodes }, () => undefined)?.turn ?? ""));
      const lines: [number, string][] = [];
      const best = think({ nodes: DRAWN.nodes, multipv: DRAWN.multipv }, ({ line, score, pv: [turn] }) => {
        if (turn === undefined || line > lines.length + 1) return;
        lines.length = line - 1;
        lines.push([valueOf(score), turn]);
      });
      const drawn = draw(lines, random);
      try {
        return played(game.playTurn(drawn));
      } catch {
        // A line may begin with a part of a turn that cannot be played alone; the best turn can.
        return played(game.playTurn(best?.turn ?? ""));
      }
    };
    const ended = (winner: Side | null, reason: string): PlayedGame => ({
      number,
      nodes,
      winner,
      reason,
      ...seen.found(),
    });
    for (;;) {
      const { result, reason } = seen.scene;
      if (result !== null) return ended(winnerOf(result), reason ?? "");
      const [claim] = JSON.parse(game.claims()) as string[];
      if (claim !== undefined) return ended(null, claim);
      if (seen.turns >= LONGEST) return ended(null, ENDLESS);
      seen.add(step());
    }
  } finally {
    game.free();
  }
}

const played = (json: string): StepView => JSON.parse(json) as StepView;

function winnerOf(result: string): Side | null {
  if (result === "1-0") return "white";
  return result === "0-1" ? "black" : null;
}

/** What is seen of a game while it is played. */
class Sights {
  turns = 0;
  private choices = 0;
  private starts = 0;
  private readonly moved = new Set<string>();
  private readonly entered = new Set<string>();
  private readonly began: string[];
  private readonly squares: readonly string[];

  constructor(public scene: Scene) {
    const { files, ranks, cells, things } = scene;
    const layout = { files, ranks, orientation: "white", ...(cells && { cells }) } as const;
    this.squares = rowsOf(layout).flat().map(nameOf);
    const pieces = things.filter(({ layer, owner }) => layer === "board" && owner !== "neutral");
    this.began = [...new Set(pieces.map(({ letter }) => letter))];
    this.choose();
  }

  add({ scene, motions, turn }: StepView): void {
    this.scene = scene;
    for (const motion of motions) this.move(motion);
    if (turn?.whole !== true) return;
    this.turns += 1;
    this.choose();
  }

  /** Counts the choices at the start of a turn. */
  private choose(): void {
    if (this.scene.acts.length === 0) return;
    this.starts += 1;
    this.choices += this.scene.acts.length;
  }

  private move({ piece, from, to }: Motion): void {
    if (to === null) return;
    this.entered.add(to);
    if (from !== null) this.moved.add(piece);
  }

  found(): Pick<PlayedGame, "turns" | "choices" | "moved" | "began" | "unentered"> {
    return {
      turns: this.turns,
      choices: this.choices / Math.max(1, this.starts),
      moved: [...this.moved],
      began: this.began,
      unentered: this.squares.filter((square) => !this.entered.has(square)),
    };
  }
}

/** Returns a score in centipawns; a forced mate is worth more than anything else. */
function valueOf(score: ScoreView): number {
  if ("cp" in score) return score.cp;
  return Math.sign(score.mate) * (100_000 - Math.abs(score.mate));
}

/** Draws a turn; one that scores less is drawn more rarely. */
function draw(lines: readonly (readonly [value: number, turn: string])[], random: () => number): string {
  const most = Math.max(...lines.map(([value]) => value));
  const weights = lines.map(([value]) => Math.exp((value - most) / DRAWN.spread));
  let left = random() * weights.reduce((sum, one) => sum + one, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return lines[Math.max(0, at)]?.[1] ?? "";
}

/** Returns random numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
