import { announce } from "../app/live";
import { onSettings, settings } from "../app/settings";
import { createBoard, type Board } from "../board/board";
import type { Shape } from "../board/shapes";
import type { Premove } from "../board/state";
import type { ClickView, Motion, Moves, Scene } from "../wire/rules";
import type { Sound } from "../sound/sound";
import { DiceTray } from "./dice-tray";
import { playSound } from "../sound/play-sound";
import type { TableOptions } from "./table-options";

/** The callbacks of the board of a table. */
export interface Hooks {
  onAction(action: string, rest: Premove | null): void;
  onIllegal(clicks: ClickView[]): void;
  onPremove(premove: Premove | null): void;
  onSelect(): void;
  onInspect(square: string | null): void;
  previewOf(action: string): Promise<Motion[]>;
  movesOf(square: string): Promise<Moves>;
}

/** The visible and audible parts of a table. */
export interface Stage {
  board: Board;
  dice: Pick<DiceTray, "roll" | "land" | "clear">;
  announce(text: string): void;
  playSound(what: readonly Motion[] | Sound): void;
  close(): void;
}

/** Returns the look of boards from the settings. */
function looks(): {
  coordinates: boolean;
  pieces: ReturnType<typeof settings>["pieces"];
  theme: ReturnType<typeof settings>["board"];
} {
  const { coordinates, pieces, board } = settings();
  return { coordinates, pieces, theme: board };
}

const HELP = "Arrow keys choose a square, Enter plays, Escape cancels.";

/** Creates a board with its dice. */
export function stage(options: TableOptions, scene: Scene, hooks: Hooks): Stage {
  const { host, bar, kinds, label, orientation } = options;
  const board = createBoard(host, {
    scene,
    orientation,
    movable: null,
    label,
    help: options.help ?? HELP,
    ...(bar ? { bar } : {}),
    ...(options.onDraw ? { onDraw: (shape: Shape) => options.onDraw?.(shape) } : {}),
    ...looks(),
    kinds: [...kinds],
    ...hooks,
  });
  const unsettle = onSettings(() => board.set(looks()));
  return {
    board,
    dice: new DiceTray(host),
    announce,
    playSound,
    close() {
      unsettle();
      board.destroy();
    },
  };
}
