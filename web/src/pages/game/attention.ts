import { settings } from "../../app/settings";
import { notify } from "../../app/notify";

/** The icon of the site, with a dot while the player is waited for. */
const ICONS = { plain: "/icon.svg", dot: "/icon-turn.svg" };

/** Calls a player back to a game in another tab: by the title, the icon and, where the player wants them, notifications. */
export class Attention {
  /** True if it was this player's turn at the last call of `turn`; `null` before the first. */
  private wasMine: boolean | null = null;
  /** True if the page has shown the game going on and not told its end yet. */
  private hasEndToTell = false;

  constructor(private readonly game: string) {}

  /** Shows whose turn it is; `isMine` means that the player can and has to act. */
  turn(isMine: boolean, opponent: string): void {
    this.hasEndToTell = true;
    this.title(isMine ? "● Your turn" : null, isMine);
    if (isMine && this.wasMine === false) this.tell("Your turn", `${opponent} has moved.`);
    this.wasMine = isMine;
  }

  /** Shows that the game is over, and tells it once where the page has shown the game going on. */
  over(headline: string, reason: string): void {
    if (this.hasEndToTell) this.tell(headline, reason);
    this.hasEndToTell = false;
    this.title(headline, false);
    this.wasMine = null;
  }

  /** Tells a player who looks elsewhere. */
  tell(what: string, more: string): void {
    if (document.hidden && settings().notifications) notify(`${what} – ${this.game}`, more);
  }

  /** Takes the mark off the page. */
  close(): void {
    icon(ICONS.plain);
  }

  private title(first: string | null, marked: boolean): void {
    document.title = `${first === null ? "" : `${first} – `}${this.game} · Springald`;
    icon(marked ? ICONS.dot : ICONS.plain);
  }
}

function icon(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute("href") !== path) link.href = path;
}
