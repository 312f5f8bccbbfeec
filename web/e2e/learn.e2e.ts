/** The learn pages: games in short, moving pictures, and words on every button. */
import { describe, expect, it } from "vitest";
import { GAMES } from "./server";
import { fixtures, shortIf } from "./site";

const here = fixtures();

/** An action text, such as `e2e4`, `G@d4`, `g7g8q`, `&g4g5` or `*a2a4`. */
const ACTION = /^[&*+~]?([A-Z]?@[a-p]\d+|[a-p]\d+[a-p]\d+[a-z+]?)$/;

describe("learning", () => {
  for (const id of [...GAMES.map(({ id }) => id), "atomic", "crazyhouse", "xiangqi"]) {
    it(`${id} begins with the game in short, on one screen`, shortIf(id === "cats"), async () => {
      const { page } = await here.visitor({ phone: true });
      await page.goto(`${here.site.url}/learn/${id}`);
      const brief = page.getByRole("region", { name: "In short" });
      await brief.waitFor();
      const sentences = await brief.getByRole("listitem").allInnerTexts();
      expect(sentences.length).toBeGreaterThanOrEqual(2);
      expect(sentences.length).toBeLessThanOrEqual(6);
      expect(sentences.join(" ")).toMatch(/\bwin\b/);
      const { height = Infinity } = (await brief.boundingBox()) ?? {};
      expect(height).toBeLessThan(844);
      await page.locator("#rules").waitFor();
      // In one look: the rules are replaced once their examples have been found.
      const [before = Infinity, after = 0] = await page.evaluate(() =>
        [...document.querySelectorAll("#brief, #rules")].map((head) => head.getBoundingClientRect().top),
      );
      expect(before).toBeLessThan(after);
    });
  }

  it("a game that builds on another one leads to it", async () => {
    const { page } = await here.visitor({ dark: true });
    await page.goto(`${here.site.url}/learn/capahouse`);
    await page.getByRole("region", { name: "In short" }).getByRole("link", { name: "Capablanca Chess" }).click();
    await page.waitForURL((url) => url.pathname === "/learn/capablanca");
    await page.getByRole("heading", { level: 1, name: "Capablanca Chess" }).waitFor();
  });

  it("the pictures of its index move while they are seen, and rest for those who want no motion", async () => {
    const loads = async (motion: boolean): Promise<boolean> => {
      const { page } = await here.visitor({ motion });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(`${here.site.url}/learn`);
      const board = page.locator(".lesson .picture [role=grid]").first();
      await board.waitFor();
      if (motion) {
        const places = (): Promise<string> => board.evaluate((grid) => grid.innerHTML);
        const start = await places();
        await expect.poll(places).not.toBe(start);
      }
      // All boards are drawn; lines to play are asked for only by those that move.
      await expect.poll(() => page.locator(".lesson .picture [role=grid]").count()).toBe(GAMES.length);
      return asked.some((url) => url.includes("virtual_demos"));
    };
    expect(await loads(true)).toBe(true);
    expect(await loads(false)).toBe(false);
  });

  it.each(["chess", "cats", "gravitatur", "atomic"])("the buttons of %s speak in words", async (id) => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/learn/${id}`);
    // Boards are set up, and their buttons named, when they come near.
    await page.locator(".try").first().scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".try > .row button")].every((button) => button.textContent !== "…"),
    );
    const labels = await page.locator("main button").allInnerTexts();
    expect(labels.filter((label) => ACTION.test(label.trim()))).toEqual([]);
  });
});
