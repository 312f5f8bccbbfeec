/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { catalogue } from "./build/catalogue.ts";
import { compressed } from "./build/compressed.ts";
import { docs } from "./build/docs.ts";
import { language } from "./build/language.ts";
import { offline } from "./build/offline.ts";
import { puzzles } from "./build/puzzles.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const repository = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  base: "/",
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    // A strict Content-Security-Policy allows no data: scripts; art is small and inlined by import.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first page names a hundred files; seven letters of a hash tell the versions of each apart as well as eight.
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
  worker: { format: "es" },
  plugins: [
    catalogue(repository),
    puzzles(repository),
    docs(repository),
    language(repository),
    offline(),
    compressed(),
  ],
  resolve: { alias: { "@variants": `${repository}variants` } },
  // The learn pages and the special pieces live with their games, beside `web`.
  server: {
    // As the site's own server sends them: the engine may use several cores.
    headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
    fs: { allow: [repository] },
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    // The files of a process share its modules and its WebAssembly, which takes longer to load than most tests run.
    isolate: false,
    // No test is to fail because a machine is busy with other things.
    testTimeout: 120_000,
  },
});
