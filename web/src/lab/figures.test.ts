import { describe, expect, it } from "vitest";
import { compared, figuresOf, findingsOf, intervalOf, isSettled, valueOf, type Subject } from "./figures";
import type { PlayedGame } from "./played";

const SUBJECT: Subject = {
  sides: { white: { name: "White", colour: "white" }, black: { name: "Black", colour: "black" } },
  kinds: [
    { letter: "K", name: "king" },
    { letter: "N", name: "knight" },
    { letter: "M", name: "man" },
  ],
  ends: ["checkmate", "hill reached"],
};

/** Returns so many games, each tenth drawn; the first side wins the given number of the others in ten. */
function games(count: number, wins: number, more: Partial<PlayedGame> = {}): PlayedGame[] {
  return Array.from({ length: count }, (_, number) => {
    const place = number % 10;
    const winner = place < wins ? "white" : place < 9 ? "black" : null;
    return {
      number,
      nodes: number % 4 === 3 ? 400 : 100,
      winner,
      reason: winner ? "checkmate" : "stalemate",
      turns: 60 + place,
      choices: 30,
      moved: ["K", "k", "N", "n"],
      began: ["K", "k", "N", "n", "M", "m"],
      unentered: number === 0 ? ["a1", "b1"] : ["a1"],
      ...more,
    };
  });
}

const said = (all: readonly PlayedGame[]): string[] => findingsOf(all, SUBJECT).sentences.map(({ text }) => text);

describe("the figures of a trial", () => {
  it("say who is better only when the interval shows it clearly", () => {
    const [few] = findingsOf(games(20, 6), SUBJECT).sentences;
    expect(few?.text).toMatch(/neither side is shown to be better/);
    expect(few?.settled).toBe(false);
    expect(said(games(400, 7))[0]).toMatch(/^White scores 75 % ± 3\.9: White has the better game\.$/);
    expect(said(games(400, 2))[0]).toMatch(/: Black has the better game\.$/);
    expect(said(games(400, 5))[0]).toMatch(/: White seems to have the better game\.$/);
  });

  it("name pieces, squares and ends that never came, and only after enough games", () => {
    expect(said(games(40, 5))).toHaveLength(1);
    const all = said(games(100, 5));
    expect(all).toContain("The man never moved in 100 games.");
    expect(all).toContain("A square that no piece entered: a1.");
    expect(all.find((text) => text.startsWith("An end"))).toMatch(/^An end that never came: hill reached \(in fewer/);
    const sided = said(games(100, 5, { moved: ["K", "k", "N", "n", "m"] }));
    expect(sided).toContain("The man of White never moved; that of Black did in 100 games.");
  });

  it("are settled by narrow intervals", () => {
    const of = (count: number): boolean[] => figuresOf(games(count, 5), SUBJECT).map(isSettled);
    expect(of(40)).toEqual([false, false, true, true]);
    expect(of(4000)).toEqual([true, true, true, true]);
    const [figure] = figuresOf(games(400, 5), SUBJECT);
    expect(figure && `${valueOf(figure)} (${intervalOf(figure)})`).toBe("55 % (50 to 60)");
  });

  it("count ends and strengths", () => {
    const { ends, strengths } = findingsOf(games(40, 5), SUBJECT);
    expect(ends.map(([reason, { value }]) => [reason, value])).toEqual([
      ["checkmate", 0.9],
      ["stalemate", 0.1],
    ]);
    expect(strengths.map(([nodes, { games: count }]) => [nodes, count])).toEqual([
      [100, 30],
      [400, 10],
    ]);
  });

  it("call what differs beyond chance a change", () => {
    const [even, better] = [figuresOf(games(300, 5), SUBJECT), figuresOf(games(300, 8), SUBJECT)];
    const changes = compared(even, better);
    expect(changes.filter(({ changed }) => changed).map(({ name }) => name)).toEqual([
      "Score of White, which moves first",
    ]);
    expect(compared(even, even).some(({ changed }) => changed)).toBe(false);
  });
});
