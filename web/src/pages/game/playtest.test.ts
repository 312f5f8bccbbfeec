import { describe, expect, it } from "vitest";
import { ApiError } from "../../net/api";
import { place, refusals } from "./playtest";

describe("refusals for the author of a game", () => {
  it("are sent until the server wants no more", async () => {
    const sent: string[] = [];
    let error: Error | null = new TypeError("no connection");
    const refused = refusals((clause) => {
      sent.push(clause);
      return error ? Promise.reject(error) : Promise.resolve();
    });
    const settle = (): Promise<void> => new Promise((done) => setTimeout(done));
    refused(null);
    refused("4.1");
    await settle();
    error = new ApiError(404, "not_found", "No one collects playtests of this game.");
    refused("4.2");
    await settle();
    error = null;
    refused("4.3");
    expect(sent).toEqual(["4.1", "4.2"]);
  });

  it("have their place in words", () => {
    expect([0, 1, 12].map(place)).toEqual(["At the start", "After 1 turn", "After 12 turns"]);
  });
});
