import { h } from "../app/dom";
import { createDice, type Dice } from "../board/dice";
import { playSound } from "../sound/play-sound";

/** The time that stopped dice stay on the board, in milliseconds. */
const STAY = 1600;

/** The dice over a board. */
export class DiceTray {
  private readonly dice: Dice;
  private readonly tray = h("div", { class: "dice-tray" });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: HTMLElement) {
    host.append(this.tray);
    this.dice = createDice(this.tray);
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
    this.tray.classList.toggle("low", isHigh(this.host, rolled));
    await this.dice.land(rolled, faces);
    this.timer = setTimeout(() => this.dice.clear(), STAY);
  }

  /** Removes the dice. */
  clear(): void {
    clearTimeout(this.timer);
    this.dice.clear();
  }
}

/** Returns `true` if a roll names a square in the upper half of the board, where the dice would cover it. */
function isHigh(host: HTMLElement, rolled: string): boolean {
  const cell = /^[a-p]\d{1,2}$/.test(rolled) ? host.querySelector(`[data-square="${rolled}"]`) : null;
  if (cell === null) return false;
  const [square, board] = [cell.getBoundingClientRect(), host.getBoundingClientRect()];
  return square.top + square.height / 2 < board.top + board.height / 2;
}
