import type { Board, BoardOptions } from "./types";

export * from "./types";

/** Puts a board into an element, which gives it its width. */
export function createBoard(host: HTMLElement, options: BoardOptions): Board {
  const current = { ...options };
  const root = document.createElement("div");
  root.className = "board";
  const draw = (): void => {
    root.textContent = current.scene.fen;
  };
  host.append(root);
  draw();
  return {
    set(partial) {
      Object.assign(current, partial);
      draw();
    },
    animate(_motions, after) {
      current.scene = after;
      draw();
      return Promise.resolve();
    },
    highlight: () => undefined,
    preview: () => undefined,
    flip: () => undefined,
    cancel: () => undefined,
    focus: () => root.focus(),
    destroy: () => root.remove(),
  };
}
