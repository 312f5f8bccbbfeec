/** A page for developing the board: `npm run dev`, then /demo.html?variant=…&line=…&theme=…; not shipped. */
import { createEngine } from "../engine/client";
import { rules, type ClickView, type Motion, type Scene, type StepView } from "../rules";
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
  const show = async (scene: Scene, step?: StepView): Promise<void> => {
    status.textContent = scene.reason ?? scene.prompt;
    if (step === undefined) {
      board.set({ scene });
    } else {
      const { motions, turn } = step;
      sounds.play(soundOf(motions));
      await board.animate(motions, scene);
      steps = turn?.whole === false ? [...steps, ...motions] : [];
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
      await play(rolled.outcome);
    }
  };
  const play = async (token: string): Promise<void> => {
    const step = await game.play(token);
    await show(step.scene, step);
  };
  const illegal = async (clicks: ClickView[]): Promise<void> => {
    const why = await game.why(clicks);
    status.textContent = why === null ? JSON.stringify(clicks) : `${why.message} (${why.clause ?? ""})`;
    board.highlight(why?.squares ?? [], "why");
  };
  const scene = await game.scene();
  const board = createBoard(main, {
    scene,
    orientation: query.get("side") === "black" ? "black" : "white",
    movable: "both",
    kinds: infos.find((info) => info.id === variant)?.kinds ?? [],
    theme: (query.get("theme") ?? "wood") as BoardTheme,
    pieces: (query.get("pieces") ?? "classic") as PieceSet,
    onAction: (action) => void play(action),
    onIllegal: (clicks) => void illegal(clicks),
    movesOf: (square) => game.movesOf(square),
    previewOf: async (action) => (await game.preview(action)).motions,
  });
  main.append(status);
  await show(scene);
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
