import { Engine, Game, load } from "springald";
import "springald/board";

await load();
const thought = await new Engine().think(new Game("king of the hill"), { depth: 3 });
document.querySelector("#turn").textContent = thought.turn;
