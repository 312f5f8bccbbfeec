import { sets } from "virtual:puzzles";
import { findGame } from "../../app/catalogue";
import { settings } from "../../app/settings";
import { type Board, createStill } from "../../board/board";
import { puzzleAt } from "../../net/api";
import { sideName } from "../../table/sides";
import { daily, dayOf, taskInWords } from "../puzzles/puzzle";

/** The puzzle of a day: a still board and its task. */
export interface Daily {
  task: string;
  draw: (host: HTMLElement) => Board;
}

/** Returns the puzzle of a day as the server shows it, without the rules; `null` if its game is unknown. */
export async function dailyPuzzle(date: Date): Promise<Daily | null> {
  const list = Object.entries(sets).map(([game, { count }]) => ({ game, count }));
  const { game: id, index } = daily(dayOf(date), list);
  const [game, { goal, turns, scene }] = await Promise.all([findGame(id), puzzleAt(id, index)]);
  if (!game) return null;
  const side = scene.to_act === "black" ? "black" : "white";
  return {
    task: `${game.name}: ${taskInWords(goal, sideName(side, scene.sides), turns)}`,
    draw(host) {
      host.style.setProperty("aspect-ratio", `${game.files} / ${game.ranks}`);
      const { board: theme, pieces } = settings();
      const still = createStill(host, {
        scene: { ...scene, hands: [] },
        theme,
        pieces,
        label: game.name,
        kinds: game.kinds,
      });
      if (side === "black") still.flip();
      return still;
    },
  };
}
