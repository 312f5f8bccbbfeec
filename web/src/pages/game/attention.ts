import { settings } from "../../app/settings";
import { notify } from "../../app/notify";

/** The icon of the site, with a dot while it is the player's turn. */
const ICONS = { plain: "/icon.svg", dot: "/icon-turn.svg" };

/** Calls a player back to a game in another tab: by title, icon and, if the player wants them, notifications. */
export class Attention {
  /** True if it was this player's turn at the last call of `turn`; `null` before the first. */
  private wasMine: boolean | null = null;
  /** True if the page has shown the running game but not announced its end. */
  private hasEndToNotify = false;

  constructor(private readonly game: string) {}

  /** Shows whose turn it is; `isMine` means that the player has to act. */
  turn(isMine: boolean, opponent: string): void {
    this.hasEndToNotify = true;
    this.title(isMine ? "● Your turn" : null, isMine);
    if (isMine && this.wasMine === false) this.notify("Your turn", `${opponent} has moved.`);
    this.wasMine = isMine;
  }

  /** Shows that the game is over, and announces it once if the page has shown the running game. */
  over(headline: string, reason: string): void {
    if (this.hasEndToNotify) this.notify(headline, reason);
    this.hasEndToNotify = false;
    this.title(headline, false);
    this.wasMine = null;
  }

  /** Notifies a player who looks elsewhere. */
  notify(what: string, more: string): void {
    if (document.hidden && settings().notifications) notify(`${what} – ${this.game}`, more);
  }

  /** Restores title and icon. */
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
