/** Games whose starts have numbers: the number is chosen, told to the friend, and castling is a click on the rook. */
import { expect, it } from "vitest";
import { move } from "./hands";
import { board, enter, shows, turnsOf, typed } from "./people";
import { fixtures } from "./site";

const here = fixtures();

it("a friend joins a game of Chess960 with a chosen number, and both castle by clicking the rook", async () => {
  const [{ page: one }, { page: two }] = [await here.visitor(), await here.visitor()];
  await one.goto(`${here.site.url}/new/chess960`);
  await one.getByText("Game options").click();
  await one.getByLabel("Start number (0 to 959), random if empty").fill("518");
  await one.getByRole("radio", { name: "White", exact: true }).check();
  await one.getByRole("button", { name: /Invite a friend/ }).click();
  const link = await one.getByLabel("Invite a friend").inputValue();
  await board(one);
  await enter(two, link);
  await two.getByText("Start number 518.").first().waitFor();
  for (const [white, black] of [
    ["e4", "e5"],
    ["Nf3", "Nc6"],
    ["Bc4", "Bc5"],
  ] as const) {
    await typed(one, white);
    await typed(two, black);
  }
  await move(one, "e1", "h1", "mouse");
  await shows(two, ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"]);
  await typed(two, "Nf6");
  await typed(one, "d3");
  await move(two, "e8", "h8", "mouse");
  await shows(one, ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6", "d3", "O-O"]);
  expect(await turnsOf(two)).toEqual(await turnsOf(one));
});
