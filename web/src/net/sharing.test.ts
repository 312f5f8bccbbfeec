import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api";
import { isOwn, shareAnalysis, sharedAddress, unshare } from "./sharing";

const stored = new Map<string, string>();
let answers: [status: number, body: unknown][] = [];
let requests: [path: string, secret: string | undefined, body: unknown][] = [];

beforeEach(() => {
  stored.clear();
  [answers, requests] = [[], []];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("location", { origin: "https://play.example" });
  vi.stubGlobal("fetch", (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    requests.push([path, headers.authorization, JSON.parse(body ?? "null")]);
    const [status, answer] = answers.shift() ?? [500, null];
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(answer), { status }));
  });
});

afterEach(() => vi.unstubAllGlobals());

const link = (id: string): [number, unknown] => [201, { id, secret: `secret of ${id}`, url: `/a/${id}` }];
const refusal = (status: number, code: string): [number, unknown] => [status, { error: { code, message: "No." } }];

it("shares the same analysis once, and deletes it with the secret that this browser keeps", async () => {
  answers = [link("one"), link("two"), [204, null], link("three")];
  const chess = { variant: "chess", pgn: "1. e4 *" };
  expect(await shareAnalysis(chess, undefined)).toBe("one");
  expect(await shareAnalysis(chess, undefined)).toBe("one");
  expect(await shareAnalysis({ ...chess, pgn: "1. d4 *" }, undefined)).toBe("two");
  expect(sharedAddress("one")).toBe("https://play.example/a/one");
  expect([isOwn("one"), isOwn("other")]).toEqual([true, false]);
  await unshare("one");
  expect(requests.at(-1)).toEqual(["/api/analyses/one/delete", "Bearer secret of one", {}]);
  expect(isOwn("one")).toBe(false);
  expect(await shareAnalysis(chess, undefined)).toBe("three");
});

it("brings the text of a player's game if the server does not know it", async () => {
  const own = { variant: "0".repeat(64), pgn: "1. e4 *" };
  answers = [refusal(400, "unknown_variant"), [201, {}], link("own")];
  expect(await shareAnalysis(own, "game own like chess")).toBe("own");
  expect(requests.map(([path]) => path)).toEqual(["/api/analyses", "/api/texts", "/api/analyses"]);
  expect(requests[1]?.[2]).toEqual({ text: "game own like chess" });
  // Nothing else helps against another refusal.
  answers = [refusal(422, "bad_pgn")];
  await expect(shareAnalysis({ ...own, pgn: "1. e5 *" }, "game own like chess")).rejects.toThrow(ApiError);
});

it("a link that has gone before counts as deleted", async () => {
  answers = [link("old"), refusal(404, "not_found")];
  await shareAnalysis({ variant: "cats", pgn: "1. e4 *" }, undefined);
  await unshare("old");
  expect(isOwn("old")).toBe(false);
});
