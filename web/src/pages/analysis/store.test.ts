import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as AnalysisStore from "./store";

type Store = typeof AnalysisStore;
type Analysis = AnalysisStore.Analysis;

/** A storage with a limit in characters, whose entries are its own properties as in browsers. */
class Storage {
  [key: string]: unknown;

  constructor(room: number) {
    const used = (): number => Object.values(this).reduce<number>((sum, text) => sum + String(text).length, 0);
    const methods = {
      getItem: (key: string) => (typeof this[key] === "string" ? this[key] : null),
      setItem: (key: string, text: string) => {
        const old = this[key];
        Reflect.deleteProperty(this, key);
        if (used() + text.length > room) {
          if (old !== undefined) this[key] = old;
          throw new DOMException("full", "QuotaExceededError");
        }
        this[key] = text;
      },
      removeItem: (key: string) => Reflect.deleteProperty(this, key),
    };
    for (const [name, value] of Object.entries(methods)) Object.defineProperty(this, name, { value });
  }
}

const analysis = (comment: string): Analysis => ({
  variant: "a-game",
  fen: null,
  tree: {
    comments: [comment],
    nodes: [
      {
        parent: null,
        number: 1,
        side: "white",
        whole: false,
        text: "x,",
        actions: ["x"],
        san: "x/",
        before: [],
        comments: [],
        nags: [1],
      },
    ],
  },
  tags: [["Event", "E"]],
  graph: true,
});

/** Imports the module again, as a reloaded page does. */
const loaded = (): Promise<Store> => {
  vi.resetModules();
  return import("./store");
};

describe("analyses of a tab", () => {
  beforeEach(() => vi.stubGlobal("sessionStorage", new Storage(1e6)));

  it("are there again after the page was loaded anew", async () => {
    const before = await loaded();
    const id = before.newAnalysis();
    before.keepAnalysis(id, analysis("kept"));
    const after = await loaded();
    expect(after.keptAnalysis(id)).toEqual(analysis("kept"));
    expect(after.keptAnalysis("another")).toBeUndefined();
    expect(after.analysisOf({ analysis: id })).toBe(id);
    for (const state of [null, undefined, {}, { analysis: 7 }]) expect(after.analysisOf(state)).toBeUndefined();
  });

  it("make room for the newest, and are never refused as long as the page stays", async () => {
    vi.stubGlobal("sessionStorage", new Storage(JSON.stringify(analysis("12")).length * 3));
    const store = await loaded();
    const ids = ["1", "2", "3", "4"];
    for (const id of ids) store.keepAnalysis(id, analysis(`0${id}`));
    store.keepAnalysis("5", analysis("long ".repeat(1000)));
    expect(store.keptAnalysis("5")).toEqual(analysis("long ".repeat(1000)));
    store.keepAnalysis("6", analysis("06"));
    const after = await loaded();
    expect(after.keptAnalysis("6")).toEqual(analysis("06"));
    expect(after.keptAnalysis("1")).toBeUndefined();
  });

  it("are kept as long as the page stays where there is no storage", async () => {
    vi.stubGlobal("sessionStorage", undefined);
    const store = await loaded();
    store.keepAnalysis("1", analysis("x"));
    expect(store.keptAnalysis("1")).toEqual(analysis("x"));
    expect(store.keptAnalysis("2")).toBeUndefined();
  });

  it("are bounded in number", async () => {
    const store = await loaded();
    for (let count = 10; count < 60; count += 1) store.keepAnalysis(String(count), analysis("x"));
    // And the note about the last one, that it is not kept for good.
    expect(Object.keys(sessionStorage).length).toBeLessThanOrEqual(32);
    expect((await loaded()).keptAnalysis("59")).toBeDefined();
    expect((await loaded()).keptAnalysis("10")).toBeUndefined();
  });

  it("are noted until they are kept for good", async () => {
    const store = await loaded();
    expect(store.unshelvedAnalysis()).toBeNull();
    store.keepAnalysis("1", analysis("x"));
    store.keepAnalysis("2", analysis("y"));
    store.markShelved("1", analysis("x"));
    store.markShelved("2", analysis("an earlier one"));
    expect((await loaded()).unshelvedAnalysis()).toBe("2");
    store.markShelved("2", analysis("y"));
    expect(store.unshelvedAnalysis()).toBeNull();
  });

  it("are not taken where they are not what they should be", async () => {
    const whole = analysis("x");
    const [turn] = whole.tree.nodes;
    for (const bad of [
      null,
      [],
      { ...whole, variant: 1 },
      { ...whole, tags: [[1]] },
      { ...whole, tree: { comments: [1], nodes: [] } },
      { ...whole, tree: { comments: [], nodes: [{ ...turn, side: "nature" }] } },
      { ...whole, tree: { comments: [], nodes: [{ ...turn, nags: ["!"] }] } },
    ]) {
      sessionStorage.setItem("springald:analysis:bad", JSON.stringify(bad));
      expect((await loaded()).keptAnalysis("bad")).toBeUndefined();
    }
    sessionStorage.setItem("springald:analysis:bad", "{");
    expect((await loaded()).keptAnalysis("bad")).toBeUndefined();
  });
});
