import { describe, expect, it } from "vitest";
import type { Act, KindView, Thing } from "../../wire/rules";
import { placedNow } from "./placed";

const kind = (letter: string, name: string): KindView => ({ letter, name }) as KindView;
const KINDS = [kind("K", "king"), kind("*", "duck"), kind("G", "gravitatur")];
const put = (square: string): Act => ({ action: `D@${square}`, gesture: [{ square }] }) as Act;
const move: Act = { action: "e2e4", gesture: [{ square: "e2" }, { square: "e4" }] } as Act;

const scene = (prompt: string, acts: Act[], things: Thing[] = []): Parameters<typeof placedNow>[0] => ({
  acts,
  things,
  prompt,
  to_act: "white",
});

describe("the piece that is put on the board", () => {
  it("is the one that the prompt names", () => {
    const duck = scene("Put the duck on an empty square.", [put("e5"), put("e6")]);
    expect(placedNow(duck, KINDS)).toEqual({ name: "duck", letter: "*", owner: "neutral" });
  });

  it("belongs to whom it belongs on the board", () => {
    const standing = { name: "gravitatur", owner: "neutral" } as Thing;
    const prompt = "Place the Gravitatur.";
    expect(placedNow(scene(prompt, [put("e5")], [standing]), KINDS)?.owner).toBe("neutral");
    expect(placedNow(scene(prompt, [put("e5")]), KINDS)?.owner).toBe("white");
  });

  it("is none where something else can be done, or no kind is named", () => {
    expect(placedNow(scene("Put the duck on an empty square.", [put("e5"), move]), KINDS)).toBe(null);
    expect(placedNow(scene("Put a disc on the board.", [put("e5")]), KINDS)).toBe(null);
    expect(placedNow(scene("Make a move.", []), KINDS)).toBe(null);
  });
});
