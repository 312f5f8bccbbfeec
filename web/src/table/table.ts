import type { Board } from "../board/board";
import type { Premove } from "../board/state";
import { rules, type Rules, type RulesGame } from "../rules/client";
import {
  END,
  type ClickView,
  type Explanation,
  type Motion,
  type Moves,
  type Scene,
  type StepView,
  type TurnView,
} from "../wire/rules";
import { premoveInWords, premoveSteps } from "./premove";
import { blockedReason } from "./blocked";
import { draw, drawAgain } from "./roll";
import { enter } from "./draft";
import { Narrator } from "./narrator";
import { openAt, stepFrom, type Spot } from "./past";
import type { TableOptions } from "./table-options";
import { stage, type Stage } from "./stage";
import { typedNote, type Typed } from "./typed";
import {
  after,
  allowed,
  countsBefore,
  mayAct,
  mayUndo,
  plan,
  reduce,
  shownScene,
  standingOf,
  tableState,
  type Hands,
  type TableEvent,
  type TableState,
} from "./table-state";
import { arrowsOf, LastMoves } from "./last-moves";
import { sentence, turnInWords } from "./words";

/** The dependencies of a table; tests replace them. */
export interface Parts {
  rules: Rules;
  stage: typeof stage;
  /** Returns a random number below its argument. */
  draw(below: number): number;
}

/**
 * A board with a game: the committed line, the steps of an unfinished turn, and any earlier position.
 *
 * Requests are carried out one after the other. The state is in `table-state.ts`; every change of it updates the board and
 * the page.
 */
export class Table {
  private state: TableState;
  private readonly stage: Stage;
  private readonly lastMoves = new LastMoves();
  private readonly narrator: Narrator;
  /** The rules at the shown earlier position. */
  private seen: RulesGame | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private closed = false;
  /** Counts the clicks after which refusals of earlier ones say nothing any more. */
  private asked = 0;

  private constructor(
    private readonly options: TableOptions,
    private readonly parts: Parts,
    /** The rules at the end of the line. */
    private live: RulesGame,
    state: TableState,
  ) {
    this.state = state;
    this.stage = parts.stage(options, state.now.scene, {
      // The board plays a premove as soon as possible.
      onAction: (action, rest) => {
        this.change({ kind: "premoved", premove: rest });
        void this.act(action);
      },
      onIllegal: (clicks) => void this.refuse(clicks),
      previewOf: async (action) => (await this.shownGame.preview(action)).motions,
      movesOf: (square) => this.movesOf(square),
      onPremove: (premove) => this.premoved(premove),
      onSelect: () => this.forgetRefusal(),
      onInspect: (square) => void this.explainBlocked(square),
    });
    this.narrator = new Narrator(
      { announce: (text) => this.stage.announce(text), sound: (name) => this.stage.playSound(name) },
      state.now.scene.sides,
      options.viewer,
    );
  }

  /** Sets up a game on a table. */
  static async open(options: TableOptions, parts: Parts = { rules: rules(), stage, draw }): Promise<Table> {
    const { variant, fen, line, drafts = true, confirmed = false, branches = false } = options;
    const live = await parts.rules.open(variant, fen, line);
    const standing = await live.standing();
    const entered = await enter(live, standing.scene.to_act, options.draft ?? []);
    const premoves = options.premove === true ? await premoveSteps(variant, parts.rules) : [];
    const begun = tableState({ drafts, confirmed, branches, premoves }, options.hands, standingOf(standing));
    const now = entered.reduce(after, begun.now);
    const table = new Table(options, parts, live, { ...begun, now, draft: entered.map(({ action }) => action) });
    table.lastMoves.set(standing.last, [...standing.path, ...entered.map(({ motions }) => motions)]);
    table.render();
    void table.serial(() => table.roll());
    return table;
  }

  get board(): Board {
    return this.stage.board;
  }

  /** Returns the turns so far, including those not sent. */
  get turns(): readonly TurnView[] {
    return this.state.now.turns;
  }

