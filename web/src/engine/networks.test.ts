import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aboutNetwork, judgeInWords } from "./networks";

const file = readFileSync(new URL("../../../games/atomic.net", import.meta.url));

afterEach(() => vi.unstubAllGlobals());

describe("networks", () => {
  it("say how they were made", () => {
    const about = aboutNetwork(file);
    expect(about.get("game")).toBe("atomic");
    expect(about.get("command")).toMatch(/^springald train atomic /);
    expect(aboutNetwork(new Uint8Array()).size).toBe(0);
  });

  it("are named where positions are judged", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(file)));
    const rules = aboutNetwork(file).get("rules")?.slice(0, 8) ?? "";
    const { sentence, command } = await judgeInWords("atomic");
    expect(sentence).toBe(`Positions are judged by a network of the library, for rules ${rules}.`);
    expect(command).toMatch(/^springald train atomic /);
    expect(await judgeInWords("amazons")).toEqual({
      sentence: "Positions are judged by the evaluation of the game.",
      command: "",
    });
  });
});
