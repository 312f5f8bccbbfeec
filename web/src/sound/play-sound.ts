import { settings } from "../app/settings";
import type { Motion } from "../wire/rules";
import { createSounds, soundOf, type Sound, type Sounds } from "./sound";

let sounds: Sounds | undefined;

/** Lets something be heard, where sounds are wanted. */
export function playSound(what: readonly Motion[] | Sound): void {
  // Browsers let nothing be heard before the first click or key.
  if (!settings().sound || !navigator.userActivation.hasBeenActive) return;
  sounds ??= createSounds();
  sounds.muted = false;
  sounds.play(typeof what === "string" ? what : soundOf(what));
}
