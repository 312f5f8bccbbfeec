import { describe, expect, it } from "vitest";
import type { KindView, Scene, Thing } from "../../wire/rules";
import { lossesOf, type Lost } from "./taken";

const kind = (letter: string, name: string): KindView => ({ letter, name, moves: "" });
const KINDS = [kind("K", "king"), kind("Q", "queen"), kind("N", "knight"), kind("P", "pawn")];

/** Returns a scene with these pieces: capitals are White's. */
function scene(pieces: string, hands: Scene["hands"] = []): Scene {
  const things = Array.from(pieces).map((letter, at): Thing => {
    const name = KINDS.find((one) => one.letter === letter.toUpperCase())?.name ?? "duck";
    const owner = name === "duck" ? "neutral" : letter === letter.toUpperCase() ? "white" : "black";
    return { letter, name, owner, layer: "board", square: `a${at}`, note: null };
  });
  return { things, hands } as unknown as Scene;
}

const START = scene("KQNNPPPkqnnppp*");
const inText = (all: readonly Lost[]): string =>
  all.map(({ kind: { letter }, count }) => `${count}${letter}`).join(" ");
const losses = (now: string, start = START): string[] => {
  const { white, black } = lossesOf(start, scene(now), KINDS);
  return [inText(white), inText(black)];
};

describe("lost pieces", () => {
  it("are none at the start, and those missing later, the strongest first", () => {
    expect(losses("KQNNPPPkqnnppp*")).toEqual(["", ""]);
    expect(losses("KNNPPkqnp*")).toEqual(["1Q 1P", "1N 2P"]);
  });
  it("are not the pawns that were promoted", () => {
    expect(losses("KQQNNPPkqnnppp*")).toEqual(["", ""]);
    expect(losses("KQQNPPkqnnppp*")).toEqual(["1N", ""]);
    // A promoted queen that was captured is a lost pawn.
    expect(losses("KQNNPPkqnnppp*")).toEqual(["1P", ""]);
  });
  it("are not shown where pieces change sides, are added or are held in hand", () => {
    expect(losses("KQNNPPPPkqnnpp*")).toEqual(["", ""]);
    expect(losses("KKKkk", scene("KKkk"))).toEqual(["", ""]);
    const held = [{ letter: "P", name: "pawn", owner: "white" as const, count: 1 }];
    expect(losses("Kk", scene("KQkq", held))).toEqual(["", ""]);
  });
});
