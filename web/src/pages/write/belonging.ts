/** The game to which the text in the editor belongs. */
import { h } from "../../app/dom";
import { ownGame, written } from "../../net/workshop";

/** Returns a line that names the game; nothing if the text belongs to none. */
export function belonging(): HTMLElement | null {
  const { game, fromName, fromGame, fromVariant } = written();
  const own = game === undefined ? undefined : ownGame(game);
  if (own) return line("It will be a version of ", `/workshop/${own.id}`, own.name);
  if (fromName === undefined) return null;
  if (fromGame !== undefined) return line("It begins as ", `/workshop/${fromGame}`, fromName);
  return fromVariant === undefined ? null : line("It begins as ", `/learn/${fromVariant}`, fromName);
}

function line(what: string, href: string, name: string): HTMLElement {
  return h("p", { class: "small written-of" }, what, h("a", { href }, name), ".");
}
