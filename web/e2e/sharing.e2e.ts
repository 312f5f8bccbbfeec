/** An analysis that is shared by a link: what its readers see, and what they and its author can do with it. */
import { expect, it } from "vitest";
import { drag, menu, tree } from "./desk";
import { board, paste, typed } from "./people";
import { fixtures, SHORT } from "./site";

const here = fixtures();

it("anyone with the link sees the whole tree and plays on with a copy; its author deletes it", SHORT, async () => {
  const { page: one } = await here.visitor();
  await one.goto(`${here.site.url}/analysis/crazyhouse`);
  await board(one);
  await paste(one, '[White "Ada"]\n\n1. e4 {[%eval 0.4] Best} e5 (1... c5 {Sicilian}) *');
  await one.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => tree(one)).toEqual(["e4", "e5", "c5"]);
  await menu(one, "Glyphs");
  await one.getByRole("dialog").getByRole("button", { name: "Good move" }).click();
  await one.keyboard.press("Escape");
  await drag(one, "g1", "f3", "right");
  await one.getByRole("button", { name: "Share" }).click();
  const dialog = one.getByRole("dialog", { name: "Share this analysis" });
  const url = await dialog.getByLabel("Link to this analysis").inputValue();
  expect(url).toMatch(/\/a\/[a-z0-9]{12}$/);
  await dialog.getByRole("img", { name: "QR code of the link" }).waitFor();
  await one.keyboard.press("Escape");

  const { page: two } = await here.visitor({ phone: true });
  await two.goto(url);
  await board(two);
  await expect.poll(() => tree(two)).toEqual(["e4", "e5", "c5"]);
  expect(await two.locator(".tree .comment").allInnerTexts()).toEqual(["Best", "Sicilian"]);
  expect(await two.locator(".tree .glyph").allInnerTexts()).toEqual(["!"]);
  expect(await two.locator(".tree .eval").allInnerTexts()).toEqual(["+0.4"]);
  await two.locator(".game-tags", { hasText: "Ada" }).waitFor();
  await two.getByRole("button", { name: "To the end" }).tap();
  await expect.poll(() => two.locator(".room-board .sb-shape").count()).toBe(1);
  await typed(two, "Nf3");
  await expect.poll(() => tree(two)).toEqual(["e4", "e5", "c5", "Nf3"]);

  // The same analysis has the same link; whoever has shared it may delete it.
  await one.goto(url);
  await one.getByRole("heading", { name: "You have shared this analysis" }).waitFor();
  await one.getByRole("button", { name: "Delete the link" }).click();
  await board(one);
  await two.goto(url);
  await two.getByRole("heading", { name: "No such analysis" }).waitFor();
});

it("without a connection it says that sharing needs the server", async () => {
  const { page, context } = await here.visitor();
  await page.goto(`${here.site.url}/analysis/chess?line=e2e4`);
  await board(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog", { name: "Share this analysis" }).waitFor();
  await page.keyboard.press("Escape");
  await typed(page, "e5");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator(".toast", { hasText: "Sharing needs the server" }).waitFor();
});
