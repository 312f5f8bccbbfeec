import { describe, expect, it } from "vitest";
import type { Refusal, ServerMessage, Snapshot, ServerEvent } from "../../net/protocol";
import { snapshot } from "../../net/snapshots";
import { pageState, type Effect, type PageEvent, type PageState } from "./page-state";
import { update } from "./page-update";
import { promptText, statusText, ownPrompt } from "./page-words";

const clock = { white_ms: null, black_ms: null, running: null, now_ms: 0 };

const welcome = (game: Partial<Snapshot> = {}, you: "white" | "black" | null = "white"): PageEvent => ({
  kind: "message",
  message: { t: "welcome", seq: 1, you, game: snapshot(game), presence: { white: true, black: true, spectators: 0 } },
});

let seq = 1;
const happens = (e: ServerEvent): PageEvent => {
  seq += 1;
  return { kind: "message", message: { t: "event", seq, at_ms: 0, e, clock } };
};

const receives = (message: ServerMessage): PageEvent => ({ kind: "message", message });

const played = (line: string, events: number): PageEvent =>
  happens({
    kind: "played",
    side: "white",
    text: line,
    motions: [],
    turn: null,
    fen: "f",
    line,
    events,
    to_act: "black",
    claims: [],
    abortable: false,
  });

/** Applies events in order. Returns the final state and the effects of the last event. */
function after(...events: PageEvent[]): { state: PageState; effects: readonly Effect[]; kinds: string[] } {
  seq = 1;
  let state = pageState("Ada");
  let effects: readonly Effect[] = [];
  for (const event of events) ({ state, effects } = update(state, event));
  return { state, effects, kinds: effects.map(({ kind }) => kind) };
}

const open: PageEvent[] = [{ kind: "line", line: "connecting" }, welcome(), { kind: "line", line: "open" }];
const ready: PageEvent[] = [...open, { kind: "boardReady" }];

describe("the board of the page", () => {
  it("is set up with the first welcome, once", () => {
    expect(after(welcome()).kinds).toEqual(["seeDice", "keepSeat", "setUpBoard"]);
    expect(after(welcome(), welcome()).kinds).not.toContain("setUpBoard");
    expect(after(...ready).effects).toEqual([{ kind: "announceState" }]);
  });

  it("catches up with what happened while it was set up", () => {
    const { state, effects } = after(...open, played("m1", 1), { kind: "boardReady" });
    expect(effects).toEqual([{ kind: "sync", line: "m1", isAnswered: false }, { kind: "announceState" }]);
    expect([state.syncs, state.boardLine]).toEqual([1, "m1"]);
  });

  it("announces the end of a game quietly where it was over before, and once", () => {
    const over = { result: "1-0" as const, reason: "checkmate" };
    const quiet = { kind: "end", ...over, isQuiet: true };
    expect(after(welcome(over), { kind: "boardReady" }).effects).toEqual([quiet]);
    const ends = happens({ kind: "ended", ...over, seed: "s" });
    expect(after(...open, ends, { kind: "boardReady" }).effects).toEqual([{ ...quiet, isQuiet: false }]);
    expect(after(...ready, ends).effects).toEqual([{ kind: "seeDice" }, { ...quiet, isQuiet: false }]);
    expect(after(...ready, ends, welcome(over)).kinds).not.toContain("end");
  });

  it("that cannot be had or followed is tried again when the player asks", () => {
    for (const fault of [{ kind: "boardFailed", isUnknown: false } as const, { kind: "syncFailed" } as const]) {
      const failed = after(...ready, fault);
      expect([failed.state.board, failed.kinds]).toEqual(["failed", []]);
      const again = after(...ready, fault, played("m1", 1), { kind: "retry" });
      expect([again.state.board, again.state.boardLine, again.kinds]).toEqual(["loading", "m1", ["setUpBoard"]]);
    }
    expect(after(...ready, { kind: "boardFailed", isUnknown: true }, { kind: "retry" }).kinds).toEqual([]);
  });
});

