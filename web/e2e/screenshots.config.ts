import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Screenshots of every page, for review: `npm run screenshots`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["**/*.shots.ts"],
    globalSetup: ["shared-site.ts"],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
  cacheDir: fileURLToPath(new URL("../node_modules/.vite-e2e", import.meta.url)),
});
