/** A table without a screen, for tests. */
import { BoardState } from "../board/state";
import type { BoardOptions } from "../board/types";
import type { Rules } from "../rules/client";
import type { Scene } from "../wire/rules";
import type { Hooks, Stage } from "./stage";
import { Table } from "./table";
import type { TableOptions } from "./table-options";
import type { Hands } from "./table-state";
import { toyRules } from "./toy";

/** Returns a function for random numbers below its argument, from a seed. */
export function random(seed: number): (below: number) => number {
  let state = (seed + 1) * 0x9e3779b9;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A board without a screen, with the state of the real one. */
export class Screen {
  readonly state: BoardState;
  shown: Scene;
  constructor(
    scene: Scene,
    private readonly hooks: Hooks,
  ) {
    this.shown = scene;
    this.state = new BoardState({ scene, movable: null });
  }

  set(partial: Partial<BoardOptions>): void {
    this.shown = partial.scene ?? this.shown;
    const result = this.state.update(partial);
    if (result.kind === "action") this.hooks.onAction(result.action, result.rest);
    if (result.kind === "premove") this.hooks.onPremove(result.premove);
  }

  cancel(): void {
    const result = this.state.cancel();
    if (result.kind === "premove") this.hooks.onPremove(result.premove);
  }

  /** Makes all clicks of an action. Returns `true` if the board accepted it. */
  play(action: string): boolean {
    this.state.cancel();
    const act = this.shown.acts.find((one) => one.action === action);
    for (const click of act?.gesture ?? []) {
      const result = this.state.click(click);
      if (result.kind === "action") {
        this.hooks.onAction(result.action, result.rest);
        return true;
      }
      if (result.kind === "premove") this.hooks.onPremove(result.premove);
    }
    return false;
  }

  /** Clicks squares one after the other, as for a premove. */
  premove(...squares: string[]): void {
    for (const square of squares) {
      const result = this.state.click({ square });
      if (result.kind === "premove") this.hooks.onPremove(result.premove);
    }
  }

  /** The actions that clicks would play. */
  get offers(): string[] {
    return this.state.mayPlay() ? this.shown.acts.map(({ action }) => action) : [];
  }
}

export interface TestTable {
  table: Table;
  screen: Screen;
  reported: string[];
  announced: string[];
}

export async function openTable(
  hands: Hands,
  options: Partial<TableOptions> = {},
  seed = 1,
  rules?: Rules,
): Promise<TestTable> {
  const below = random(seed);
  const pause = async (): Promise<void> => {
    for (let turn = below(4); turn > 0; turn -= 1) await Promise.resolve();
  };
  const reported: string[] = [];
  const announced: string[] = [];
  let screen: Screen | undefined;
  const stage = (_options: TableOptions, scene: Scene, hooks: Hooks): Stage => {
    const made = new Screen(scene, hooks);
    screen = made;
    const nothing = (): void => undefined;
    const board = {
      set: (partial: Partial<BoardOptions>) => made.set(partial),
      animate: async (_motions: unknown, after: Scene) => {
        made.set({ scene: after });
        await pause();
      },
      cancel: () => made.cancel(),
      highlight: nothing,
      path: nothing,
      preview: nothing,
      draw: nothing,
      propose: nothing,
      flip: nothing,
      focus: nothing,
      destroy: nothing,
    };
    return {
      board,
      dice: { roll: nothing, land: pause, clear: nothing },
      announce: (text) => announced.push(text),
      playSound: nothing,
      close: nothing,
    };
  };
  const table = await Table.open(
    {
      host: null as unknown as HTMLElement,
      variant: "toy",
      kinds: [],
      orientation: "white",
      hands,
      label: "A board",
      onTurn: (text) => reported.push(text),
      onChange: () => undefined,
      onExplain: () => undefined,
      ...options,
    },
    { rules: rules ?? toyRules(pause), stage, draw: below },
  );
  if (!screen) throw new Error("no board was made");
  await table.settled();
  return { table, screen, reported, announced };
}
