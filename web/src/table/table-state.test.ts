import { describe, expect, it } from "vitest";
import {
  allowed,
  mayAct,
  mayUndo,
  plan,
  reduce,
  tableState,
  type Standing,
  type TableState,
  type Ways,
} from "./table-state";
import type { ClickView, Scene } from "../wire/rules";
import { stepOf } from "./premove";
import { toy } from "./toy";

const LOCAL: Ways = { drafts: true, confirmed: false, branches: false, premoves: [] };
const SENT: Ways = { ...LOCAL, confirmed: true, premoves: ["move"] };
const PREMOVE = [[{ square: "a1" }, { square: "a2" }]];

function at(line: string): Standing {
  const game = toy(line);
  return { line: game.line(), scene: game.scene(), turns: game.turns() };
}

const past = { count: 1, steps: 0, scene: at("m1").scene, motions: [] };

describe("what the board allows", () => {
  it("follows from the position that is shown, and from nothing else", () => {
    for (const ways of [LOCAL, SENT, { ...LOCAL, branches: true }]) {
      for (const hands of ["white", "black", "both", null] as const) {
        for (const line of ["", "m1", "p,", "m1 s,", "T@,", "m1 m2 m1"]) {
          for (const sent of [null, line]) {
            for (const seen of [null, past]) {
              const state = { ...tableState(ways, hands, at(line)), sent, past: seen };
              const { to_act } = seen?.scene ?? state.now.scene;
              const isActor = to_act !== "nature" && (hands === "both" || hands === to_act);
              expect(mayAct(state)).toBe(isActor && (seen === null || ways.branches));
              expect(allowed(state).viewOnly).toBe(seen !== null && !ways.branches);
            }
          }
        }
      }
    }
  });

  it("has premoves only at the end of the line, with the steps that can be known before the turn", () => {
    const state = tableState(SENT, "white", at("m1"));
    expect(allowed(state).premove).toEqual(["move"]);
    expect(allowed({ ...state, past }).premove).toEqual([]);
    expect(stepOf(at("").scene)).toBe("move");
    const asks = (gesture: ClickView[]): Scene => ({
      ...at("").scene,
      acts: [{ action: "x", san: "x", gesture, rolls: false }],
    });
    expect(stepOf(asks([{ square: "c3" }]))).toBe("place");
    // A click on a piece, or on a button, may mean anything.
    expect(stepOf(asks([{ square: "a1" }]))).toBe(null);
    expect(stepOf(asks([{ button: "roll" }]))).toBe(null);
    expect(stepOf({ ...at("").scene, acts: [] })).toBe(null);
  });
});

describe("a turn", () => {
  const acted = (ways: Ways, from: string, action: string, to: string): ReturnType<typeof reduce> =>
    reduce(tableState(ways, "both", at(from)), { kind: "acted", action, text: toy(to).textSince(from), now: at(to) });

  it("is reported when it is over or a roll is due", () => {
    expect(acted(LOCAL, "", "m1", "m1").report).toBe("m1");
    expect(acted(LOCAL, "", "p", "p,").report).toBe(null);
    expect(acted(LOCAL, "", "T@", "T@,").report).toBe("T@,");
    expect(acted(LOCAL, "s,", "end", "s").report).toBe("end");
    expect(acted({ ...LOCAL, drafts: false }, "", "p", "p,").report).toBe("p,");
  });

  it("counts at once, or when it is confirmed", () => {
    const local = acted(LOCAL, "", "m1", "m1").state;
    expect([local.committed, local.sent, local.draft]).toEqual(["m1", null, []]);
    const sent = acted(SENT, "", "m1", "m1").state;
    expect([sent.committed, sent.sent, sent.draft]).toEqual(["", "m1", []]);
    const { state } = reduce(sent, { kind: "confirmed", line: "m1", isAll: true });
    expect([state.committed, state.sent]).toEqual(["m1", null]);
  });

  it("can be taken back step by step before it is reported", () => {
    const { state } = acted(SENT, "", "p", "p,");
    expect(mayUndo(state)).toBe(true);
    expect(mayUndo({ ...state, past })).toBe(false);
    expect(reduce(state, { kind: "undone", now: at("") }).state.draft).toEqual([]);
    expect(mayUndo(acted(SENT, "", "m1", "m1").state)).toBe(false);
  });

  it("from an earlier position replaces what came after it", () => {
    const before = { ...tableState({ ...LOCAL, branches: true }, "both", at("m1 m2 m1")), past };
    const { state } = reduce(before, { kind: "acted", action: "p", text: "p,", now: at("m1 p,") });
    expect([state.committed, state.draft, state.past]).toEqual(["m1", ["p"], null]);
  });
});

