import { createBoard, type Board } from "../../board/board";
import { announce } from "../../app/live";
import { onSettings } from "../../app/settings";
import { missing, next, OVER, turnText, END } from "../../net/turn";
import { rules, type RulesGame } from "../../rules/client";
import type { Click, Explanation, Motion, Moves, Scene, Side, TurnLine } from "../../rules/types";
import { DiceTray } from "./dice-tray";
import { hear } from "./hear";
import { Narrator } from "./narrator";
import { movesAfter, positionAfter, type Past } from "./past";
import { looks, type TableOptions } from "./table-options";
import { Trail } from "./trail";
import { sentence, squaresOf } from "./words";

/** A board with the game on it: the line that counts, the steps of an unfinished turn, and any earlier position to look at. */
export class Table {
  readonly board: Board;
  /** The turns so far, those not sent included. */
  turns: TurnLine[] = [];
  /** The position at the end of the line, steps not sent included. */
  scene: Scene;
  /** How many turns have been played in the position that is shown; nothing while it is the last one. */
  shown: number | null = null;
  /** The scene on the board. */
  shownScene: Scene;
  /** Actions made by hand and not yet told. */
  draft: string[] = [];

  private hands: Side | "both" | null;
  private asked = false;
  private readonly trail = new Trail();
  private readonly narrator = new Narrator({ say: announce, sound: hear });
  /** The squares of the turn that led to the position of the past that is shown. */
  private shownTurn: string[] = [];
  private premoved: Click[] | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly unsettle: () => void;
  private readonly dice: DiceTray;
  private closed = false;

  private constructor(
    private readonly options: TableOptions,
    private live: RulesGame,
    scene: Scene,
    private committed: string,
  ) {
    this.scene = scene;
    this.shownScene = scene;
    this.hands = options.hands;
    this.board = createBoard(options.host, {
      scene,
      orientation: options.orientation,
      movable: options.hands,
      premove: options.premove ?? false,
      label: options.label,
      ...(options.bar ? { bar: options.bar } : {}),
      ...looks(),
      onAction: (action) => {
        // The board plays a turn entered beforehand as soon as it can be.
        this.premoved = null;
        void this.act(action);
      },
      onIllegal: (clicks) => void this.refuse(clicks),
      kinds: [...options.kinds],
      previewOf: async (action) => (await this.live.preview(action)).motions,
      movesOf: (square) => this.movesOf(square),
      onPremove: (clicks) => {
        this.premoved = clicks;
        const squares = clicks?.flatMap((click) => ("square" in click ? [click.square] : [])) ?? [];
        announce(clicks ? `Entered beforehand: ${squares.join(" to ")}` : "Nothing is entered beforehand any more");
        this.options.onChange();
      },
    });
    this.dice = new DiceTray(options.host);
    this.unsettle = onSettings(() => this.board.set(looks()));
  }

  /** Lays a game on the table. */
  static async open(options: TableOptions): Promise<Table> {
    const live = await rules().open(options.variant, options.fen, options.line);
    const [scene, turns] = await Promise.all([live.scene(), live.turns()]);
    const table = new Table(options, live, scene, await live.line());
    table.turns = turns;
    await table.trail.find(table.past());
    table.render();
    return table;
  }

  /** The rules at the end of the line, for questions that change nothing. */
  get game(): RulesGame {
    return this.live;
  }

  /** Whether turns were entered and the answer is awaited. */
  get waiting(): boolean {
    return this.asked;
  }

  /** Whether a turn entered beforehand waits. */
  get hasPremove(): boolean {
    return this.premoved !== null;
  }

  /** Forgets the turn entered beforehand. */
  dropPremove(): void {
    if (this.premoved === null) return;
    this.premoved = null;
    this.board.cancel();
    this.options.onChange();
  }

  /** Says whose turns are entered by hand from now on. */
  setHands(hands: Side | "both" | null): void {
    this.hands = hands;
    this.render();
  }

  /** Says to those who hear the page where the game stands. */
  tell(): void {
    this.narrator.stands(this.scene, this.hands);
  }

  /** The game is over, by its rules or otherwise; `quiet` where it was before it was laid here. */
  end(result: string, reason: string | null, quiet = false): Promise<void> {
    // What was played last is told before.
    return this.serial(async () => this.narrator.ended(result, reason, quiet));
  }

