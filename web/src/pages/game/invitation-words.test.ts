import { expect, it } from "vitest";
import type { Snapshot } from "../../net/protocol";
import { headlineFor, sentencesFor, termsOf, type Invitation } from "./invitation-words";
import { CHESS_SIDES } from "../../table/sides";

const game = {
  names: { white: "Anna", black: null },
  seats: { white: "taken", black: "invited" },
  clock: { kind: "fischer", initial_ms: 600_000, increment_ms: 5000 },
  initial_fen: null,
} as unknown as Snapshot;
const invitation: Invitation = { game, side: "black", isOpen: false };

it("an invitation says who invites to which game, the side and the clock", () => {
  expect(headlineFor(invitation, "Duck Chess")).toBe("Anna invites you to play Duck Chess");
  expect(termsOf(invitation, CHESS_SIDES)).toBe("You play Black · 10 + 5");
});

it("an inviter without a name, a lobby and a set-up position have words of their own", () => {
  const nameless = { ...invitation, game: { ...game, names: { white: null, black: null } } };
  expect(headlineFor(nameless, "Duck Chess")).toBe("You are invited to play Duck Chess");
  expect(headlineFor({ ...nameless, isOpen: true }, "Duck Chess")).toBe("Open challenge: Duck Chess");
  expect(headlineFor({ ...invitation, isOpen: true }, "Duck Chess")).toBe("Anna challenges you to Duck Chess");
  const setUp = { ...invitation, game: { ...game, initial_fen: "8/8/8/8/8/8/8/8" } };
  expect(termsOf(setUp, CHESS_SIDES)).toBe("You play Black · 10 + 5 · from a position set up");
  expect(termsOf(setUp, CHESS_SIDES, true)).toBe("You play Black · 10 + 5");
});

it("the rules of an invitation have at most five sentences", () => {
  expect(sentencesFor(["1.", "2.", "3.", "4.", "5.", "6."])).toHaveLength(5);
});

it("an invitation names the sides of its game", () => {
  const sides = { white: { name: "Sente", colour: "black" }, black: { name: "Gote", colour: "white" } } as const;
  expect(termsOf(invitation, sides)).toBe("You play Gote · 10 + 5");
});
