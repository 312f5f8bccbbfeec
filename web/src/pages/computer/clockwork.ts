import { announce } from "../../app/live";
import { spoken, type ClockState } from "../../net/clock";
import { playSound } from "../../sound/play-sound";
import type { Actor, Side, TurnView } from "../../wire/rules";
import type { PlayerBar } from "../board-page/player-bar";
import { atTurns, counted, fallen, leftTo, opened, running, switched, type Clocks, type StoppedClocks } from "./clocks";

/** A reason for which the game cannot be played, so that the clocks stand still. */
type Hold = "loading" | "hidden" | "failed" | "showing" | "over";

/** The time between two counts, in milliseconds. */
const TICK = 1000;

/** The running clocks of a page. */
export class Clockwork {
  private clocks: Clocks;
  private readonly holds = new Set<Hold>(["loading"]);
  private flag: ReturnType<typeof setTimeout> | undefined;
  private readonly ticker = setInterval(() => this.change((clocks) => clocks), TICK);
  private readonly watch = (): void => this.hold("hidden", document.visibilityState === "hidden");
  private readonly leave = (): void => this.hold("hidden", true);

  constructor(
    stored: StoppedClocks,
    own: Side,
    private readonly bars: Readonly<Record<Side, PlayerBar>>,
    private readonly callbacks: {
      /** Called when the time of a side is over. */
      onFlag(side: Side): void;
      /** Called with the times whenever the clocks stop or a turn is over. */
      onStore(clocks: StoppedClocks): void;
    },
  ) {
    this.clocks = opened(stored);
    bars[own].onLow = (ms) => {
      playSound("low");
      announce(`You have ${spoken(ms)} left.`);
    };
    document.addEventListener("visibilitychange", this.watch);
    addEventListener("pagehide", this.leave);
    addEventListener("pageshow", this.watch);
    this.watch();
  }

  /** Returns the time left to a side, in milliseconds. */
  left(side: Side): number {
    return leftTo(this.clocks, side, Date.now());
  }

  /** Stops the clocks for a reason, or lets them run again. */
  hold(why: Hold, isHeld: boolean): void {
    if (this.holds.has(why) === isHeld) return;
    if (isHeld) this.holds.add(why);
    else this.holds.delete(why);
    this.change((clocks) => switched(clocks, this.holds.size === 0, Date.now()));
    this.store();
  }

  /** Takes over the turns on the board. */
  sync(turns: readonly TurnView[], actor: Actor): void {
    const movers = turns.filter(({ whole }) => whole).map(({ side }) => side);
    const acting = actor === "white" || actor === "black" ? actor : null;
    const { length } = this.clocks.movers;
    this.change((clocks) => atTurns(clocks, movers, acting, Date.now()));
    if (movers.length !== length) this.store();
  }

  /** Returns the side whose time is over now. */
  get fallen(): Side | null {
    return fallen(this.clocks, Date.now());
  }

  close(): void {
    this.hold("over", true);
    clearInterval(this.ticker);
    clearTimeout(this.flag);
    for (const bar of Object.values(this.bars)) bar.stop();
    document.removeEventListener("visibilitychange", this.watch);
    removeEventListener("pagehide", this.leave);
    removeEventListener("pageshow", this.watch);
  }

  private store(): void {
    const { control, left, starts, movers } = this.clocks;
    this.callbacks.onStore({ control, left, starts, movers });
  }

  /** Counts the time until now, changes the clocks and shows them. */
  private change(by: (clocks: Clocks) => Clocks): void {
    this.clocks = by(counted(this.clocks, Date.now()));
    this.wait();
    this.show();
  }

  /** Waits for the fall of the flag. */
  private wait(): void {
    clearTimeout(this.flag);
    const side = running(this.clocks);
    if (side === null) return;
    this.flag = setTimeout(() => {
      const { fallen: late } = this;
      if (late === null) this.change((clocks) => clocks);
      else this.callbacks.onFlag(late);
    }, this.left(side));
  }

  /** Shows the clocks. */
  show(): void {
    const { left } = this.clocks;
    const state: ClockState = {
      kind: "fischer",
      white_ms: left.white,
      black_ms: left.black,
      running: running(this.clocks),
      at: this.clocks.since ?? Date.now(),
    };
    for (const bar of Object.values(this.bars)) bar.run(state);
  }
}
