/** The number of recent messages that count. */
const REMEMBERED = 30;
/** The longest plausible delay of a message, in milliseconds. A longer one means that a clock was reset. */
const JUMP = 5000;

/**
 * Converts server times to the clock of this page. Messages are always late, never early, so the fastest one gives the
 * best estimate of the difference between the clocks.
 */
export class ServerTime {
  /** The lead of this page's clock at each of the last messages, in milliseconds. */
  private ahead: number[] = [];

  /** Records a message sent at `server` by the server's clock and received at `here` by this page's clock. */
  addSample(server: number, here: number): void {
    const now = here - server;
    if (Math.abs(now - Math.min(now, ...this.ahead)) > JUMP) this.ahead = [];
    this.ahead = [...this.ahead, now].slice(-REMEMBERED);
  }

  /** Converts a time of the server to the clock of this page. */
  here(server: number): number {
    return this.ahead.length === 0 ? server : server + Math.min(...this.ahead);
  }
}
