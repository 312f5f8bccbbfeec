import "../../style/options.css";
import type { Listed } from "../../app/catalogue";
import { openDialog } from "../../app/dialog";
import { h } from "../../app/dom";
import { icon } from "../../app/icons";
import { go } from "../../app/router";
import {
  clockChoice,
  colourChoice,
  drawnStart,
  lastOptions,
  levelChoice,
  type StartOptions,
} from "../start/start-options";
import { USUAL_THINKING } from "./levels";
import { type ComputerGame } from "./current";
import { newComputerGame } from "./store";

/** Asks for the level, the colour and the clock of another game like `kept`. `leave` is called before it starts. */
export function askForGame(game: Listed, kept: ComputerGame, leave: () => void): void {
  const { colour } = lastOptions();
  const { level, thinking = USUAL_THINKING, clock = null } = kept;
  const chosen: StartOptions = { colour, level, thinking, clock, isClockChosen: true };
  const choose = (some: Partial<StartOptions>): void => void Object.assign(chosen, some);
  const start = (): void => {
    dialog.close();
    leave();
    go(newComputerGame(game.id, chosen.level, chosen.colour, drawnStart(game), "", chosen.thinking, chosen.clock));
  };
  const dialog = openDialog(
    "New game against the computer",
    h(
      "div",
      { class: "stack" },
      levelChoice("Level", chosen, choose),
      colourChoice(game.sides, colour, (value) => choose({ colour: value })),
      clockChoice(chosen, choose, false),
      h("button", { type: "button", class: "primary", onclick: start }, icon("play"), "Start"),
    ),
  );
}
