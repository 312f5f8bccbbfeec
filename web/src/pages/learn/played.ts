import type { Demo, Frame, Listed } from "../../app/catalogue";
import { rules } from "../../rules/client";
import type { Act, Scene } from "../../wire/rules";

/** The number of turns in a moving picture. */
const TURNS = 12;
/** The most changes in a moving picture, in games whose turns have many steps. */
const FRAMES = 30;

/** Returns the action that shows most: it captures, or else brings a piece forward that has not moved yet. */
export function showiest(scene: Scene, moved: ReadonlySet<string>): Act | undefined {
  const owners = new Map(scene.things.map(({ square, owner }) => [square, owner]));
  const value = ({ gesture, rolls }: Act): number => {
    const squares = gesture.flatMap((click) => ("square" in click ? [click.square] : []));
    const [from = "", to = ""] = [squares[0], squares.at(-1)];
    if (rolls) return -1;
    const captures = from !== to && owners.has(to) && owners.get(to) !== owners.get(from);
    const middle = Math.abs(to.charCodeAt(0) - 97 - (scene.files - 1) / 2);
    return (captures ? 100 : 0) + (moved.has(from) ? 0 : 10) - middle;
  };
  return scene.acts.reduce<Act | undefined>(
    (best, act) => (best === undefined || value(act) > value(best) ? act : best),
    undefined,
  );
}

/** Plays the beginning of a game that has no moving picture of its own. */
export async function playedDemo(listed: Listed): Promise<Demo> {
  const game = await rules().open(listed.id);
  try {
    let scene = await game.scene();
    const start = scene;
    const frames: Frame[] = [];
    const moved = new Set<string>();
    for (let turns = 0; turns < TURNS && frames.length < FRAMES && scene.result === null;) {
      const side = scene.to_act;
      const act = showiest(scene, moved);
      if (act === undefined || (side !== "white" && side !== "black")) break;
      const { motions, scene: next } = await game.play(act.action);
      scene = next;
      for (const { to } of motions) if (to !== null) moved.add(to);
      if (motions.length > 0) frames.push({ motions, scene, side });
      if (scene.to_act !== side) turns += 1;
    }
    return { start, frames };
  } finally {
    game.free();
  }
}
