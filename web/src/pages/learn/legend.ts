import "../../style/page-board.css";
import type { Listed } from "../../app/catalogue";
import { h } from "../../app/dom";
import { createStill, type Board } from "../../board/board";
import { settings } from "../../app/settings";
import { rules } from "../../rules/client";
import type { Legend } from "./content";

/** Creates a piece's entry, with a small board that shows its moves. */
export function legendCard(game: Listed, entry: Legend): { element: HTMLElement; close: () => void } {
  const host = h("div", { class: "try-board page-board" });
  host.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
  const kind = game.kinds.find(({ name }) => name === entry.kind);
  let board: Board | undefined;
  let closed = false;
  const showBoard = async (): Promise<void> => {
    watch.disconnect();
    const played = await rules().open(game.id, entry.fen);
    const scene = await played.scene();
    const targets = entry.square === undefined ? [] : (await played.movesOf(entry.square)).targets;
    const preview = entry.action === undefined ? null : await played.preview(entry.action);
    played.free();
    if (closed) return;
    board = createStill(host, {
      scene: preview ? preview.scene : { ...scene, acts: [] },
      theme: settings().board,
      pieces: settings().pieces,
      label: `Moves of the ${entry.kind}`,
    });
    board.highlight(targets, "dots");
    if (preview) board.set({ scene, lastTurn: [] });
    if (preview) board.preview(preview.motions);
  };
  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void showBoard().catch(() => undefined);
    },
    { rootMargin: "300px" },
  );
  watch.observe(host);
  const element = h(
    "li",
    { class: "card legend" },
    host,
    h(
      "h3",
      {},
      entry.kind.charAt(0).toUpperCase() + entry.kind.slice(1),
      kind ? h("code", { class: "letter" }, kind.letter) : null,
    ),
    kind ? h("p", { class: "small" }, kind.moves) : null,
    h("p", { class: "soft small" }, entry.say),
  );
  return {
    element,
    close: () => {
      closed = true;
      watch.disconnect();
      board?.destroy();
    },
  };
}
