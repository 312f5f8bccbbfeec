/** The same games on a site of three nodes with PostgreSQL, NATS and HAProxy, whose nodes are killed in the middle of a game. */
import { afterAll, describe, expect, it } from "vitest";
import { playToTheEnd, type Killed } from "./match";
import { isLackingPrograms, startNodes } from "./nodes";
import { GAMES } from "./server";
import { fixtures } from "./site";

describe.skipIf(isLackingPrograms())("two people on three nodes", () => {
  const here = fixtures("chromium", { start: startNodes });
  const killedIn = new Set<Killed>();

  it.each(GAMES.map((game, index) => ({ ...game, index })))("play $name to its end", async (game) => {
    for (const where of await playToTheEnd(here, game)) killedIn.add(where);
  });

  afterAll(() => expect([...killedIn].sort()).toEqual(["between turns", "steps entered", "steps sent"]));
});
