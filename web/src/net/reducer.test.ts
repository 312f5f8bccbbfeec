import { describe, expect, it } from "vitest";
import type { ServerMessage, ServerEvent } from "./protocol";
import { reduce, type GameState } from "./reducer";
import { snapshot } from "./snapshots";

const clock = { kind: "fischer" as const, white_ms: 60_000, black_ms: 60_000, running: null, now_ms: 5 };
const game = snapshot({ abortable: true, clock, seats: { white: "taken", black: "invited" } });
const welcome: ServerMessage = {
  t: "welcome",
  seq: 3,
  you: "white",
  game,
  presence: { white: true, black: false, spectators: 2 },
};

function after(...events: ServerEvent[]): GameState {
  let state = reduce(null, welcome);
  for (const [index, e] of events.entries()) {
    state = reduce(state, {
      t: "event",
      seq: 4 + index,
      at_ms: 7,
      e,
      clock: { ...clock, running: "black", black_ms: 50_000 },
    });
  }
  if (!state) throw new Error("no state");
  return state;
}

const moved = {
  side: "white" as const,
  text: "a",
  fen: "g",
  line: "a",
  events: 1,
  motions: [],
  turn: null,
  to_act: "black" as const,
  claims: [],
  abortable: true,
};

describe("reducer", () => {
  it("knows nothing before the welcome", () => {
    expect(reduce(null, { t: "presence", white: true, black: false, spectators: 0 })).toBeNull();
  });
  it("takes what was played and the clocks", () => {
    const state = after({ kind: "played", ...moved });
    expect(state).toMatchObject({ line: "a", events: 1, to_act: "black", seq: 4 });
    expect(state.clock).toEqual({ kind: "fischer", white_ms: 60_000, black_ms: 50_000, running: "black", now_ms: 5 });
  });
  it("does not take an event twice", () => {
    const state = reduce(null, welcome);
    const old = reduce(state, { t: "event", seq: 3, at_ms: 0, e: { kind: "chat", side: "white", text: "hi" }, clock });
    expect(old?.chat).toEqual([]);
  });
  it("pauses, and continues with the clock of the server", () => {
    let state = reduce(after(), { t: "paused", reason: "full", since_ms: 40 });
    expect(state?.paused_ms).toBe(40);
    const face = { ...clock, white_ms: 12_345 };
    state = reduce(state, { t: "resumed", paused_ms: 60, clock: face });
    expect(state).toMatchObject({ paused_ms: null, clock: face });
  });
  it("continues after a pause that is reported as an event", () => {
    expect(reduce(after(), { t: "paused", reason: "full", since_ms: 40 })?.paused_ms).toBe(40);
    expect(after({ kind: "resumed", paused_ms: 60 }).paused_ms).toBeNull();
  });
  it("counts rolls, and remembers those seen as they were made", () => {
    const one = after({ kind: "rolled", ...moved, k: 0 });
    expect(one.dice.rolls).toBe(1);
    expect(one.observed).toEqual({ rolls: [[0, "a"]], back: [], fault: null });
    // A new connection does not forget them.
    expect(reduce(one, welcome)?.observed).toEqual(one.observed);
  });
  it("notices rolls that were skipped or made twice", () => {
    const skipped = after({ kind: "rolled", ...moved, k: 0 }, { kind: "rolled", ...moved, k: 57 });
    expect(skipped.observed.fault).toBe("The server made roll number 2 of this game as number 58.");
    expect(skipped.observed.rolls).toEqual([
      [0, "a"],
      [57, "a"],
    ]);
    expect(after({ kind: "rolled", ...moved, k: 0 }, { kind: "rolled", ...moved, k: 0 }).observed.fault).toContain(
      "number 2 of this game as number 1.",
    );
    expect(after({ kind: "rolled", ...moved }).observed.fault).toContain("without a number");
  });
  it("follows commitments and reveals of seeds", () => {
    const none = after({ kind: "committed", side: "black", commitment: null });
    expect(none.dice.black).toEqual({ said: "none", commitment: null });
    const both = after(
      { kind: "committed", side: "white", commitment: "ff" },
      { kind: "committed", side: "black", commitment: null },
      { kind: "revealed", side: "white", white_seed: "ab", black_seed: "" },
    );
    expect(both.dice.white).toEqual({ said: "revealed", commitment: "ff" });
    expect(both.dice).toMatchObject({ white_seed: "ab", black_seed: "" });
  });
  it("follows offers", () => {
    expect(after({ kind: "offer", side: "black", what: "draw" }).offers.draw).toBe("black");
    const gone = after(
      { kind: "offer", side: "black", what: "draw" },
      { kind: "offer_gone", side: "black", what: "draw", why: "declined" },
    );
    expect(gone.offers.draw).toBeNull();
  });
  it("knows how long a game may be aborted", () => {
    const played = { kind: "played" as const, ...moved, abortable: false };
    expect(after({ kind: "renewed", side: "black" }).abortable).toBe(true);
    expect(after(played).abortable).toBe(false);
    const back = {
      kind: "taken_back" as const,
      side: "white" as const,
      turns_back: 1,
      fen: "f",
      line: "",
      events: 2,
      to_act: "white" as const,
    };
    expect(after(played, { ...back, abortable: true }).abortable).toBe(true);
    expect(after({ kind: "ended", result: "*", reason: "aborted", seed: "ab" }).abortable).toBe(false);
  });
  it("ends, and the dice are open then", () => {
    const state = after({ kind: "ended", result: "1-0", reason: "resignation", seed: "ab" });
    expect(state).toMatchObject({ result: "1-0", reason: "resignation", to_act: "nobody" });
    expect(state.dice.seed).toBe("ab");
  });
  it("takes back, joins, talks and continues in another game", () => {
    const state = after(
      { kind: "played", ...moved },
      {
        kind: "taken_back",
        side: "white",
        turns_back: 1,
        fen: "g",
        line: "",
        events: 2,
        to_act: "white",
        abortable: true,
      },
      { kind: "joined", side: "black", name: "Bob" },
      { kind: "chat", side: "black", text: "<b>" },
      { kind: "rematch", id: "y" },
    );
    expect(state).toMatchObject({
      fen: "g",
      line: "",
      events: 2,
      next: "y",
      names: { black: "Bob" },
      observed: { back: [5] },
      seats: { black: "taken" },
    });
    expect(state.chat).toEqual([{ side: "black", text: "<b>", at_ms: 7 }]);
  });
});
