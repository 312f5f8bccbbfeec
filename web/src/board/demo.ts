/** A page for developing the board: `npm run dev`, then /demo.html?variant=…&line=…&theme=…; not shipped. */
import { createEngine } from "../engine/client";
import { rules, type ClickView, type Motion } from "../rules";
import { createSounds, soundOf } from "../sound/sound";
import { createBoard, type BoardTheme, type PieceSet } from "./board";
import { createDice } from "./dice";

const query = new URLSearchParams(location.search);
const variant = query.get("variant") ?? "chess";
const main = document.querySelector<HTMLElement>("#demo") ?? document.body;
main.style.cssText = "max-width: min(560px, 96vw); margin: 8px auto; font: 15px system-ui, sans-serif";

async function start(): Promise<void> {
  const infos = await rules().variants();
  const game = await rules().open(variant, query.get("fen") ?? undefined, query.get("line") ?? undefined);
  const sounds = createSounds();
  const dice = createDice(main);
  const status = document.createElement("p");
  status.id = "status";
  let steps: Motion[] = [];
  const show = async (motions: Motion[] | null): Promise<void> => {
    const scene = await game.scene();
    status.textContent = scene.reason ?? scene.prompt;
    if (motions === null) {
      board.set({ scene });
    } else {
      sounds.play(soundOf(motions));
      await board.animate(motions, scene);
      steps = (await game.turns()).at(-1)?.whole === false ? [...steps, ...motions] : [];
      board.path(steps);
    }
    if (scene.to_act === "nature") {
      const outcomes = await game.outcomes();
      const rolled = outcomes[Math.floor(Math.random() * outcomes.length)];
      if (!rolled) return;
      dice.roll();
      await dice.land(
        rolled.face,
        outcomes.map((one) => one.face),
      );
      await show(await game.play(rolled.outcome));
    }
  };
  const illegal = async (clicks: ClickView[]): Promise<void> => {
    const why = await game.why(clicks);
    status.textContent = why === null ? JSON.stringify(clicks) : `${why.message} (${why.clause ?? ""})`;
    board.highlight(why?.squares ?? [], "why");
  };
  const board = createBoard(main, {
    scene: await game.scene(),
    orientation: query.get("side") === "black" ? "black" : "white",
    movable: "both",
    kinds: infos.find((info) => info.id === variant)?.kinds ?? [],
    theme: (query.get("theme") ?? "wood") as BoardTheme,
    pieces: (query.get("pieces") ?? "classic") as PieceSet,
    onAction: (action) => void game.play(action).then(show),
    onIllegal: (clicks) => void illegal(clicks),
    movesOf: (square) => game.movesOf(square),
    previewOf: async (action) => (await game.preview(action)).motions,
  });
  main.append(status);
  await show(null);
  if (query.has("think")) {
    const seen = createEngine().think({ variant, line: await game.line(), movetime: 1500 }, (report) => {
      status.textContent = `${report.depth} ${JSON.stringify(report.score)} ${report.nodes} ${report.time}`;
    });
    status.dataset.idea = JSON.stringify(await seen.done);
  }
  main.dataset.ready = "1";
}

void start().catch((error: unknown) => {
  main.append(String(error));
});
