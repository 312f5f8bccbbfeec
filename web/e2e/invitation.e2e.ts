/** What a friend sees who opens the link of an invitation, and the parts of the game's page that lead to rules and chat. */
import { expect, it } from "vitest";
import { makeGame } from "./api";
import { board, enter, invite, typed } from "./people";
import { fixtures, SHORT } from "./site";

const here = fixtures();

/** Returns the state of Black's seat. */
async function seatOf(id: string): Promise<unknown> {
  const state = (await (await fetch(`${here.site.url}/api/games/${id}`)).json()) as { seats: { black: string } };
  return state.seats.black;
}

it(
  "a link says who invites to which game, takes no seat before Join, and the rules are a tap away",
  SHORT,
  async () => {
    const { page } = await here.visitor({ phone: true });
    const wanted = {
      variant: "duck",
      as: "white",
      name: "Anna",
      clock: { kind: "fischer", initial_ms: 6e5, increment_ms: 5e3 },
    };
    const game = await makeGame(here.site, wanted);
    await page.goto(game.link("black"));
    await page.getByRole("heading", { name: "Anna invites you to play Duck Chess" }).waitFor();
    await page.getByText("You play Black · 10 + 5").waitFor();
    await page.getByText("A turn has two parts").waitFor();
    await page.locator(".invitation-board [role=grid]").waitFor();
    expect(await seatOf(game.id)).toBe("invited");
    await page.reload();
    await page.getByLabel("Your name").fill("Bo");
    await page.getByRole("button", { name: "Join", exact: true }).tap();
    await page.getByText("Bo (you)").waitFor();
    expect(await seatOf(game.id)).toBe("taken");
    const title = page.locator(".room-title");
    await title.getByText("Duck Chess").waitFor();
    await title.getByText("10 + 5").waitFor();
    await title.getByRole("button", { name: "Rules" }).tap();
    const panel = page.getByRole("dialog", { name: "Rules of Duck Chess" });
    await panel.getByText("The end").tap();
    await panel.locator('[data-clause="5.1"]').waitFor();
    await panel.getByRole("button", { name: "Close" }).tap();
    await page.locator(".room-board [role=grid]").waitFor();
  },
);

it("whoever only watches takes no seat, and the link still invites", async () => {
  const { page } = await here.visitor();
  const game = await makeGame(here.site, { variant: "chess", as: "white" });
  await page.goto(game.link("black"));
  await page.getByRole("button", { name: "Only watch" }).click();
  await board(page);
  expect(await seatOf(game.id)).toBe("invited");
});

it("the page of the inviter has a QR code, and says that nobody has joined", async () => {
  const { page } = await here.visitor();
  await invite(page, here.site.url, "Chess");
  await page.getByRole("img", { name: "QR code of the link" }).waitFor();
  await page.locator(".prompt", { hasText: "Nobody has joined yet." }).waitFor();
});

it("a line of the chat that is out of sight is told and counted until it is seen", async () => {
  const [{ page: one }, { page: two }] = [await here.visitor({ phone: true }), await here.visitor()];
  const game = await makeGame(here.site, { variant: "chess" });
  await enter(one, game.link("white"));
  await enter(two, game.link("black"));
  await typed(one, "e4");
  await two.getByLabel("Message", { exact: true }).fill("Hello!");
  await two.getByLabel("Message", { exact: true }).press("Enter");
  await one.locator(".toast", { hasText: "Black: Hello!" }).waitFor();
  await one.getByRole("button", { name: "Chat, 1 new message" }).tap();
  await one.getByRole("button", { name: "Chat", exact: true }).waitFor();
  await one.locator(".chat-lines", { hasText: "Black: Hello!" }).waitFor();
});

it.each(["/computer/atomic", "/analysis/xiangqi", "/puzzles/chess"])(
  "%s names its game and has its rules",
  async (path) => {
    const { page } = await here.visitor();
    await page.goto(here.site.url + path);
    await board(page);
    const name = (await page.locator(".room-title b").textContent()) ?? "";
    await page.locator(".room-title").getByRole("button", { name: "Rules" }).click();
    await page.getByRole("dialog", { name: `Rules of ${name}` }).waitFor();
    expect(new URL(page.url()).pathname).toContain(path);
  },
);
