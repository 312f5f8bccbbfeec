/** A small game for tests of the table: turns of one action, of two, with an optional second one, and with a roll. */
import type { Rules, RulesGame } from "../rules/client";
import type {
  Act,
  Actor,
  AdvanceView,
  ClickView,
  Motion,
  OutcomeView,
  Scene,
  Side,
  StepView,
  TurnView,
} from "../wire/rules";
import { CHESS_SIDES } from "./sides";

/** The number of turns after which the game is over. */
const LAST = 14;

const at = (name: string): ClickView => ({ square: name });

/** Every action with its clicks. */
const ACTS: Record<string, Act> = Object.fromEntries(
  (
    [
      ["m1", [at("a1"), at("a2")]],
      ["m2", [at("b1"), at("b2")]],
      ["p", [at("c3")]],
      ["s", [at("d1"), at("d2")]],
      ["q", [at("a1"), at("b2")]],
      ["T@", [{ button: "roll" }]],
      ["end", [{ button: "end" }]],
    ] as const
  ).map(([action, gesture]) => [action, { action, san: action, gesture: [...gesture], rolls: action === "T@" }]),
);

interface Turn {
  tokens: string[];
  whole: boolean;
}

function options({ tokens, whole }: Turn): string[] {
  const last = tokens.at(-1);
  if (whole || last === undefined) return ["m1", "m2", "p", "s", "T@"];
  if (last === "p") return ["q"];
  return last === "T@" ? ["T@1", "T@2"] : ["q", "end"];
}

/** A game. `pause` is awaited before each answer, as with a worker. */
class ToyGame {
  readonly variant = "toy";

  constructor(
    private readonly pause: () => Promise<void>,
    private history: Turn[] = [],
    private isFreed = false,
  ) {}

  read(line: string): void {
    for (const text of line.split(" ").filter((one) => one !== "")) {
      const tokens = text.split(",").filter((token) => token !== "");
      for (const token of tokens) this.play(token);
      if (!text.endsWith(",") && !this.current().whole) this.play("end");
    }
  }

  play(token: string): Motion[] {
    if (this.over()) throw new Error("the game is over");
    const current = this.current();
    const due = current.tokens.at(-1) === "T@";
    const legal = options(current);
    const isRolled = !due && token.startsWith("T@") && legal.includes("T@");
    if (!legal.includes(token) && !(isRolled && /^T@[12]$/.test(token))) throw new Error(`${token} is not legal`);
    const turn: Turn = current.whole ? { tokens: [], whole: false } : current;
    const tokens = [...(due ? turn.tokens.slice(0, -1) : turn.tokens), token];
    const whole = /^m|^q$|^end$/.test(token);
    this.history = [...this.history.slice(0, current.whole ? undefined : -1), { tokens, whole }];
    const moved = {
      piece: "K",
      name: "king",
      owner: "white",
      layer: "board",
      from: "a1",
      to: "a2",
      how: "moved",
      show: "slide",
    };
    return token === "end" ? [] : [moved as Motion];
  }

  undo(): boolean {
    const last = this.history.at(-1);
    if (!last) return false;
    const tokens = last.tokens.slice(0, -1);
    this.history = [...this.history.slice(0, -1), ...(tokens.length > 0 ? [{ tokens, whole: false }] : [])];
    return true;
  }

  line(): string {
    return this.history.map((turn) => textOf(turn)).join(" ");
  }

  turns(): TurnView[] {
    return this.history.map((turn, index) => ({
      number: Math.floor(index / 2) + 1,
      side: sideOf(index),
      whole: turn.whole,
      text: textOf(turn),
      actions: turn.tokens,
      san: textOf(turn),
    }));
  }

  scene(): Scene {
    const actor = this.actor();
    const acts = actor === "white" || actor === "black" ? options(this.current()) : [];
    const thing = { letter: "K", name: "king", owner: "white", layer: "board", square: "a1", note: null };
    return {
      variant: "toy",
      files: 4,
      ranks: 4,
      sides: CHESS_SIDES,
      fen: this.line(),
      to_act: actor,
      result: this.over() ? "1/2-1/2" : null,
      reason: null,
      check: null,
      prompt: "",
      facts: [],
      things: [thing as Scene["things"][number]],
      hands: [],
      acts: acts.flatMap((action) => ACTS[action] ?? []),
      buttons: [],
    };
  }

  outcomes(): OutcomeView[] {
    return this.actor() === "nature" ? ["1", "2"].map((face) => ({ outcome: `T@${face}`, face, after: "" })) : [];
  }

