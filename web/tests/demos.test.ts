/** The moving pictures that the build makes of every game. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalogue } from "../build/catalogue";
import type { Demo } from "../src/app/catalogue";
import { isBuilt } from "./built-rules";

describe.skipIf(!isBuilt)("moving pictures", () => {
  it("move, in every game", async () => {
    const { load } = catalogue(fileURLToPath(new URL("../..", import.meta.url)));
    const text: unknown = typeof load === "function" ? await load.call({} as never, "\0virtual:demos") : undefined;
    const { demos } = (await import(`data:text/javascript,${encodeURIComponent(String(text))}`)) as {
      demos: Readonly<Record<string, Demo>>;
    };
    expect(Object.keys(demos).length).toBeGreaterThan(3);
    for (const [id, { start, frames }] of Object.entries(demos)) {
      expect(frames.length, id).toBeGreaterThan(5);
      const positions = new Set([start, ...frames.map(({ scene }) => scene)].map(({ fen }) => fen));
      expect(positions.size, id).toBeGreaterThan(5);
      for (const { motions } of frames) expect(motions[0]?.show, id).toBeTypeOf("string");
    }
  });
});
