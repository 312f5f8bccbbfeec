import { beforeEach, expect, it, vi } from "vitest";
import type * as Notations from "./notations";
import type { TurnView } from "../wire/rules";

const kept = new Map<string, string>();

/** Loads the module as a newly opened page does. */
async function opened(): Promise<typeof Notations> {
  vi.resetModules();
  return import("./notations");
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {}, toggleAttribute: () => false, classList: new Set() } });
  Object.assign(document.documentElement.classList, { toggle: () => false });
});

const notated = { hodges: "P-7f", kanji: "７六歩(77)", usi: "7g7f" };
const pawn = { san: "c4", notated };
const cannon = { san: "Che3", notated: { wxf: "C2=5" } };
const knight = { san: "Nf3" };

it("a turn is shown in the notation that was chosen, where the game has it", async () => {
  const { chooseNotation, chosenNotation, shownTurn } = await opened();
  expect([pawn, cannon, knight].map(shownTurn)).toEqual(["c4", "Che3", "Nf3"]);
  const shogi = ["hodges", "kanji", "usi"] as const;
  chooseNotation("kanji", shogi);
  expect([pawn, cannon, knight].map(shownTurn)).toEqual(["７六歩(77)", "Che3", "Nf3"]);
  chooseNotation("wxf", ["wxf"]);
  chooseNotation("usi", shogi);
  expect([pawn, cannon, knight].map(shownTurn)).toEqual(["7g7f", "C2=5", "Nf3"]);
  expect([chosenNotation(shogi), chosenNotation(["wxf"]), chosenNotation([])]).toEqual(["usi", "wxf", null]);
  // A game with fewer notations shows what it has.
  expect(shownTurn({ san: "P", notated: { hodges: "P-7f" } })).toBe("P");
  chooseNotation(null, shogi);
  expect([pawn, cannon].map(shownTurn)).toEqual(["c4", "C2=5"]);
});

it("the choice is remembered", async () => {
  (await opened()).chooseNotation("wxf", ["wxf"]);
  const { shownTurn } = await opened();
  expect(shownTurn(cannon)).toBe("C2=5");
});

it("listeners hear of changes of the notation only", async () => {
  const { chooseNotation, onNotation } = await opened();
  const { change } = await import("./settings");
  let changes = 0;
  const end = onNotation(() => (changes += 1));
  change({ sound: false });
  expect(changes).toBe(0);
  chooseNotation("kanji", ["kanji"]);
  expect(changes).toBe(1);
  end();
  chooseNotation(null, ["kanji"]);
  expect(changes).toBe(1);
});

it("screen readers, names of turns and parts of turns follow", async () => {
  const { chooseNotation } = await opened();
  chooseNotation("kanji", ["kanji"]);
  const { turnInWords } = await import("../table/words");
  const { firstOf, labelsOf, sansOf, turnName } = await import("../pages/analysis/parts");
  const { typedNote } = await import("../table/typed");
  const turn: TurnView = { number: 1, side: "white", whole: true, text: "c3c4", actions: ["c3c4"], ...pawn };
  const side = { name: "Sente", colour: "black" } as const;
  expect(turnInWords(turn, { white: side, black: side })).toBe("1, Sente: ７六歩(77)");
  expect(turnName(turn)).toBe("1. ７六歩(77)");
  expect([labelsOf(turn), sansOf(turn)]).toEqual([["７六歩(77)"], ["c4"]]);
  expect(firstOf(turn, 1).notated).toBeUndefined();
  const scene = { acts: [{ action: "c3c4", san: "c4" }] } as unknown as Parameters<typeof typedNote>[2];
  expect(typedNote("P-7f", "c3c4", scene, turn)).toBe(null);
  expect(typedNote("76歩", "c3c4", scene, turn)).toBe("Read '76歩' as ７六歩(77).");
});