  /** Returns the steps that lead to a line; `null` if the game does not lead there. */
  stepsTo(line: string): string[] | null {
    const [mine, theirs] = [this.steps(), toy(line).steps()];
    // An action whose roll is due and the same action with its outcome are one token.
    const [last, same] = [mine.at(-1), theirs[mine.length - 1]];
    if (this.actor() === "nature" && same !== last && same?.startsWith("T@") === true) mine.pop();
    if (mine.some((one, index) => one !== theirs[index])) return null;
    return theirs.slice(mine.length).filter((one) => one !== ".");
  }

  /** Returns all tokens, with a full stop after every complete turn. */
  private steps(): string[] {
    return this.history.flatMap(({ tokens, whole }) => (whole ? [...tokens, "."] : tokens));
  }

  /** Returns the text of the part of a turn played after a line. */
  textSince(line: string): string {
    const before = toy(line).current();
    const { tokens, whole } = this.current();
    return textOf({ tokens: before.whole ? tokens : tokens.slice(before.tokens.length), whole });
  }

  /** Returns what the rules answer to a step with these changes. */
  private answer(action: string, motions: Motion[], faces: string[] = []): StepView {
    const turns = this.turns();
    const turn = turns.at(-1) ?? null;
    const face = faces.find((one) => action === `T@${one}`) ?? null;
    return {
      action,
      motions,
      scene: this.scene(),
      before: Math.max(0, turns.length - 1),
      turn,
      since: null,
      face,
      faces,
    };
  }

  private step(token: string, since?: string): StepView {
    const faces = this.outcomes().map(({ face }) => face);
    const step = this.answer(token, this.play(token), faces);
    return since === undefined ? step : { ...step, since: this.textSince(since) };
  }

  private advance(line: string): AdvanceView {
    const steps = this.stepsTo(line)?.map((token) => this.step(token)) ?? null;
    return { steps, is_behind: toy(line).stepsTo(this.line()) !== null };
  }

  /** The game with the asynchronous interface of the worker. */
  promised(): RulesGame {
    const answer = async <T>(ask: () => T): Promise<T> => {
      await this.pause();
      if (this.isFreed) throw new Error("this game was closed");
      return ask();
    };
    const game: Partial<RulesGame> = {
      variant: "toy",
      scene: () => answer(() => this.scene()),
      line: () => answer(() => this.line()),
      turns: () => answer(() => this.turns()),
      standing: () => answer(() => ({ scene: this.scene(), turns: this.turns(), last: [], path: [] })),
      play: (token, since) => answer(() => this.step(token, since)),
      playTurn: (text) =>
        answer(() => {
          this.read(text);
          return this.answer(text, []);
        }),
      advance: (line) => answer(() => this.advance(line)),
      read: (text) => answer(() => text),
      undoAction: () => answer(() => (this.undo() ? this.answer("", []) : null)),
      outcomes: () => answer(() => this.outcomes()),
      stepsTo: (line) => answer(() => this.stepsTo(line)),
      copy: () => answer(() => new ToyGame(this.pause, this.history).promised()),
      free: () => {
        this.isFreed = true;
      },
    };
    return game as RulesGame;
  }

  private current(): Turn {
    return this.history.at(-1) ?? { tokens: [], whole: true };
  }

  private over(): boolean {
    return this.history.filter(({ whole }) => whole).length >= LAST;
  }

  private actor(): Actor {
    if (this.over()) return "nobody";
    const { tokens, whole } = this.current();
    if (!whole && tokens.at(-1) === "T@") return "nature";
    return sideOf(whole ? this.history.length : this.history.length - 1);
  }
}

function textOf({ tokens, whole }: Turn): string {
  const written = whole && tokens.length > 1 && tokens.at(-1) === "end" ? tokens.slice(0, -1) : tokens;
  return written.join(",") + (whole ? "" : ",");
}

function sideOf(index: number): Side {
  return index % 2 === 0 ? "white" : "black";
}

/** Returns a game at the end of a line. */
export function toy(line = "", pause = (): Promise<void> => Promise.resolve()): ToyGame {
  const game = new ToyGame(pause);
  game.read(line);
  return game;
}

/** Returns its rules, as for a page. */
export function toyRules(pause: () => Promise<void>): Rules {
  return {
    variants: () => Promise.resolve([]),
    addTexts: () => Promise.reject(new Error("it has no text")),
    checkText: () => Promise.reject(new Error("it has no text")),
    examples: () => Promise.resolve([]),
    readGame: () => Promise.reject(new Error("there is no PGN of it")),
    titlesIn: () => Promise.resolve([]),
    writePgn: () => Promise.reject(new Error("there is no PGN of it")),
    open: async (_variant, _fen, line = "") => {
      await pause();
      return toy(line, pause).promised();
    },
  };
}
