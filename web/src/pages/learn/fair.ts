/** The trial of a game on its page. */
import type { DeclaredPage, Listed } from "../../app/catalogue";
import { LabPanel } from "../../lab/panel";
import { rules } from "../../rules/client";

/** The trials on pages, by the parts of the pages below them. */
const shown = new WeakMap<Element, LabPanel>();

/** Lets the computer try a game above a part of its page; `ends` receives how to end it. */
export async function tryGame(
  game: Listed,
  page: DeclaredPage | undefined,
  below: Element,
  ends: (() => void)[],
): Promise<void> {
  const { id: variant, name, sides, kinds } = game;
  const stated = page && !shown.has(below) ? (await rules().addTexts(page.texts)).ends : [];
  // The page may have been left.
  if (!below.isConnected) return;
  const panel = shown.get(below) ?? new LabPanel({ variant, name, sides, kinds, ends: stated }, false);
  if (!shown.has(below)) {
    shown.set(below, panel);
    ends.push(() => panel.close());
    below.before(panel.element);
  }
  panel.visit();
}
