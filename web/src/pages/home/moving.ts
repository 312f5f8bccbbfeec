import { createStill } from "../../board/board";
import { isLively } from "../../board/lively";
import { settings } from "../../app/settings";
import type { Demo } from "../../app/catalogue";
import type { Scene } from "../../wire/rules";

/** The time between two changes and before a repetition, in milliseconds. */
const PAUSE = 1300;
const REST = 3000;

const wantsRest = (): boolean => !isLively();

/** Plays a game on a board in a loop while the board is visible. Returns a function that ends it. */
export function movingBoard(
  host: HTMLElement,
  start: Scene,
  label: string,
  load: () => Promise<Demo | undefined>,
): () => void {
  const board = createStill(host, { scene: start, theme: settings().board, pieces: settings().pieces, label });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const hasEnded = (): boolean => ended;
  let seen = false;
  let demo: Demo | undefined;
  let at = 0;

  const later = (ms: number): void => {
    clearTimeout(timer);
    if (seen && !ended) timer = setTimeout(() => void advance(), ms);
  };
  const advance = async (): Promise<void> => {
    demo ??= await load().catch(() => undefined);
    if (!demo || ended) return;
    const frame = demo.frames[at];
    if (!frame) {
      at = 0;
      board.set({ scene: demo.start, lastTurn: [] });
      later(PAUSE);
      return;
    }
    at += 1;
    await board.animate(frame.motions, frame.scene);
    if (hasEnded()) return;
    board.set({ scene: frame.scene, lastTurn: frame.motions });
    later(at === demo.frames.length ? REST : PAUSE);
  };
  const watch = new IntersectionObserver((entries) => {
    seen = entries.some(({ isIntersecting }) => isIntersecting);
    if (seen && !wantsRest()) later(PAUSE * (0.6 + Math.random() * 0.6));
    else clearTimeout(timer);
  });
  watch.observe(host);
  return () => {
    ended = true;
    clearTimeout(timer);
    watch.disconnect();
    board.destroy();
  };
}
