/** Phrases that players could not read at once. They were reworded, and stay away from everything that the site shows. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The folders whose texts are shown, with the endings of their files. */
const SHOWN: readonly (readonly [string, RegExp])[] = [
  ["web/src", /(?<!\.test)\.ts$/],
  ["variants", /(\/src\/.*\.rs|learn\.json|RULES\.md)$/],
  ["games", /\.game$/],
  ["crates/core/src", /\.rs$/],
  ["crates/view/src", /\.rs$/],
  ["crates/fide/src", /\.rs$/],
];

const REWORDED = [
  "is to play.",
  "Go on with",
  "Somebody waits",
  "Being played now",
  "Wait in the lobby for whoever",
  "Free seat",
  "Give up this game",
  "Takeback asked",
  "The computer thinks …",
  "relieve it",
  "next turn is entered",
  "Go through it with",
  "Looking back:",
  "Not looked at yet",
  "move to ${to} like that",
  "not what this game is about",
  'the button "teleport"',
  "May still castle",
  "Light or dark",
  "Moving pieces",
  "Own clock",
  "FEN or PGN",
  "Link for those who watch",
  "slantwise",
  "aslant",
  "king has won",
  "Who captures the enemy king",
  "Nobody captures but",
  "Nothing can be put in",
  "Laying the board",
  "Colour, clock, level",
  "Your pieces",
  "with help or mistakes",
  "Almost certainly",
  "It begins with your first puzzle",
  "the shown answer",
  "no other does: the computer",
  "that is no {",
  "isn't finished. Start a new one",
  "Glyphs of",
  "dubious turn",
  "expected result went",
  "${white} %",
  "100)} %",
  "’s ",
  "It can be like any game",
  "can be played.`",
  "Press a change",
  "unless you carry them",
  "Whoever has the link",
  "Whole name",
  "First turns",
  "met through an open challenge",
  "Unlike any other",
  "hold it fast",
  "turn them around",
  "One board of a team game",
  "Puzzle of ${",
  "Analysis of ${",
  "described here in our own words. The publication",
  "belong to nobody, a second layer",
  "Anonymous",
  "Viewing turn",
];

/** Returns a text without its comments, in which the words may have another meaning. */
const withoutComments = (text: string): string => text.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");

it.each(SHOWN)("nothing that %s shows has a phrase that was reworded", (folder, ending) => {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => ending.test(name) && !name.includes("/pkg/"));
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((name) => {
    const text = withoutComments(readFileSync(join(ROOT, name), "utf8"));
    return REWORDED.filter((phrase) => text.includes(phrase)).map((phrase) => `${name}: ${phrase}`);
  });
  expect(found).toEqual([]);
});
