import { h } from "../app/dom";
import { createDice, type Dice } from "../board/dice";
import { playSound } from "../sound/play-sound";

/** The time that stopped dice stay on the board, in milliseconds. */
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

  /** Spins the dice while a roll is due. */
  roll(): void {
    clearTimeout(this.timer);
    this.dice.roll();
    playSound("dice");
  }

  /** Stops the dice at the face of an outcome, and removes them a little later. */
  async land(rolled: string, faces: readonly string[]): Promise<void> {
    clearTimeout(this.timer);
    await this.dice.land(rolled, faces);
    this.timer = setTimeout(() => this.dice.clear(), STAY);
  }

  /** Removes the dice. */
  clear(): void {
    clearTimeout(this.timer);
    this.dice.clear();
  }
}
