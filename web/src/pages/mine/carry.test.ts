import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepSeed, storedSeeds } from "../../net/own-seeds";
import { keepAuthor, ownTexts } from "../../net/playtests";
import { keepSeat, seatOf } from "../../net/seats";
import { keepGame, ownGames } from "../../net/workshop";
import { type ComputerGame } from "../computer/current";
import { computerGames, keepComputerGame } from "../computer/store";
import { linkPart, merge, packed, readCarried, readLinkPart, type Carried } from "./carry";

/** A browser's storage. */
function storage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value, enumerable: false });
  return kept as unknown as Storage;
}

/** Goes to another browser, which has no games yet. */
function otherBrowser(): void {
  vi.stubGlobal("localStorage", storage());
}

beforeEach(otherBrowser);

const GAME: ComputerGame = {
  variant: "chess",
  fen: null,
  line: "e2e4 e7e5",
  side: "white",
  level: 3,
  seed: 7,
  ended: null,
  at: 1,
};

function carried(part: Partial<Carried>): Carried {
  return { springald: 1, seats: [], computer: [], ...part };
}

describe("games on their way to another device", () => {
  it("arrive by a file with their seeds, and by a link", () => {
    keepSeat("abc", { secret: "S1", side: "black", variant: "cats" });
    keepSeat("def", { secret: "S2", side: "white", variant: "chess", over: true });
    keepSeed("abc", "black", "5a".repeat(32));
    keepComputerGame(GAME);
    const all = packed();
    for (const found of [readCarried(JSON.stringify(all)), readLinkPart(linkPart(all))]) {
      otherBrowser();
      expect(found).toBeDefined();
      if (!found) return;
      expect(merge(found).added).toBe(found.seats.length + found.computer.length);
      expect(seatOf("abc")).toEqual({ secret: "S1", side: "black", variant: "cats" });
      expect(seatOf("def")?.over).toBe(true);
      expect(storedSeeds.of("abc", "black")).toEqual(["5a".repeat(32)]);
    }
    otherBrowser();
    merge(all);
    expect(computerGames().map(({ line }) => line)).toEqual([GAME.line]);
    expect(merge(all)).toEqual({ added: 0, known: 3, skipped: 0 });
  });

  it("never replace a seat of this browser", () => {
    keepSeat("abc", { secret: "mine", side: "white", variant: "cats" });
    keepSeat("both", { secret: "white", side: "white" });
    const seats = [
      { id: "abc", secret: "renewed", side: "white" as const, over: true },
      { id: "both", secret: "black", side: "black" as const },
    ];
    expect(merge(carried({ seats }))).toEqual({ added: 0, known: 1, skipped: 1 });
    // The page tries the other secret if the server refuses the first.
    expect(seatOf("abc")).toEqual({ secret: "mine", next: "renewed", side: "white", variant: "cats", over: true });
    expect(seatOf("both")?.secret).toBe("white");
  });

  it("keep both ways of a game that went on in two places", () => {
    keepComputerGame({ ...GAME, line: "e2e4 e7e5 g1f3" });
    merge(carried({ computer: [GAME] }));
    expect(computerGames()).toHaveLength(1);
    merge(carried({ computer: [{ ...GAME, line: "e2e4 e7e5 f1c4" }] }));
    const lines = computerGames().map(({ line }) => line);
    expect(lines.sort()).toEqual(["e2e4 e7e5 f1c4", "e2e4 e7e5 g1f3"]);
  });

  it("bring the secrets of an author with them, and replace none", () => {
    const game = { id: "own", name: "Own Game", secret: "game", at: 2 };
    const text = { version: "0a", name: "Own Game", secret: "text", at: 1 };
    keepGame(game);
    keepAuthor(text);
    const file = JSON.stringify(packed());
    otherBrowser();
    keepAuthor({ ...text, secret: "here" });
    const found = readCarried(file);
    expect(found && merge(found)).toEqual({ added: 1, known: 1, skipped: 0 });
    expect(ownGames()).toEqual([game]);
    expect(ownTexts().map(({ secret }) => secret)).toEqual(["here"]);
    const damaged = {
      springald: 1,
      workshop: [
        { ...game, id: "../x" },
        { ...game, secret: "" },
      ],
      texts: [{ ...text, at: "1" }],
    };
    expect(readCarried(JSON.stringify(damaged))).toMatchObject({ workshop: [], texts: [] });
  });

  it("leave out what is damaged, and refuse other files", () => {
    const found = readCarried(
      '{"springald":1,"seats":[{"id":"../x","secret":"s"},{"id":"ok","secret":"s"}],"computer":[{}]}',
    );
    expect(found?.seats.map(({ id }) => id)).toEqual(["ok"]);
    expect(found?.computer).toEqual([]);
    expect(readCarried("[]")).toBeUndefined();
    expect(readCarried("1. e4")).toBeUndefined();
    expect(readLinkPart("%%%")).toBeUndefined();
  });
});
