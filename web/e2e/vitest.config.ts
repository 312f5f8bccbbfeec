import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Tests in a browser, against the built site: two files at a time, each with a site and a browser of its own. What is
 * polled has as long as `PATIENCE` in site.ts gives to everything that is awaited.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["**/*.e2e.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
  },
  cacheDir: fileURLToPath(new URL("../node_modules/.vite-e2e", import.meta.url)),
});
