import { settings } from "../app/settings";
import type { Motion } from "../wire/rules";
import { createSounds, soundOf, type Sound, type Sounds } from "./sound";

let sounds: Sounds | undefined;

/** Plays a sound, if sounds are on. */
export function playSound(what: readonly Motion[] | Sound): void {
  // Browsers play nothing before the first click or key.
  if (!settings().sound || !navigator.userActivation.hasBeenActive) return;
  sounds ??= createSounds();
  sounds.muted = false;
  sounds.play(typeof what === "string" ? what : soundOf(what));
}
