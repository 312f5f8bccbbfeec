/** Builds the package into `dist`: the code of `src`, the list of games, and the board. `wasm` has to be there. */
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, transformWithOxc } from "vite";
import * as builtIn from "../wasm/pkg/springald.js";
import * as rules from "../wasm/pkg/rules.js";

const here = (path) => new URL(`../${path}`, import.meta.url);

/** Starts a module of the rules. */
function start(glue, name) {
  glue.initSync({ module: readFileSync(here(`wasm/pkg/${name}_bg.wasm`)) });
  return glue;
}

/** Returns the list of games as a module. */
function gamesModule() {
  const library = JSON.parse(start(rules, "rules").library());
  const list = library.map(({ variant: { id, name, summary, credit, files, ranks } }) => {
    return { id, name, summary, credit, files, ranks };
  });
  list.sort((a, b) => a.name.localeCompare(b.name, "en"));
  const ids = JSON.parse(start(builtIn, "springald").variants()).map(({ id }) => id);
  return `export const LIST = ${JSON.stringify(list, null, 1)};\nexport const BUILT_IN = ${JSON.stringify(ids)};\n`;
}

/** Copies the networks of games, and returns their list as a module. A bundler finds an address that is written out. */
function networksModule() {
  mkdirSync(here("networks"), { recursive: true });
  const names = readdirSync(here("../../games")).filter((name) => name.endsWith(".net"));
  const lines = names.sort().map((name) => {
    copyFileSync(here(`../../games/${name}`), here(`networks/${name}`));
    return `  ${JSON.stringify(name.slice(0, -4))}: new URL("../networks/${name}", import.meta.url),\n`;
  });
  return `export const NETWORKS = {\n${lines.join("")}};\n`;
}

/** Returns TypeScript without its types. */
async function plain(path) {
  const typescript = { rewriteImportExtensions: "rewrite" };
  const { code } = await transformWithOxc(readFileSync(path, "utf8"), fileURLToPath(path), {
    target: "es2022",
    typescript,
  });
  return code;
}

for (const folder of ["dist", "networks"]) rmSync(here(folder), { recursive: true, force: true });
mkdirSync(here("dist"));
writeFileSync(here("dist/games.js"), gamesModule());
writeFileSync(here("dist/networks.js"), networksModule());
for (const name of readdirSync(here("src"))) {
  // The board is built with that of the site.
  if (!name.endsWith(".ts") || name.endsWith(".d.ts") || name === "board.ts") continue;
  writeFileSync(here(`dist/${name.replace(/ts$/, "js")}`), await plain(here(`src/${name}`)));
}
await build({ logLevel: "warn" });
// npm leaves out links, so the package has a copy.
copyFileSync(here("../../LICENSE"), here("LICENSE"));
