/** The pieces that the players have lost, beside their names. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enter, board } from "./people";
import { makeGame } from "./api";
import { fixtures } from "./site";

const here = fixtures();

/** Returns the labels of the lost pieces: first of the player above, then of the one below. */
async function lost(page: Page): Promise<(string | null)[]> {
  const labelIn = (place: string): Promise<string | null> => {
    const taken = page.locator(`${place} .taken`);
    return taken.evaluate((element) => ((element as HTMLElement).hidden ? null : element.getAttribute("aria-label")));
  };
  return Promise.all([labelIn(".above"), labelIn(".below")]);
}

describe("lost pieces", () => {
  it("stand beside the player who took them, follow the shown position, and move nothing", async () => {
    for (const look of [{ phone: true, dark: true }, {}]) {
      const { page } = await here.visitor(look);
      const clock = { kind: "fischer", initial_ms: 3_600_000, increment_ms: 0 };
      const game = await makeGame(here.site, { variant: "chess", clock });
      await page.goto(game.link());
      await board(page);
      expect(await lost(page)).toEqual([null, null]);
      const box = page.locator(".room-board");
      const before = await box.boundingBox();
      const turns = ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5g2", "f1g2"];
      for (const [at, turn] of turns.entries()) await game.play(at % 2 === 0 ? "white" : "black", turn);
      await expect.poll(() => lost(page)).toEqual(["White has lost: pawn × 2", "Black has lost: queen, pawn"]);
      expect(await box.boundingBox()).toEqual(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const pieces = page.locator(".below .taken .sb-figure.sb-black");
      expect(await pieces.count()).toBe(2);
      await page.getByRole("button", { name: "d5", exact: true }).click();
      await expect.poll(() => lost(page)).toEqual([null, null]);
    }
  });

  it("leave room for long names on a phone", async () => {
    const clock = { kind: "fischer", initial_ms: 5_400_000, increment_ms: 0 };
    const game = await makeGame(here.site, { variant: "chess", clock });
    const { page } = await here.visitor({ phone: true });
    await page.setViewportSize({ width: 360, height: 780 });
    const named = { name: "Alexandrina Featherstone" };
    await page.addInitScript((kept) => localStorage.setItem("springald:settings", kept), JSON.stringify(named));
    await enter(page, game.link("white"));
    await board(page);
    for (const [at, turn] of ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5g2", "f1g2"].entries())
      await game.play(at % 2 === 0 ? "white" : "black", turn);
    await page.locator(".below .taken .sb-figure").first().waitFor();
    const name = page.locator(".player .name", { hasText: named.name });
    await name.waitFor();
    // A pixel is for rounding.
    const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    expect(await name.evaluate(isCut)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it("count from the position that the game began with, and are not shown where pieces come back", async () => {
    const { page } = await here.visitor();
    const game = await makeGame(here.site, { variant: "chess", fen: "4k3/8/8/8/8/8/r3P3/R3K3 w Q - 0 1" });
    await page.goto(game.link());
    await board(page);
    expect(await lost(page)).toEqual([null, null]);
    await game.play("white", "a1a2");
    await expect.poll(() => lost(page)).toEqual([null, "Black has lost: rook"]);
    const crazyhouse = await makeGame(here.site, { variant: "crazyhouse" });
    for (const [side, turn] of [
      ["white", "e2e4"],
      ["black", "d7d5"],
      ["white", "e4d5"],
    ] as const)
      await crazyhouse.play(side, turn);
    await page.goto(crazyhouse.link());
    await board(page);
    await page.getByRole("button", { name: /white pawn, 1 in hand/ }).waitFor();
    expect(await lost(page)).toEqual([null, null]);
  });
});
