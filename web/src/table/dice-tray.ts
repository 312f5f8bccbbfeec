import { h } from "../app/dom";
import { createDice, type Dice } from "../board/dice";
import { playSound } from "../sound/play-sound";

/** Milliseconds that fallen dice stay on the board. */
const STAY = 1600;

/** The dice over a board. */
export class DiceTray {
  private readonly dice: Dice;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement) {
    const tray = h("div", { class: "dice-tray" });
    host.append(tray);
    this.dice = createDice(tray);
    this.dice.clear();
  }

  /** Lets the dice turn while a roll is due. */
  roll(): void {
    clearTimeout(this.timer);
    this.dice.roll();
    playSound("dice");
  }

  /** Lets them fall to an outcome, and takes them away a little later. */
  async land(outcome: string, outcomes: readonly string[]): Promise<void> {
    clearTimeout(this.timer);
    await this.dice.land(outcome, outcomes);
    this.timer = setTimeout(() => this.dice.clear(), STAY);
  }

  /** Takes them away. */
  clear(): void {
    clearTimeout(this.timer);
    this.dice.clear();
  }
}
