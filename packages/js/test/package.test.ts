/** What is published, and how large it is. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, it } from "vitest";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

/** The limits of the files, in bytes when compressed: a few hundredths above what they had. */
const LIMITS: Readonly<Record<string, number>> = {
  "wasm/pkg/rules_bg.wasm": 645_000,
  "dist/board.js": 24_000,
  "dist/index.js": 1_000,
  "dist/game.js": 3_000,
  "dist/games.js": 10_400,
};

function compressed(path: string): number {
  const bytes = readFileSync(`${PACKAGE}${path}`);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

it("has these files, and no others", () => {
  const listed = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: PACKAGE, encoding: "utf8" });
  const [packed] = JSON.parse(listed) as [{ files: { path: string }[] }];
  const networks = readdirSync(`${PACKAGE}../../games`).filter((name) => name.endsWith(".net"));
  expect(packed.files.map(({ path }) => path).sort()).toEqual(
    [
      "LICENSE",
      "README.md",
      "board.d.ts",
      "index.d.ts",
      "package.json",
      ...["characters", "fairy"].map((name) => `dist/board-${name}.js`),
      ...["board", "engine", "engine-declared", "engine-serve", "engine-springald", "errors"].map(
        (name) => `dist/${name}.js`,
      ),
      ...["game", "games", "index", "networks", "wasm"].map((name) => `dist/${name}.js`),
      ...networks.map((name) => `networks/${name}`),
      "example/index.html",
      "example/node.mjs",
      "wasm/engine/words.js",
      ...["declared", "rules", "springald"].flatMap((name) => [`wasm/pkg/${name}.js`, `wasm/pkg/${name}_bg.wasm`]),
    ].sort(),
  );
});

it.each(Object.entries(LIMITS))("%s is at most %i bytes, compressed", (path, limit) => {
  expect(compressed(path)).toBeLessThanOrEqual(limit);
});

it("is installed in an empty folder, and plays the first example of the README there", () => {
  const folder = mkdtempSync(join(tmpdir(), "springald-"));
  const run = (program: string, ...options: string[]): string =>
    execFileSync(program, options, { cwd: folder, encoding: "utf8" });
  try {
    const [packed] = JSON.parse(run("npm", "pack", "--json", PACKAGE)) as [{ filename: string }];
    writeFileSync(join(folder, "package.json"), "{}");
    run("npm", "install", "--offline", "--no-audit", "--no-fund", packed.filename);
    const [, example = ""] = /```js\n(.*?)```/s.exec(readFileSync(`${PACKAGE}README.md`, "utf8")) ?? [];
    writeFileSync(join(folder, "example.mjs"), example);
    expect(run(process.execPath, "example.mjs")).toMatch(/empty square/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("has the version of the workspace", () => {
  const cargo = readFileSync(`${PACKAGE}../../Cargo.toml`, "utf8");
  const { version } = JSON.parse(readFileSync(`${PACKAGE}package.json`, "utf8")) as { version: string };
  expect(/\[workspace\.package\]\nversion = "(.*)"/.exec(cargo)?.[1]).toBe(version);
});
