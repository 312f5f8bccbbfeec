/** Two people play every game with real clicks, from the invite link to an end by its rules. */
import { afterAll, describe, expect, it } from "vitest";
import { playToTheEnd, type Killed } from "./match";
import { GAMES, fixtures } from "./site";

const here = fixtures();

/** The situations in which the server was killed, over all games. */
const killedIn = new Set<Killed>();

describe("two people", () => {
  it.each(GAMES.map((game, index) => ({ ...game, index })))("play $name to its end", async (game) => {
    for (const where of await playToTheEnd(here, game)) killedIn.add(where);
  });

  afterAll(() => expect([...killedIn].sort()).toEqual(["between turns", "steps entered", "steps sent"]));
});
