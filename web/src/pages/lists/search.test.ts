import { describe, expect, it } from "vitest";
import { addressOf, requestOf, resultsOf, searchOf } from "./search";

const NONE = { game: "", player: "", result: "", turns: "", from: "", to: "" };

describe("a search in the archive", () => {
  it("reads back from its address", () => {
    const search = { ...NONE, game: "chess", player: "Ada & Bo", result: "1/2-1/2", turns: "1. e4 e5" };
    const address = addressOf(search);
    expect(address.startsWith("/archive?game=chess&")).toBe(true);
    expect(searchOf(address.slice(address.indexOf("?")))).toEqual(search);
    expect(addressOf(NONE)).toBe("/archive");
  });

  it("drops what no field can have", () => {
    expect(searchOf("?result=*&from=yesterday&to=2026-99-99x&colour=white")).toEqual(NONE);
  });

  it("names the sides as the chosen game does", () => {
    const red = { white: { name: "Red", colour: "red" }, black: { name: "Black", colour: "black" } } as const;
    expect(resultsOf(red).map(([, words]) => words)).toEqual(["Red won", "Black won", "Draw"]);
    expect(resultsOf(null).map(([, words]) => words)).toEqual(["First player won", "Second player won", "Draw"]);
  });

  it("asks the server for whole days of the visitor", () => {
    const query = new URLSearchParams(requestOf({ ...NONE, from: "2026-11-20", to: "2026-11-21" }, "", null));
    const [since, until] = ["since_ms", "until_ms"].map((name) => Number(query.get(name)));
    expect(since).toBe(new Date(2026, 10, 20).getTime());
    expect(until).toBe(new Date(2026, 10, 22).getTime());
  });

  it("asks for turns and for the next page", () => {
    const query = requestOf({ ...NONE, game: "chess", player: "  Ada ", turns: "e4" }, "e2e4", "5.6");
    expect(query).toBe("variant=chess&player=Ada&line=e2e4&before=5.6");
  });
});
