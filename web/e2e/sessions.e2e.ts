/** Whole sessions of half an hour, as visitors spend them: a study, an evening of puzzles, a game of last week. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { copied, drag, menu, tree } from "./desk";
import { choose, dice, move, type Manner } from "./hands";
import { board, openSearch, part, paste, shownAfter, typed } from "./people";
import { fixtures } from "./site";
import { solve, state, waits } from "./solving";

const here = fixtures();

/** Shows a turn of the tree. */
async function look(page: Page, turn: string): Promise<void> {
  await page.locator(".tree .turn", { hasText: turn }).first().click();
  await page.locator(".tree .turn[aria-current]", { hasText: turn }).waitFor();
}

/** Returns the movetext of a PGN on one line. */
function movesOf(pgn: string): string {
  return (pgn.split("\n\n")[1] ?? "").replace(/\s+/g, " ").trim();
}

describe("half an hour", () => {
  it("with a game of the club: branches, a comment, an arrow, the computer, a better main line, and the PGN", async () => {
    const { page, context } = await here.visitor({ computer: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${here.site.url}/analysis`);
    await board(page);
    const tags = '[Event "Club evening"]\n[Site "Library"]\n[White "Ada"]\n[Black "Bo"]\n[Variant "Gravitatur Chess"]';
    const better = "Gf3/b6 $1 {[%csl Gd5] Better}";
    const moves =
      `{A quiet start} 1. Gd4/e4 Gf3/e6 $6 {Too slow} (1... ${better} 2. Gd3/Nf3 (2. Gd3/h3 $10) 2... Gb3/Nd7) ` +
      "({Or} 1... Gb3/Nd7) 2. Gd3/Nf3 {[%cal Ge1g1]} *";
    await paste(page, `${tags}\n\n${moves}\n`);
    await page.waitForURL(/\/analysis\/gravitatur/);
    await board(page);
    const imported = ["Gd4/e4", "Gf3/e6", "Gf3/b6", "Gd3/Nf3", "Gd3/h3", "Gb3/Nd7", "Gb3/Nd7", "Gd3/Nf3"];
    await expect.poll(() => tree(page)).toEqual(imported);
    // What was imported is exported.
    expect(movesOf(await copied(page, "PGN"))).toBe(moves);

    // The first branch is played on the board.
    await page.getByRole("button", { name: "One turn back" }).click();
    await page.getByRole("button", { name: "One turn back" }).click();
    await page.locator(".tree .turn[aria-current]", { hasText: "Gd4/e4" }).waitFor();
    await choose(page, "f3", "mouse");
    await page.locator(".tree .turn[aria-current].within").waitFor();
    await choose(page, "c7", "mouse");
    await choose(page, "c6", "mouse");
    await expect.poll(() => tree(page)).toContain("Gf3/c6");

    // The second one is a proposal of the computer that the tree does not have.
    await openSearch(page);
    await page.getByLabel("Limit of the search").selectOption("Depth 8");
    await look(page, "Gf3/b6");
    await page.getByText(/^depth [1-8], /).waitFor();
    const proposals = page.locator('.lines[aria-busy="false"] li .pv button:first-child');
    await expect.poll(async () => (await proposals.allInnerTexts()).filter((san) => san !== "…")).toHaveLength(3);
    let added = "";
    await expect
      .poll(async () => {
        const known = await tree(page);
        const found = (await proposals.allInnerTexts()).findIndex((san) => !["…", "Gd3/Nf3", "Gd3/h3"].includes(san));
        await proposals.nth(Math.max(0, found)).click();
        await expect.poll(() => page.locator(".tree .turn[aria-current]").innerText()).not.toBe("Gf3/b6");
        const all = await tree(page);
        if (all.length > known.length) added = await page.locator(".tree .turn[aria-current]").innerText();
        else await look(page, "Gf3/b6");
        return added;
      })
      .not.toBe("");
    await menu(page, "Comment and arrows");
    await page.getByLabel("Comment", { exact: true }).fill("The computer's choice");
    await page.getByRole("button", { name: "Save" }).click();
    await drag(page, "d2", "d4", "right");
    await page.locator(".room-board .sb-shape").waitFor({ state: "attached" });

    // The better turn becomes the main line.
    await look(page, "Gf3/b6");
    await menu(page, "Promote variation");
    const comment = `2. ${added} {[%cal Gd2d4] The computer's choice}`;
    const studied =
      `{A quiet start} 1. Gd4/e4 ${better} (1... Gf3/e6 $6 {Too slow} 2. Gd3/Nf3 {[%cal Ge1g1]}) ` +
      `({Or} 1... Gb3/Nd7) (1... Gf3/c6) 2. Gd3/Nf3 (2. Gd3/h3 $10) (${comment}) 2... Gb3/Nd7 *`;
    const pgn = await copied(page, "PGN");
    expect(movesOf(pgn)).toBe(studied);
    for (const tag of tags.split("\n")) expect(pgn).toContain(tag);

    // Another day it is found among the kept analyses, and its file is the same.
    await page.goto(`${here.site.url}/analysis/chess`);
    await board(page);
    await page.getByRole("button", { name: "My analyses" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
    await page.waitForURL(/\/analysis\/gravitatur/);
    await board(page);
    const kept = await tree(page);
    expect(movesOf(await copied(page, "PGN"))).toBe(studied);
    await paste(page, pgn);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => tree(page)).toEqual(kept);
    expect(await copied(page, "PGN")).toBe(pgn);
  });

  it("with ten puzzles, solved with mistakes, one after the other", async () => {
    const { page } = await here.visitor();
    const random = dice(5);
    let mistakes = 0;
    await page.goto(`${here.site.url}/puzzles`);
    await page.getByRole("link", { name: "Chess puzzles", exact: true }).click();
    const seen = new Set<string>();
    for (let count = 0; count < 10; count += 1) {
      await waits(page);
      seen.add(await page.locator(".room-board").innerHTML());
      mistakes += await solve(page, "mouse", count % 3, random);
      await page.getByRole("button", { name: "Next puzzle" }).click();
      await expect.poll(() => state(page)).toBe("solve");
    }
    expect(seen.size).toBe(10);
    expect(mistakes).toBeGreaterThan(3);
    await page.goto(`${here.site.url}/puzzles`);
    await page.getByText("10 solved").waitFor();
  });

  it.each(["mouse", "touch"] as const)(
    "with a game of last week: found, reviewed, and its mistake mended, by %s",
    async (manner: Manner) => {
      const [ada, bo] = [await here.visitor(), await here.visitor({ phone: manner === "touch" })];
      const { page } = bo;
      await ada.page.goto(`${here.site.url}/new/chess`);
      await ada.page.getByText("Game options").click();
      await ada.page.getByRole("radio", { name: "White", exact: true }).check();
      await ada.page.getByRole("button", { name: /Open challenge/ }).click();
      await board(ada.page);
      await page.goto(ada.page.url());
      await page.getByRole("button", { name: "Accept challenge" }).click();
      await board(page);
      const moves = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"];
      for (const [at, san] of moves.entries()) await typed(at % 2 === 0 ? ada.page : page, san);
      await page.locator(".result").waitFor();

      await page.goto(`${here.site.url}/my-games`);
      await page.getByRole("button", { name: /^Open in analysis ?: Chess against .+$/ }).click();
      await board(page);
      await expect.poll(() => tree(page)).toEqual(moves);
      await page.getByRole("button", { name: "To the beginning" }).click();
      for (const [at] of moves.entries()) {
        await page.getByRole("button", { name: "One turn forward" }).click();
        await page.getByText(shownAfter(at + 1, moves.length)).waitFor();
      }
      await page.locator(".actions").getByRole("button", { name: "Review" }).click();
      await part(page, "Review");
      await page.getByRole("button", { name: "Learn from Black's mistakes" }).click();
      const lesson = page.getByRole("region", { name: "Learn from mistakes" });
      await lesson.getByText("Find a better turn than 3… Nf6").waitFor();
      await page.locator(".tree .turn[aria-current]", { hasText: "Bc4" }).waitFor();
      // First another mistake, then a turn that stops the mate.
      await move(page, "a7", "a6", manner);
      await lesson.getByText("a6 loses").waitFor();
      await page.locator(".tree .turn[aria-current]", { hasText: "Bc4" }).waitFor();
      await move(page, "g7", "g6", manner);
      await lesson.getByText(/^(Well done|Good): g6/).waitFor();
      await lesson.getByRole("button", { name: "Finish" }).click();
      await lesson.getByText("You have seen all of Black's mistakes.").waitFor();
      await lesson.getByRole("button", { name: "Close" }).click();
      // The better turn stays as a variation.
      await expect.poll(() => tree(page)).toContain("g6");
    },
  );
});
