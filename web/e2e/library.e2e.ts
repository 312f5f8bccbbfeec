/** Games of the library: the gallery, games with friends and the computer, pieces in hand, the pages of the games. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { choose, clicks, dice, playTurn, settled, tab, type Manner } from "./hands";
import { enter, agree, board, playRandomly, resign, turnsOf } from "./people";
import { declaredRules, sample, type Sampled } from "./sample";
import { makeGame, type Scene } from "./api";
import { fixtures, SHORT, shortIf } from "./site";

const here = fixtures();
const SAMPLE = await sample();
const WITH_HANDS = SAMPLE.filter(({ scene }) => scene.hands.length > 0).slice(0, 1);

/** Returns a line after which the side to act can drop a piece, and that drop. */
async function lineToDrop(id: string): Promise<{ line: string; drop: Scene["acts"][number] }> {
  const rules = await declaredRules();
  for (let seed = 1; seed < 50; seed += 1) {
    const random = dice(seed);
    const game = new rules.Game(id);
    for (let action = 0; action < 60; action += 1) {
      const { acts } = JSON.parse(game.scene()) as Scene;
      const drop = acts.find(({ gesture: [first] }) => first && "piece" in first);
      if (drop) return { line: game.line(), drop };
      const takes = acts.filter(({ action: text }) =>
        (JSON.parse(game.preview(text)) as { motions: { show: string }[] }).motions.some(({ show }) => show === "take"),
      );
      const from = takes.length > 0 ? takes : acts;
      const act = from[random(from.length)];
      if (!act) break;
      game.play(act.action);
    }
    game.free();
  }
  throw new Error(`no drop was found in ${id}`);
}

async function noWider(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
}

describe("the gallery", () => {
  for (const phone of [false, true]) {
    it(`finds games by words and by family (phone: ${phone})`, shortIf(!phone), async () => {
      const { page } = await here.visitor({ phone });
      await page.goto(here.site.url);
      await page.getByRole("link", { name: "More games" }).click();
      const cards = page.locator(".gallery-game");
      await cards.first().waitFor();
      const all = await cards.count();
      expect(all).toBeGreaterThan(20);
      await noWider(page);
      const [first] = SAMPLE;
      await page.getByRole("searchbox", { name: "Search games" }).fill(first?.name ?? "");
      await expect.poll(() => cards.count()).toBeLessThan(all);
      await page.getByRole("link", { name: first?.name ?? "", exact: true }).waitFor();
      // The games of the first page are found here, too.
      await page.getByRole("searchbox", { name: "Search games" }).fill("duck");
      await page.getByRole("link", { name: "Duck Chess", exact: true }).waitFor();
      await page.getByRole("searchbox", { name: "Search games" }).fill("no such game at all");
      await expect.poll(() => cards.count()).toBe(0);
      await page.getByRole("searchbox", { name: "Search games" }).fill("");
      for (const index of [1, 2]) {
        await page.getByLabel("Family", { exact: true }).selectOption({ index });
        await expect.poll(() => cards.count()).toBeLessThan(all);
        expect(await cards.count()).toBeGreaterThan(0);
      }
    });
  }
});

describe("games of the library", () => {
  const manners: [Manner, Manner][] = [
    ["mouse", "touch"],
    ["keyboard", "mouse"],
    ["touch", "keyboard"],
  ];
  it.each(SAMPLE.map((game, index) => ({ ...game, manners: manners[index % manners.length] ?? ["mouse", "mouse"] })))(
    "$special: two people play $name by link",
    async ({ name, manners }) => {
      const one = await here.visitor({ phone: manners[0] === "touch" });
      const two = await here.visitor({ phone: manners[1] === "touch" });
      await one.page.goto(`${here.site.url}/games`);
      await one.page.getByRole("button", { name: `Play ${name}`, exact: true }).click();
      await one.page.getByRole("button", { name: /Invite a friend/ }).click();
      const link = await one.page.getByLabel("Invite a friend").inputValue();
      await enter(two.page, link);
      await board(one.page);
      await board(two.page);
      await playRandomly([one.page, two.page], manners, 3, 8);
      await agree(one.page, two.page);
      await noWider(two.page);
      await one.page.reload();
      await board(one.page);
      await agree(one.page, two.page);
      await resign(one.page);
    },
  );

  it.each(SAMPLE)("$special: the computer plays $name", async ({ id }) => {
    const { page } = await here.visitor();
    await page.goto(`${here.site.url}/new/${id}`);
    await page.getByText("Game options").click();
    // The second choice is the side that moves first.
    await page.getByRole("group", { name: "Play as" }).getByRole("radio").nth(1).check();
    await page.getByRole("button", { name: /Play the computer/ }).click();
    await board(page);
    await page.locator(".prompt.mine").waitFor();
    await playTurn(page, "mouse", dice(4));
    await page.locator(".prompt.mine, .result").first().waitFor();
    expect((await turnsOf(page)).length).toBeGreaterThanOrEqual(2);
  });
});