  /** Brings the table to the line that counts: plays what is missing, or lays it anew. Steps not sent are given up where they do not fit. */
  sync(line: string): Promise<void> {
    return this.serial(async () => {
      const extra = missing(await this.live.line(), line);
      if (extra === undefined) {
        // Steps made here and not yet answered go beyond the line that counts; they stay.
        if (this.draft.length > 0 && line === this.committed) return;
        await this.layAnew(line);
        this.tell();
      } else {
        this.committed = line;
        this.draft = [];
        this.asked = false;
        if (extra.length > 0) await this.playTokens(extra);
        // The answer alone decides who may move as well.
        else this.render();
      }
      this.options.onChange();
    });
  }

  /** Lays a line on the table and gives up everything else; without a line, what was sent and refused. */
  revert(line = this.committed): Promise<void> {
    return this.serial(async () => {
      this.options.onExplain(null);
      await this.layAnew(line);
      this.options.onChange();
    });
  }

  /** Plays what a person typed: SAN or the text of an action. Gives the sentence that refuses it. */
  async type(text: string): Promise<string | null> {
    if (!this.mayAct()) return "It is not your turn.";
    try {
      const action = await this.live.read(text);
      await this.act(action);
      return null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      announce(message);
      return message;
    }
  }

  /** Plays an action by hand. */
  act(action: string): Promise<void> {
    return this.serial(async () => {
      if (!this.mayAct()) {
        this.board.cancel();
        return;
      }
      this.options.onExplain(null);
      let motions: Motion[];
      try {
        motions = await this.live.play(action);
      } catch (error) {
        this.board.cancel();
        this.explainText(error);
        return;
      }
      const me = this.scene.to_act;
      const { san } = this.scene.acts.find((act) => act.action === action) ?? { san: action };
      this.draft.push(action);
      this.trail.add(motions);
      await this.refresh();
      this.narrator.played(me, motions, action === END ? END : san, this.hands);
      this.tell();
      const step = me === "white" || me === "black" ? next(me, this.scene.to_act) : "send whole";
      if (step !== "go on") this.asked = true;
      const shown = this.showMotions(motions);
      this.rollDice();
      if (step !== "go on" || this.options.drafts === false) {
        const tokens = this.draft.slice();
        const text = turnText(tokens, step === "send whole");
        if (step === "send whole") this.trail.end();
        if (this.options.drafts === false) this.draft = [];
        this.options.onTurn(text);
      }
      this.render();
      this.options.onChange();
      await shown;
    });
  }

  /** Takes back the last step that was not sent. */
  takeBackStep(): Promise<void> {
    return this.serial(async () => {
      if (this.draft.length === 0 || this.asked) return;
      await this.live.undoAction();
      this.draft.pop();
      await this.refresh();
      await this.trail.find(this.past());
      this.render();
      this.options.onChange();
      announce(`Step taken back. ${this.scene.prompt}`);
    });
  }

  /** Whether anything is ever entered here by hand. */
  get isPlayed(): boolean {
    return this.hands !== null;
  }

  /** Whether the turn can be ended now. */
  get canEnd(): boolean {
    return this.mayAct() && this.scene.acts.some((act) => act.action === END);
  }

  /** Shows the position after so many turns; `null` is the end of the line. */
  look(count: number | null): Promise<void> {
    return this.serial(async () => {
      const all = this.turns.length;
      const target = count === null || count >= all ? null : Math.max(0, count);
      const from = this.shown ?? all;
      this.dropPremove();
      this.shown = target;
      this.options.onExplain(null);
      if (target === null) {
        this.shownScene = this.scene;
        this.render();
      } else {
        await this.showPast(target, target === from + 1);
      }
      this.options.onChange();
      const turn = this.turns[(target ?? all) - 1];
      announce(turn ? `${turn.number}, ${turn.side}: ${turn.san}` : "The beginning of the game");
    });
  }

  /** Goes so many turns forward or back. */
  step(by: number): Promise<void> {
    return this.look((this.shown ?? this.turns.length) + by);
  }

  /** Ends everything. */
  close(): void {
    this.closed = true;
    this.unsettle();
    this.board.destroy();
    this.live.free();
  }

