// A whole game of Cat's Chess of the engine against itself, with every roll: `node example/node.mjs`.
import { Engine, Game, load } from "springald";

await load();
const game = new Game(process.argv[2] ?? "cats");
const engine = new Engine();
while (game.result === null && game.turns.length < 60) {
  if (game.node === "nature") game.roll();
  else {
    const thought = await engine.think(game, { nodes: 2000 });
    game.playTurn(thought.turn);
  }
}
engine.close();
console.log(game.pgn({ Event: "Example" }));