describe("a turn that was sent", () => {
  const sent: PageEvent[] = [...ready, { kind: "played", text: "m1" }];

  it("carries the version of the position", () => {
    expect(after(...sent).effects).toEqual([{ kind: "sendTurn", text: "m1", at: 0 }]);
  });

  it("is on the board when the server says so, whatever comes first", () => {
    const answer: PageEvent = { kind: "turnAnswered", text: "m1", refusal: null };
    const sync = { kind: "sync", line: "m1", isAnswered: true };
    expect(after(...sent, played("m1", 1)).effects).toContainEqual(sync);
    expect(after(...sent, answer).effects).toEqual([]);
    expect(after(...sent, answer, played("m1", 1)).effects).toContainEqual(sync);
    expect(after(...sent, played("m1", 1), answer).effects).toEqual([]);
  });

  it("stays on the board while the same position is sent again", () => {
    expect(after(...sent, { kind: "line", line: "lost" }, welcome()).kinds).not.toContain("sync");
  });

  it("leaves the board where it was stored and taken back while there was no connection", () => {
    const { effects, state } = after(...sent, { kind: "line", line: "lost" }, welcome({ events: 2 }));
    expect(effects).toContainEqual({ kind: "sync", line: "", isAnswered: true });
    expect(state.sentAt).toBe(null);
  });

  it("is taken back and explained where it is refused", () => {
    const refusal: Refusal = { code: "illegal", message: "No." };
    const { effects, state } = after(...sent, { kind: "turnAnswered", text: "m1", refusal });
    expect(effects).toEqual([{ kind: "refuseTurn", text: "m1", refusal }, { kind: "announceState" }]);
    expect(state.sentAt).toBe(null);
  });
});

describe("a connection", () => {
  const lost: PageEvent[] = [...ready, { kind: "line", line: "lost" }, { kind: "line", line: "connecting" }];

  it("that is lost is reported until the board shows what counts", () => {
    expect(statusText(after(...lost).state)).toMatch(/Connection lost/);
    const back: PageEvent[] = [...lost, welcome({ line: "m1", events: 1 }), { kind: "line", line: "open" }];
    expect(statusText(after(...back).state)).toMatch(/Connection lost/);
    const { state, effects } = after(...back, { kind: "synced" });
    expect(statusText(state)).toBe("");
    expect(effects).toEqual([{ kind: "announce", text: "The game continues." }]);
  });

  it("that was never made is not called lost", () => {
    expect(statusText(after({ kind: "line", line: "lost" }).state)).toBe("Can't reach the server. Trying again…");
  });

  it("that the server closes is not called lost", () => {
    const { state, effects } = after(...ready, receives({ t: "closing", reason: "restart" }), {
      kind: "line",
      line: "lost",
    });
    expect(statusText(state)).toMatch(/restarting/);
    expect(effects).toEqual([]);
  });

  it("to a game that is paused announces it", () => {
    expect(after(...ready, receives({ t: "paused", reason: "disk", since_ms: 5 })).kinds).toEqual([
      "seeDice",
      "announce",
    ]);
    expect(after(...ready, receives({ t: "pong", now_ms: 5 })).effects).toEqual([]);
  });

  it("whose secret is refused tries the next one; other errors are shown", () => {
    const error = (code: Refusal["code"]): PageEvent => receives({ t: "error", ref: null, code, message: "No." });
    expect(after(error("bad_secret")).effects).toEqual([{ kind: "nextSecret" }]);
    expect(statusText(after(error("not_found")).state)).toBe("No.");
    expect(after(...ready, error("too_large")).effects).toEqual([{ kind: "announce", text: "No." }]);
    // Errors of a single command are shown where it was given.
    expect(after(...ready, receives({ t: "error", ref: "r", code: "illegal", message: "No." })).effects).toEqual([]);
  });
});

