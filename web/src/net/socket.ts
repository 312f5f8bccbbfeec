import { isRecord } from "../app/store";
import { hexOf } from "./dice";
import type { Refusal, ServerMessage, Command } from "./protocol";

/** The first and the longest wait before reconnecting, in milliseconds. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** The interval between pings, and the silence after which a connection counts as dead, in milliseconds. */
const PING_EVERY = 10_000;
const DEAD_AFTER = 25_000;
/** The silence after a command, in milliseconds, after which the connection counts as dead: the player waits for it. */
const UNANSWERED = 6000;

/** The state of a connection. */
export type Line = "connecting" | "open" | "lost" | "refused";

/** The options and callbacks of a connection. */
export interface ConnectionOptions {
  id: string;
  secret: string | null;
  name?: string | undefined;
  onMessage(message: ServerMessage): void;
  onLine(line: Line): void;
}

interface Pending {
  text: string;
  done: (refusal: Refusal | null) => void;
}

/** Returns the milliseconds before the next attempt: longer each time, with a random part. */
export function wait(attempt: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.6 + 0.4 * random);
}

/** Refusals after which retrying is useless. */
const FINAL = new Set(["not_found", "bad_secret"]);

/** A connection to a game that reconnects on its own and resends unacknowledged commands with the same reference. */
export class Connection {
  private socket: WebSocket | undefined;
  private readonly pending = new Map<string, Pending>();
  private attempt = 0;
  private ended = false;
  private welcomed = false;
  private lastReceived = 0;
  private name: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse: ReturnType<typeof setInterval>;
  private readonly wake = (): void => {
    if (!document.hidden && this.socket?.readyState !== WebSocket.OPEN) this.reconnect(0);
  };

  private readonly part = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) this.giveUp(wait(this.attempt));
  };

  constructor(private readonly options: ConnectionOptions) {
    this.name = options.name ?? undefined;
    addEventListener("online", this.wake);
    // A socket learns late that the device has no network.
    addEventListener("offline", this.part);
    document.addEventListener("visibilitychange", this.wake);
    this.pulse = setInterval(() => this.checkPulse(), PING_EVERY);
    this.connect();
  }

  /** Sends a command. Resolves with the refusal, or with `null` once the server has stored it. */
  send(command: Command): Promise<Refusal | null> {
    const ref = hexOf(crypto.getRandomValues(new Uint8Array(12)));
    const text = JSON.stringify({ ...command, ref });
    return new Promise((done) => {
      this.pending.set(ref, { text, done });
      if (this.welcomed) this.socket?.send(text);
      const asked = this.socket;
      setTimeout(() => {
        const isSilent = this.pending.has(ref) && Date.now() - this.lastReceived >= UNANSWERED;
        if (isSilent && !this.ended && this.socket === asked && asked?.readyState === WebSocket.OPEN) this.giveUp(0);
      }, UNANSWERED);
    });
  }

  /** Ends the connection for good. */
  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.part);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  private connect(): void {
    if (this.ended) return;
    const { id, secret } = this.options;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(id)}/socket`);
    this.socket = socket;
    this.welcomed = false;
    this.lastReceived = Date.now();
    this.options.onLine("connecting");
    socket.addEventListener("open", () => socket.send(JSON.stringify({ t: "hello", secret, name: this.name })));
    socket.addEventListener("message", (event) => this.receive(socket, String(event.data)));
    socket.addEventListener("close", () => {
      if (this.socket !== socket || this.ended) return;
      this.options.onLine("lost");
      this.reconnect(wait(this.attempt));
      this.attempt += 1;
    });
  }

  /** Gives up a socket that seems open. */
  private giveUp(ms: number): void {
    this.options.onLine("lost");
    this.reconnect(ms);
  }

  private reconnect(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const old = this.socket;
      this.socket = undefined;
      old?.close();
      this.connect();
    }, ms);
  }

  private receive(socket: WebSocket, text: string): void {
    if (this.socket !== socket) return;
    this.lastReceived = Date.now();
    const read: unknown = JSON.parse(text);
    if (!isRecord(read) || typeof read.t !== "string") return;
    // The server belongs to the same program, so its messages have the types of `protocol.ts`.
    const message = read as ServerMessage;
    if (message.t === "welcome") {
      this.attempt = 0;
      this.options.onMessage(message);
      // Commands caused by the welcome are sent after earlier ones.
      this.welcomed = true;
      this.options.onLine("open");
      for (const { text: unsent } of this.pending.values()) socket.send(unsent);
      // The short answer measures the server's time better than a long welcome.
      this.ping();
      return;
    }
    if (message.t === "ok") this.settle(message.ref, null);
    if (message.t === "error") {
      if (typeof message.ref === "string") {
        this.settle(message.ref, message);
      }
      // Go on without the refused name.
      else if (message.code === "bad_name") {
        this.name = undefined;
      } else if (FINAL.has(message.code)) {
        this.options.onMessage(message);
        this.options.onLine("refused");
        this.close();
        return;
      }
    }
    this.options.onMessage(message);
  }

  private settle(ref: string, refusal: Refusal | null): void {
    const pending = this.pending.get(ref);
    this.pending.delete(ref);
    pending?.done(refusal);
  }

  private checkPulse(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.lastReceived > DEAD_AFTER) this.giveUp(0);
    else if (this.welcomed) this.ping();
  }

  private ping(): void {
    this.socket?.send(JSON.stringify({ t: "ping" }));
  }
}
