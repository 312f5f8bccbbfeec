/** The dice on the screen: spinning faces that stop at the outcome of a roll made elsewhere. */
import "./dice.css";
import { faceOf, facesBefore, oddsOf } from "./faces";
import { isLively } from "./lively";

/** Dice on a page. */
export interface Dice {
  /** Starts to roll while the outcome is still unknown. */
  roll(): void;
  /** Shows faces for a moment, then the outcome. Resolves when the dice have stopped. */
  land(outcome: string, outcomes: readonly string[]): Promise<void>;
  clear(): void;
  element: HTMLElement;
}

const FIRST_MS = 45;
const SLOWER = 1.22;

/** Creates dice inside an element. */
export function createDice(host: HTMLElement): Dice {
  const element = document.createElement("div");
  element.className = "dice";
  element.setAttribute("aria-hidden", "true");
  const face = document.createElement("span");
  face.className = "dice-face";
  const note = document.createElement("span");
  note.className = "dice-note";
  element.append(face, note);
  element.hidden = true;
  host.append(element);
  let run = 0;
  const show = (text: string, name: string, words: string): void => {
    face.textContent = text;
    note.textContent = words;
    element.className = `dice ${name}`;
    element.hidden = false;
  };
  const settle = (outcome: string, outcomes: readonly string[]): void =>
    show(faceOf(outcome), "dice-landed", oddsOf(outcomes));
  return {
    element,
    roll() {
      run += 1;
      show("?", "dice-rolling", "");
    },
    async land(outcome, outcomes) {
      run += 1;
      const own = run;
      if (isLively()) {
        let pause = FIRST_MS;
        for (const shown of facesBefore(outcome, outcomes)) {
          show(faceOf(shown), "dice-rolling", "");
          await new Promise((resolve) => setTimeout(resolve, pause));
          if (own !== run) return;
          pause *= SLOWER;
        }
      }
      settle(outcome, outcomes);
    },
    clear() {
      run += 1;
      element.hidden = true;
    },
  };
}