  /** Returns the position at the end of the line, including steps not sent. */
  get scene(): Scene {
    return this.state.now.scene;
  }

  /** The scene on the board. */
  get shownScene(): Scene {
    return shownScene(this.state);
  }

  /** The number of turns before the shown position; `null` while it is the last one. */
  get shown(): number | null {
    return this.state.past?.count ?? null;
  }

  /** The number of actions of the next turn before the shown position. */
  get shownSteps(): number {
    return this.state.past?.steps ?? 0;
  }

  /** Returns the actions made by hand and not yet reported. */
  get draft(): readonly string[] {
    return this.state.draft;
  }

  /** Returns the line without these actions. */
  get committed(): string {
    return this.state.committed;
  }

  /** The rules at the end of the line, for questions that change nothing. */
  get game(): RulesGame {
    return this.live;
  }

  /** The rules at the shown position, for questions that change nothing. */
  get shownGame(): RulesGame {
    return this.seen ?? this.live;
  }

  /** Returns the line on the table, including steps not sent. */
  get line(): string {
    return this.state.now.line;
  }

  /** True if a turn was sent but not confirmed yet. */
  get waiting(): boolean {
    return this.state.sent !== null;
  }

  /** True if a turn was played by hand that the player has to confirm. */
  get isPending(): boolean {
    return this.state.pending !== null;
  }

  /** True if a premove is set. */
  get hasPremove(): boolean {
    return this.state.premove !== null;
  }

  /** True if any side is played by hand. */
  get isPlayed(): boolean {
    return this.state.hands !== null;
  }

  /** True if the last step can be taken back. */
  get canUndo(): boolean {
    return mayUndo(this.state);
  }

  /** True if the turn can be ended now. */
  get canEnd(): boolean {
    return mayAct(this.state) && this.shownScene.acts.some((act) => act.action === END);
  }

  /** True if something can be played by hand now. */
  get canAct(): boolean {
    return mayAct(this.state);
  }

  /** Resolves when all requests so far are done. */
  settled(): Promise<void> {
    return this.serial(() => Promise.resolve());
  }

  /** Cancels the premove. */
  dropPremove(): void {
    if (this.hasPremove) this.board.cancel();
  }

  /** Sets the side or sides played by hand. */
  setHands(hands: Hands): void {
    if (hands !== this.state.hands) this.change({ kind: "handed", hands });
  }

  /** Announces the state of the game. */
  announceState(): void {
    this.narrator.stands(this.scene, this.state.hands);
  }

  /**
   * Announces the end of the game, by its rules or otherwise; `quiet` if it had ended before it was set up. Steps of an
   * unfinished turn and a turn that was not confirmed are no part of the game and are dropped.
   */
  end(result: string, reason: string | null, quiet = false): Promise<void> {
    // The last action is announced first.
    return this.serial(async () => {
      this.options.onExplain(null);
      if (this.draft.length > 0 || this.isPending) await this.setUp(this.state.committed);
      this.narrator.ended(result, reason, quiet);
    });
  }

  /**
   * Brings the table to the committed line: plays the missing steps, or sets up the line. Drops steps not sent that do not
   * fit, and with `isAnswered` a sent turn that is not in the line.
   */
  sync(line: string, isAnswered = false): Promise<void> {
    return this.serial(async () => {
      const { steps, is_behind: isBehind } =
        line === this.line ? { steps: [], is_behind: true } : await this.live.advance(line);
      const todo = plan(this.state, { line, steps, isBehind }, isAnswered);
      if (todo.kind === "keep") return;
      if (todo.kind === "setUp") {
        await this.setUp(line);
        this.announceState();
      } else {
        this.change({ kind: "confirmed", line, isAll: steps !== null });
        if (todo.kind === "play") await this.playSteps(todo.steps);
      }
      await this.roll();
    });
  }

  /** Sets up a line and drops everything else; without a line, drops the turn that was sent and refused. */
  revert(line?: string): Promise<void> {
    return this.serial(async () => {
      await this.setUp(line ?? this.state.committed);
      await this.roll();
    });
  }