describe.each(WITH_HANDS)("pieces in hand of $name", ({ id }: Sampled) => {
  for (const manner of ["mouse", "touch", "keyboard", "drag"] as const) {
    it(`are dropped by ${manner}`, shortIf(manner === "touch" || manner === "drag"), async () => {
      const { line, drop } = await lineToDrop(id);
      const { page } = await here.visitor({ phone: manner === "touch" });
      await page.goto(`${here.site.url}/analysis/${id}?line=${encodeURIComponent(line)}`);
      await board(page);
      const before = await page.locator(".tree .turn").count();
      const [piece, square] = drop.gesture;
      if (!piece || !("piece" in piece) || !square || !("square" in square)) throw new Error("no drop");
      const held = page.locator(`.sb-held[data-name="${piece.piece}"]:not([aria-disabled], :disabled)`);
      if (manner === "drag") {
        await held.scrollIntoViewIfNeeded();
        const [from, to] = [
          await held.boundingBox(),
          await page.locator(`[data-square="${square.square}"]`).boundingBox(),
        ];
        if (!from || !to) throw new Error("nothing to drag");
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
        await page.mouse.up();
      } else if (manner === "keyboard") {
        await tab(page, held);
        await page.keyboard.press("Enter");
        await choose(page, square.square, "keyboard");
      } else {
        await clicks(page, drop.gesture, manner);
      }
      await settled(page);
      await expect.poll(() => page.locator(".tree .turn").count()).toBe(before + 1);
    });
  }

  it("explain why a drop is refused", SHORT, async () => {
    const { line, drop } = await lineToDrop(id);
    const { page } = await here.visitor();
    const game = await makeGame(here.site, { variant: id });
    expect((await game.scene()).variant).toBe(id);
    await page.goto(`${here.site.url}/analysis/${id}?line=${encodeURIComponent(line)}`);
    await board(page);
    const [piece] = drop.gesture;
    if (!piece || !("piece" in piece)) throw new Error("no drop");
    await page.locator(`.sb-held[data-name="${piece.piece}"]:not([aria-disabled], :disabled)`).click();
    // The enemy's corner is taken at this time.
    const taken = await page
      .locator(".room-board [role=gridcell][aria-label*='black king']")
      .getAttribute("data-square");
    await choose(page, taken ?? "", "mouse");
    await page.locator(".why").waitFor();
  });
});

describe("prisoners", () => {
  for (const phone of [false, true]) {
    it(`are shown, and come back by three clicks (phone: ${phone})`, async () => {
      const { page } = await here.visitor({ phone });
      const fen = "r1bqk2r/ppp2ppp/8/3np3/2B5/8/PPPP1PPP/RNBQK2R[#Nbn] w KQkq - 0 6";
      await page.goto(`${here.site.url}/analysis/hostage?fen=${encodeURIComponent(fen)}`);
      await board(page);
      const held = (letter: string, side: string): Locator =>
        page.locator(`.sb-hand-${side} .sb-held[data-name="${letter}"][data-captive="1"]`);
      await held("N", "white").waitFor();
      // The number of prisoners is as clear as any other, also where the hand has no such piece.
      expect(await held("N", "white").evaluate((piece) => getComputedStyle(piece).opacity)).toBe("1");
      await page.getByRole("button", { name: "Free knight", pressed: false }).click();
      await page.getByRole("button", { name: "Free knight", pressed: true }).waitFor();
      await choose(page, "e3", phone ? "touch" : "mouse");
      await page.getByRole("button", { name: "Give bishop" }).click();
      await settled(page);
      await expect.poll(() => turnsOf(page)).toEqual(["N#B@e3"]);
      expect(await held("N", "white").count()).toBe(0);
      expect(await page.locator('.sb-hand-black .sb-held[data-name="B"]').getAttribute("aria-label")).toContain(
        "1 in hand",
      );
    });
  }
});

it("a prisoner comes back by keys, which lead from the button to the squares", async () => {
  const { page } = await here.visitor();
  const fen = "r1bqk2r/ppp2ppp/8/3np3/2B5/8/PPPP1PPP/RNBQK2R[#Nbn] w KQkq - 0 6";
  await page.goto(`${here.site.url}/analysis/hostage?fen=${encodeURIComponent(fen)}`);
  await board(page);
  await tab(page, page.getByRole("button", { name: "Free knight" }));
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("gridcell");
  await choose(page, "e3", "keyboard");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Give bishop/);
  await page.keyboard.press("Enter");
  await settled(page);
  await expect.poll(() => turnsOf(page)).toEqual(["N#B@e3"]);
});

