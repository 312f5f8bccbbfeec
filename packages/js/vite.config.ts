/// <reference types="vitest/config" />
/** Builds the board of the site as one module with its styles inside. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const BOARD = fileURLToPath(new URL("../../web/src/board/", import.meta.url));
const STYLES = "virtual:board-styles";

/** The styles of the board, in the order of the cascade. */
const SHEETS = ["board", "choices", "held", "drawn", "hexagons", "fairy"];

/** Gives the styles of the board as texts instead of adding them to the page. */
function boardStyles(): Plugin {
  return {
    name: "board-styles",
    enforce: "pre",
    resolveId(id) {
      if (id === STYLES) return `\0${STYLES}`;
      return id.endsWith(".css") && !id.startsWith(".") ? undefined : isSheet(id) ? "\0no-styles" : undefined;
    },
    load(id) {
      if (id === "\0no-styles") return "";
      if (id !== `\0${STYLES}`) return undefined;
      const texts = SHEETS.map((name) => readFileSync(`${BOARD}${name}.css`, "utf8"));
      return `export const STYLES = ${JSON.stringify(texts)};`;
    },
  };
}

/** Returns `true` for the import of a style sheet of the board. */
function isSheet(id: string): boolean {
  return SHEETS.some((name) => id === `./${name}.css`);
}

export default defineConfig({
  plugins: [boardStyles()],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    lib: { entry: "src/board.ts", formats: ["es"], fileName: "board" },
    rolldownOptions: {
      external: ["springald"],
      output: { paths: { springald: "./index.js" }, chunkFileNames: "board-[name].js" },
    },
  },
  test: {
    include: ["test/**/*.test.ts"],
    // No test is to fail because a machine is busy with other things.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    alias: { springald: fileURLToPath(new URL("dist/index.js", import.meta.url)) },
  },
});
