import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files, slowest first: the last files to start should be short. */
const LONG = [
  "newcomer-firefox",
  "newcomer-chromium",
  "room",
  "nodes",
  "games",
  "computer",
  "seats",
  "access",
  "study",
  "alone",
  "analysis",
  "table",
  "boards",
  "puzzles",
];

/** Runs the slowest files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * Tests in a browser, against the built site. Several files run at a time, each with its own site and browser.
 * Polling has the timeout `TIMEOUT` of site.ts, like every other wait.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["**/*.e2e.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A test spends half its time waiting for frames and answers, so three tests keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
  cacheDir: fileURLToPath(new URL("../node_modules/.vite-e2e", import.meta.url)),
});
