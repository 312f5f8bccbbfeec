import { END, type Actor, type Motion, type Scene, type Side, type SidesView } from "../wire/rules";
import { inWords, reasonInWords, resultFor, sentence } from "./words";
import { sideName } from "./sides";

/** The outputs of the narrator. */
export interface Voice {
  announce(text: string): void;
  sound(name: "check" | "end"): void;
}

/** Announces what happens on a board to screen readers: each thing once, in order. */
export class Narrator {
  /** The actor that was announced last. */
  private acting: Actor | null = null;
  private checked: string | null = null;
  private over = false;

  /** `viewer` is the side of the listening player; `null` for spectators. */
  constructor(
    private readonly voice: Voice,
    private readonly sides: SidesView,
    private readonly viewer: Side | null = null,
  ) {}

  /** Announces an action or roll: its changes, or `san` if there are none. */
  played(mover: Actor, motions: readonly Motion[], san: string, hands: Side | "both" | null): void {
    const who =
      mover === "nature" || mover === "nobody" ? "Roll" : mover === hands ? "You" : sideName(mover, this.sides);
    const what = motions.length > 0 ? inWords(motions, this.sides) : san === END ? "end of the turn" : san;
    this.voice.announce(sentence(`${who}: ${what}`));
  }

  /** Announces the state of the game: check, the side to move, and the prompt for the player here. */
  stands(scene: Scene, hands: Side | "both" | null): void {
    const { to_act, result, reason, prompt, check } = scene;
    if (result !== null) {
      this.ended(result, reason);
      return;
    }
    this.over = false;
    // The outcome of the roll follows at once, with the next side to move.
    if (to_act === "nature" || to_act === "nobody") return;
    const isNew = this.acting !== to_act;
    const isAsked = hands === "both" || hands === to_act;
    const isChecked = check !== null && (isNew || this.checked !== check);
    const words: string[] = [];
    // Skip a prompt that only repeats the check.
    if (isChecked && !(isAsked && /\bcheck\b/i.test(prompt))) words.push("Check.");
    if (isNew) words.push(hands === to_act ? "Your turn." : `${sideName(to_act, this.sides)} to play.`);
    if (isAsked) words.push(prompt);
    if (isChecked && this.acting !== null) this.voice.sound("check");
    this.acting = to_act;
    this.checked = check;
    if (words.length > 0) this.voice.announce(words.join(" "));
  }

  /** Announces the end of the game; `quiet` omits the sound, for a game that was already over. */
  ended(result: string, reason: string | null, quiet = false): void {
    if (this.over) return;
    this.over = true;
    const words = resultFor(this.viewer, result, this.sides);
    this.voice.announce(sentence(reason ? `${words}: ${reasonInWords(reason)}` : words));
    if (!quiet) this.voice.sound("end");
  }

  /** Forgets earlier announcements, because another position is on the board. */
  anew(): void {
    this.acting = null;
    this.checked = null;
  }
}
