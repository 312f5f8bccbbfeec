/** Two people play every game with real clicks, from the invite link to an end by its rules. */
import { afterAll, describe, expect, it } from "vitest";
import { playToTheEnd, type Killed } from "./match";
import { GAMES, startSite } from "./server";
import { fixtures } from "./site";

// The server is killed.
const here = fixtures("chromium", { start: startSite });

/** The situations in which the server was killed, over all games. */
const killedIn = new Set<Killed>();

describe("two people", () => {
  for (const [index, game] of GAMES.entries()) {
    it(`play ${game.name} to its end`, async () => {
      for (const where of await playToTheEnd(here, { ...game, index })) killedIn.add(where);
    });
  }

  afterAll(() => expect([...killedIn].sort()).toEqual(["between turns", "steps entered", "steps sent"]));
});