  /** Plays typed input in any spelling. Returns the reason for a refusal, or a note on how it was read. */
  async type(text: string): Promise<Typed> {
    const refused = this.shown === null ? "It is not your turn." : "You are viewing an earlier turn.";
    if (!this.canAct) return { refused, note: null };
    const { position: meant } = this;
    try {
      const action = await this.shownGame.read(text);
      const scene = this.shownScene;
      await this.serial(() => this.perform(action, meant));
      const last = this.turns.at(-1);
      const isAlone = last?.actions.length === 1 && last.actions[0] === action;
      return { refused: null, note: typedNote(text, action, scene, isAlone ? last : undefined) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.stage.announce(message);
      return { refused: message, note: null };
    }
  }

  /** Plays an action by hand, unless another position is shown by the time the request is handled. */
  act(action: string): Promise<void> {
    const { position: meant } = this;
    return this.serial(() => this.perform(action, meant));
  }

  /** Takes back the last step that was not sent. */
  takeBackStep(): Promise<void> {
    return this.serial(async () => {
      if (!mayUndo(this.state)) return;
      this.options.onExplain(null);
      const undone = await this.live.undoAction();
      if (undone === null) return;
      this.lastMoves.undo();
      this.change({ kind: "undone", now: after(this.state.now, undone) });
      this.stage.announce(`Step taken back. ${this.scene.prompt}`);
    });
  }

  /** Counts or sends the turn that has to be confirmed. */
  confirmTurn(): Promise<void> {
    return this.serial(async () => {
      if (this.isPending) await this.finishTurn(this.change({ kind: "approved" }).report);
    });
  }

  /** Takes back the turn that has to be confirmed. */
  cancelTurn(): Promise<void> {
    return this.serial(async () => {
      if (!this.isPending) return;
      await this.setUp(this.state.committed);
      this.stage.announce("Turn taken back.");
      this.announceState();
    });
  }

  /** Shows the position after a number of turns; `null` is the end of the line. */
  look(count: number | null): Promise<void> {
    return this.serial(() => this.show(count));
  }

  /** Goes a number of turns forward or back. */
  step(by: number): Promise<void> {
    return this.serial(() => this.show((this.shown ?? this.turns.length) + by));
  }

  /** Goes one action forward or back, also within a turn. */
  stepAction(by: 1 | -1): Promise<void> {
    return this.serial(() => {
      const { count, steps } = stepFrom(this.turns, this.spot, by);
      return this.show(count, steps);
    });
  }

  /** Shows the reason for a refusal, and highlights the squares involved. */
  showExplanation(explanation: Explanation): void {
    this.board.highlight(explanation.squares, "why");
    this.options.onExplain(explanation);
    this.stage.announce(explanation.message);
    this.stage.playSound("illegal");
  }

  /** Closes the table. */
  close(): void {
    this.closed = true;
    this.stage.close();
    this.seen?.free();
    this.live.free();
  }

  /** Runs requests one after the other; errors after the table was closed are ignored. */
  private serial(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(async () => {
      if (this.closed) return;
      try {
        await work();
      } catch (error) {
        if (!this.isClosed()) throw error;
      }
    });
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Handles an event and shows the new state. Returns the turn to report, and the end of the animation. */
  private change(event: TableEvent, motions: readonly Motion[] = []): { report: string | null; shown: Promise<void> } {
    if (this.closed) return { report: null, shown: Promise.resolve() };
    const had = this.state.premove;
    const { state, report } = reduce(this.state, event);
    this.state = state;
    // The board itself reports when a premove is set, dropped or played.
    if (had !== null && state.premove === null && event.kind !== "premoved") this.board.cancel();
    const shown = motions.length > 0 ? this.showMotions(motions) : Promise.resolve();
    this.render();
    this.options.onChange();
    return { report, shown };
  }

  private isClosed(): boolean {
    return this.closed;
  }

  /** The key of the shown position. */
  private get position(): string {
    return `${this.shown ?? "end"} ${this.line}`;
  }

  private async perform(action: string, meant: string): Promise<void> {
    if (meant !== this.position || !mayAct(this.state)) {
      this.board.cancel();
      return;
    }
    this.options.onExplain(null);
    const { past } = this.state;
    const { acts, to_act } = this.shownScene;
    if (past !== null && this.turns[past.count]?.text === action) {
      await this.show(past.count + 1);
      return;
    }
    const counted = countsBefore(this.state);
    const step = await this.play(action, counted);
    if (step === null) return;
    const { motions, since } = step;
    const now = after(this.state.now, step);
    const isAsked = this.options.asks?.() ?? false;
    const { report, shown } = this.change({ kind: "acted", action, text: since ?? action, now, isAsked }, motions);
    const { san } = acts.find((act) => act.action === action) ?? { san: action };
    this.narrator.played(to_act, motions, action === END ? END : san, this.state.hands);
    if (this.isPending) this.stage.announce("Play this turn? Enter confirms it, Escape takes it back.");
    else await this.finishTurn(report);
    await shown;
  }

  /** Announces the position after actions by hand, makes a due roll, and reports the turn. */
  private async finishTurn(turn: string | null): Promise<void> {
    this.announceState();
    this.shakeDice();
    await this.roll();
    if (turn !== null) this.options.onTurn(turn);
  }

  /**
   * Plays an action from the shown position. The answer has the text of the turn since a line. If it is refused, shows the
   * reason and returns `null`.
   */
  private async play(action: string, since: string): Promise<StepView | null> {
    const { past } = this.state;
    const game = this.seen === null ? this.live : await this.seen.copy();
    let step: StepView;
    try {
      step = await game.play(action, since);
    } catch (error) {
      if (game !== this.live) game.free();
      this.board.cancel();
      this.explainText(error);
      return null;
    }
    if (past !== null) {
      this.lastMoves.set(past.motions);
      this.replaceLive(game);
    }
    this.addMoves(step);
    return step;
  }

  private addMoves({ motions, turn }: StepView): void {
    this.lastMoves.add(motions);
    if (turn?.whole !== false) this.lastMoves.end();
  }

  private async setUp(line: string): Promise<void> {
    const { variant, fen } = this.options;
    const fresh = await this.parts.rules.open(variant, fen, line);
    const standing = await fresh.standing();
    this.lastMoves.set(standing.last, standing.path);
    this.replaceLive(fresh);
    this.narrator.anew();
    this.options.onExplain(null);
    this.stage.dice.clear();
    this.change({ kind: "setUp", now: standingOf(standing) });
    this.shakeDice();
  }

  /** Shows steps that the rules have played. */
  private async playSteps(steps: readonly StepView[]): Promise<void> {
    // A refusal says nothing about the next position.
    this.options.onExplain(null);
    for (const step of steps) {
      const { action, motions } = step;
      const mover = this.scene.to_act;
      if (mover === "nature") await this.stage.dice.land(step.face ?? action, step.faces);
      this.addMoves(step);
      const now = after(this.state.now, step);
      const { shown } = this.change({ kind: "played", now }, this.state.past === null ? motions : []);
      this.shakeDice();
      this.narrator.played(mover, motions, action, this.state.hands);
      await shown;
    }
    this.announceState();
  }

  private async show(count: number | null, steps = 0): Promise<void> {
    const all = this.turns.length;
    const target = count === null || count >= all ? null : Math.max(0, count);
    const before = this.spot;
    const had = before.steps > 0 ? (this.state.past?.motions.length ?? 0) : 0;
    const opened = target === null ? null : await this.open({ count: target, steps });
    this.options.onExplain(null);
    this.leavePast();
    this.seen = opened?.game ?? null;
    if (this.closed) this.leavePast();
    const past =
      opened && target !== null ? { count: target, steps, scene: opened.scene, motions: opened.motions } : null;
    // Only a step forward from the shown position is animated.
    const isStepForward =
      target !== null && (steps === 0 ? target === before.count + 1 : target === before.count && steps > before.steps);
    const { shown } = this.change({ kind: "looked", past }, isStepForward ? opened?.motions.slice(had) : []);
    const turn = this.turns[(target ?? all) - (steps > 0 ? 0 : 1)];
    this.stage.announce(`${turnInWords(turn, this.scene.sides)}${turn && steps > 0 ? `, step ${steps}` : ""}`);
    await shown;
  }

  /** The shown place in the game. */
  private get spot(): Spot {
    return this.state.past ?? { count: this.turns.length, steps: 0 };
  }

  private open(spot: Spot): ReturnType<typeof openAt> {
    const { variant, fen } = this.options;
    return openAt({ variant, fen, turns: this.turns }, spot, this.parts.rules);
  }

  /** Replaces the game at the end of the line. */
  private replaceLive(game: RulesGame): void {
    this.live.free();
    this.live = game;
    if (this.closed) game.free();
    this.leavePast();
  }

  private leavePast(): void {
    this.seen?.free();
    this.seen = null;
  }

  private premoved(premove: Premove | null): void {
    this.stage.announce(premove ? `Premove set: ${premoveInWords(premove)}.` : "Premove cancelled.");
    this.change({ kind: "premoved", premove });
  }

  private showMotions(motions: readonly Motion[]): Promise<void> {
    this.stage.playSound(motions);
    return this.board.animate([...motions], this.shownScene);
  }

  private shakeDice(): void {
    // Dice that nobody rolls would cover the board.
    if (this.scene.to_act === "nature" && (this.makesRolls || this.options.confirmed)) this.stage.dice.roll();
  }

  private get makesRolls(): boolean {
    return this.options.rolls ?? !this.options.confirmed;
  }

  /** Makes a due roll, unless another party makes it. */
  private async roll(): Promise<void> {
    while (this.makesRolls && !this.closed && this.scene.to_act === "nature") {
      const outcomes = await this.live.outcomes();
      const { seed } = this.options;
      const { length } = outcomes;
      const drawn = outcomes[seed === undefined ? this.parts.draw(length) : drawAgain(seed, this.turns, length)];
      if (!drawn) return;
      await this.playSteps([await this.live.play(drawn.outcome)]);
      this.change({ kind: "confirmed", line: this.line, isAll: true });
    }
  }

  private render(): void {
    const { past } = this.state;
    this.board.set({
      scene: this.shownScene,
      ...allowed(this.state),
      lastTurn: past === null ? this.lastMoves.last : past.motions,
    });
    const steps = past && past.steps > 0 ? [...past.motions] : null;
    this.board.path(past === null ? this.lastMoves.arrows : (steps ?? arrowsOf(past.motions)));
    for (const mark of ["why", "dots", "choice"] as const) this.board.highlight([], mark);
  }

  private async refuse(clicks: ClickView[]): Promise<void> {
    const { asked } = this;
    const explanation = await this.shownGame.why(clicks).catch(() => null);
    if (explanation && !explanation.legal && asked === this.asked) this.showExplanation(explanation);
  }

  private forgetRefusal(): void {
    this.asked += 1;
    this.options.onExplain(null);
  }

  /** Explains why the player's piece on a square cannot move, if it is inspected at the player's turn. */
  private async explainBlocked(square: string | null): Promise<void> {
    const { asked } = this;
    if (square === null || !this.canAct) return;
    const found = await blockedReason(this.shownGame, this.shownScene, square).catch(() => null);
    if (found && asked === this.asked) this.showExplanation(found);
  }

  private explainText(error: unknown): void {
    const message = sentence(error instanceof Error ? error.message : String(error));
    this.showExplanation({ legal: false, action: "", message, clause: null, squares: [] });
  }

  /** Returns where a piece could go, and announces it. */
  private async movesOf(square: string): Promise<Moves> {
    const moves = await this.shownGame.movesOf(square);
    this.stage.announce(moves.targets.length > 0 ? `Can move to ${moves.targets.join(", ")}` : "Can't move now");
    return moves;
  }
}
