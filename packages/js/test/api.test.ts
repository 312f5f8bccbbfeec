/** The interface of a game, in Node.js. */
import { beforeAll, describe, expect, it } from "vitest";
import { Game, SpringaldError, games, load, pgnTitles, readPgn, writePgn } from "springald";

beforeAll(() => load());

/** Returns the error that a call throws. */
function thrown(call: () => unknown): SpringaldError {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(SpringaldError);
    expect(error).toBeInstanceOf(Error);
    return error as SpringaldError;
  }
  throw new Error("nothing was thrown");
}

/** Returns random numbers that are always the same. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Plays a game at random, for some actions. */
function playAtRandom(game: Game, actions: number): void {
  const random = seeded(7);
  for (let played = 0; played < actions && game.result === null; played += 1) {
    const all = game.actions();
    if (game.node === "nature") game.roll(random);
    else game.play(all[Math.floor(random() * all.length)] ?? "");
  }
}

describe("a game", () => {
  it("is one of the list, by its id, its name or that of others", () => {
    expect(games().length).toBeGreaterThan(160);
    expect(games().find(({ id }) => id === "cats")).toMatchObject({ name: "Cat's Chess", files: 10, ranks: 10 });
    for (const name of ["crazyhouse", "Crazyhouse", "Crazy House", "ZH"]) expect(new Game(name).id).toBe("crazyhouse");
  });

  it("is played, taken back and told", () => {
    const game = new Game();
    const step = game.play("e2e4");
    expect(step.motions[0]).toMatchObject({ name: "pawn", from: "e2", to: "e4" });
    game.play("e5");
    game.playTurn("g1f3");
    expect(game.line).toBe("e2e4 e7e5 g1f3");
    expect(game.turns.map(({ san }) => san)).toEqual(["e4", "e5", "Nf3"]);
    expect(game.san("b8c6")).toBe("Nc6");
    expect(game.read("Nc6")).toBe("b8c6");
    expect(game.node).toBe("black");
    expect(game.fen).toBe("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    expect(String(game)).toBe(game.fen);
    expect(game.actions()).toHaveLength(29);
    const knight = game.gestures().find(({ action }) => action === "b8c6");
    expect(knight).toEqual({ action: "b8c6", san: "Nc6", gesture: [{ square: "b8" }, { square: "c6" }], rolls: false });
    expect(game.movesOf("b8").targets).toEqual(["a6", "c6"]);
    expect(game.preview("b8c6")[0]).toMatchObject({ from: "b8", to: "c6" });
    expect(game.pieces).toHaveLength(32);
    expect(game.prompt).toBe("Make a move.");
    expect([game.undo(), game.undoTurn(), game.undoTurn(), game.undoTurn()]).toEqual([true, true, true, false]);
    expect(game.fen).toBe(new Game("chess").fen);
    expect(game.playLine("f2f3 e7e5 g2g4 d8h4").result).toEqual({ result: "0-1", reason: "checkmate" });
    expect(game.node).toBe("nobody");
  });

  it("says why something is refused", () => {
    const game = new Game("gravitatur");
    game.play("G@d4");
    expect(game.whyNot("Nf3")).toBeNull();
    expect(game.whyNot("g1f3")).toBeNull();
    const refusal = game.whyNot("e2e5");
    expect(refusal?.clause).toMatch(/^\d+\.\d+$/);
    expect(refusal?.sentence).toMatch(/\.$/);
    expect(new Game("chess").whyNotClicks([{ square: "e2" }, { square: "e5" }])).toMatchObject({ action: "e2e5" });
    const error = thrown(() => new Game("chess").play("e2e5"));
    expect(error).toMatchObject({ code: "illegal", clause: "4.1", name: "SpringaldError" });
    expect(error.message).toContain(String(error.sentence).replace(/\.$/, ""));
  });

  it("rolls the dice when they are due", () => {
    const game = new Game("cats");
    expect(game.outcomes()).toEqual([]);
    expect(thrown(() => game.roll()).code).toBe("no-roll-due");
    game.play("T@");
    expect(game.node).toBe("nature");
    expect(thrown(() => game.play("a3a4")).code).toBe("roll-due");
    const outcomes = game.outcomes();
    expect(outcomes.length).toBeGreaterThan(1);
    expect(thrown(() => game.roll(() => 1)).where).toBe("random");
    const again = game.copy();
    game.roll(() => 0);
    again.roll(outcomes[0]?.outcome);
    expect(again.fen).toBe(game.fen);
    expect(game.fen).toBe(outcomes[0]?.after);
  });

  it("ends by its players", () => {
    const game = new Game("chess");
    expect(thrown(() => game.claim("luck"))).toMatchObject({ code: "claim" });
    expect(game.mayWin("white")).toBe(true);
    game.resign("white");
    expect(game.result).toEqual({ result: "0-1", reason: "resignation" });
    expect(thrown(() => game.play("e4")).code).toBe("over");
    expect(thrown(() => game.agreeDraw()).code).toBe("over");
  });

  it("may be a text of one's own", () => {
    const game = Game.from(`game rooks-only "Rooks Only" like chess\nstart "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"\n`);
    expect([game.id, game.perft(1)]).toEqual(["rooks-only", 26]);
    expect(game.about()).toMatchObject({ likes: ["chess"], variant: { name: "Rooks Only" } });
    const error = thrown(() => Game.from(`game wrong "Wrong" like chess\nflies high\n`));
    expect(error).toMatchObject({ code: "text", where: "line 2, column 1" });
    expect(error.problems?.[0]).toMatchObject({ line: 2 });
  });

  it("tells its rules", () => {
    const about = new Game("cats").about();
    expect(about.variant.kinds.map(({ name }) => name)).toContain("cat");
    expect(about.rules).toMatch(/\*\*\d+\.\d+\*\*/);
  });
});

describe("PGN", () => {
  it("is written and read, with variations", () => {
    const game = new Game("duck");
    playAtRandom(game, 12);
    const pgn = game.pgn({ White: "Ada", Black: "Bob" });
    expect(Game.fromPgn(pgn).fen).toBe(game.fen);
    expect(pgnTitles(pgn)).toEqual(["Ada – Bob"]);
    const read = readPgn("1. e4 (1. d4 d5) e5 {good} *");
    expect(read.tree.nodes.map(({ text, parent }) => [text, parent])).toEqual([
      ["e2e4", null],
      ["d2d4", null],
      ["d7d5", 1],
      ["e7e5", 0],
    ]);
    expect(writePgn(read)).toContain("1. e4 (1. d4 d5) 1... e5 {good} *");
    expect(Game.fromPgn("e4 e5 Nf3").line).toBe("e2e4 e7e5 g1f3");
  });

  it("names its errors", () => {
    expect(thrown(() => readPgn("1. e5 *"))).toMatchObject({ code: "pgn", clause: "4.1" });
    expect(thrown(() => new Game().pgn({ "no name": "" })).where).toBe("tags");
  });
});

describe("every game", () => {
  it.each(games().map(({ id }) => id))("%s is played, written and read", (id) => {
    const game = new Game(id);
    playAtRandom(game, 12);
    if (game.result === null) expect(new Game(id, game.fen).fen).toBe(game.fen);
    const again = Game.fromPgn(game.pgn());
    expect([again.id, again.fen, again.line]).toEqual([id, game.fen, game.line]);
    game.free();
  });
});

describe("an error", () => {
  it("names the place, what was found and what was expected", () => {
    expect(thrown(() => new Game("tiddlywinks"))).toMatchObject({
      code: "game",
      where: "variant",
      found: "'tiddlywinks'",
      expected: "a game",
    });
    const fen = thrown(() => new Game("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"));
    expect(fen).toMatchObject({ code: "fen", where: "FEN, field side", found: "'x'", expected: "'w' or 'b'" });
    expect(thrown(() => new Game("chess").play("💥"))).toMatchObject({ code: "action" });
    expect(thrown(() => new Game().playTurn(""))).toMatchObject({ code: "turn" });
    const knights = new Game("chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    expect(thrown(() => knights.read("Nd2"))).toMatchObject({ code: "ambiguous" });
  });

  it("is thrown for every argument of the wrong kind, and the game still works", () => {
    const game = new Game("chess");
    const names = [
      "play",
      "playTurn",
      "playLine",
      "san",
      "read",
      "whyNot",
      "movesOf",
      "preview",
      "claim",
      "resign",
      "mayWin",
    ] as const;
    for (const name of names) {
      for (const wrong of [undefined, null, 7, {}, [], Symbol("x"), () => "e4"]) {
        const call = game[name].bind(game) as (argument: unknown) => unknown;
        expect(
          thrown(() => call(wrong)),
          `${name} ${typeof wrong}`,
        ).toMatchObject({ code: "argument" });
      }
      for (const strange of ["", "\0", "\ud800", "a".repeat(100_000), "0000", "-1"]) {
        const call = game[name].bind(game) as (argument: string) => unknown;
        if (name !== "movesOf" && !(name === "playLine" && strange === "")) thrown(() => call(strange));
      }
    }
    for (const depth of [-1, 0.5, NaN, Infinity, "1", 101]) thrown(() => game.perft(depth as number));
    for (const start of [null, 7, {}]) {
      thrown(() => new Game(start as unknown as string));
      thrown(() => new Game("chess", start as unknown as string));
      thrown(() => Game.from(start as unknown as string));
      thrown(() => Game.fromPgn(start as unknown as string));
    }
    thrown(() => game.whyNotClicks("e2e4" as unknown as []));
    thrown(() => game.roll(7 as unknown as string));
    expect(game.play("e4").action).toBe("e2e4");
  });

  it("is thrown by a game that was freed, again and again", () => {
    const game = new Game("chess");
    const copy = game.copy();
    game.free();
    game.free();
    game[Symbol.dispose]();
    expect(thrown(() => game.fen)).toMatchObject({ code: "freed" });
    expect(copy.actions()).toHaveLength(20);
  });
});
