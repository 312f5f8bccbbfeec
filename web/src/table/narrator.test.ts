import { describe, expect, it } from "vitest";
import type { Motion, Scene, Side } from "../wire/rules";
import { Narrator } from "./narrator";
import { CHESS_SIDES } from "./sides";

const scene = (changed: Partial<Scene>): Scene => ({
  variant: "v",
  files: 8,
  ranks: 8,
  sides: CHESS_SIDES,
  fen: "f",
  to_act: "white",
  result: null,
  reason: null,
  check: null,
  prompt: "Make a move.",
  facts: [],
  hands: [],
  things: [],
  acts: [],
  buttons: [],
  ...changed,
});

const step: Motion = {
  piece: "P",
  name: "pawn",
  owner: "white",
  layer: "board",
  from: "e2",
  to: "e4",
  how: "moved",
  show: "slide",
};

function listener(viewer: Side | null = null): { announced: string[]; narrator: Narrator } {
  const announced: string[] = [];
  const narrator = new Narrator(
    { announce: (text) => announced.push(text), sound: (name) => announced.push(`(${name})`) },
    CHESS_SIDES,
    viewer,
  );
  return { announced, narrator };
}

describe("narrator", () => {
  it("announces one's own turn, the other's, and whose turn it is", () => {
    const { announced, narrator } = listener();
    narrator.stands(scene({}), "white");
    narrator.played("white", [step], "e4", "white");
    narrator.stands(scene({ to_act: "black" }), "white");
    narrator.played("black", [], "end", "white");
    narrator.stands(scene({}), "white");
    expect(announced).toEqual([
      "Your turn. Make a move.",
      "You: white pawn from e2 to e4.",
      "Black to play.",
      "Black: end of the turn.",
      "Your turn. Make a move.",
    ]);
  });

  it("announces only what is next within a turn, also after a roll", () => {
    const { announced, narrator } = listener();
    narrator.stands(scene({}), "white");
    narrator.stands(scene({ to_act: "nature", prompt: "Roll." }), "white");
    narrator.played("nature", [], "T@e5", "white");
    narrator.stands(scene({ prompt: "Go on." }), "white");
    expect(announced.slice(1)).toEqual(["Roll: T@e5.", "Go on."]);
  });

  it("announces a check once, in one word or in that of the prompt", () => {
    const { announced, narrator } = listener();
    narrator.stands(scene({}), "white");
    narrator.stands(scene({ to_act: "black", check: "e8" }), "white");
    narrator.stands(scene({ to_act: "black", check: "e8" }), "white");
    narrator.stands(scene({ check: "e1", prompt: "You are in check." }), "white");
    expect(announced.slice(1)).toEqual(["(check)", "Check. Black to play.", "(check)", "Your turn. You are in check."]);
  });

  it("names both sides where both are played here, and asks nothing of those who watch", () => {
    const { announced, narrator } = listener();
    narrator.stands(scene({}), "both");
    narrator.stands(scene({ to_act: "black" }), null);
    expect(announced).toEqual(["White to play. Make a move.", "Black to play."]);
  });

  it("announces the result once, whoever reports it first, to a player as theirs", () => {
    const { announced, narrator } = listener();
    narrator.stands(scene({ to_act: "nobody", result: "1-0", reason: "checkmate" }), "white");
    narrator.ended("1-0", "checkmate");
    expect(announced).toEqual(["White won: checkmate.", "(end)"]);
    narrator.stands(scene({}), null);
    narrator.ended("1/2-1/2", null, true);
    expect(announced.slice(2)).toEqual(["White to play.", "Draw."]);
    for (const [side, headline] of [
      ["white", "You won"],
      ["black", "You lost"],
    ] as const) {
      const player = listener(side);
      player.narrator.ended("1-0", "time forfeit");
      expect(player.announced[0]).toBe(`${headline}: out of time.`);
    }
  });
});
