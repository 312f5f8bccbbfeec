import { END, type Actor, type Motion, type Scene, type Side } from "../wire/rules";
import { inWords, reasonInWords, resultFor, sentence, sideName } from "./words";

/** The outputs of the narrator. */
export interface Voice {
  say(text: string): void;
  sound(name: "check" | "end"): void;
}

/** Announces what happens on a board to screen readers: each thing once, in order. */
export class Narrator {
  /** The actor that was announced last. */
  private acting: Actor | null = null;
  private checked: string | null = null;
  private over = false;

  /** `viewer` is the side of the player who listens; `null` for everybody else. */
  constructor(
    private readonly voice: Voice,
    private readonly viewer: Side | null = null,
  ) {}

  /** Announces what was played or rolled: its changes, or `san` where there are none. */
  played(mover: Actor, motions: readonly Motion[], san: string, hands: Side | "both" | null): void {
    const who = mover === "nature" || mover === "nobody" ? "Roll" : mover === hands ? "You" : sideName(mover);
    const what = motions.length > 0 ? inWords(motions) : san === END ? "end of the turn" : san;
    this.voice.say(sentence(`${who}: ${what}`));
  }

  /** Announces the state of the game: check, whose turn it is, and what the player here is asked. */
  stands(scene: Scene, hands: Side | "both" | null): void {
    const { to_act, result, reason, prompt, check } = scene;
    if (result !== null) {
      this.ended(result, reason);
      return;
    }
    this.over = false;
    // The outcome of a roll follows at once, and with it who goes on.
    if (to_act === "nature" || to_act === "nobody") return;
    const isNew = this.acting !== to_act;
    const isAsked = hands === "both" || hands === to_act;
    const isChecked = check !== null && (isNew || this.checked !== check);
    const said: string[] = [];
    // A prompt that speaks of the check need not be heard after the same word.
    if (isChecked && !(isAsked && /\bcheck\b/i.test(prompt))) said.push("Check.");
    if (isNew) said.push(hands === to_act ? "Your turn." : `${sideName(to_act)} to play.`);
    if (isAsked) said.push(prompt);
    if (isChecked && this.acting !== null) this.voice.sound("check");
    this.acting = to_act;
    this.checked = check;
    if (said.length > 0) this.voice.say(said.join(" "));
  }

  /** Announces the end of the game; `quiet` without the sound, where the game was over before. */
  ended(result: string, reason: string | null, quiet = false): void {
    if (this.over) return;
    this.over = true;
    this.voice.say(sentence(`${resultFor(this.viewer, result)}${reason ? `: ${reasonInWords(reason)}` : ""}`));
    if (!quiet) this.voice.sound("end");
  }

  /** Forgets what was announced, as another position is on the board. */
  anew(): void {
    this.acting = null;
    this.checked = null;
  }
}
