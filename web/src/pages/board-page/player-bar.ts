import { fill, h } from "../../app/dom";
import { face, left, spoken, TENTHS_BELOW, untilChange, type ClockState } from "../../net/clock";
import type { Side, SidesView } from "../../wire/rules";
import { paint, sideName } from "../../table/sides";

/** The contents of a player's bar. */
export interface PlayerState {
  side: Side;
  /** The sides of the game. */
  sides: SidesView;
  name: string;
  /** True if the player is connected; `undefined` shows nothing. */
  here?: boolean | undefined;
  /** Another note. */
  note?: string | undefined;
  /** The time of the last turn, in words, if there is no clock. */
  time?: string | undefined;
}

/** The number of letters above which a name may have several lines on a phone. */
const LONG = 12;

/** The bar of a player, with a clock. */
export class PlayerBar {
  readonly element = h("div", { class: "player" });
  /** The place for the pieces that the other side has lost. */
  readonly taken = h("span", { class: "taken", role: "img", hidden: true });
  private readonly clock = h("span", { class: "clock", role: "timer" });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private side: Side = "white";
  private sideName = "";
  private isLow = false;

  /** Called with the time left when this side's clock runs low. */
  onLow: (ms: number) => void = () => undefined;

  /** Shows the player. */
  set(state: PlayerState): void {
    this.side = state.side;
    this.sideName = sideName(state.side, state.sides);
    paint(this.element, state.sides);
    const dot =
      state.here === undefined
        ? null
        : h("span", {
            class: state.here ? "dot here" : "dot",
            role: "img",
            "aria-label": state.here ? "connected" : "not connected",
            title: state.here ? "connected" : "not connected",
          });
    fill(
      this.element,
      h("span", { class: `side ${state.side}`, role: "img", "aria-label": this.sideName }),
      h("span", { class: state.name.length > LONG ? "name long" : "name", title: state.name }, state.name),
      dot,
      state.note ? h("span", { class: "gone" }, state.note) : null,
      state.time ? h("span", { class: "soft small" }, state.time) : null,
      this.taken,
      this.clock,
    );
  }

  /** Shows and runs the clock. */
  run(clock: ClockState | null): void {
    clearTimeout(this.timer);
    this.clock.hidden = clock === null || clock.kind === "none";
    if (!clock || this.clock.hidden) return;
    const runs = clock.running === this.side;
    const show = (): void => {
      const rest = left(clock, this.side, Date.now());
      this.clock.textContent = face(rest, clock.kind === "days");
      this.clock.classList.toggle("runs", runs);
      this.clock.classList.toggle("low", runs && rest < TENTHS_BELOW);
      this.clock.setAttribute("aria-label", `${this.sideName} has ${spoken(rest)}`);
      if (runs && !this.isLow && rest > 0 && rest < TENTHS_BELOW) {
        this.isLow = true;
        this.onLow(rest);
      }
      // Do not warn again after an increment around that time.
      if (rest > 2 * TENTHS_BELOW) this.isLow = false;
      if (runs && rest > 0) this.timer = setTimeout(show, untilChange(rest));
    };
    show();
  }

  /** Stops the clock. */
  stop(): void {
    clearTimeout(this.timer);
  }
}
