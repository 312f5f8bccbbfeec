import { settings } from '../../app/settings';
import type { Motion } from '../../rules/types';

/** What can be heard beside motions. */
export type Noise = 'end' | 'refused' | 'low time' | 'chat';

/** Lets something be heard, where sounds are wanted. */
export function hear(_what: readonly Motion[] | Noise): void {
  if (!settings().sound) return;
}
