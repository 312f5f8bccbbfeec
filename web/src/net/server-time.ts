/** The number of last messages that count. */
const REMEMBERED = 30;
/** Milliseconds that no message is late by: beyond that, one of the two clocks was set anew. */
const JUMP = 5000;

/**
 * Converts times of the server to the clock of this page. Every message comes late by its way, never
 * early: the one that was quickest tells best how far the two clocks are apart.
 */
export class ServerTime {
  /** By how many milliseconds the clock of this page was ahead when each of the last messages came. */
  private ahead: number[] = [];

  /** A message that the server wrote at `server` came at `here`, each by the own clock. */
  heard(server: number, here: number): void {
    const now = here - server;
    if (Math.abs(now - Math.min(now, ...this.ahead)) > JUMP) this.ahead = [];
    this.ahead = [...this.ahead, now].slice(-REMEMBERED);
  }

  /** Converts a time of the server to the clock of this page. */
  here(server: number): number {
    return this.ahead.length === 0 ? server : server + Math.min(...this.ahead);
  }
}