describe("the players", () => {
  it("are notified of arrivals, takebacks and offers", () => {
    const joined = happens({ kind: "joined", side: "black", name: "Bob" });
    expect(after(...ready, joined).kinds).toEqual(["announce", "notify"]);
    expect(after(...ready, happens({ kind: "joined", side: "white", name: "Ada" })).kinds).toEqual([]);
    const offer: ServerEvent = { kind: "offer", side: "black", what: "draw" };
    expect(after(...ready, happens(offer)).effects).toEqual([{ kind: "announce", text: "Black offers a draw." }]);
    expect(after(...ready, happens({ ...offer, side: "white" })).effects).toEqual([]);
    const undone: ServerEvent = {
      kind: "taken_back",
      side: "black",
      turns_back: 1,
      fen: "f",
      line: "",
      events: 3,
      to_act: "white",
      abortable: false,
    };
    expect(after(...ready, happens(undone)).effects).toEqual([{ kind: "announce", text: "A turn was taken back." }]);
  });

  it("are notified that an offer of theirs was declined, and nothing of one that ended in another way", () => {
    const gone = (side: "white" | "black", why: "declined" | "withdrawn" | "lapsed"): readonly Effect[] =>
      after(...ready, happens({ kind: "offer_gone", side, what: "takeback", why })).effects;
    expect(gone("white", "declined")).toEqual([{ kind: "toast", text: "Your takeback request was declined." }]);
    expect(gone("white", "withdrawn")).toEqual([]);
    expect(gone("white", "lapsed")).toEqual([]);
    expect(gone("black", "declined")).toEqual([]);
  });

  it("continue together, and spectators stay", () => {
    const rematch: ServerEvent = { kind: "rematch", id: "h" };
    expect(after(...ready, happens(rematch)).effects).toEqual([{ kind: "goToRematch", next: "h" }]);
    expect(after(welcome({}, null), { kind: "boardReady" }, happens(rematch)).kinds).toEqual([]);
  });

  it("have the name of their settings, unless it is empty and was given elsewhere", () => {
    const command = (name: string | null): object => ({ t: "name", name });
    expect(after(welcome({ names: { white: "Bob", black: null } })).effects).toContainEqual({
      kind: "send",
      command: command("Ada"),
      isAsked: false,
    });
    expect(after(...ready, { kind: "named", name: "" }).effects).toEqual([
      { kind: "send", command: command(null), isAsked: true },
    ]);
    const over = welcome({ result: "*" });
    expect(after(over, { kind: "named", name: "Cid" }).effects).toEqual([]);
    expect(after({ kind: "named", name: "" }, welcome()).kinds).not.toContain("send");
  });
});

describe("the dice", () => {
  const dueMessage: PageEvent = { kind: "diceSeen", duty: { kind: "send", message: { commit: "c" } } };

  it("are sent this seat's part once", () => {
    expect(after(...ready, dueMessage).effects).toEqual([{ kind: "sendDice", message: { commit: "c" } }]);
    expect(after(...ready, dueMessage, dueMessage).effects).toEqual([]);
  });

  it("are sent it again where the server could not take it, and not where another page was faster", () => {
    const answer = (code: Refusal["code"]): PageEvent => ({ kind: "diceAnswered", refusal: { code, message: "No." } });
    expect(after(...ready, dueMessage, answer("paused"), dueMessage).kinds).toEqual(["sendDice"]);
    expect(after(...ready, dueMessage, answer("dice_settled"), dueMessage).kinds).toEqual([]);
    expect(after(...ready, dueMessage, answer("bad_seed")).effects).toEqual([{ kind: "toast", text: "No." }]);
  });

  it("of a server that contradicts itself raise an alarm, and wait for another browser where it has the seed", () => {
    const alarm: PageEvent = { kind: "diceSeen", duty: { kind: "alarm", what: "The commitment changed." } };
    expect(after(...ready, alarm).kinds).toEqual(["toast"]);
    expect(update(after(...ready).state, alarm).effects).toEqual([
      { kind: "toast", text: expect.stringContaining("The commitment changed.") as unknown },
    ]);
    const { state } = after(...ready, { kind: "diceSeen", duty: { kind: "elsewhere" } });
    const board = { actor: "nature" as const, isWaiting: false, hasPremove: false };
    expect(promptText(state, board)).toMatch(/the browser where you joined/);
  });
});

describe("the prompt", () => {
  const board = { actor: "white" as const, isWaiting: false, hasPremove: false };
  const { state } = after(...ready);

  it("is that of the rules on one's own turn, and says what is waited for otherwise", () => {
    expect(promptText(state, null)).toBe("Loading the board…");
    expect(promptText(state, board)).toBe(null);
    expect(promptText(state, { ...board, isWaiting: true })).toBe("Sending…");
    expect(promptText(state, { ...board, actor: "black" })).toBe("Waiting for Black to move.");
    expect(promptText(state, { ...board, actor: "black", hasPremove: true })).toBe("Premove set.");
    expect(promptText(state, { ...board, actor: "nature" })).toBe("Rolling the dice…");
    const watching = after(welcome({}, null), { kind: "boardReady" }).state;
    expect(promptText(watching, { ...board, actor: "black" })).toBe("Black to move.");
    const waiting = after(welcome({ seats: { white: "taken", black: "open" } })).state;
    expect(promptText(waiting, { ...board, actor: "nature" })).toMatch(/once your opponent has joined/);
    expect(promptText(waiting, { ...board, actor: "black" })).toBe("Nobody has joined yet.");
    expect(promptText(waiting, board)).toBe(null);
    expect(ownPrompt(waiting.game, "Make a move.")).toBe("Nobody has joined yet. Make a move.");
  });
});
