import { h } from "../../app/dom";
import { settings } from "../../app/settings";
import { createStill, type Board } from "../../board/board";
import { rules } from "../../rules/client";
import type { KindView, Motion, Scene, StepView } from "../../wire/rules";

/** The space between the board and its button, and to the edges of the window, in pixels. */
const GAP = 8;

/** A small board beside a turn of a line, which shows the position after it. */
export class Peek {
  private readonly element = h("div", { class: "peek", hidden: true, inert: true, "aria-hidden": "true" });
  private board: Board | undefined;
  private asked = 0;

  constructor(
    private readonly variant: string,
    private readonly kinds: readonly KindView[],
  ) {
    document.body.append(this.element);
  }

  /** Shows the position after turns that follow a line. */
  async show(anchor: HTMLElement, fen: string | undefined, line: string, turns: readonly string[]): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const seen = await this.look(fen, line, turns).catch(() => null);
    if (seen === null || mine !== this.asked) return;
    const { scene, motions } = seen;
    const { board: theme, pieces } = settings();
    this.element.hidden = false;
    this.board ??= createStill(this.element, { scene, theme, pieces, kinds: this.kinds });
    this.board.set({ scene, lastTurn: motions, theme, pieces });
    this.place(anchor);
  }

  /** Hides the board. */
  hide(): void {
    this.asked += 1;
    this.element.hidden = true;
  }

  /** Removes the board. */
  close(): void {
    this.hide();
    this.board?.destroy();
    this.element.remove();
  }

  private async look(
    fen: string | undefined,
    line: string,
    turns: readonly string[],
  ): Promise<{ scene: Scene; motions: Motion[] }> {
    const game = await rules().open(this.variant, fen, line);
    try {
      let step: StepView | null = null;
      for (const turn of turns) step = await game.playTurn(turn);
      return step ?? { scene: await game.scene(), motions: [] };
    } finally {
      game.free();
    }
  }

  /** Places the board below the button, or above it where there is no room below. */
  private place(anchor: HTMLElement): void {
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = Math.max(GAP, Math.min(at.left, innerWidth - width - GAP));
    const below = at.bottom + GAP + height <= innerHeight;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
  }
}
