import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Refusal } from "./protocol";
import { Connection, wait, type Line } from "./socket";

/** A fake socket, controlled by the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly made: FakeSocket[] = [];
  readyState = 0;
  readonly sent: Record<string, unknown>[] = [];

  constructor(readonly url: string) {
    super();
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  delivers(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** Opens the socket and sends a minimal welcome. */
  welcomes(): void {
    this.opens();
    this.delivers({ t: "welcome", seq: 1, you: "white", game: {}, presence: {} });
  }

  /** Returns the references of the sent commands of a kind, in order. */
  refs(kind: string): string[] {
    return this.sent.filter(({ t }) => t === kind).map(({ ref }) => String(ref));
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const lines: Line[] = [];
const received: string[] = [];
let connection: Connection;

function socket(at = -1): FakeSocket {
  const made = FakeSocket.made.at(at);
  if (!made) throw new Error("no socket was opened");
  return made;
}

function connect(): Connection {
  connection = new Connection({
    id: "a/b",
    secret: "s3cret",
    name: "Ann",
    onMessage: ({ t }) => received.push(t),
    onLine: (line) => lines.push(line),
  });
  return connection;
}

/** Sends a line of chat; `answers` receives the outcome. */
function sendChat(text: string, answers: [string, Refusal | null][] = []): void {
  void connection.send({ t: "chat", text }).then((refusal) => answers.push([text, refusal]));
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [lines, received, FakeSocket.made]) list.length = 0;
  page.hidden = false;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "chess.example" });
  vi.stubGlobal("document", page);
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("dispatchEvent", events.dispatchEvent.bind(events));
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a connection", () => {
  it("greets with the secret of the seat", () => {
    connect();
    expect(socket().url).toBe("wss://chess.example/api/games/a%2Fb/socket");
    socket().opens();
    expect(socket().sent).toEqual([{ t: "hello", secret: "s3cret", name: "Ann" }]);
    socket().welcomes();
    expect([lines, received]).toEqual([["connecting", "open"], ["welcome"]]);
  });

  it("sends nothing before it is welcomed, and then everything in order", () => {
    connect();
    sendChat("one");
    socket().opens();
    sendChat("two");
    expect(socket().refs("chat")).toEqual([]);
    socket().welcomes();
    sendChat("three");
    expect(
      socket()
        .sent.filter(({ t }) => t === "chat")
        .map(({ text }) => text),
    ).toEqual(["one", "two", "three"]);
  });

  it("sends again, under the same reference and in order, what was not acknowledged", async () => {
    connect();
    socket().welcomes();
    const answers: [string, Refusal | null][] = [];
    for (const text of ["one", "two", "three"]) sendChat(text, answers);
    const refs = socket().refs("chat");
    expect(new Set(refs).size).toBe(3);
    socket().delivers({ t: "ok", ref: refs[1] });
    socket().close();
    await vi.advanceTimersByTimeAsync(300);
    socket().welcomes();
    expect(FakeSocket.made).toHaveLength(2);
    expect(socket().refs("chat")).toEqual([refs[0], refs[2]]);
    socket().delivers({ t: "error", ref: refs[0], code: "rate_limited", message: "Too fast." });
    socket().delivers({ t: "ok", ref: refs[2] });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers.map(([text, refusal]) => [text, refusal?.code ?? null])).toEqual([
      ["two", null],
      ["one", "rate_limited"],
      ["three", null],
    ]);
  });

  it("takes an acknowledgement that comes twice, or for something unknown, as one", async () => {
    connect();
    socket().welcomes();
    const answers: [string, Refusal | null][] = [];
    sendChat("one", answers);
    const [ref] = socket().refs("chat");
    for (const answer of [ref, ref, "unknown"]) socket().delivers({ t: "ok", ref: answer });
    socket().delivers({ t: "error", ref, code: "late", message: "Too late." });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual([["one", null]]);
    socket().close();
    await vi.advanceTimersByTimeAsync(300);
    socket().welcomes();
    expect(socket().refs("chat")).toEqual([]);
  });

  it("ignores a socket that it gave up", async () => {
    connect();
    socket().welcomes();
    const old = socket();
    sendChat("one");
    old.close();
    await vi.advanceTimersByTimeAsync(300);
    received.length = 0;
    old.delivers({ t: "ok", ref: old.refs("chat")[0] });
    expect(received).toEqual([]);
    socket().welcomes();
    expect(socket().refs("chat")).toEqual(old.refs("chat"));
  });

  it("tries again later each time, and from the beginning after it was welcomed", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    connect();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const before = Date.now();
      const { length } = FakeSocket.made;
      socket().close();
      while (FakeSocket.made.length === length) await vi.advanceTimersToNextTimerAsync();
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000]);
    expect([wait(0, 0), wait(9, 0), wait(9, 1)]).toEqual([180, 4800, 8000]);
    socket().welcomes();
    socket().close();
    const { length } = FakeSocket.made;
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.made).toHaveLength(length + 1);
  });

  it("comes back at once when the page is seen again or the network is back", async () => {
    connect();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      socket().close();
      await vi.advanceTimersByTimeAsync(8000);
    }
    socket().close();
    const { length } = FakeSocket.made;
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.made).toHaveLength(length);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.made).toHaveLength(length + 1);
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.made).toHaveLength(length + 2);
  });

  it("gives up a socket that is silent for long, and keeps one that answers", async () => {
    connect();
    socket().welcomes();
    const first = socket();
    for (let count = 0; count < 6; count += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      first.delivers({ t: "pong", now_ms: 1 });
    }
    expect(FakeSocket.made).toHaveLength(1);
    expect(first.sent.filter(({ t }) => t === "ping").length).toBeGreaterThanOrEqual(6);
    lines.length = 0;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(lines.slice(0, 2)).toEqual(["lost", "connecting"]);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
  });

  it("gives up a socket once the device has no network, or a command stays unanswered", () => {
    connect();
    socket().welcomes();
    dispatchEvent(new Event("offline"));
    expect(lines.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.made).toHaveLength(2);
    socket().welcomes();
    expect(lines.at(-1)).toBe("open");
    // An answer in time keeps the socket.
    sendChat("one");
    vi.advanceTimersByTime(5000);
    socket().delivers({ t: "ok", ref: socket().refs("chat")[0] });
    vi.advanceTimersByTime(5000);
    expect([lines.at(-1), FakeSocket.made.length]).toEqual(["open", 2]);
    sendChat("two");
    vi.advanceTimersByTime(6001);
    expect([lines.slice(-2), FakeSocket.made.length]).toEqual([["lost", "connecting"], 3]);
    socket().welcomes();
    expect(socket().refs("chat")).toEqual(socket(1).refs("chat").slice(1));
  });

  it("continues without a name that is refused, and ends where its secret or game is", async () => {
    connect();
    socket().opens();
    socket().delivers({ t: "error", code: "bad_name", message: "Too long." });
    socket().close();
    await vi.advanceTimersByTimeAsync(300);
    socket().opens();
    expect(socket().sent).toEqual([{ t: "hello", secret: "s3cret" }]);
    socket().delivers({ t: "error", code: "bad_secret", message: "No." });
    const { length } = FakeSocket.made;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines.at(-1)).toBe("refused");
    expect(FakeSocket.made).toHaveLength(length);
  });

  it("is over once it is closed", async () => {
    connect();
    socket().welcomes();
    connection.close();
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(lines).toEqual(["connecting", "open"]);
  });
});