describe("unions", () => {
  for (const by of ["mouse", "touch", "keyboard"] as const) {
    it(`are moved by both players, and a replaced piece moves on (${by})`, async () => {
      const { page } = await here.visitor({ phone: by === "touch" });
      const fen = "4k3/2n5/8/3(Np)4/8/8/8/3R2K1 b - - 0 30";
      await page.goto(`${here.site.url}/analysis/paco-sako?fen=${encodeURIComponent(fen)}`);
      await board(page);
      // Both pieces are seen, and neither covers the other.
      const [knight, pawn] = await Promise.all(
        ["board", "beside"].map((layer) => page.locator(`.sb-on-${layer}.sb-shares > svg`).boundingBox()),
      );
      expect((pawn?.x ?? 0) - (knight?.x ?? 0)).toBeGreaterThan((knight?.width ?? 0) / 4);
      // Black moves the union as a pawn, White replaces the knight in it.
      for (const square of ["d5", "d4"]) await choose(page, square, by);
      await settled(page);
      for (const square of ["d1", "d4"]) await choose(page, square, by);
      await settled(page);
      await page.getByText("Move on with the knight from d4.").first().waitFor();
      for (const square of ["d4", "e6"]) await choose(page, square, by);
      await settled(page);
      await expect.poll(() => turnsOf(page)).toEqual(["d4", "Rxd4/Ne6"]);
    });
  }
});

describe("armies", () => {
  for (const by of ["mouse", "touch", "keyboard"] as const) {
    it(`are chosen by their names before the first move (${by})`, async () => {
      const { page } = await here.visitor({ phone: by === "touch" });
      await page.goto(`${here.site.url}/analysis/chess-with-different-armies`);
      await board(page);
      for (const [name, piece] of [
        ["Fabulous FIDEs", "white queen"],
        ["Nutty Knights", "black colonel"],
      ] as const) {
        await page.getByText("Choose your army.").first().waitFor();
        const button = page.getByRole("button", { name });
        if (by === "keyboard") {
          await tab(page, button);
          await page.keyboard.press("Enter");
        } else {
          await (by === "touch" ? button.tap() : button.click());
        }
        await settled(page);
        await page.locator(`.room-board [role=gridcell][aria-label*='${piece}']`).waitFor();
      }
      expect(await page.getByRole("button", { name: "Nutty Knights" }).count()).toBe(0);
      for (const square of ["b1", "c3"]) await choose(page, square, by);
      await settled(page);
      await expect.poll(() => turnsOf(page)).toEqual(["army:fides", "army:nutters", "Nc3"]);
    });
  }
});

describe("the page of a game", () => {
  it.each(SAMPLE.slice(0, 2))(
    "shows the clauses of $name with examples, its pieces, and its text",
    async ({ id, name }) => {
      const { page } = await here.visitor();
      await page.goto(`${here.site.url}/learn/${id}`);
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await page.locator(".rule .example").first().waitFor();
      expect(await page.locator(".kind").count()).toBeGreaterThan(0);
      const refused = page.locator(".rules-aside .try button", { hasText: "(not allowed)" });
      const examples = page.locator(".rule .example");
      for (let index = 0; index < (await examples.count()) && (await refused.count()) === 0; index += 1)
        await examples.nth(index).click();
      await page.locator(".rules-aside [role=grid]").waitFor();
      await refused.first().click();
      await page.locator(".try-message.why").waitFor();
      expect(await page.locator(".game-text").innerText()).toMatch(/^game /);
    },
  );
});

it("two boards stay above what follows them on a phone", async () => {
  const { page } = await here.visitor({ phone: true });
  await page.goto(`${here.site.url}/computer/alice`);
  const second = page.locator(".room-board [role=grid]").nth(1);
  await second.waitFor();
  const below = await page.locator(".room-table .below").boundingBox();
  const box = await second.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

it("two boards fill the window, and their names are no marks on pieces", SHORT, async () => {
  const { page } = await here.visitor();
  await page.goto(`${here.site.url}/analysis/alice`);
  const grids = page.locator(".room-board [role=grid]");
  await grids.nth(1).waitFor();
  for (const grid of await grids.all()) {
    const width = async (): Promise<number> => (await grid.boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(380);
  }
  expect(await page.locator(".note-legend").count()).toBe(0);
});

it("the page of a game draws its pieces as its board does", async () => {
  const { page } = await here.visitor();
  await page.goto(`${here.site.url}/learn/xiangqi`);
  await page.locator(".kind").first().waitFor();
  const kinds = await page.locator(".kind").count();
  expect(await page.locator(".kind .sb-look-xiangqi").count()).toBe(kinds);
});

it("a piece of Shogi is asked in words whether it promotes", async () => {
  const { page } = await here.visitor();
  await page.goto(`${here.site.url}/analysis/shogi?line=c3c4+g7g6`);
  await board(page);
  await choose(page, "b2", "mouse");
  await choose(page, "h8", "mouse");
  const buttons = page.locator(".sb-popup button");
  await expect.poll(() => buttons.allInnerTexts()).toEqual(["Don't promote", "Promote"]);
  await buttons.filter({ hasText: /^Promote$/ }).click();
  await expect.poll(() => turnsOf(page)).toEqual(["c4", "g6", "Bxh8=H"]);
});
