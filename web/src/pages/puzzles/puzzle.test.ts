import { describe, expect, it } from "vitest";
import type { NodeView } from "../../wire/rules";
import {
  afterSolved,
  chosen,
  daily,
  dayOf,
  daysInRow,
  faultInWords,
  hasSteps,
  isSamePosition,
  lineOf,
  next,
  taskInWords,
  themeName,
  themesOf,
  turnsAfter,
  turnsLeft,
  type Progress,
  type Puzzle,
} from "./puzzle";

const NONE: Progress = { solved: {}, run: 0, best: 0, day: -1, days: 0 };

const puzzle = (id: string, themes: string[] = [], difficulty = 1): Puzzle => ({
  id,
  goal: "win",
  fen: "",
  turns: 2,
  themes,
  difficulty,
  moves: "",
});

const node = (text: string, parent: number | null): NodeView => ({
  parent,
  number: 1,
  side: "white",
  whole: true,
  text,
  actions: [text],
  san: text,
  before: [],
  comments: [],
  nags: [],
});

/** A solution with two defences: a, then b or d. */
const NODES = [node("a", null), node("b", 0), node("c", 1), node("d", 0), node("e", 3)];

describe("the puzzle of the day", () => {
  it("is the same on the same date, whatever the time", () => {
    expect(dayOf(new Date(2026, 10, 22, 0, 1))).toBe(dayOf(new Date(2026, 10, 22, 23, 59)));
    expect(dayOf(new Date(2026, 10, 23))).toBe(dayOf(new Date(2026, 10, 22)) + 1);
  });

  it("comes from each game in turn, and comes back only when all were shown", () => {
    const sets = [
      { game: "one", count: 10 },
      { game: "two", count: 7 },
    ];
    const days = Array.from({ length: 20 }, (_, day) => daily(1000 + day, sets));
    expect(days.map(({ game }) => game).slice(0, 4)).toEqual(["one", "two", "one", "two"]);
    const ones = days.flatMap(({ game, index }) => (game === "one" ? [index] : []));
    expect(new Set(ones).size).toBe(10);
    expect(ones.every((index) => index >= 0 && index < 10)).toBe(true);
  });

  it("can come from a set of one", () => {
    expect(daily(5, [{ game: "one", count: 1 }])).toEqual({ game: "one", index: 0 });
  });

  it("makes a streak of days, which a missed day ends", () => {
    let now = afterSolved(NONE, "a", true, 10);
    now = afterSolved(now, "b", false, 11);
    expect(now).toMatchObject({ day: 11, days: 2 });
    expect(afterSolved(now, "b", true, 11)).toMatchObject({ day: 11, days: 2 });
    expect([daysInRow(now, 11), daysInRow(now, 12), daysInRow(now, 13)]).toEqual([2, 2, 0]);
    expect(afterSolved(now, "c", true, 13)).toMatchObject({ day: 13, days: 1 });
  });
});

describe("progress", () => {
  it("counts puzzles in a row without mistakes", () => {
    let now = afterSolved(NONE, "a", true, null);
    now = afterSolved(now, "b", true, null);
    expect(now).toMatchObject({ run: 2, best: 2, day: -1 });
    now = afterSolved(now, "c", false, null);
    expect(now).toMatchObject({ run: 0, best: 2, solved: { a: true, b: true, c: false } });
  });

  it("counts a puzzle once", () => {
    let now = afterSolved(NONE, "a", false, null);
    now = afterSolved(now, "a", true, null);
    expect(now).toMatchObject({ run: 0, solved: { a: true } });
  });
});

describe("the choice", () => {
  const all = [puzzle("a", ["check"], 1), puzzle("b", ["check", "quiet"], 2), puzzle("c", ["quiet"], 2)];

  it("keeps to theme and difficulty", () => {
    const ids = (theme: string, difficulty: number): string[] => chosen(all, { theme, difficulty }).map(({ id }) => id);
    expect(ids("", 0)).toEqual(["a", "b", "c"]);
    expect(ids("check", 0)).toEqual(["a", "b"]);
    expect(ids("check", 2)).toEqual(["b"]);
  });

  it("continues with the next unsolved puzzle, and then with the next", () => {
    const solved = (...ids: string[]): Progress => ({
      ...NONE,
      solved: Object.fromEntries(ids.map((id) => [id, true])),
    });
    expect(next(all, null, NONE)?.id).toBe("a");
    expect(next(all, "a", solved("a", "b"))?.id).toBe("c");
    expect(next(all, "c", solved("c"))?.id).toBe("a");
    expect(next(all, "a", solved("a", "b", "c"))?.id).toBe("b");
    expect(next([], null, NONE)).toBeUndefined();
  });

  it("lists the themes by frequency", () => {
    expect(themesOf([...all, puzzle("d", ["quiet"])])).toEqual([
      { theme: "quiet", count: 3 },
      { theme: "check", count: 2 },
    ]);
    expect(themeName("win-in-2")).toBe("Win in 2");
  });
});

describe("a solution", () => {
  it("is followed turn by turn, the main line first", () => {
    expect(turnsAfter(NODES, null)).toEqual([0]);
    expect(turnsAfter(NODES, 0)).toEqual([1, 3]);
    expect(lineOf(NODES, 4)).toBe("a d e");
    expect(lineOf(NODES, null)).toBe("");
  });

  it("knows how many turns are left", () => {
    expect([null, 1, 3].map((at) => turnsLeft(NODES, 2, at))).toEqual([2, 1, 1]);
  });

  it("compares positions without their counters", () => {
    expect(isSamePosition("8/8 w - - 0 1", "8/8 w - - 3 2")).toBe(true);
    expect(isSamePosition("8/8 w - - 0 1", "8/7p w - - 0 1")).toBe(false);
  });
});

describe("the goals", () => {
  it("are worded as tasks", () => {
    expect(taskInWords("win", "White", 1)).toBe("White to move and win in one turn.");
    expect(taskInWords("win", "Black", 3)).toBe("Black to move and win in three turns.");
    expect(taskInWords("save", "White", 2)).toBe("White to move and find the only turn that does not lose.");
    expect(taskInWords("material", "Black", 1)).toBe("Black to move and find the turn that wins material.");
  });

  it("describe what is wrong with a turn", () => {
    expect(faultInWords("win", "Qh5", 2, false)).toBe("Qh5 does not win in two turns.");
    expect(faultInWords("save", "Kf1", 1, true)).toBe("Kf1 loses.");
    expect(faultInWords("save", "T@e5/Kf1", 1, false)).toBe("T@e5/Kf1 is not sure to save the game.");
    expect(faultInWords("material", "Kf1", 1, false)).toBe("Kf1 is not the turn that wins material.");
  });

  it("allow steps beside those of the answer, each counted once", () => {
    expect(hasSteps("*a2a3,g1g2,M@b1", "g1g2")).toBe(true);
    expect(hasSteps("g1g2,a2a3", "a2a3,g1g2")).toBe(true);
    expect(hasSteps("g1g2", "g1g2,g1g2")).toBe(false);
    expect(hasSteps("g1g3", "g1g2")).toBe(false);
  });
});
