import { settings } from '../../app/settings';
import type { Motion } from '../../rules/types';
import { createSounds, soundOf, type Sound, type Sounds } from '../../sound/sound';

let sounds: Sounds | undefined;

/** Lets something be heard, where sounds are wanted. */
export function hear(what: readonly Motion[] | Sound): void {
  if (!settings().sound) return;
  sounds ??= createSounds();
  sounds.muted = false;
  sounds.play(typeof what === 'string' ? what : soundOf(what));
}
