/**
 * What a browser downloads for each page, compressed: the code and the styles that the page cannot do without. Skipped if
 * the pages have not been built; `npm run build` builds them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const isBuilt = existsSync(join(DIST, "index.html"));

/**
 * The limits of the pages, in bytes: compressed, as they are downloaded, and not compressed, as they are read. They are a
 * tenth above what the pages had when they were set.
 */
const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  home: [41_000, 156_000],
  start: [29_500, 113_000],
  game: [92_000, 298_000],
  computer: [78_400, 260_500],
  analysis: [93_600, 313_500],
  shared: [24_000, 94_000],
  editor: [44_200, 169_500],
  learn: [50_700, 187_500],
  gallery: [34_500, 140_500],
  puzzles: [39_000, 152_000],
  solve: [63_400, 223_000],
  mine: [54_000, 187_500],
  archive: [45_500, 168_000],
  write: [44_000, 165_000],
  dice: [24_500, 95_000],
  docs: [24_500, 95_000],
  credits: [24_500, 95_000],
  published: [45_500, 168_000],
  workshop: [44_700, 170_000],
  report: [30_000, 120_000],
};

/** The limits of what pages load when they are there, by the name of its code: compressed, with its styles. */
const LATER: Readonly<Record<string, number>> = { "code-field": 130_000 };

/**
 * The limits of rules and engine, in bytes: a twentieth above what they had. Pages load the module that has their game. Only
 * a release has them compressed as well as possible: `SPRINGALD_RELEASE=1` says that the pages were built for one.
 */
const RULES = { springald: 647_000, declared: 1_070_000 };
const isRelease = process.env.SPRINGALD_RELEASE === "1";

const asset = (name: string): string => readFileSync(join(DIST, name), "utf8");

/** Returns the size of a file: as the server sends it, and uncompressed. */
function size(name: string): [number, number] {
  const path = join(DIST, name);
  const [whole, sent] = [path, `${path}.br`].map((one) => statSync(one, { throwIfNoEntry: false })?.size);
  return [sent ?? whole ?? 0, whole ?? 0];
}

/** Returns the files that the first page names: the code that all pages share, and their styles. */
function shell(): string[] {
  const named = [...asset("index.html").matchAll(/<(?:script|link rel="stylesheet")[^>]* (?:src|href)="\/([^"]+)"/g)];
  return ["index.html", ...named.map(([, name]) => name ?? "")];
}

/** Returns the files of each page, by the name of its code; of two pages with the same name, the larger one counts. */
function pages(): [string, string[]][] {
  const main = shell().find((name) => /^assets\/index-.*\.js$/.test(name)) ?? "";
  // The code that finds the pages which few visitors open first.
  const rest = readdirSync(join(DIST, "assets")).find((name) => /^rest-.*\.js$/.test(name)) ?? "";
  return [main, `assets/${rest}`].flatMap((name) => {
    const code = asset(name);
    const all = JSON.parse(/m\.f=(\[.*?\])/.exec(code)?.[1] ?? "[]") as string[];
    const loads = [
      ...code.matchAll(/import\(`\.\/([\w-]+)-[\w-]{7}\.js`\)(?:\.then\([^)]*\))?,__vite__mapDeps\(\[([\d,]*)\]\)/g),
    ];
    return loads.map(([, page = "", files = ""]): [string, string[]] => [
      page,
      files.split(",").map((at) => all[+at] ?? ""),
    ]);
  });
}

/** Returns the sizes of each page, with what all pages share. */
function weigh(): Map<string, [number, number]> {
  const weights = new Map<string, [number, number]>();
  for (const [page, files] of pages()) {
    const sizes = [...new Set([...shell(), ...files])].map(size);
    const [sent, whole] = [0, 1].map((at) => sizes.reduce((sum, one) => sum + (one[at] ?? 0), 0));
    const [known] = weights.get(page) ?? [0];
    if (sent !== undefined && whole !== undefined && sent > known) weights.set(page, [sent, whole]);
  }
  return weights;
}

describe.skipIf(!isBuilt)("the weight", () => {
  const weights = isBuilt ? weigh() : new Map<string, [number, number]>();

  it("is limited for every page", () => {
    expect([...weights.keys()].sort()).toEqual(Object.keys(LIMITS).sort());
  });

  it.each(Object.entries(LIMITS))("of the page %s is at most %j bytes", (page, limits) => {
    const [sent = Infinity, whole = Infinity] = weights.get(page) ?? [];
    expect(sent).toBeLessThanOrEqual(limits[0]);
    expect(whole).toBeLessThanOrEqual(limits[1]);
  });

  it.each(Object.entries(LATER))("of %s, which is loaded later, is at most %i bytes", (name, limit) => {
    const files = readdirSync(join(DIST, "assets")).filter(
      (file) => file.startsWith(`${name}-`) && /(js|css)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.reduce((sum, file) => sum + size(`assets/${file}`)[0], 0)).toBeLessThanOrEqual(limit);
  });

  it.runIf(isRelease).each(Object.entries(RULES))("of the rules in %s is at most %i bytes", (name, limit) => {
    const [module = ""] = readdirSync(join(DIST, "assets")).filter((file) => file.startsWith(`${name}_bg-`));
    expect(size(`assets/${module.replace(/\.wasm.*/, ".wasm")}`)[0]).toBeLessThanOrEqual(limit);
  });
});