  private serial(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(() => (this.closed ? undefined : work()));
    this.queue = done.catch(() => undefined);
    return done;
  }

  private mayAct(): boolean {
    const { to_act } = this.scene;
    return (
      this.shown === null &&
      !this.asked &&
      (this.hands === "both" ? to_act === "white" || to_act === "black" : this.hands === to_act)
    );
  }

  private async refresh(): Promise<void> {
    [this.scene, this.turns] = await Promise.all([this.live.scene(), this.live.turns()]);
    if (this.shown === null) this.shownScene = this.scene;
  }

  private async layAnew(line: string): Promise<void> {
    // What was entered beforehand was meant for another position.
    this.dropPremove();
    const fresh = await rules().open(this.options.variant, this.options.fen, line);
    this.live.free();
    this.live = fresh;
    this.committed = line;
    this.draft = [];
    this.asked = false;
    this.narrator.anew();
    if (this.shown !== null) this.shown = null;
    await this.refresh();
    await this.trail.find(this.past());
    this.dice.clear();
    this.rollDice();
    this.render();
  }

  private async playTokens(extra: readonly string[]): Promise<void> {
    for (const token of extra) {
      const mover = this.scene.to_act;
      const ends = token === OVER && (await this.live.line()).endsWith(",");
      let motions: Motion[] = [];
      if (mover === "nature")
        await this.dice.land(
          token,
          (await this.live.outcomes()).map((one) => one.outcome),
        );
      if (token !== OVER) motions = await this.live.play(token);
      else if (ends) motions = await this.live.play(END);
      if (token !== OVER) this.trail.add(motions);
      await this.refresh();
      if (token === OVER) this.trail.end();
      this.rollDice();
      if (token !== OVER || ends) this.narrator.played(mover, motions, ends ? END : token, this.hands);
      if (motions.length > 0 && this.shown === null) await this.showMotions(motions);
      this.render();
    }
    this.tell();
  }

  private async showMotions(motions: Motion[]): Promise<void> {
    hear(motions);
    await this.board.animate(motions, this.scene);
  }

  private rollDice(): void {
    if (this.scene.to_act === "nature") this.dice.roll();
  }

  /** The turns that can be looked at again. */
  private past(): Past {
    const { variant, fen } = this.options;
    return { variant, fen, turns: this.turns };
  }

  private async showPast(count: number, forward: boolean): Promise<void> {
    const { motions, scene } = await positionAfter(this.past(), count);
    this.shownScene = scene;
    this.shownTurn = squaresOf(motions);
    if (forward) {
      hear(motions);
      await this.board.animate(motions, scene);
    }
    this.render();
  }

  private render(): void {
    const past = this.shown !== null;
    this.board.set({
      scene: this.shownScene,
      viewOnly: past,
      // While the answer is awaited, the next turn may be entered beforehand already.
      movable: past || (this.asked && this.hands === "both") ? null : this.hands,
      premove: (this.options.premove ?? false) && !past,
      lastTurn: past ? this.shownTurn : this.trail.last,
    });
    this.board.path(past ? [] : this.trail.path);
    this.board.highlight([], "why");
    this.board.highlight([], "dots");
  }

  private async refuse(clicks: Click[]): Promise<void> {
    const explanation = await this.live.why(clicks).catch(() => null);
    if (!explanation || explanation.legal) return;
    this.showExplanation(explanation);
  }

  /** Shows why something cannot be played, with the squares that matter. */
  showExplanation(explanation: Explanation): void {
    this.board.highlight(explanation.squares, "why");
    this.options.onExplain(explanation);
    announce(explanation.message);
    hear("illegal");
  }

  private explainText(error: unknown): void {
    const message = sentence(error instanceof Error ? error.message : String(error));
    this.showExplanation({ legal: false, action: "", message, clause: null, squares: [] });
  }

  /** Where a piece could go, for the board, and in words for those who hear it. */
  private async movesOf(square: string): Promise<Moves> {
    const { shown } = this;
    const moves = shown === null ? await this.live.movesOf(square) : await movesAfter(this.past(), shown, square);
    announce(moves.targets.length > 0 ? `It could go to ${moves.targets.join(", ")}` : "It cannot go anywhere now");
    return moves;
  }
}