describe("a line that counts", () => {
  const table = (
    line: string,
    committed: string,
    sent: string | null,
    draft: string[],
  ): ReturnType<typeof tableState> => ({ ...tableState(SENT, "white", at(line)), committed, sent, draft });

  const planned = (state: TableState, line: string, isAnswered = false): ReturnType<typeof plan> => {
    const mine = state.now.line;
    const comparison = { line, steps: toy(mine).stepsTo(line), isBehind: toy(line).stepsTo(mine) !== null };
    return plan(state, comparison, isAnswered);
  };

  it("is played, confirmed, kept or set up", () => {
    expect(planned(table("m1", "m1", null, []), "m1 m2 p,")).toEqual({ kind: "play", steps: ["m2", "p"] });
    expect(planned(table("m1", "", "m1", []), "m1")).toEqual({ kind: "confirm" });
    expect(planned(table("m1", "", "m1", []), "")).toEqual({ kind: "keep" });
    expect(planned(table("m1 m2 p,", "m1 m2", null, ["p"]), "m1 m2")).toEqual({ kind: "keep" });
    // The sent turn is confirmed after more was entered.
    expect(planned(table("m1 m2 p,", "", "m1", ["p"]), "m1")).toEqual({ kind: "confirm" });
    expect(planned(table("m1 m2 p,", "m1 m2", null, ["p"]), "m1")).toEqual({ kind: "setUp" });
    expect(planned(table("m1", "", "m1", []), "m2")).toEqual({ kind: "setUp" });
    expect(planned(table("m1 m2", "m1 m2", null, []), "m1")).toEqual({ kind: "setUp" });
  });

  it("without a turn that the server has dealt with takes it away", () => {
    const sent = table("m1", "", "m1", []);
    expect(planned(sent, "")).toEqual({ kind: "keep" });
    // It was refused, or stored and taken back during the silence.
    expect(planned(sent, "", true)).toEqual({ kind: "setUp" });
    expect(planned(table("m1 m2 p,", "", "m1", ["p"]), "", true)).toEqual({ kind: "setUp" });
    expect(planned(sent, "m1", true)).toEqual({ kind: "confirm" });
    // Steps that were not sent are kept.
    expect(planned(table("p,", "", null, ["p"]), "", true)).toEqual({ kind: "keep" });
  });

  it("that is behind takes nothing away where turns count at once", () => {
    const state = tableState(LOCAL, "both", at("m1 m2 p,"));
    expect(planned(state, "m1")).toEqual({ kind: "keep" });
    expect(planned(state, "m2")).toEqual({ kind: "setUp" });
  });

  it("continues with an action whose roll is due", () => {
    expect(planned(table("T@,", "", "T@,", []), "T@2,")).toEqual({ kind: "play", steps: ["T@2"] });
  });
});

describe("a premove", () => {
  const before = { ...tableState(SENT, "white", at("m1")), premove: PREMOVE };

  it("is forgotten with the position that it was meant for", () => {
    expect(reduce(before, { kind: "setUp", now: at("") }).state.premove).toBe(null);
    expect(reduce(before, { kind: "looked", past }).state.premove).toBe(null);
    expect(reduce(before, { kind: "handed", hands: null }).state.premove).toBe(null);
    expect(reduce(before, { kind: "played", now: at("m1 p,") }).state.premove).toEqual(PREMOVE);
  });

  it("is not taken where none is allowed", () => {
    const state = tableState(LOCAL, "white", at("m1"));
    expect(reduce(state, { kind: "premoved", premove: PREMOVE }).state.premove).toBe(null);
  });
});
