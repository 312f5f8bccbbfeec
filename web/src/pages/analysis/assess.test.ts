import { describe, expect, it } from "vitest";
import {
  accuracyOf,
  choiceOf,
  followsBest,
  judgementOf,
  lossOf,
  luckOf,
  shareOf,
  spreadOf,
  type Judged,
} from "./assess";

const turn = (side: "white" | "black", before: number, after: number, some: Partial<Judged> = {}): Judged => ({
  side,
  before,
  after,
  rolls: [],
  isBest: false,
  second: null,
  ...some,
});

describe("judgements", () => {
  it("depend on what the player of the turn lost", () => {
    expect(judgementOf(turn("white", 0.6, 0.56))).toBeNull();
    expect(judgementOf(turn("white", 0.6, 0.54))).toBe("dubious");
    expect(judgementOf(turn("white", 0.6, 0.49))).toBe("mistake");
    expect(judgementOf(turn("white", 0.6, 0.4))).toBe("blunder");
    expect(judgementOf(turn("black", 0.6, 0.4))).toBeNull();
    expect(judgementOf(turn("black", 0.4, 0.6))).toBe("blunder");
  });

  it("praise only the best turn where every other loses", () => {
    expect(judgementOf(turn("white", 0.6, 0.6, { isBest: true, second: 0.4 }))).toBe("good");
    expect(judgementOf(turn("black", 0.4, 0.4, { isBest: true, second: 0.6 }))).toBe("good");
    expect(judgementOf(turn("white", 0.6, 0.6, { isBest: true, second: 0.5 }))).toBeNull();
    expect(judgementOf(turn("white", 0.6, 0.6, { isBest: true }))).toBeNull();
    expect(judgementOf(turn("white", 0.6, 0.6, { second: 0.4 }))).toBeNull();
  });

  it("do not blame a player for the dice", () => {
    const unlucky = turn("white", 0.6, 0.1, { rolls: [{ before: 0.6, after: 0.1 }] });
    expect([lossOf(unlucky), luckOf(unlucky), judgementOf(unlucky)]).toEqual([0, -0.5, null]);
    const lucky = turn("white", 0.6, 0.7, { rolls: [{ before: 0.3, after: 0.7 }] });
    expect(judgementOf(lucky)).toBe("blunder");
  });

  it("wait for the end of a turn", () => {
    const open = turn("black", 0.4, 0.6, { isOpen: true });
    expect(judgementOf(open)).toBeNull();
    const share = shareOf([open, turn("black", 0.6, 0.6)], "black");
    expect(share.accuracy).toBeCloseTo(100, 2);
    expect(share.choices).toBeCloseTo(-0.2);
    expect(shareOf([open], "black").accuracy).toBeNull();
  });

  it("name no better turn where the played one goes on after the roll of the best", () => {
    expect(followsBest("T@e5,e7e6", "T@,")).toBe(true);
    expect(followsBest("e2e4", "e2e4")).toBe(true);
    expect(followsBest("e2e4", "d2d4")).toBe(false);
    expect(followsBest("T@e5,e7e6", "c3c4,T@,")).toBe(false);
  });

  it("give full accuracy for no loss, and less for more", () => {
    expect(accuracyOf(turn("white", 0.5, 0.5))).toBeCloseTo(100, 3);
    expect(accuracyOf(turn("white", 0.5, 0.4))).toBeCloseTo(63.58, 1);
    expect(accuracyOf(turn("white", 1, 0))).toBe(0);
  });
});

describe("the balance of a game", () => {
  it("adds up to the result exactly, whatever was played and rolled", () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      let state = seed;
      // Multiples of 1/1024, so that sums are exact.
      const value = (): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return (state >>> 22) / 1024;
      };
      const start = value();
      const turns: Judged[] = [];
      let before = start;
      for (let count = 0; count < 30; count += 1) {
        const rolls = Array.from({ length: count % 3 }, () => ({ before: value(), after: value() }));
        const after = count === 29 ? 1 : value();
        turns.push(turn(count % 4 < 2 ? "white" : "black", before, after, { rolls }));
        before = after;
      }
      const [white, black] = [shareOf(turns, "white"), shareOf(turns, "black")];
      expect(white.choices + white.luck - black.choices - black.luck).toBe(1 - start);
      expect(turns.reduce((sum, one) => sum + choiceOf(one) + luckOf(one), 0)).toBe(1 - start);
      expect(white.turns + black.turns).toBe(30);
    }
  });

  it("has no accuracy without turns", () => {
    expect(shareOf([], "black")).toEqual({
      turns: 0,
      accuracy: null,
      counts: { good: 0, dubious: 0, mistake: 0, blunder: 0 },
      choices: 0,
      luck: 0,
    });
  });
});

describe("the spread of a roll", () => {
  it("is that of equally likely outcomes", () => {
    expect(spreadOf([0.25, 0.75])).toEqual({ mean: 0.5, deviation: 0.25, least: 0.25, most: 0.75 });
    expect(spreadOf([1])).toEqual({ mean: 1, deviation: 0, least: 1, most: 1 });
  });
});
