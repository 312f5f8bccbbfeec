/** Small boards in lists of games: each is drawn when it comes into view. */
import { findGame, pinnedGame, type Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import { settings } from "../../app/settings";
import { createStill, type Board } from "../../board/board";
import { rules } from "../../rules/client";
import type { Scene, Side } from "../../wire/rules";

/** A position on a small board. */
export interface SmallBoard {
  game: Listed;
  scene: Scene;
  /** The side at the bottom. */
  orientation?: Side;
}

/** Loads a position by its FEN; `undefined` if the game is unknown. */
export async function positionOf(
  variant: string,
  version: string | undefined,
  fen: string,
  orientation: Side = "white",
): Promise<SmallBoard | undefined> {
  const game = version === undefined ? await findGame(variant) : await pinnedGame(variant, version);
  if (!game) return undefined;
  const opened = await rules().open(game.id, fen);
  const scene = await opened.scene().finally(() => opened.free());
  return { game, scene, orientation };
}

/** Draws a position in an element. */
export function drawSmall(place: HTMLElement, { game, scene, orientation = "white" }: SmallBoard): Board {
  const { board: theme, pieces } = settings();
  place.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
  const board = createStill(place, {
    scene: { ...scene, hands: [] },
    theme,
    pieces,
    label: game.name,
    kinds: game.kinds,
  });
  board.set({ orientation });
  return board;
}

/** The boards of a list. */
export class SmallBoards {
  private readonly ends: (() => void)[] = [];
  private readonly loads = new WeakMap<Element, () => Promise<SmallBoard | undefined>>();
  private readonly watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void this.draw(target as HTMLElement);
    },
    { rootMargin: "200px" },
  );
  private closed = false;

  /** Returns a place for a board; its position is loaded when it comes into view. */
  of(load: () => Promise<SmallBoard | undefined>): HTMLElement {
    const place = h("div", { class: "picture", "aria-hidden": "true", inert: true });
    this.loads.set(place, load);
    this.watch.observe(place);
    return place;
  }

  close(): void {
    this.closed = true;
    this.watch.disconnect();
    for (const end of this.ends.splice(0)) end();
  }

  private async draw(place: HTMLElement): Promise<void> {
    this.watch.unobserve(place);
    // A position of other rules stays empty; everything else about the game is still shown.
    const shown = await this.loads
      .get(place)?.()
      .catch(() => undefined);
    if (!shown || this.closed) return;
    const board = drawSmall(place, shown);
    this.ends.push(() => board.destroy());
  }
}
