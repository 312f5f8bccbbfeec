/** The library of declared games as the build lists it. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { catalogue } from "../build/catalogue";
import type { Declared } from "../src/app/catalogue";
import { isBuilt } from "./built-rules";

it.skipIf(!isBuilt)("people find a game of the library in lists by its name", async () => {
  const { load } = catalogue(fileURLToPath(new URL("../..", import.meta.url)));
  const text: unknown = typeof load === "function" ? await load.call({} as never, "\0virtual:gallery") : undefined;
  const [, list = ""] = /JSON\.parse\((".*")\)/.exec(String(text)) ?? [];
  const games = JSON.parse(JSON.parse(list) as string) as Declared[];
  const names = games.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names).toEqual([...names].sort(new Intl.Collator("en").compare));
  expect(names.indexOf("Ouk Chaktrang")).toBeGreaterThan(names.indexOf("Orda Chess"));
});
