/** The dice on the screen: faces that turn, and land on what was rolled elsewhere. */
import "./dice.css";

/** Dice on a page. */
export interface Dice {
  /** Begins to roll; the outcome is not known yet. */
  roll(): void;
  /** Shows faces for a moment and then the outcome; done when it lies still. */
  land(outcome: string, outcomes: readonly string[]): Promise<void>;
  clear(): void;
  element: HTMLElement;
}

const FACES = 11;
const FIRST_MS = 45;
const SLOWER = 1.22;

/** What a face shows of an outcome: what comes after the action it answers (`T@e5` shows `e5`). */
export function faceOf(outcome: string): string {
  const at = outcome.lastIndexOf("@");
  return at >= 0 && at + 1 < outcome.length ? outcome.slice(at + 1) : outcome;
}

/** Which faces are shown before the last one: any, but never the same twice in a row. */
export function facesBefore(outcome: string, outcomes: readonly string[], random: () => number = Math.random): string[] {
  const all = outcomes.length > 1 ? outcomes : [outcome];
  const faces: string[] = [];
  for (let count = 0; count < FACES; count += 1) {
    const others = all.filter((one) => one !== faces[faces.length - 1]);
    faces.push(others[Math.floor(random() * others.length)] ?? outcome);
  }
  return faces;
}

/** Dice inside of an element. */
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
    show(faceOf(outcome), "dice-landed", outcomes.length > 1 ? `one of ${outcomes.length}` : "");
  return {
    element,
    roll() {
      run += 1;
      show("?", "dice-rolling", "");
    },
    async land(outcome, outcomes) {
      run += 1;
      const own = run;
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
        let pause = FIRST_MS;
        for (const shown of facesBefore(outcome, outcomes)) {
          show(faceOf(shown), "dice-rolling", "");
          await new Promise((resolve) => setTimeout(resolve, pause));
          if (own !== run) {
            return;
          }
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
