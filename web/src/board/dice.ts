/** The dice on the screen: spinning faces that stop at the outcome of a roll made elsewhere. */
import "./dice.css";
import { facesBefore, oddsOf } from "./faces";
import { isLively } from "./lively";

/** Dice on a page. */
export interface Dice {
  /** Starts to roll while the outcome is still unknown. */
  roll(): void;
  /** Shows faces for a moment, then the one of the outcome. Resolves when the dice have stopped. */
  land(rolled: string, faces: readonly string[]): Promise<void>;
  clear(): void;
  element: HTMLElement;
}

const FIRST_MS = 45;
const SLOWER = 1.22;

/** Creates dice inside an element. */
export function createDice(host: HTMLElement): Dice {
  const element = document.createElement("div");
  element.className = "dice";
  element.ariaHidden = "true";
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
  const settle = (rolled: string, faces: readonly string[]): void => show(rolled, "dice-landed", oddsOf(faces));
  return {
    element,
    roll() {
      run += 1;
      show("?", "dice-rolling", "");
    },
    async land(rolled, faces) {
      run += 1;
      const own = run;
      if (isLively()) {
        let pause = FIRST_MS;
        for (const shown of facesBefore(rolled, faces)) {
          show(shown, "dice-rolling", "");
          await new Promise((resolve) => setTimeout(resolve, pause));
          if (own !== run) return;
          pause *= SLOWER;
        }
      }
      settle(rolled, faces);
    },
    clear() {
      run += 1;
      element.hidden = true;
    },
  };
}
