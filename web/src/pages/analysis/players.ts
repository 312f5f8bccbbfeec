import { face } from "../../net/clock";
import { sideName } from "../../table/sides";
import type { SidesView } from "../../wire/rules";
import type { BoardPage } from "../board-page/board-page";
import { PlayerBar } from "../board-page/player-bar";
import { hasTimes, timesAt } from "./times";
import type { Place, Tree } from "./tree";

const SIDES = ["white", "black"] as const;
const MINUTE = 60_000;

/** The players of a game with times, and their clocks at the shown place. Other analyses leave the space to the board. */
export class Players {
  private readonly bars = { white: new PlayerBar(), black: new PlayerBar() };

  constructor({ above, below }: BoardPage) {
    for (const side of SIDES) this.bars[side].element.hidden = true;
    above.append(this.bars.black.element);
    below.append(this.bars.white.element);
  }

  show(tree: Tree, at: Place, tags: readonly (readonly [string, string])[], sides: SidesView): void {
    const { bars } = this;
    const isShown = hasTimes(tree);
    for (const side of SIDES) bars[side].element.hidden = !isShown;
    if (!isShown) return;
    const tag = (name: string): string => tags.find(([one]) => one === name)?.[1] ?? "";
    const { left, took } = timesAt(at, tag("TimeControl"));
    for (const side of SIDES) {
      const name = tag(side === "white" ? "White" : "Black");
      const time = took?.side === side ? `last turn: ${inShort(took.ms)}` : undefined;
      bars[side].set({ side, sides, name: /^\??$/.test(name) ? sideName(side, sides) : name, time });
      const ms = left[side];
      const clocks = { kind: "fischer", white_ms: ms ?? 0, black_ms: ms ?? 0, running: null, at: 0 } as const;
      bars[side].run(ms === null ? null : clocks);
    }
  }
}

function inShort(ms: number): string {
  return ms < MINUTE ? `${Number((ms / 1000).toFixed(1))} s` : face(ms);
}
